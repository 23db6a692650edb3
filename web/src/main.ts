// SPDX-License-Identifier: Apache-2.0
//
// Where the site begins: settings and language first, so that nothing is drawn twice. The page is
// on its way meanwhile.
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
const page = fetchPage(route()).catch(() => null); // the frame asks again, and says so
try {
  await Promise.all([speak(), page]);
  if (site !== null) mount(App, { target: site });
} catch {
  if (lost !== null) lost.hidden = false;
}
