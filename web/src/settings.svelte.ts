// SPDX-License-Identifier: Apache-2.0
//
// The settings of this browser: theme, sound, confirmations, sending, motion,
// keys, language.
import { store, stored } from './api/storage';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  sound: 'people' | 'always' | 'off'; // people: at tables with other people
  volume: number; // 0 to 1
  confirm: boolean; // ask before a move with warnings
  motion: 'system' | 'less';
  keys: boolean; // single keys: digits, M, ?
  atOnce: boolean; // the first click sends
  forced: boolean; // the only legal move plays itself, among bots
  notify: boolean; // of the viewer's turn, while the tab is hidden
  language: string; // '' is the browser's
}

const DEFAULTS: Settings = {
  theme: 'system',
  sound: 'people',
  volume: 0.6,
  confirm: true,
  motion: 'system',
  keys: true,
  atOnce: false,
  forced: true,
  notify: false,
  language: '',
};
const KEY = 'bourse.settings';

const SOUNDS: readonly unknown[] = ['people', 'always', 'off'];

// Earlier versions stored true or false, and false if nothing had been chosen.
const soundFrom = (value: unknown): Settings['sound'] => {
  if (value === true) return 'always';
  return SOUNDS.includes(value) ? (value as Settings['sound']) : DEFAULTS.sound;
};

/** Parses stored settings. Invalid values fall back to their defaults. */
export function readSettings(text: string): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    stored = (JSON.parse(text || '{}') ?? {}) as typeof stored;
  } catch {
    return { ...DEFAULTS };
  }
  const { theme, sound, volume, confirm, motion, keys, atOnce, forced, notify, language } = stored;
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : DEFAULTS.theme,
    sound: soundFrom(sound),
    volume: typeof volume === 'number' ? Math.min(1, Math.max(0, volume)) : DEFAULTS.volume,
    confirm: typeof confirm === 'boolean' ? confirm : DEFAULTS.confirm,
    motion: motion === 'less' ? motion : DEFAULTS.motion,
    keys: typeof keys === 'boolean' ? keys : DEFAULTS.keys,
    atOnce: typeof atOnce === 'boolean' ? atOnce : DEFAULTS.atOnce,
    forced: typeof forced === 'boolean' ? forced : DEFAULTS.forced,
    notify: typeof notify === 'boolean' ? notify : DEFAULTS.notify,
    language: typeof language === 'string' ? language : DEFAULTS.language,
  };
}

export const settings: Settings = $state(readSettings(stored(KEY)));

/** Applies the current settings to the page and saves them. */
export function applySettings(): void {
  const root = document.documentElement;
  if (settings.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = settings.theme;
  root.dataset['motion'] = settings.motion;
  store(KEY, JSON.stringify(settings));
}

/** Whether animations are off. */
export function isStill(): boolean {
  return settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
