// SPDX-License-Identifier: Apache-2.0
//
// Entry point. Settings and language are applied before the first drawing; the page loads at the
// same time.
import { mount } from 'svelte';
import App, { fetchPage } from './App.svelte';
import { speak } from './i18n/language';
import './ui/site.css';
import { followLinks, route } from './router.svelte';
import { applySettings } from './settings.svelte';

const site = document.getElementById('site');
const lost = document.getElementById('lost');
applySettings();
followLinks();
const page = fetchPage(route()).catch(() => null); // App.svelte retries and reports the error
// Only with https, or on this machine: the offline page and notifications of the installed app.
void navigator.serviceWorker?.register('/sw.js').catch(() => null);
try {
  await Promise.all([speak(), page]);
  if (site !== null) mount(App, { target: site });
} catch {
  if (lost !== null) lost.hidden = false;
}
