import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './src/tools/build/browsers.ts';
import { bundles, preloadsOf } from './src/tools/build/bundles.ts';
import { messageAddresses } from './src/tools/build/message-addresses.ts';
import { readableAddresses } from './src/tools/build/readable-addresses.ts';
import { wholeCatalogues } from './src/tools/build/whole-catalogues.ts';
import config from './svelte.config.js';

// Kit 3 refuses a svelte.config.js in Vite's root. The root is src, so that the file can stay at the top level.
export default defineConfig({
  root: 'src',
  // for scripts and styles: among others, light-dark() and nested rules are translated
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    modulePreload: { resolveDependencies: preloadsOf },
  },
  plugins: [readableAddresses(), sveltekit(config), messageAddresses(), wholeCatalogues()],
  worker: { format: 'es' }, // the worker of the bots loads parts of its own
  json: { namedExports: false }, // a catalogue is one object, not a variable for every message
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: bundles() },
          },
        },
      },
    },
  },
});
