// SPDX-License-Identifier: Apache-2.0
//
// Notifications of the browser: whether to ask for them, and one per table while its tab is hidden.
import { store, stored } from './api/storage';
import { applySettings, settings } from './settings.svelte';

const ASKED = 'bourse.notify.asked';

/** The browser has notifications (only with https or on this machine). */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Nobody has answered yet, here or in the browser. */
export const isUndecided = (): boolean =>
  canNotify() && Notification.permission === 'default' && stored(ASKED) === '';

/** The person has answered: the question is not asked again. */
export function noteAnswer(): void {
  store(ASKED, 'yes');
}

/** Lets the browser ask. Requires: a click. */
export async function allowNotifications(): Promise<boolean> {
  noteAnswer();
  settings.notify = (await Notification.requestPermission()) === 'granted';
  applySettings();
  return settings.notify;
}

const tagOf = (table: string): string => `bourse-${table}`;

/** Replaces the notification of a table. A click on it brings the table forward. */
export async function notify(table: string, title: string, body: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const more = { body, tag: tagOf(table), icon: '/icon-192.png', data: location.href };
  if (worker !== undefined) return worker.showNotification(title, more);
  const shown = new Notification(title, more);
  shown.onclick = () => focus();
}

/** Takes the notification of a table away. */
export async function withdraw(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const shown = (await worker?.getNotifications({ tag: tagOf(table) })) ?? [];
  for (const one of shown) one.close();
}
