import type { Plugin } from 'vite';

/** Only what browsers load is made lean; tests, `npm run dev` and the prerendering have all of it. */
const IN_BROWSER = {
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
} satisfies Partial<Plugin>;

const NAME = 'devalue';
const PLAIN = '\0plain-json';

/** What Kit's client asks of devalue without a server: the state of a history entry, plain JSON here. */
const CODE = `
export const stringify = (value) => JSON.stringify(value);
export const parse = (text) => JSON.parse(text);
const none = () => { throw new Error('there is no server data'); };
export { none as unflatten, none as stringifyAsync, none as uneval };
`;

/** Leaves out of the browser's code what reads the answers of a server: this app has none (4 KB gzipped). */
export const noServerData = (): Plugin => ({
  name: 'no-server-data',
  ...IN_BROWSER,
  enforce: 'pre',
  resolveId: (id) => (id === NAME ? PLAIN : null),
  load: (id) => (id === PLAIN ? CODE : null),
});

/** How XState starts an actor, and its module of actions that send something. */
const START = 'return new Actor(logic, options);';
const SENDING = /^\.\/log-\w+\.esm\.js$/;
const NOTHING_SENT = '\0nothing-sent';
const NO_SENDING = `
const none = () => { throw new Error('the chart sends nothing'); };
export { none as a, none as b, none as e, none as f, none as l, none as s, none as S };
`;

/**
 * Leaves XState's actors and messages out of the browser's code (3 KB gzipped): the chart is only asked for its next state.
 * Should a chart use one all the same, it says so at once. The build fails where another XState is built differently.
 */
export const noActors = (): Plugin => ({
  name: 'no-actors',
  ...IN_BROWSER,
  enforce: 'pre',
  resolveId: (id, from) => (SENDING.test(id) && from?.includes('/xstate/') === true ? NOTHING_SENT : null),
  load: (id) => (id === NOTHING_SENT ? NO_SENDING : null),
  transform: {
    filter: { id: /\/xstate\/dist\/raise-/ },
    handler(code) {
      if (!code.includes(START))
        throw new Error('XState starts its actors differently: see src/tools/lean.ts');
      return { code: code.replace(START, "throw new Error('the chart has no actors');"), map: null };
    },
  },
});

/** How a chart is written, read back, varied and described: nobody asks, since value and context are kept as plain data. */
const UNASKED = ['getPersistedSnapshot', 'restoreSnapshot', 'provide', 'toJSON', 'get definition'];
/** A method of a class as XState's package is laid out. */
const methodOf = (name: string): RegExp =>
  new RegExp(`\\n  ${name}\\([^\\n]*\\) \\{\\n[^]*?\\n  \\}\\n`, 'g');

/** Leaves those methods out of the browser's code (0.8 KB gzipped). Should one be asked all the same, it says so at once. */
export const noChartStory = (): Plugin => ({
  name: 'no-chart-story',
  ...IN_BROWSER,
  enforce: 'pre',
  transform: {
    filter: { id: /\/xstate\/dist\/StateMachine-/ },
    handler(code) {
      let less = code;
      for (const name of UNASKED) {
        if (!methodOf(name).test(code)) throw new Error(`XState has no ${name}: see src/tools/lean.ts`);
        const refusal = `\n  ${name}() {\n    throw new Error('the chart tells nothing');\n  }\n`;
        less = less.replaceAll(methodOf(name), refusal);
      }
      return { code: less, map: null };
    },
  },
});

/** Words in which XState explains what is wrong with a chart; those that pass on another error stay. */
const EXPLAINED = /new Error\((?:`(?:(?!\.message)[^`])*`|'[^'\n]*')\)/g;

/** Leaves those words out of the browser's code (0.5 KB gzipped): tests and `npm run dev` have them. */
export const noChartWords = (): Plugin => ({
  name: 'no-chart-words',
  ...IN_BROWSER,
  enforce: 'pre',
  transform: {
    filter: { id: /\/xstate\/dist\// },
    handler: (code) => ({ code: code.replaceAll(EXPLAINED, "new Error('the chart is wrong')"), map: null }),
  },
});

/** Where Svelte explains an error, before the name of the error. */
const ADDRESS = 'https://svelte.dev/e/';

/** Leaves that address out of the browser's code: the name says it all (50 B gzipped). */
export const noAddresses = (): Plugin => ({
  name: 'no-addresses',
  ...IN_BROWSER,
  enforce: 'pre',
  transform: {
    filter: { id: /\/node_modules\/(svelte|@sveltejs\/kit)\/src\// },
    handler: (code) => (code.includes(ADDRESS) ? { code: code.replaceAll(ADDRESS, ''), map: null } : null),
  },
});

/**
 * Terser first, Vite's own minifier after it: together 2 KB gzipped less than the latter alone. Reading a property may do
 * something here: it is how Svelte learns what an effect depends on.
 */
export const twice = (): Plugin => ({
  name: 'minify-twice',
  ...IN_BROWSER,
  enforce: 'post',
  renderChunk: {
    order: 'post',
    async handler(code) {
      const { minify } = await import('terser'); // tests read this file too, and need no minifier
      const compress = { passes: 3, pure_getters: false };
      const less = await minify(code, { module: true, ecma: 2020, compress });
      return { code: less.code ?? code, map: null };
    },
  },
});
