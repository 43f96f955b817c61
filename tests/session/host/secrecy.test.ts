import { describe, expect, it, vi } from 'vitest';
import type { MemoryTable } from '#tools/support/memory-table.ts';
import { cases, inLongerRun } from '../../cases.ts';
import { must } from '../../must.ts';
import fc from '../../properties.ts';
import { anySeed, anySetup } from '../../rules/arbitrary.ts';
import { heldBy } from '../harness.ts';
import { CLASSIC_SETUP, LATER_SETUP, SHORT, TRUST_SETUP, WiretappedGame } from '../wiretap.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('texts to guests and spectators', () => {
  const games = [
    ['the classic edition', CLASSIC_SETUP, ['ok', 'ok', 'fits']],
    ['the 2019 edition', LATER_SETUP, ['ok', 'ok', 'fits']],
    ['two players against the trust', TRUST_SETUP, ['ok', 'fits', 'fits']],
  ] as const;
  it.each(games.flatMap((game) => [1, ...inLongerRun([2, 3])].map((seed) => [...game, seed] as const)))(
    'holds no secret through a whole game, reloads of all pages included (%s, seed $3)',
    async (_edition, setup, verdicts, seed) => {
      const game = new WiretappedGame(seed, undefined, setup);
      await game.start();
      while (!game.over) {
        await game.play(60);
        game.guests.forEach((guest) => guest.reload());
        game.table.reloadHost();
        await game.connect();
      }
      expect([...new Set(game.leaks)]).toEqual([]);
      expect(game.texts).toBeGreaterThan(1_000);
      expect(game.verdicts()).toEqual(verdicts);
    },
  );

  it('holds no secret on any terms of both editions', async () => {
    const anyPart = fc.integer({ min: 0, max: 120 });
    await fc.assert(
      fc.asyncProperty(anySetup, anySeed, anyPart, async (setup, seed, part) => {
        const game = new WiretappedGame(seed, undefined, setup);
        await game.start();
        await game.play(part);
        game.guests.forEach((guest) => guest.reload());
        await game.connect();
        await game.play(20);
        expect([...new Set(game.leaks)]).toEqual([]);
      }),
      { numRuns: cases(12) },
    );
  });

  it.each([
    ['the classic edition', SHORT, ['ok', 'ok']],
    ['the 2019 edition', LATER_SETUP, ['ok', 'ok']],
    ['two players against the trust', TRUST_SETUP, ['fits', 'ok']],
  ] as const)('texts hold no secret after a take-over, either (%s)', async (_edition, setup, verdicts) => {
    const game = new WiretappedGame(4, undefined, setup);
    await game.start();
    await game.play(90);
    const [newHost, ...others] = game.guests;
    game.table.takeOver(must(newHost, 'guest'));
    game.guests = others;
    game.table.host.assignSeat(0, heldBy('gast'));
    await game.start();
    await game.play(5_000);
    expect(game.over).toBe(true);
    expect([...new Set(game.leaks)]).toEqual([]);
    expect(game.verdicts()).toEqual(verdicts);
  });

  const context = ({ host }: MemoryTable) => host.commandLog?.snapshot.context;
  it.each<[string, (text: string, table: MemoryTable) => string]>([
    [
      'the top card',
      (text, table) => text.replaceAll(/"topCard":"\w+"/g, `"topCard":${context(table)?.deck[0]}`),
    ],
    ['the deck', (text, table) => `[${JSON.stringify(context(table)?.deck ?? [])},${text}]`],
    ['removed plants', (text, table) => `[${JSON.stringify(context(table)?.removed ?? [])},${text}]`],
    [
      'a few cards of the deck',
      (text, table) => `[${JSON.stringify(context(table)?.deck.slice(3, 12) ?? [])},${text}]`,
    ],
    ['the share of the host', (text, table) => `["${table.host.hostRecord.share}",${text}]`],
    ['the generator', (text, table) => `[${JSON.stringify(context(table)?.rng ?? [])},${text}]`],
    ['hidden money', (text) => text.replaceAll('"money":null', '"money":50')],
    ['a private limit', (text) => text.replaceAll('"limits":{}', '"limits":{"0":40}')],
    ['a limit in the log', (text) => text.replaceAll('"type":"nominate"', '"type":"nominate","upTo":9')],
    ['a bid by a limit', (text) => text.replaceAll('"byLimit":false', '"byLimit":true')],
  ])('the scan catches a host that leaks %s', async (_what, leak) => {
    const game = new WiretappedGame(5, leak as (text: string) => string, LATER_SETUP);
    await game.start();
    await game.play(40);
    expect(game.leaks).not.toEqual([]);
  });
});
