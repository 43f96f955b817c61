import type { Plugin, Rolldown } from 'vite';

/** Matches the module of a language's namespace, such as `…/src/messages/de/play.json`. */
const MESSAGES = /\/src\/messages\/([\w-]+)\/(\w+)\.json$/;

type ChunkFileNames = NonNullable<Rolldown.OutputOptions['chunkFileNames']>;

/**
 * The address of a chunk that holds only one namespace of one language; null for any other chunk. Every table loads the addresses of all
 * languages, so their hashes are as short as they may be.
 */
function addressOf({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): string | null {
  const [only, ...others] = moduleIds;
  const [, locale, namespace] = MESSAGES.exec(only ?? '') ?? [];
  return locale !== undefined && others.length === 0
    ? `_app/immutable/messages/${locale}/${namespace}.[hash:7].js`
    : null;
}

/** Puts messages into a folder of their own, by which the service worker knows them. Other chunks keep Kit's addresses. */
export function messageAddresses(): Plugin {
  return {
    name: 'message-addresses',
    apply: 'build',
    config: {
      order: 'post',
      handler(config) {
        const output = config.environments?.client?.build?.rolldownOptions?.output;
        if (output === undefined || Array.isArray(output)) throw new Error('Kit names no chunks');
        const others: ChunkFileNames | undefined = output.chunkFileNames;
        const chunkFileNames: ChunkFileNames = (chunk) =>
          addressOf(chunk) ?? (typeof others === 'function' ? others(chunk) : (others ?? '[hash].js'));
        return { environments: { client: { build: { rolldownOptions: { output: { chunkFileNames } } } } } };
      },
    },
  };
}
