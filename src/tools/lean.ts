import type { Plugin } from 'vite';

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
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === NAME ? PLAIN : null),
  load: (id) => (id === PLAIN ? CODE : null),
});
