import adapter from '@sveltejs/adapter-static';
import { sourceVersion } from './src/tools/build/sources.ts';

/** @type {import('@sveltejs/kit').KitConfig & { compilerOptions: import('svelte/compiler').CompileOptions }} */
export default {
  adapter: adapter({
    pages: process.env.BUILD_FOLDER ?? 'build',
    fallback: '200.html',
    precompress: true,
    strict: false,
  }),
  compilerOptions: { runes: true },
  // Vite's root is src (see vite.config.ts), and these paths are relative to it.
  files: { src: '.', assets: '../static' },
  outDir: '../.svelte-kit',
  paths: { base: basePath(process.env.BASE_PATH), relative: false },
  version: { name: sourceVersion(process.env.BASE_PATH ?? ''), pollInterval: 0 },
  serviceWorker: { register: false },
  csp: {
    mode: 'hash',
    directives: {
      'default-src': ['self'],
      'script-src': ['self'],
      'style-src': ['self'],
      'style-src-attr': ['unsafe-inline'], // positions and sizes computed at run time
      'img-src': ['self', 'data:', 'blob:'],
      'connect-src': ['self', 'ws:', 'wss:'], // a signalling server that the player chose
      'worker-src': ['self'],
      'object-src': ['none'],
      'base-uri': ['self'],
      'form-action': ['none'],
    },
  },
};

/** `/kilowatt` from `kilowatt/`, `/kilowatt/` or `kilowatt`: Kit wants a leading slash and none at the end, or nothing at all. */
function basePath(given = '') {
  const path = given.replace(/^\/+|\/+$/g, '');
  return path === '' ? '' : `/${path}`;
}
