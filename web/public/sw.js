// SPDX-License-Identifier: Apache-2.0
//
// The service worker. It answers navigations that fail with the page below, and brings the table
// forward when its notification is clicked. It caches nothing, so a new version of the site is
// loaded as if it were not there.
const OFFLINE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>The house cannot be reached · Bourse</title>
    <style>
      :root { color-scheme: light dark; }
      body {
        margin: 0; min-height: 100vh; display: grid; place-content: center;
        padding: 24px; box-sizing: border-box;
        background: #E6ECE3; color: #13211C; font: 17px/1.5 system-ui, sans-serif;
      }
      main { max-width: 34rem; }
      svg { width: 56px; height: 56px; }
      .coin { fill: #13211C; } .steps { fill: none; stroke: #FAFBF7; stroke-width: 2; }
      h1 { margin: 12px 0 4px; font: 600 26px/1.2 Georgia, serif; }
      p { margin: 4px 0; }
      [lang=de] { margin-top: 20px; padding-top: 12px; border-top: 1px solid currentColor; }
      a {
        display: inline-block; margin-top: 20px; padding: 10px 18px; border: 1px solid currentColor;
        color: inherit; font-weight: 600; text-decoration: none;
      }
      @media (prefers-color-scheme: dark) {
        body { background: #111B18; color: #EEF3EB; }
        .coin { fill: #EEF3EB; } .steps { stroke: #111B18; }
      }
    </style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle class="coin" cx="12" cy="12" r="11.5" />
        <path class="steps" d="M2.500 17H6v-3.500h3.500V10h4V5.500h3.500V10h3v5h2" />
      </svg>
      <h1>The house cannot be reached</h1>
      <p>You are offline, or the server is not running. Nothing you did is lost.</p>
      <p lang="de">Das Haus ist nicht zu erreichen: Du bist offline, oder der Server läuft nicht. Nichts geht verloren.</p>
      <a href="">Try again · <span lang="de">Noch einmal</span></a>
    </main>
  </body>
</html>`;

const offlinePage = () =>
  new Response(OFFLINE, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });

/** Shows a window of this site at the address, an open one if there is any. */
async function bringForward(address) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => url === address);
  await (open === undefined ? clients.openWindow(address) : open.focus());
}

addEventListener('install', () => skipWaiting());

addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(offlinePage));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringForward(event.notification.data));
});
