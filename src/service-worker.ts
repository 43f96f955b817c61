import { version } from '$app/env';
import { assets, immutable } from '$app/manifest';
import { self } from '$app/service-worker';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Manifest paths are relative to the app, and so is the worker: this works under any sub-path. */
const absolute = (path: string): string => new URL(path, self.location.href).pathname;

// Every address of the app is answered with this page, so that deep links work offline, too.
const page = absolute('200.html');

precacheAndRoute([
  // Not in the manifest, because the adapter writes it later.
  { url: page, revision: version },
  ...immutable.map(({ path }) => ({ url: absolute(path), revision: null })),
  ...assets.map(({ path }) => ({ url: absolute(path), revision: version })),
]);
registerRoute(new NavigationRoute(createHandlerBoundToURL(page)));
cleanupOutdatedCaches();

// The worker serves the first visit as soon as it can, so that parts loaded later are available offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Only on request: only the page knows whether a game is open. See lib/pwa/update.svelte.ts.
self.addEventListener('message', ({ data }) => {
  if (data && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
