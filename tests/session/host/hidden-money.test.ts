import { describe, expect, it } from 'vitest';
import { seatsToAct } from '#lib/machine/step.ts';
import type { TableView } from '#lib/protocol/table-view.ts';
import type { Command } from '#lib/rules/command.ts';
import { must, mustTake } from '../../must.ts';
import { sendRaw, SETUP, type StartedGame, startGame } from '../harness.ts';

const commandsOf = ({ table }: StartedGame): readonly Command[] =>
  must(table.host.commandLog, 'game').commands;
const nextSeat = ({ table }: StartedGame): number =>
  mustTake(seatsToAct(must(table.host.commandLog, 'game').snapshot), 1)[0];
const guestAt = ({ guests }: StartedGame, seat: number) => must(guests[seat], 'guest').guest;
type Offer = Pick<TableView, 'canUndo' | 'canRedo' | 'undoByAll'>;
/** By seat, whether its device can undo and redo. */
const offers = ({ guests }: StartedGame): readonly Offer[] =>
  guests.map(({ guest }) => {
    const { canUndo, canRedo, undoByAll } = must(guest.tableView, 'table view');
    return { canUndo, canRedo, undoByAll };
  });
const NONE: Offer = { canUndo: false, canRedo: false, undoByAll: null };

/** A new game in which the first seat opens at `bid`; all have 50 Elektro. `game` has the opening seat and the answering one. */
async function opened(seed: number, bid: number, setup = SETUP) {
  const game = await startGame(seed, setup);
  const opener = nextSeat(game);
  guestAt(game, opener).act([{ type: 'nominate', seat: opener, plant: 3, bid }]);
  await game.table.settle();
  return { ...game, opener, answerer: nextSeat(game) };
}

describe('V4: information about hidden money at a table', () => {
  it('a forced pass looks like any other, and its tap is undone by its own device or by all', async () => {
    const told = [];
    for (const bid of [3, 50]) {
      const game = await opened(3, bid);
      const { opener, answerer, table } = game;
      guestAt(game, answerer).act([{ type: 'pass', seat: answerer }]);
      await table.settle();
      told.push(offers(game));
      expect(game.guests.map(({ refusals }) => refusals)).toEqual([[], [], []]);
      guestAt(game, opener).undo();
      await table.settle();
      expect(must(game.guests[opener], 'guest').refusals).toEqual([{ code: 'table/nothing-to-undo' }]);
      expect(commandsOf(game).map(({ type }) => type)).toEqual(['nominate', 'pass']);
    }
    const [chosen, forced] = told;
    expect(forced).toEqual(chosen);
  });

  it('after an agreed undo of the pass, the opening bid cannot be undone freely either', async () => {
    const game = await opened(4, 50);
    const { opener, answerer, table } = game;
    guestAt(game, answerer).act([{ type: 'pass', seat: answerer }]);
    await table.settle();
    for (const { guest } of game.guests) {
      guest.proposeUndo();
      await table.settle();
    }
    expect(commandsOf(game)).toHaveLength(1);
    expect(offers(game)[opener]).toEqual({ ...NONE, undoByAll: opener });
    guestAt(game, opener).undo();
    await table.settle();
    expect(commandsOf(game)).toHaveLength(1);
  });

  it('with open money the opening player undoes bid and forced pass alone', async () => {
    const game = await opened(5, 50, { ...SETUP, hiddenMoney: false });
    const { opener, answerer, table } = game;
    guestAt(game, answerer).act([{ type: 'pass', seat: answerer }]);
    await table.settle();
    expect(offers(game)[opener]).toMatchObject({ canUndo: true, undoByAll: opener });
    guestAt(game, opener).undo();
    await table.settle();
    expect(commandsOf(game)).toEqual([]);
  });

  it('a refused request sends its figures to the requesting device only', async () => {
    const game = await opened(6, 20);
    const { opener, answerer, table } = game;
    const before = game.guests.map(({ guest }) => JSON.stringify([guest.tableView, guest.log]));
    guestAt(game, answerer).act([{ type: 'bid', seat: answerer, bid: 51 }]);
    // a message that no honest app sends: a bid for another seat
    sendRaw(must(game.guests[opener], 'guest'), {
      ...{ type: 'act', id: 90, revision: table.host.hostRecord.revision },
      commands: [{ type: 'bid', seat: answerer, bid: 51 }],
    });
    await table.settle();
    expect(must(game.guests[answerer], 'guest').refusals).toEqual([
      { code: 'auction/not-enough-money', need: 51, have: 50 },
    ]);
    expect(
      JSON.stringify(game.guests.filter((_, seat) => seat !== answerer).map(({ refusals }) => refusals)),
    ).not.toContain('have');
    expect(game.guests.map(({ guest }) => JSON.stringify([guest.tableView, guest.log]))).toEqual(before);
  });

  describe('a bot answers', () => {
    /** The bot at the answering seat passes on the opening bid. */
    async function botPassed(seed: number, bid: number, setup = SETUP) {
      const game = await startGame(seed, setup);
      const opener = nextSeat(game);
      const bot = (opener + 1) % 3;
      const { table } = game;
      table.host.seatBot(bot, 'solid', '');
      await table.settle();
      guestAt(game, opener).act([{ type: 'nominate', seat: opener, plant: 3, bid }]);
      await table.settle();
      expect(nextSeat(game)).toBe(bot);
      expect(table.host.actForBot([{ type: 'pass', seat: bot }]).ok).toBe(true);
      await table.settle();
      return { ...game, opener, bot, other: (opener + 2) % 3 };
    }

    it("no player alone undoes a bot's answer, and its forced pass looks like any other", async () => {
      const told = [];
      for (const bid of [3, 50]) {
        const game = await botPassed(7, bid);
        told.push(offers(game));
        guestAt(game, game.opener).undo();
        await game.table.settle();
        expect(commandsOf(game)).toHaveLength(2);
      }
      const [chosen, forced] = told;
      expect(forced).toEqual(chosen);
    });
    it('the owner of a lent seat votes on an undo as well', async () => {
      const game = await botPassed(8, 3);
      const { table, opener, other, bot } = game;
      expect(must(table.host.hostRecord.holders[bot], 'holder')).toMatchObject({
        kind: 'bot',
        owner: expect.any(String) as string,
      });
      guestAt(game, opener).proposeUndo();
      await table.settle();
      guestAt(game, other).answerUndo('agree');
      await table.settle();
      expect(commandsOf(game), 'the owner of the money has not agreed').toHaveLength(2);
      guestAt(game, bot).answerUndo('agree');
      await table.settle();
      expect(commandsOf(game)).toEqual([]);
    });
    it("with open money a bot's answer is undone with the tap before it, and only playing devices vote", async () => {
      const game = await botPassed(9, 3, { ...SETUP, hiddenMoney: false });
      expect(offers(game)[game.opener]).toMatchObject({ canUndo: true, undoByAll: game.opener });
      guestAt(game, game.other).proposeUndo();
      await game.table.settle();
      guestAt(game, game.opener).answerUndo('agree');
      await game.table.settle();
      expect(commandsOf(game)).toEqual([]);
    });
  });
});
