import { expect, test } from 'vitest';
import { messageUses } from '#tools/messages/uses.ts';

const KEYS = new Set([
  'a_b',
  'a_one',
  'a_two',
  'a_three',
  'a_wait',
  'a_type',
  'b_type',
  'c_three',
  'c_x_end',
  'c_y_end',
  'c_y',
]);

/** The uses of messages in an app of a few modules, each as `key: namespaces`. */
function usesIn(modules: Readonly<Record<string, string>>): readonly string[] {
  const sources = new Map(
    Object.entries({ 'src/routes/+layout.svelte': '', 'src/routes/+error.svelte': '', ...modules }),
  );
  return messageUses(sources, KEYS).map(({ key, namespaces }) => `${key}: ${[...namespaces].join(' ')}`);
}

test('a page has the messages of every page, and those loaded in its +page.ts', () => {
  const modules = {
    'src/routes/+page.svelte': `<script lang="ts">import { t } from '#lib/t.ts';</script>{t('a_b')}`,
  };
  const t = { 'src/lib/t.ts': `export const t = (key: 'a_type'): string => key;` };
  expect(usesIn({ ...modules, ...t })).toEqual(['a_b: play maps']);
  const load = { 'src/routes/+page.ts': `export const load = () => loadMessages('pages', 'sharedTables');` };
  expect(usesIn({ ...modules, ...t, ...load })).toEqual(['a_b: play maps pages sharedTables']);
});

test('direct and indirect value imports use the messages of the page', () => {
  expect(
    usesIn({
      'src/routes/+page.svelte': `<script lang="ts">
          import One from '#lib/One.svelte';
          import type { Three } from '#lib/three.ts';
        </script><One />`,
      'src/lib/One.svelte': `<script lang="ts">import { two } from './two.ts';</script>{#if two}<p title={t('a_one')}></p>{/if}`,
      'src/lib/two.ts': `export { three as two } from './words/three.ts';`,
      'src/lib/words/three.ts': `export const three: Record<string, 'b_type'> = { x: 'a_three' };`,
      'src/lib/three.ts': `export type Three = 1; export const unused = 'c_three';`,
    }),
  ).toEqual(['a_one: play maps', 'a_three: play maps']);
});

test('a template uses the keys with its beginning and end; one that begins with a value uses none', () => {
  const page = (code: string) => ({
    'src/routes/+page.svelte': `<script lang="ts">import '#lib/one.ts';</script>`,
    'src/lib/one.ts': code,
  });
  expect(usesIn(page('t(`c_${id}_end`);'))).toEqual(['c_x_end: play maps', 'c_y_end: play maps']);
  expect(usesIn(page('log(`${a}_${b}`);'))).toEqual([]);
});

test('a lazy() import also has the namespaces named by lazy()', () => {
  const uses = usesIn({
    'src/routes/+page.svelte': `<script lang="ts">
        const one = lazy(() => import('#lib/one.ts'), ['pages', 'bots']);
        const two = lazy(() => Promise.all([import('#lib/two.ts')]), []);
      </script>{t('a_wait')}`,
    'src/lib/one.ts': `export const one = ['a_one', import('./three.ts')];`,
    'src/lib/two.ts': `export const two = 'a_two';`,
    'src/lib/three.ts': `export const three = 'a_three';`,
  });
  expect(uses).toEqual([
    'a_wait: play maps',
    'a_one: play maps pages bots',
    'a_two: play maps',
    'a_three: play maps pages bots',
  ]);
});

test('a module imported by two pages is used with the messages of each', () => {
  const page = `<script lang="ts">import '#lib/one.ts';</script>`;
  expect(
    usesIn({
      'src/routes/a/+page.svelte': page,
      'src/routes/b/+page.svelte': page,
      'src/routes/b/+page.ts': `export const load = () => loadMessages('pages');`,
      'src/lib/one.ts': `t('a_one');`,
    }),
  ).toEqual(['a_one: play maps', 'a_one: play maps pages']);
});

test('computed names and missing modules are errors', () => {
  const page = (code: string) => ({ 'src/routes/+page.svelte': `<script lang="ts">${code}</script>` });
  const load = {
    'src/routes/+page.ts': `const name = 'pages'; export const load = () => loadMessages(name);`,
  };
  expect(() => usesIn({ ...page(''), ...load })).toThrow(/take texts: name/);
  expect(() => usesIn(page(`lazy(() => import('#lib/t.ts'), names);`))).toThrow(/list of namespaces: names/);
  expect(() => usesIn(page(`import '#lib/one.ts';`))).toThrow(/src\/lib\/one\.ts, which is not there/);
});
