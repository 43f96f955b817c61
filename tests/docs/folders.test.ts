import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { BARE, PACKAGES, placeOf, PLACES, words } from '../../.config/arrows.js';

/** The table of folders in docs/ARCHITECTURE.md says what `.config/arrows.js` allows. */

/** The packages that belong to a place, or to some files of a folder of the session. */
const packagesOf = (place: string): readonly string[] =>
  PACKAGES.filter(({ where }) =>
    words(where).some((path) => path === place || (place.includes('/') && path.startsWith(`${place}/`))),
  )
    .flatMap(({ names }) => words(names).slice(0, 1))
    .map((name) => name.replace(/\W$/, ''));

function allowed(place: string): string {
  const { may, types } = PLACES[place] ?? { may: 'no place' };
  const bare = words(BARE).includes(place) ? ['no package'] : [];
  const parts = [...words(may), ...packagesOf(place), ...bare].join(', ');
  return [parts || 'nothing', types && `types of ${words(types).join(', ')}`].filter(Boolean).join('; ');
}

/** The place with rules of its own that a row is about; null: the row is about a part of one. */
function ownPlace(path: string): string | null {
  const place = path.replace(/^src\/(lib\/)?|\/$|\.ts$/g, '').replace('/*', '/files');
  return place in PLACES ? place : null;
}

function expected(path: string): string {
  const own = ownPlace(path);
  const place = placeOf(resolve(path));
  if (own !== null) return allowed(own);
  if (place === 'tools') return 'all';
  return place === null ? '–' : `as ${place}`;
}

const text = readFileSync('docs/ARCHITECTURE.md', 'utf8');
const rows = [...text.matchAll(/^\| (`(?:src|static)\/.+?) \| .+ \| (.+?) \|$/gm)].map(
  ([, folders = '', may]) => ({
    paths: [...folders.matchAll(/`(.+?)`/g)].map(([, path = '']) => path),
    may,
  }),
);

test.each(rows)(
  'docs/ARCHITECTURE.md and .config/arrows.js agree on what $paths may import',
  ({ paths, may }) => {
    expect(may).toBe([...new Set(paths.map(expected))].join('; '));
  },
);

test('docs/ARCHITECTURE.md has a row for each place of .config/arrows.js', () => {
  const shown = rows.flatMap(({ paths }) => paths.map(ownPlace)).filter((place) => place !== null);
  expect(shown.toSorted()).toEqual(Object.keys(PLACES).toSorted());
});
