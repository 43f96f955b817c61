import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

type Ranges = Readonly<Record<string, string>>;
const readPackage = (file: string) =>
  JSON.parse(readFileSync(file, 'utf8')) as {
    readonly dependencies: Ranges;
    readonly devDependencies: Ranges;
    readonly optionalDependencies: Ranges;
    readonly peerDependencies?: Ranges;
  };
const { dependencies, devDependencies, optionalDependencies } = readPackage('package.json');

test.each(Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))(
  'the range of %s lets patches in and nothing else: %s',
  (_name, range) => expect(range).toMatch(/^~\d+\.\d+\.\d+$/),
);

/** What an import of any kind names, also one of a style. */
const IMPORT = /(?:^(?:import|export)\b[^'"]* from |^\s*import |\bimport\(|\burl\()['"]([^'"?]+)/gm;
const FOLDERS = /^#(?=(?:lib|server|tools)\/)/;
/** The name of the package that a path begins with. */
const PACKAGE = /^(?:@[\w-]+\/)?[\w-]+/;

/** The packages that these files import, and the files that they import. */
function packagesOf(files: readonly string[]): readonly string[] {
  const [seen, names] = [new Set(files), new Set<string>()];
  for (const file of seen) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const inside = path.startsWith('.') ? join(dirname(file), path) : path.replace(FOLDERS, 'src/');
      if (inside !== path && existsSync(inside)) seen.add(inside);
      if (inside === path && !/^(?:\$|#|\/|node:|data:)/.test(path)) names.add(PACKAGE.exec(path)?.[0] ?? '');
    }
  }
  return [...names];
}

/** The files with which `npm start` builds the app and serves it; setup.mjs imports modules of Node by their old names. */
const STARTED = ['vite.config.ts', 'svelte.config.js', 'src/tools/commands/serve.ts'];
const BUILT = globSync(['src/{lib,routes,server}/**/*.{ts,svelte,css}', 'src/*.ts'], {
  exclude: ['src/node_modules'],
});
const OF_NODE = ['child_process', 'fs', 'os', 'path', 'url'];

test('what npm start runs imports the dependencies, and nothing from devDependencies', () => {
  const imported = packagesOf([...STARTED, ...BUILT]).filter((name) => !OF_NODE.includes(name));
  const peers = imported.flatMap((name) =>
    Object.keys(readPackage(`node_modules/${name}/package.json`).peerDependencies ?? {}),
  );
  const needed = [...imported, ...peers.filter((name) => name in dependencies)];
  expect([...new Set(needed)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
});
