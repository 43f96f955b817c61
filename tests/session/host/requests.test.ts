import { describe, expect, it } from 'vitest';
import type { GameRequest } from '#lib/protocol/messages.ts';
import type { Command } from '#lib/rules/command.ts';
import type { CommandLog } from '#lib/session/game/command-log.ts';
import { handleRequest } from '#lib/session/host/command-handler.ts';
import { actOnGuest } from '#tools/support/memory-table.ts';
import { must } from '../../must.ts';
import { setupFor, tableOf } from '../fixtures.ts';
import { momentAt, playUntil, sendRaw, startGame } from '../harness.ts';

describe('a request to undo', () => {
  it('I3: an undo leaves the choices of the other seats unchanged while all choose plants to run', async () => {
    const game = await startGame(2);
    const { table, guests } = game;
    const [ana, ben] = guests;
    const waiting = (): number => table.host.commandLog?.snapshot.context.waiting.length ?? 0;
    await playUntil(game, () => momentAt(table) === 'powering' && waiting() === 3);
    actOnGuest(ana, table.chance);
    await table.settle();
    // Ben's device decides before the undo reaches it, and the host gets the undo first
    actOnGuest(ben, table.chance);
    ana.guest.undo();
    must(ana.cable, 'cable').wires[0].deliver();
    await table.host.settled();
    await table.settle();
    expect(ben.refusals).toEqual([]);
    expect(waiting()).toBe(2);
  });
});

describe('a request with a forced command', () => {
  const terms = { stage: 'playing', revision: 0, validSince: 0 } as const;
  const dear: Command = { type: 'nominate', seat: 0, plant: 4, bid: 50 };
  const pass: Command = { type: 'pass', seat: 1 };
  const request = { id: 1, revision: 0 } as const;
  const ask = (log: CommandLog, seat: number, what: GameRequest) =>
    handleRequest(terms, log, [seat], { bots: [], people: 3 }, what);
  const afterPass = (): CommandLog => {
    const log = tableOf(setupFor(3, { order: [0, 1, 2] }), 7);
    expect(ask(log, 0, { ...request, type: 'act', commands: [dear] }).ok).toBe(true);
    expect(ask(log, 1, { ...request, type: 'act', commands: [pass] }).ok).toBe(true);
    return log;
  };

  it('a forced command belongs to the decision before, whose player undoes both', () => {
    const log = afterPass();
    expect(log.commands).toEqual([dear, pass]);
    expect(ask(log, 1, { ...request, type: 'undo' })).toMatchObject({ ok: false });
    expect(ask(log, 0, { ...request, type: 'undo' }).ok).toBe(true);
    expect(log.commands).toEqual([]);
  });
  it('a forced command is refused like any other if it is illegal', () => {
    const log = afterPass();
    const bid: Command = { type: 'bid', seat: 2, bid: 51 };
    const refused = ask(log, 2, { ...request, type: 'act', commands: [bid] });
    expect(refused).toMatchObject({ error: { code: 'auction/not-enough-money' } });
    expect(log.commands).toEqual([dear, pass]);
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
  ] as const)(
    'a request that no single tap can have made is closed as garbage: %s',
    async (_what, commands) => {
      const { table, guests } = await startGame(5);
      const [ana] = guests;
      const { revision } = table.host.hostRecord;
      const message = JSON.stringify({ type: 'act', id: 1, revision, commands: commands(0) });
      for (let times = 0; times < 10 && table.notes.length === 0; times++) {
        sendRaw(ana, message);
        await table.settle();
      }
      expect(table.notes).toEqual(['garbage']);
      expect(table.host.hostRecord).toMatchObject({ revision, validSince: revision });
    },
  );
});
