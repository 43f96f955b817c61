import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/tools/memory-table.ts';
import { must } from '../../must.ts';
import { momentAt, playUntil, sendRaw, startGame } from '../harness.ts';

describe('a request to undo', () => {
  it('I3: leaves the choices of the other seats as they are while all choose plants to run', async () => {
    const game = await startGame(2);
    const { table, phones } = game;
    const [ana, ben] = phones;
    const waiting = (): number => table.host.commandLog?.snapshot.context.waiting.length ?? 0;
    await playUntil(game, () => momentAt(table) === 'powering' && waiting() === 3);
    decide(ana, table.chance);
    await table.settle();
    // Ben's device decides before the undo reaches it, and the host gets the undo first
    decide(ben, table.chance);
    ana.guest.undo();
    must(ana.cable, 'cable').wires[0].deliver();
    await table.host.settled();
    await table.settle();
    expect(ben.refusals).toEqual([]);
    expect(waiting()).toBe(2);
  });
});

describe('a request with several commands', () => {
  it.each([
    ['an empty list', () => []],
    [
      'two bids, which would probe a private limit',
      (seat: number) => [0, 0].map(() => ({ type: 'bid', seat, bid: 9 })),
    ],
    [
      'a pass and a nomination, which would use the plant drawn in between',
      (seat: number) => [
        { type: 'pass', seat },
        { type: 'nominate', seat, plant: 40, bid: 40 },
      ],
    ],
    ['two ends of a turn', (seat: number) => [0, 0].map(() => ({ type: 'done', seat }))],
    [
      'commands of two seats',
      (seat: number) => [
        { type: 'build', seat, city: 'essen' },
        { type: 'build', seat: seat + 1, city: 'essen' },
      ],
    ],
  ] as const)('is closed as garbage where no single tap can have made it: %s', async (_what, commands) => {
    const { table, phones } = await startGame(5);
    const [ana] = phones;
    const { revision } = table.host.hostRecord;
    const message = JSON.stringify({ type: 'act', id: 1, revision, commands: commands(0) });
    for (let times = 0; times < 10 && table.notes.length === 0; times++) {
      sendRaw(ana, message);
      await table.settle();
    }
    expect(table.notes).toEqual(['garbage']);
    expect(table.host.hostRecord).toMatchObject({ revision, validSince: revision });
  });
});
