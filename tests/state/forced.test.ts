import { describe, expect, test } from 'vitest';
import { legal, momentOf, seatsToAct } from '#lib/machine/step.ts';
import { exportGame } from '#lib/persist/files.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import type { Command } from '#lib/rules/command.ts';
import { onlyCommand } from '#lib/rules/forced.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { decisionsOf } from '#lib/session/game/decisions.ts';
import { Chance, randomCommand } from '#tools/support/player.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { must, mustOk } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';

const order = [0, 1, 2];
const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const three = setupFor(3, { order, regions });
const hidden = setupFor(3, { order, regions, hiddenMoney: true });

const nominate = (seat: number, plant: number, bid = plant): Command => ({
  type: 'nominate',
  seat,
  plant,
  bid,
});
const pass = (seat: number): Command => ({ type: 'pass', seat });
const game = (setup = three, commands: readonly Command[] = [], forces = true, seed = 7) =>
  unsavedGame(setup, seed, commands, sampleSeats(setup.players), { forces: () => forces });
const commandsOf = ({ log }: ReturnType<typeof game>): readonly Command[] =>
  log.flatMap(({ command }) => command ?? []);

describe('what is forced on one device', () => {
  test('players who cannot raise pass within the tap of the bid, unasked', () => {
    const table = game();
    expect(table.act(nominate(0, 4, 50))).toBe(true);
    expect(commandsOf(table)).toEqual([nominate(0, 4, 50), pass(1), pass(2)]);
    expect(table).toMatchObject({ moment: 'nominating', acting: 1 });
    expect(table.forced).toEqual([
      { moment: 'bidding', command: pass(1), why: { type: 'bid-too-high', need: 51, have: 50 } },
      { moment: 'bidding', command: pass(2), why: { type: 'bid-too-high', need: 51, have: 50 } },
    ]);
    table.act(nominate(1, 5));
    expect(table.forced, 'only of the last tap').toEqual([]);
  });
  test('undo takes back all effects of the tap, and redo repeats them', () => {
    const table = wholeGameUntilForced();
    const { log, view } = table;
    const forced = table.forced.length;
    expect(forced).toBeGreaterThan(0);
    table.undo();
    expect(table.log.length).toBeLessThan(log.length - forced);
    const before = commandsOf(table);
    expect(table.acting === null ? null : onlyCommand(must(table.options), table.acting)).toBeNull();
    table.redo();
    expect(table.log).toEqual(log);
    expect(table.view).toEqual(view);
    table.undo();
    expect(commandsOf(table), 'nothing comes by itself after an undo').toEqual(before);
  });
  test('opens a save with its forced decisions as stored; asks about one that is still open', () => {
    const table = wholeGameUntilForced();
    const read = mustOk(parseSave(exportGame(table.saved()).text));
    const opened = game();
    opened.reload(read);
    expect(commandsOf(opened)).toEqual(commandsOf(table));
    opened.undo();
    table.undo();
    expect(commandsOf(opened)).toEqual(commandsOf(table));
    // opened in the middle of a forced decision, as after the switch was turned on
    const asked = game(three, [nominate(0, 4, 50)]);
    expect(asked).toMatchObject({ moment: 'bidding', acting: 1 });
    expect(onlyCommand(must(asked.options), 1)).toEqual(pass(1));
  });
  test('asks for forced decisions where the switch is off', () => {
    const table = game(three, [], false);
    table.act(nominate(0, 4, 50));
    expect(table).toMatchObject({ moment: 'bidding', acting: 1, forced: [] });
  });
  test('asks for forced decisions where money is hidden and several people share the device', () => {
    const table = game(hidden);
    expect(table.act(nominate(0, 4, 50))).toBe(true);
    expect(table).toMatchObject({ moment: 'bidding', acting: 1, forced: [] });
  });
  test('V4: makes publicly forced decisions without asking, and an undo past them needs everybody’s agreement', () => {
    const openly = new Set<string>();
    for (let seed = 1; openly.size < 2; seed++) {
      const table = game(hidden, [], true, seed);
      const chance = new Chance(seedRng(seed));
      while (table.moment !== 'over') {
        if (table.handOver !== null) table.uncover();
        const acting = must(table.acting);
        // what the player can pay, who may look at their money
        const options = must(legal(table.saved().commandLog.snapshot, acting));
        table.act(randomCommand(options, acting, chance));
        for (const { moment, command, why } of table.forced) {
          openly.add(moment);
          expect(JSON.stringify(why), 'no figure of money').not.toContain('have');
          expect(['nominating', 'bidding']).not.toContain(moment);
          if (command.seat !== acting) expect(table.canUndo).toBe(false);
        }
      }
    }
  });
  test('makes forced decisions for the only person among bots, and for no bot', () => {
    const table = game(hidden);
    const saved = table.saved();
    const meta = { ...saved.meta, bots: [null, 'solid', 'solid'] as const };
    table.reload({ ...saved, meta, resumedFromSnapshot: false });
    expect(table.act(nominate(0, 4, 4))).toBe(true);
    expect(table.act({ type: 'bid', seat: 1, bid: 50 })).toBe(true);
    expect(table.act(pass(2)), 'a bot’s own decision').toBe(true);
    expect(table.forced).toMatchObject([{ moment: 'bidding', command: pass(0) }]);
    expect(table.log.at(-1)?.command).toEqual(pass(0));
  });
  test.each([1, 2, 3])('game %i: all forced decisions are legal, and no player is asked for one', (seed) => {
    const setup = setupFor(4, { regions: { by: 'draft' } });
    const table = unsavedGame(setup, seed, [], sampleSeats(4), { forces: () => true });
    const chance = new Chance(seedRng(seed));
    let forced = 0;
    while (table.moment !== 'over') {
      // a private limit
      if (table.handOver !== null) table.uncover();
      const acting = must(table.acting);
      const options = must(table.options);
      expect(onlyCommand(options, acting), `seed ${seed}`).toBeNull();
      expect(table.act(randomCommand(options, acting, chance))).toBe(true);
      forced += table.forced.length;
    }
    expect(forced).toBeGreaterThan(5);
    const { commandLog } = table.saved();
    for (const { after, seat, commands } of decisionsOf(commandLog, [0, 1, 2, 3])) {
      const asked = must(legal(commandLog.snapshotAfter(after), seat));
      expect(onlyCommand(asked, seat)).toBeNull();
      const moments = commands.map((_, at) => momentOf(commandLog.snapshotAfter(after + at)));
      expect(new Set(moments).size, 'a decision ends with its moment').toBe(1);
      expect(seatsToAct(commandLog.snapshotAfter(after))).toContain(seat);
    }
  });
});

/** A game with a forced decision after its last tap, which can be undone. */
function wholeGameUntilForced() {
  for (let seed = 1; ; seed++) {
    const table = unsavedGame(three, seed, [], sampleSeats(3), { forces: () => true });
    const chance = new Chance(seedRng(seed));
    while (table.moment !== 'over') {
      if (table.handOver !== null) table.uncover();
      table.act(randomCommand(must(table.options), must(table.acting), chance));
      if (table.forced.length > 0 && table.canUndo) return table;
    }
  }
}
