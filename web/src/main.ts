// SPDX-License-Identifier: Apache-2.0
//
// Where the site begins: settings and language first, so that nothing is drawn twice.
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './language';
import './look/house.css';
import { followLinks } from './router.svelte';
import { applySettings } from './settings.svelte';

applySettings();
followLinks();
await speak();
const site = document.getElementById('site');
if (site !== null) mount(App, { target: site });
