import { describe, expect, it } from 'vitest';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { CommandLog } from '../../../src/lib/session/game/command-log.ts';
import { decide, HOST, lobby, Party, Phone, seatInfos } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';
import { at, FREE, momentAt, play, SETUP, sitting, verdictOf } from '../sitting.ts';

// What each of them does well alone, and has to do well together.

describe('a take-over', () => {
  it('whose new host is gone before it has dealt: the next one goes on with the same game', async () => {
    const sat = await sitting(1);
    const { party, phones } = sat;
    const [ana, ben, cem] = phones;
    await play(sat, () => party.host.log.length > 60);
    const money = party.host.commandLog?.snapshot.context.players.map((player) => player.money);
    const { log } = party.host;
    party.takeOver(ana);
    for (const phone of [ben, cem]) phone.connect();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    party.takeOver(ben);
    cem.connect();
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    expect(party.host.log.slice(0, log.length)).toEqual(log);
    expect(party.host.commandLog?.snapshot.context.players.map((player) => player.money)).toEqual(money);
    expect(cem.guest.tableView?.stage).toBe('playing');
  });

  it('after the end: a page that is new finds the deck fair as well', async () => {
    const sat = await sitting(1, { ...SETUP, beginners: true, hiddenMoney: false });
    const { party, phones } = sat;
    const [ana, ben, cem] = phones;
    await play(sat, () => momentAt(party) === 'over');
    party.takeOver(ana);
    for (const phone of [ben, cem]) {
      phone.wake();
      phone.connect();
    }
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    for (const phone of [ben, cem]) expect(verdictOf(phone)).toMatchObject({ ok: true });
  });
});

describe('I3: while all choose plants to run', () => {
  it('what one takes back leaves the choices of the others as they are', async () => {
    const sat = await sitting(2);
    const { party, phones } = sat;
    const [ana, ben] = phones;
    const waiting = (): number => party.host.commandLog?.snapshot.context.waiting.length ?? 0;
    await play(sat, () => momentAt(party) === 'powering' && waiting() === 3);
    decide(ana, party.chance);
    await party.settle();
    // decided before anybody hears of the undo, and here after it
    decide(ben, party.chance);
    ana.guest.undo();
    ana.cable?.wires[0].deliver();
    await party.host.settled();
    await party.settle();
    expect(ben.refusals).toEqual([]);
    expect(waiting()).toBe(2);
  });
});

describe('the seats of a saved game', () => {
  it('are called the same all through it, whoever plays them', async () => {
    const names = ['Player 1', 'Player 2', 'Player 3'];
    const seats = seatInfos(3).map((seat, at) => ({ ...seat, name: names[at] ?? '' }));
    const meta = { id: 'the-game', name: '', created: 1, updated: 1, seats };
    const saved = CommandLog.begin(meta, { setup: SETUP, seed: 3 });
    if (!saved.ok) throw new Error(saved.error.code);
    const hostRecord = { ...lobby(SETUP, [at(HOST), FREE, FREE], names), seats };
    const party = new Party(new Chance(seedRng(1)), hostRecord, saved.value);
    const [anna, bert, carl] = ['anna', 'bert', 'carl'].map((device) => new Phone(party, device));
    for (const phone of [anna, bert, carl]) phone?.connect();
    await party.settle();
    anna?.guest.takeSeat(1);
    bert?.guest.takeSeat(2);
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    const called = party.host.tableView.seats.map(({ name }) => name);
    expect(called.slice(1)).toEqual(['anna', 'bert']);
    anna?.guest.leaveSeat(1);
    await party.settle();
    carl?.guest.takeSeat(1);
    await party.settle();
    expect(party.host.tableView.seats.map(({ name }) => name)).toEqual(called);
  });
});

describe('a list of decisions', () => {
  it.each([
    ['nothing', () => []],
    [
      'two bids, to see what a private limit answers',
      (seat: number) => [0, 0].map(() => ({ type: 'bid', seat, bid: 9 })),
    ],
    [
      'a purchase, and a look at the card drawn then',
      (seat: number) => [
        { type: 'pass', seat },
        { type: 'nominate', seat, plant: 40, bid: 40 },
      ],
    ],
    ['an end of the turn, and more', (seat: number) => [0, 0].map(() => ({ type: 'done', seat }))],
    [
      'the plan of two seats',
      (seat: number) => [
        { type: 'build', seat, city: 'essen' },
        { type: 'build', seat: seat + 1, city: 'essen' },
      ],
    ],
  ] as const)('that is no plan is garbage: %s', async (_what, commands) => {
    const { party, phones } = await sitting(5);
    const [ana] = phones;
    const { revision } = party.host.hostRecord;
    const message = JSON.stringify({ type: 'act', id: 1, revision, commands: commands(0) });
    for (let times = 0; times < 10 && party.notes.length === 0; times++) {
      ana.cable?.wires[0].put(message);
      await party.settle();
    }
    expect(party.notes).toEqual(['garbage']);
    expect(party.host.hostRecord).toMatchObject({ revision, validSince: revision });
  });
});
