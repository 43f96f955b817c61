import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { expect, test } from 'vitest';

const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  devDependencies: Readonly<Record<string, string>>;
};
const listed = Object.keys(devDependencies);

const FILES = [
  '{src,tests,.config}/**/*.{ts,js,mjs,svelte,css}',
  '*.{ts,js}',
  '.prettierrc',
  'tsconfig.json',
];
/** Of all files but those that the bundler keeps. */
const texts = globSync(FILES, { exclude: (path) => path.endsWith('node_modules') }).map((file) =>
  readFileSync(file, 'utf8'),
);
/** The name of the package in an import of any kind. */
const IMPORT =
  /(?:^(?:import|export)\b[^'"]* from |^import |\bimport\()['"]((?:@[\w.-]+\/)?[a-z$][\w.:-]*)/gm;
/** What the framework and the bundler make themselves. */
const isMade = (name: string): boolean => /^(?:\$|node:)/.test(name) || builtinModules.includes(name);

test('each package that is imported is listed', () => {
  const imported = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name = '']) => name));
  expect(new Set(imported).size).toBeGreaterThan(20);
  expect([...new Set(imported)].filter((name) => !isMade(name) && !listed.includes(name))).toEqual([]);
});

/** What a package asks for that is installed beside it. */
const peersOf = (name: string): readonly string[] => {
  const { peerDependencies = {} } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
    peerDependencies?: object;
  };
  return Object.keys(peerDependencies);
};

test('each listed package is used', () => {
  const peers = listed.flatMap(peersOf);
  const isUsed = (name: string): boolean =>
    name.startsWith('@types/') ||
    peers.includes(name) ||
    texts.some((text) => text.includes(`'${name}`) || text.includes(`"${name}`));
  expect(listed.filter((name) => !isUsed(name))).toEqual([]);
});
