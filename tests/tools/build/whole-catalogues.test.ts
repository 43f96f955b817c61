import { expect, test } from 'vitest';
import { wholeCatalogues } from '#tools/build/whole-catalogues.ts';
import { readNamespaces } from '#tools/messages/catalogue.ts';

/** Starts a build with these catalogues; throws like the build. */
function begin(read: typeof readNamespaces): void {
  const { buildStart } = wholeCatalogues(read);
  if (typeof buildStart !== 'function') throw new Error('the plugin does not look at the beginning of a build');
  const error = (text: string): never => {
    throw new Error(text);
  };
  Reflect.apply(buildStart, { error }, []);
}

test('a build starts if every language has all messages', () => {
  expect(() => begin(readNamespaces)).not.toThrow();
});

test('a missing message or file in a language fails the build and is named', () => {
  const without = (locale: string): ReturnType<typeof readNamespaces> => {
    const { auction_pass: taken, ...play } = readNamespaces(locale).get('play') ?? {};
    expect(taken).toBeDefined();
    return new Map([...readNamespaces(locale), ['play', play]]);
  };
  expect(() => begin((locale) => (locale === 'de' ? without('de') : readNamespaces(locale)))).toThrow(
    /^src\/messages\/de\/play\.json lacks auction_pass$/,
  );
  expect(() => begin((locale) => (locale === 'fa' ? new Map() : readNamespaces(locale)))).toThrow(
    'src/messages/fa/maps.json lacks map_germany',
  );
});
