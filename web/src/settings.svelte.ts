// SPDX-License-Identifier: Apache-2.0
//
// What a person has chosen for this browser: look, sound, confirmations, motion, language. Kept in
// localStorage where the browser allows it; a browser that does not simply forgets.

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  volume: number; // 0 to 1
  confirm: boolean; // ask before a move with warnings
  motion: 'system' | 'less';
  keys: boolean; // single keys: digits, M, ?
  language: string; // '' is the browser's
}

const DEFAULTS: Settings = {
  theme: 'system',
  sound: false,
  volume: 0.6,
  confirm: true,
  motion: 'system',
  keys: true,
  language: '',
};
const SHELF = 'bourse.settings';

/** What stands on the shelf; '' where nothing does or the browser refuses. */
export function shelved(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

/** Puts a value on the shelf; a refusal of the browser is not worth a word. */
export function shelve(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Private windows may refuse: the value lives as long as the page.
  }
}

/** Settings out of stored text. Anything that is not a setting is left at its default. */
export function readSettings(text: string): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    stored = (JSON.parse(text || '{}') ?? {}) as typeof stored;
  } catch {
    return { ...DEFAULTS };
  }
  const { theme, sound, volume, confirm, motion, keys, language } = stored;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
    sound: typeof sound === 'boolean' ? sound : DEFAULTS.sound,
    volume: typeof volume === 'number' ? Math.min(1, Math.max(0, volume)) : DEFAULTS.volume,
    confirm: typeof confirm === 'boolean' ? confirm : DEFAULTS.confirm,
    motion: motion === 'less' ? motion : DEFAULTS.motion,
    keys: typeof keys === 'boolean' ? keys : DEFAULTS.keys,
    language: typeof language === 'string' ? language : DEFAULTS.language,
  };
}

export const settings: Settings = $state(readSettings(shelved(SHELF)));

/** Shows and keeps the settings as they now are. */
export function applySettings(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  root.dataset['motion'] = settings.motion;
  shelve(SHELF, JSON.stringify(settings));
}

/** Whether things should not travel. */
export function isStill(): boolean {
  return settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
