import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly browserslist: readonly string[];
};

/** The oldest supported browsers as build targets: `safari16.4` for `safari >= 16.4` in package.json. */
export const oldestBrowsers: string[] = manifest.browserslist.map((one) =>
  one.replace('ios_saf', 'ios').replace(' >= ', ''),
);
