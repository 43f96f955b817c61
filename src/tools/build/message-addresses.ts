import type { Plugin, Rolldown } from 'vite';

/** Matches a module of a language's messages, such as `…/src/messages/de/pages.json` or the `index.ts` beside it. */
const MESSAGES = /\/src\/messages\/([\w-]+)\/(\w+)\.(?:json|ts)$/;

type ChunkFileNames = NonNullable<Rolldown.OutputOptions['chunkFileNames']>;

/**
 * The address of a chunk that holds only messages of one language: a namespace, or the `index` with those that every page needs; null for any
 * other chunk.
 */
function addressOf({ moduleIds }: Pick<Rolldown.PreRenderedChunk, 'moduleIds'>): string | null {
  const found = moduleIds.map((id) => MESSAGES.exec(id));
  const locales = new Set(found.map((match) => match?.[1]));
  const [, locale, name] = found.at(-1) ?? [];
  if (locale === undefined || locales.size > 1) return null;
  return `_app/immutable/messages/${locale}/${found.length > 1 ? 'index' : String(name)}.[hash:7].js`;
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
