import { describe, expect, it, vi } from 'vitest';
import type { MemoryTable } from '#tools/support/memory-table.ts';
import { inLongerRun } from '../../cases.ts';
import { must } from '../../must.ts';
import { heldBy } from '../harness.ts';
import { SHORT, WiretappedGame } from '../wiretap.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('texts to guests and spectators', () => {
  it.each([1, ...inLongerRun([2, 3])])(
    'holds no secret through a whole game, reloads of all pages included (seed %i)',
    async (seed) => {
      const game = new WiretappedGame(seed);
      await game.start();
      while (!game.over) {
        await game.play(60);
        game.guests.forEach((guest) => guest.reload());
        game.table.reloadHost();
        await game.connect();
      }
      expect([...new Set(game.leaks)]).toEqual([]);
      expect(game.texts).toBeGreaterThan(1_000);
      expect(game.verdicts()).toEqual(['ok', 'ok', 'fits']);
    },
  );

  it('texts hold no secret after a take-over, either', async () => {
    const game = new WiretappedGame(4, undefined, SHORT);
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
    expect(game.verdicts()).toEqual(others.map(() => 'ok'));
  });

  const context = ({ host }: MemoryTable) => host.commandLog?.snapshot.context;
  it.each<[string, (text: string, table: MemoryTable) => string]>([
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
    const game = new WiretappedGame(5, leak as (text: string) => string);
    await game.start();
    await game.play(40);
    expect(game.leaks).not.toEqual([]);
  });
});
