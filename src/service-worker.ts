import { version } from '$app/env';
import { assets, immutable } from '$app/manifest';
import { self } from '$app/service-worker';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Manifest paths are relative to where the app lives, and so is the worker: this works under any sub-path. */
const absolute = (path: string): string => new URL(path, self.location.href).pathname;

// Every address of the app is answered with this one page, so deep links work offline too.
const page = absolute('200.html');

precacheAndRoute([
  // Not among the prerendered files of the manifest: it is written by the adapter afterwards.
  { url: page, revision: version },
  ...immutable.map(({ path }) => ({ url: absolute(path), revision: null })),
  ...assets.map(({ path }) => ({ url: absolute(path), revision: version })),
]);
registerRoute(new NavigationRoute(createHandlerBoundToURL(page)));
cleanupOutdatedCaches();

// The very first visit is served by the worker as soon as it can be: parts loaded later are then there offline.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// Never by itself: only the page knows whether a game is open. See lib/pwa/update.svelte.ts.
self.addEventListener('message', ({ data }) => {
  if (data && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
