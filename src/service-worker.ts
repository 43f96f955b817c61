import { version } from '$app/env';
import { assets, immutable, prerendered } from '$app/manifest';
import { self } from '$app/service-worker';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Manifest paths are relative to the app, and so is the worker: this works under any sub-path. */
const absolute = (path: string): string => new URL(path, self.location.href).pathname;

// Every address of the app is answered with this page, so that deep links work offline, too.
const page = absolute('200.html');

/** A language that nobody on this device may read is fetched after all that shows a page. */
const isMessages = (path: string): boolean => path.includes('/messages/');
/** A font of one script, which most players never see: it is kept once a page has fetched it. All have the letters of headlines. */
const isFontOfScript = (path: string): boolean =>
  path.endsWith('.woff2') && !path.includes('/bitter-latin-700');
const inOrder = immutable
  .filter(({ path }) => !isFontOfScript(path))
  .toSorted((a, b) => Number(isMessages(a.path)) - Number(isMessages(b.path)));

// Fetched one after the other, in this order.
precacheAndRoute([
  // Not in the manifest, because the adapter writes it later.
  { url: page, revision: version },
  // the manifest in each language
  ...prerendered.map(({ path }) => ({ url: absolute(path), revision: version })),
  ...assets.map(({ path }) => ({ url: absolute(path), revision: version })),
  ...inOrder.map(({ path }) => ({ url: absolute(path), revision: null })),
]);
registerRoute(({ url }) => isFontOfScript(url.pathname), new CacheFirst({ cacheName: 'fonts' }));
registerRoute(new NavigationRoute(createHandlerBoundToURL(page)));
cleanupOutdatedCaches();

// The worker serves the first visit as soon as it can, so that parts loaded later are available offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Only on request: only the page knows whether a game is open. See lib/pwa/update.svelte.ts.
self.addEventListener('message', ({ data }) => {
  if (data && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
