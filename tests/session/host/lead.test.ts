import { describe, expect, it } from 'vitest';
import { HOST } from '#tools/support/memory-table.ts';
import { playToTheEnd, SHORT, startGame } from '../harness.ts';

describe('leading through a finished game', () => {
  it('reaches all devices but the leading one, from a guest as from the host', async () => {
    const game = await startGame(6, SHORT);
    await playToTheEnd(game);
    const { table, guests } = game;
    const [ana, ben, cem] = guests;
    ana.guest.lead(12);
    await table.settle();
    expect([table.leads, ana.leads, ben.leads, cem.leads]).toEqual([
      [['ana1', 12]],
      [],
      [['ana1', 12]],
      [['ana1', 12]],
    ]);
    table.host.lead(3);
    table.host.lead(null);
    await table.settle();
    expect(ana.leads).toEqual([
      [HOST, 3],
      [HOST, null],
    ]);
  });

  it('is passed on by no host before the end', async () => {
    const { table, guests } = await startGame(6, SHORT);
    guests[0].guest.lead(0);
    table.host.lead(0);
    await table.settle();
    expect([table.leads, guests[1].leads]).toEqual([[], []]);
  });

  it('is limited like other chatter', async () => {
    const game = await startGame(6, SHORT);
    await playToTheEnd(game);
    const [ana, ben] = game.guests;
    for (let at = 0; at < 150; at++) ana.guest.lead(at);
    await game.table.settle();
    expect(ben.leads.length).toBeLessThan(50);
  });
});
