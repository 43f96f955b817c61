import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Level } from '#lib/bots/questions.ts';
import { seatsToAct } from '#lib/machine/step.ts';
import { parseGuest, parseTableView } from '#lib/protocol/parse.ts';
import { tableViewFaults } from '#lib/protocol/table-view-faults.ts';
import type { Holder } from '#lib/protocol/table-view.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { hostRecord } from '#lib/shapes/people.ts';
import {
  actOnGuest,
  decideForBot,
  GuestDevice,
  HOST,
  lobby,
  MemoryTable,
} from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import { WIZARD } from '../../unknown-level.ts';
import {
  expectDeal,
  FREE,
  heldBy,
  momentAt,
  playToTheEnd,
  playUntil,
  sendRaw,
  SHORT,
  startGame,
  verdictOf,
} from '../harness.ts';

const botOf = (owner: string | null, level: Level = 'solid'): Holder => ({ kind: 'bot', level, owner });
const NAMES = ['Player 1', 'Player 2', 'Player 3'];

/** A lobby of three seats with one unseated guest. */
async function openLobby(seed: number) {
  const table = new MemoryTable(new Chance(seedRng(seed)), lobby(SHORT, [FREE, FREE, FREE], NAMES));
  const ana = new GuestDevice(table, 'ana1');
  ana.connect();
  await table.settle();
  return { table, ana };
}
/** A game of one guest, at seat 0, against two bots. */
async function startWithBots(seed: number) {
  const { table, ana } = await openLobby(seed);
  ana.guest.takeSeat(0);
  await table.settle();
  table.host.seatBot(1, 'strong', 'Vera');
  table.host.seatBot(2, 'beginner', 'Pip');
  await expectDeal(table);
  return { table, ana };
}
/** Plays until it is a bot's turn, or the guest's. */
async function playToTurn({ table, ana }: Awaited<ReturnType<typeof startWithBots>>, ofBot: boolean) {
  for (let turn = 0; turn < 500; turn++) {
    const { snapshot } = must(table.host.commandLog, 'game');
    const [seat] = seatsToAct(snapshot);
    if (momentAt(table) !== 'powering' && seat !== undefined && (seat === 0) !== ofBot) return seat;
    if (!decideForBot(table)) actOnGuest(ana, table.chance);
    await table.settle();
  }
  throw new Error('nobody has a turn');
}

describe('in the lobby', () => {
  it('the host lets a bot play a free seat, changes it and removes it, visibly for every device', async () => {
    const { table, ana } = await openLobby(1);
    const seen = () => [ana.guest.tableView?.holders[1], ana.guest.tableView?.seats[1]?.name];
    table.host.seatBot(1, 'beginner', 'Pip');
    await table.settle();
    expect(seen()).toEqual([botOf(null, 'beginner'), 'Pip']);
    table.host.seatBot(1, 'best', 'Iris');
    await table.settle();
    expect(seen()).toEqual([botOf(null, 'best'), 'Iris']);
    table.host.assignSeat(1, FREE);
    await table.settle();
    expect(seen()).toEqual([FREE, 'Player 2']);
  });
  it('a bot has a name that no player has', async () => {
    const { table, ana } = await openLobby(2);
    ana.guest.takeSeat(0);
    await table.settle();
    ana.guest.nameSeat(0, 'Pip', 'red');
    await table.settle();
    table.host.seatBot(1, 'beginner', 'Pip');
    expect(table.host.tableView.seats.map(({ name }) => name)).toEqual(['Pip', 'Pip 2', 'Player 3']);
  });
  it('a named seat keeps its name', async () => {
    const { table } = await openLobby(3);
    table.host.nameSeat(1, 'Grandpa', table.host.tableView.seats[1]?.colour ?? 'red');
    table.host.seatBot(1, 'beginner', 'Pip');
    expect(table.host.tableView.seats[1]?.name).toBe('Grandpa');
  });
  it('only devices take part in the fair deal, so nothing waits for bots', async () => {
    const { table, ana } = await startWithBots(4);
    expect(table.host.tableView.stage).toBe('playing');
    expect(ana.guest.tableView?.deal?.devices).toEqual([HOST, 'ana1']);
  });
  it('the host alone can deal to bots', async () => {
    const { table } = await openLobby(5);
    for (const seat of [0, 1, 2]) table.host.seatBot(seat, 'solid', '');
    await expectDeal(table);
    expect(table.host.tableView).toMatchObject({ stage: 'playing', deal: { devices: [HOST] } });
  });
});

describe('a game with bots', () => {
  it('a game with bots is played to the end, and the guest verifies the deck', async () => {
    const { table, ana } = await startWithBots(6);
    const game = { table, guests: [ana] };
    await playUntil(game, () => momentAt(table) === 'over');
    expect(ana.refusals).toEqual([]);
    expect(ana.guest.log).toEqual(table.host.log);
    expect(verdictOf(ana)).toEqual({ ok: true, value: { checked: table.host.log.length, drew: true } });
  });
  it('a game with bots is valid on every device, and shows no view of a bot', async () => {
    const { table, ana } = await startWithBots(7);
    await playUntil({ table, guests: [ana] }, () => {
      const tableView = must(ana.guest.tableView, 'table view');
      expect(tableViewFaults(tableView, 'ana1')).toEqual([]);
      expect(Object.keys(tableView.views)).toEqual(['0']);
      return tableView.logLength > 60;
    });
  });
  it("a guest can undo over bots' decisions, back to its own, unless they revealed something", async () => {
    const { table, ana } = await startWithBots(8);
    let undone = 0;
    for (let turn = 0; turn < 400 && undone === 0; turn++) {
      await playToTurn({ table, ana }, false);
      const { length } = must(table.host.commandLog, 'game').commands;
      actOnGuest(ana, table.chance);
      await table.settle();
      while (decideForBot(table)) await table.settle();
      const { commands } = must(table.host.commandLog, 'game');
      const others = commands.slice(length).filter(({ seat }) => seat !== 0);
      if (others.length === 0 || ana.guest.tableView?.canUndo !== true) continue;
      ana.guest.undo();
      await table.settle();
      expect(table.host.commandLog?.commands.length).toBe(length);
      ana.guest.redo();
      await table.settle();
      expect(table.host.commandLog?.commands).toEqual(commands);
      undone++;
    }
    expect(undone).toBe(1);
  });
  it('a game with bots continues after a reload of the host in the turn of a bot', async () => {
    const { table, ana } = await startWithBots(9);
    const seat = await playToTurn({ table, ana }, true);
    table.reloadHost();
    expect(table.host.bots).toEqual([null, 'strong', 'beginner']);
    expect(seatsToAct(must(table.host.commandLog, 'game').snapshot)).toContain(seat);
    ana.connect();
    await table.settle();
    const { length } = table.host.log;
    expect(decideForBot(table)).toBe(true);
    await table.settle();
    expect(ana.guest.log.length).toBeGreaterThan(length);
  });
  it('a guest that takes over the table continues with its bots', async () => {
    const { table, ana } = await startWithBots(10);
    await playToTurn({ table, ana }, true);
    table.takeOver(ana);
    table.host.start();
    await table.settle();
    expect(table.host.bots).toEqual([null, 'strong', 'beginner']);
    const { length } = table.host.log;
    await playUntil({ table, guests: [] }, () => table.host.log.length > length + 12);
  });
});

describe('a seat lent to a bot', () => {
  it('a lent seat keeps its name, is played by the host’s device, and is taken back by its owner alone', async () => {
    const game = await startGame(11, SHORT);
    const [ana, ben] = game.guests;
    const { table } = game;
    const { name } = must(table.host.tableView.seats[0], 'seat');
    ana.guest.lendSeat(0, 'best');
    await table.settle();
    expect(ben.guest.tableView?.holders[0]).toEqual(botOf('ana1', 'best'));
    expect(ben.guest.tableView?.seats[0]?.name).toBe(name);
    expect(Object.keys(ana.guest.tableView?.views ?? {}), 'its owner only watches').toEqual(['all']);
    await playUntil(game, () => table.host.log.some((entry) => entry.command?.seat === 0));
    ben.guest.takeSeat(0);
    await table.settle();
    expect(table.host.tableView.holders[0]).toEqual(botOf('ana1', 'best'));
    ana.guest.takeSeat(0);
    await table.settle();
    expect(table.host.tableView.holders[0]).toEqual(heldBy('ana1'));
    expect(Object.keys(ana.guest.tableView?.views ?? {})).toEqual(['0']);
    await playToTheEnd(game);
    expect(verdictOf(ana)).toMatchObject({ ok: true });
  });
  it('the host lends the seat of an absent device, which takes it back when it returns', async () => {
    const game = await startGame(12);
    const [ana] = game.guests;
    const { table } = game;
    ana.cable?.cut();
    await table.settle();
    table.host.seatBot(0, 'solid', 'Otto');
    await table.settle();
    expect(table.host.tableView.seats[0]?.name).not.toBe('Otto');
    await playUntil(game, () => table.host.log.some((entry) => entry.command?.seat === 0));
    ana.reload();
    ana.connect();
    await table.settle();
    expect(ana.guest.contact).toEqual({ state: 'here' });
    expect(ana.guest.tableView?.holders[0]).toEqual(botOf('ana1'));
    ana.guest.takeSeat(0);
    await table.settle();
    expect(ana.guest.tableView?.holders[0]).toEqual(heldBy('ana1'));
  });
  it("a lent seat still counts as its owner's when the table needs a new host", async () => {
    const { table, guests } = await startGame(13);
    const [ana, ben] = guests;
    ana.guest.lendSeat(0, 'solid');
    await table.settle();
    const known = ben.guest.guestRecord.trust?.devices.find(({ device }) => device === 'ana1');
    expect(known?.isSeated).toBe(true);
  });
  it('a lent seat stays with its bot when its owner is removed', async () => {
    const { table, guests } = await startGame(14);
    guests[0].guest.lendSeat(0, 'solid');
    await table.settle();
    table.host.removeDevice('ana1');
    await table.settle();
    expect(table.host.tableView.holders[0]).toEqual(botOf(null));
  });
  it('a lent seat stays its owner’s when the host changes the level', async () => {
    const { table, guests } = await startGame(15);
    guests[0].guest.lendSeat(0, 'solid');
    await table.settle();
    table.host.seatBot(0, 'best', '');
    expect(table.host.tableView.holders[0]).toEqual(botOf('ana1', 'best'));
  });
});

describe('a level that only a newer device knows', () => {
  /** Ana’s device is newer than the host’s and Ben’s, and lends its seat to its best bot. */
  async function lendToWizard(seed: number) {
    const game = await startGame(seed);
    const ana = game.guests[0];
    sendRaw(ana, { type: 'lend-seat', revision: 0, seat: 0, level: WIZARD });
    await game.table.settle();
    return { ...game, ana };
  }
  it('an unknown level holds the seat, which waits, and no device takes it for garbage', async () => {
    const { table, guests } = await lendToWizard(31);
    for (const { guest } of guests) {
      expect(guest.contact).toEqual({ state: 'here' });
      expect(guest.tableView?.holders[0]).toEqual({ kind: 'bot', level: WIZARD, owner: 'ana1' });
    }
    expect(table.notes).toEqual([]);
    expect(table.host.bots).toEqual([WIZARD, null, null]);
  });
  it('an unknown level is kept in the record of the host and in the view of a guest', async () => {
    const { table, ana } = await lendToWizard(32);
    const { members, ...record } = structuredClone(table.host.hostRecord);
    const stored = { ...record, members: members.map((member) => ({ ...member, lastAnswer: null })) };
    expect(v.parse(hostRecord, stored).holders).toEqual(table.host.hostRecord.holders);
    const view = must(ana.guest.tableView, 'table view');
    expect(parseTableView(structuredClone(view))).toEqual({ ok: true, value: view });
    expect(tableViewFaults(view, 'ana1')).toEqual([]);
    for (const level of ['', 'The Wizard', 'w'.repeat(25), 7, null]) {
      const holders = view.holders.with(0, { kind: 'bot', level: level as never, owner: null });
      expect(parseTableView({ ...structuredClone(view), holders }).ok, String(level)).toBe(false);
    }
  });
  it('an unknown level gives way to a known one, or to the owner', async () => {
    const { table, ana } = await lendToWizard(33);
    table.host.seatBot(0, 'gentle', '');
    await table.settle();
    expect(ana.guest.tableView?.holders[0]).toEqual(botOf('ana1', 'gentle'));
    ana.guest.takeSeat(0);
    await table.settle();
    expect(ana.guest.tableView?.holders[0]).toEqual(heldBy('ana1'));
  });
});

describe('a guest that forges requests', () => {
  it('a guest cannot act for a bot', async () => {
    const { table, ana } = await startWithBots(21);
    const seat = await playToTurn({ table, ana }, true);
    const { revision } = table.host.hostRecord;
    ana.guest.act([{ type: 'pass', seat }]);
    await table.settle();
    expect(ana.refusals).toEqual([{ code: 'table/not-your-seat', seat }]);
    expect(table.notes).toEqual(['table/not-your-seat']);
    expect(table.host.hostRecord.revision).toBe(revision);
  });
  it('a guest cannot act for its own stand-in either', async () => {
    const { table, ana } = await startWithBots(22);
    await playToTurn({ table, ana }, false);
    ana.guest.lendSeat(0, 'solid');
    ana.guest.act([{ type: 'pass', seat: 0 }]);
    await table.settle();
    expect(ana.refusals).toEqual([{ code: 'table/not-your-seat', seat: 0 }]);
  });
  it.each([
    ['of a bot', 1],
    ['of another device', 2],
  ])(
    'a guest cannot make or change a bot at the seat %s, and is shut out after repeated tries',
    async (_whose, seat) => {
      const game = await startGame(23);
      const { table, guests } = game;
      table.host.assignSeat(1, botOf(null));
      await table.settle();
      const { holders } = table.host.tableView;
      for (let times = 0; times < 10; times++) {
        sendRaw(guests[0], {
          type: 'lend-seat',
          revision: table.host.hostRecord.revision,
          seat,
          level: 'best',
        });
        await table.settle();
      }
      expect(table.host.tableView.holders).toEqual(holders);
      expect(table.notes[0]).toBe('table/not-your-seat');
      expect(table.notes.at(-1)).toBe('garbage');
      expect(guests[0].guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
    },
  );
  it('a guest cannot take a seat from a bot without owner, in the lobby or later', async () => {
    const { table, ana } = await openLobby(24);
    table.host.seatBot(1, 'solid', 'Otto');
    await table.settle();
    sendRaw(ana, { type: 'take-seat', revision: table.host.hostRecord.revision, seat: 1 });
    await table.settle();
    expect(table.host.tableView.holders[1]).toEqual(botOf(null));
  });
  it.each([
    { type: 'lend-seat', revision: 1, seat: 0, level: 'Genius!' },
    { type: 'lend-seat', revision: 1, seat: 0 },
    { type: 'lend-seat', revision: 1, seat: 0, level: 'best', owner: 'ben2' },
    { type: 'lend-seat', revision: 1, seat: 6, level: 'best' },
  ])("a guest's message %j is refused as garbage", (message) => {
    expect(parseGuest(JSON.stringify(message))).toMatchObject({ error: { code: 'message/garbage' } });
  });
});

describe('the host', () => {
  it('the host does not act for a seat without a bot, nor after it left', async () => {
    const { table, ana } = await startWithBots(25);
    await playToTurn({ table, ana }, false);
    expect(table.host.actForBot([{ type: 'pass', seat: 0 }])).toEqual({
      ok: false,
      error: { code: 'table/not-your-seat', seat: 0 },
    });
    const seat = await playToTurn({ table, ana }, true);
    table.host.close();
    expect(table.host.actForBot([{ type: 'pass', seat }])).toMatchObject({
      error: { code: 'table/not-playing' },
    });
  });
});

describe('a table view', () => {
  it('a table view is contradictory if a bot stands in for a device missing from the table', async () => {
    const { ana } = await startWithBots(26);
    const tableView = must(ana.guest.tableView, 'table view');
    const holders = tableView.holders.map((holder) =>
      holder.kind === 'bot' ? { ...holder, owner: 'nobody1' } : holder,
    );
    expect(tableViewFaults({ ...tableView, holders }, 'ana1')).toEqual(['table: bots']);
  });
  it('a table view is contradictory if it shows a guest the view of a bot', async () => {
    const { table, ana } = await startWithBots(27);
    const tableView = must(ana.guest.tableView, 'table view');
    const { views } = tableView;
    const view = must(views['0'], 'view');
    const shown = { ...tableView, views: { ...views, '1': { ...view, viewer: 1 } } };
    expect(tableViewFaults(shown, 'ana1')).toEqual(['views: seats']);
    expect(tableViewFaults(table.host.tableView, HOST)).toEqual([]);
  });
  it.each([
    [{ kind: 'bot' }],
    [{ kind: 'bot', level: 'Genius!', owner: null }],
    [{ kind: 'bot', level: 'best' }],
    [{ kind: 'bot', level: 'best', owner: '__proto__' }],
    [{ kind: 'bot', level: 'best', owner: null, device: 'ana1' }],
  ])('a table view with the holder %j is not parsed', async (holder) => {
    const { ana } = await openLobby(28);
    const tableView = { ...must(ana.guest.tableView, 'table view'), holders: [holder, FREE, FREE] };
    expect(parseTableView(JSON.parse(JSON.stringify(tableView)))).toMatchObject({ ok: false });
  });
});
