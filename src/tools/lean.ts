import type { Plugin } from 'vite';

const NAME = 'devalue';
const EMPTY = '\0no-server-data';

/**
 * Leaves out of the browser's code what Kit brings for answers of a server: this app has none (4 KB gzipped). Should
 * anything ask for it all the same, it throws.
 */
export const noServerData = (): Plugin => ({
  name: 'no-server-data',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === NAME ? EMPTY : null),
  load: (id) =>
    id === EMPTY
      ? ['parse', 'unflatten', 'stringify', 'stringifyAsync', 'uneval']
          .map((name) => `export const ${name} = () => { throw new Error('there is no server data'); };`)
          .join('\n')
      : null,
});
