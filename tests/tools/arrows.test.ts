import { ESLint } from 'eslint';
import { describe, expect, test } from 'vitest';

const eslint = new ESLint({ overrideConfigFile: '.config/eslint.config.js' });

/** ESLint's messages about a file with this content. */
async function complaints(filePath: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${text}\n`, { filePath });
  return (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const uses = (specifier: string): string => `import { x } from '${specifier}';\nexport const y = x;`;

describe('lint refuses an import against the arrows with the reason', () => {
  test.each([
    ['src/lib/result.ts', './rules/types.ts', 'imports nothing'],
    ['src/lib/result.ts', 'lodash', 'imports nothing'],
    ['src/lib/seats.ts', './rules/types.ts', 'imports nothing'],
    ['src/lib/seats.ts', './result.ts', 'imports nothing'],
    ['src/lib/seats.ts', 'lodash', 'imports nothing'],
    ['src/lib/names.ts', './session/game/command-log.ts', 'a name is text'],
    ['src/lib/names.ts', 'lodash', 'a name is text'],
    ['src/lib/placeless.ts', './rules/types.ts', 'no place'],
    ['src/lib/rules/a.ts', '../seats.ts', 'pure'],
    ['src/lib/rules/a.ts', '../placeless.ts', 'pure'],
    ['src/lib/net/a.ts', '../names.ts', 'does not read them'],
    ['src/lib/rules/a.ts', 'svelte', 'framework'],
    ['src/lib/rules/a.ts', 'lodash', 'pure'],
    ['src/lib/rules/maps/a.ts', '../../machine/step.ts', 'pure'],
    ['src/lib/rules/a.ts', './types', 'extension'],
    ['src/lib/machine/a.ts', '../session/game/command-log.ts', 'knows nothing above'],
    ['src/lib/machine/a.ts', 'svelte/store', 'framework'],
    ['src/lib/machine/a.ts', '#lib/rules/types.ts', 'relative'],
    ['src/lib/session/a.ts', 'xstate', 'step.ts'],
    ['src/lib/session/guest/a.ts', 'xstate', 'joining.ts'],
    ['src/lib/session/a.ts', '../persist/saves.ts', 'ports'],
    ['src/lib/session/a.ts', '../net/peer.ts', 'ports'],
    ['src/lib/session/a.ts', 'peerjs', 'live in net'],
    ['src/lib/session/a.ts', './game/meta.ts', 'none but the ports'],
    ['src/lib/session/ports/a.ts', '../host/host-record.ts', 'what the session needs'],
    ['src/lib/session/game/a.ts', '../hash.ts', 'no table'],
    ['src/lib/session/game/a.ts', '../host/host-record.ts', 'no table'],
    ['src/lib/session/trust/a.ts', '../game/command-log.ts', 'who is who'],
    ['src/lib/session/trust/a.ts', '../guest/guest-record.ts', 'who is who'],
    ['src/lib/session/fair-deal/a.ts', '../host/roster.ts', 'knows neither'],
    ['src/lib/session/fair-deal/a.ts', '../guest/guest-record.ts', 'knows neither'],
    ['src/lib/session/fair-deal/a.ts', '../trust/trust.ts', 'knows neither'],
    ['src/lib/session/host/a.ts', '../guest/guest-record.ts', 'messages alone'],
    ['src/lib/session/host/a.ts', '../failover/promotion.ts', 'messages alone'],
    ['src/lib/session/guest/a.ts', '../host/peer-session.ts', 'messages alone'],
    ['src/lib/session/guest/a.ts', '../failover/failover.ts', 'messages alone'],
    ['src/lib/session/guest/a.ts', '../game/command-log.ts', 'no game but its replica'],
    ['src/lib/session/failover/a.ts', '../placeless/a.ts', 'knows both'],
    ['src/lib/session/placeless/a.ts', '../hash.ts', 'no place'],
    ['src/lib/shapes/a.ts', '../protocol/table-view.ts', 'nothing more'],
    ['src/lib/protocol/a.ts', '../session/game/command-log.ts', 'nouns of the rules'],
    ['src/lib/net/a.ts', '../rules/types.ts', 'does not read them'],
    ['src/lib/app/a.ts', '@noble/hashes/sha2.js', 'session'],
    ['src/lib/persist/a.ts', '../state/local-game.svelte.ts', 'no screen'],
    ['src/lib/persist/a.ts', 'svelte', 'framework'],
    ['src/lib/state/a.svelte.ts', '../ui/App.svelte', 'never reaches into a service or a screen'],
    ['src/lib/state/a.svelte.ts', 'idb-keyval', 'persist'],
    ['src/lib/ui/a.ts', '../machine/step.ts', 'asks state and app'],
    ['src/lib/ui/board/a.ts', '../../persist/saves.ts', 'asks state and app'],
    ['src/lib/ui/board/a.ts', '../../session/game/command-log.ts', 'asks state and app'],
    ['src/lib/ui/a.ts', 'valibot', 'parsing'],
    ['src/lib/ui/a.ts', 'workbox-precaching', 'worker'],
    ['src/lib/pwa/a.ts', '../rules/types.ts', 'nothing of the game'],
    ['src/lib/session/a.ts', 'node:fs', 'browser'],
    ['src/routes/a.ts', '#lib/machine/step.ts', 'thin'],
    ['src/routes/a.ts', '../lib/rules/types.ts', 'thin'],
    ['src/service-worker.ts', '#lib/rules/types.ts', 'nothing of the game'],
    ['src/server/a.ts', '../lib/rules/types.ts', 'nothing of the game'],
    ['src/server/a.ts', '../tools/support/chance.ts', 'nothing of the game'],
    ['src/lib/net/a.ts', '../../server/limits.ts', 'does not read them'],
    ['src/lib/net/a.ts', 'ws', 'sockets of their own'],
    ['src/lib/rules/a.ts', '../../../tests/rules/build.ts', 'may not import tests'],
    ['src/tools/fuzz/a.ts', '../../../tests/session/harness.ts', 'may not import tests'],
    ['src/hooks.ts', '../tests/rules/build.ts', 'may not import tests'],
  ])('refuses an import in %s from %s, with the reason', async (file, specifier, reason) => {
    expect(await complaints(file, uses(specifier))).toContainEqual(
      expect.stringMatching(new RegExp(`^kilowatt/arrow: .*${reason}`)),
    );
  });

  test.each([
    ['a type', "export type T = import('../machine/step.ts').Snapshot;"],
    ['a lazy import', "export const load = () => import('xstate');"],
    ['a re-export', "export * from '../persist/saves.ts';"],
    [
      'a script in a component',
      '<script lang="ts">\n  import { step } from \'../machine/step.ts\';\n  step();\n</script>',
    ],
  ])('counts %s as an import', async (kind, text) => {
    const file = kind.includes('component') ? 'src/lib/ui/A.svelte' : 'src/lib/ui/a.ts';
    expect(await complaints(file, text)).toContainEqual(expect.stringContaining('kilowatt/arrow'));
  });
});

test.each([
  ['src/lib/rules/a.ts', '../result.ts'],
  ['src/lib/names.ts', './seats.ts'],
  ['src/lib/session/a.ts', '../names.ts'],
  ['src/lib/ui/setup/a.ts', '../../seats.ts'],
  ['src/lib/rules/maps/a.ts', '../types.ts'],
  ['src/lib/session/guest/joining.ts', 'xstate'],
  ['src/lib/session/a.ts', '../machine/step.ts'],
  ['src/lib/session/guest/a.ts', '../ids.ts'],
  ['src/lib/session/guest/a.ts', '../fair-deal/participant.ts'],
  ['src/lib/session/host/a.ts', '../game/command-log.ts'],
  ['src/lib/session/failover/a.ts', '../host/host-record.ts'],
  ['src/lib/session/failover/a.ts', '../guest/guest-session.ts'],
  ['src/lib/persist/a.ts', 'idb-keyval'],
  ['src/lib/state/a.svelte.ts', '../persist/saves.ts'],
  ['src/lib/ui/a.ts', '../rules/types.ts'],
  ['src/lib/ui/board/a.ts', '../../rules/network.ts'],
  ['src/routes/a.ts', '#lib/ui/App.svelte'],
  ['src/tools/sim/a.ts', '../../lib/machine/step.ts'],
  ['src/tools/commands/a.ts', '../../server/app-server.ts'],
  ['src/server/a.ts', '../lib/net/peer-ids.ts'],
  ['src/server/a.ts', 'node:http'],
  ['tests/rules/a.ts', '../../src/lib/rules/types.ts'],
])('lets %s import %s', async (file, specifier) => {
  expect(await complaints(file, uses(specifier))).toEqual([]);
});

test.each([
  "import type { T } from '../session/ids.ts';\nexport type U = T;",
  "export type { T } from '../session/ids.ts';",
])('allows a screen to import a type of the session: %s', async (text) =>
  expect(await complaints('src/lib/ui/a.ts', text)).toEqual([]),
);

test('allows the machine to import the public functions of XState', async () => {
  const text = "import { transition } from 'xstate';\nexport const step = transition;";
  expect(await complaints('src/lib/machine/a.ts', text)).toEqual([]);
});

describe('private parts of XState', () => {
  test.each([
    [
      'a scope',
      "import type { AnyActorScope } from 'xstate';\nexport type X = AnyActorScope;",
      'no-restricted-imports',
    ],
    ['all of it', "import * as x from 'xstate';\nexport const y = x;", 'no-restricted-imports'],
    ['its state nodes', 'export const x = (y: { _nodes: unknown }) => y._nodes;', 'no-restricted-syntax'],
    [
      'its state nodes, taken apart',
      'export const x = ({ _nodes }: { _nodes: unknown }) => _nodes;',
      'no-restricted-syntax',
    ],
    ['a method with a scope', 'export const x = (y: Document) => y.transition();', 'no-restricted-syntax'],
    ['an action of its own', 'export const x = { resolve: () => [] };', 'no-restricted-syntax'],
  ])('refuses private parts of XState: %s', async (_what, text, rule) => {
    const said = `${rule}: .*private parts of XState`;
    expect(await complaints('src/lib/machine/a.ts', text)).toContainEqual(
      expect.stringMatching(new RegExp(said)),
    );
  });
});

test.each([
  ['chance', 'export const x = Math.random();', 'no-restricted-properties'],
  ['the date', 'export const x = new Date();', 'no-restricted-globals'],
  ['the time', 'export const x = Date.now();', 'no-restricted-globals'],
  ['any', 'export const x = (y: any) => y;', '@typescript-eslint/no-explicit-any'],
  [
    'a disabled rule',
    '// eslint-disable-next-line\nexport const x = Math.random();',
    'no-restricted-properties',
  ],
  ['ts-ignore', '// @ts-ignore\nexport const x = 1;', '@typescript-eslint/ban-ts-comment'],
])('refuses %s in the rules', async (_what, text, rule) => {
  expect(await complaints('src/lib/rules/a.ts', text)).toContainEqual(expect.stringContaining(rule));
});

describe('a test that looks for a CSS class', () => {
  const found = (selector: string): string =>
    `export const x = (y: string) => [y, document.querySelector(${selector})];`;
  test.each([
    "'.road'",
    "'circle.dot'",
    "'[data-plate] .house'",
    "'[data-plate].large'",
    "'p:not(.unseen)'",
    "'h1,.words'",
    '`.map ${y}`',
    '`${y} > .map`',
  ])('refuses a test that looks for a CSS class: %s', async (selector) => {
    expect(await complaints('tests/ui/a.ts', found(selector))).toEqual([
      expect.stringMatching(/^no-restricted-syntax: .*role, name or data attribute/),
    ]);
  });
  test.each([
    "'[data-road=lit]'",
    "'h1 > :last-child'",
    "'./a.ts'",
    "'app.tapToPaint'",
    "'setup.map'",
    "'http://table.test'",
    "'One. two, i.e. three...'",
    '`${y}.json`',
    "y.endsWith('.json') ? 'a' : 'b'",
  ])('accepts a selector without a CSS class: %s', async (text) => {
    expect(await complaints('tests/ui/a.ts', found(text))).toEqual([]);
  });
});
