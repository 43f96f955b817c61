// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { update } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostGameScreen, SharedGame } from '../../src/lib/state/screen.ts';
import { MemoryNet } from '../../src/lib/net/memory.ts';
import { RULES_VERSION } from '../../src/lib/persist/migrations.ts';
import { legal } from '../../src/lib/machine/step.ts';
import { gameKey } from '../../src/lib/persist/row.ts';
import { PROTOCOL } from '../../src/lib/protocol/messages.ts';
import { ok } from '../../src/lib/result.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { hashOf } from '../../src/lib/session/hash.ts';
import { roomOfEpoch } from '../../src/lib/session/failover/room-ids.ts';
import { CommandLog as Log } from '../../src/lib/session/game/command-log.ts';
import { Transcript } from '../../src/lib/session/fair-deal/transcript.ts';
import { seatInfos } from '../../src/tools/party.ts';
import { Chance, randomCommand } from '../../src/tools/player.ts';
import { decide, device, memoryPairing } from './party.ts';
import type { JoinedRow, Table } from './devices.ts';
import {
  asked,
  ended,
  endTable,
  hosted,
  openAgain,
  play,
  seconds,
  settle,
  sit,
  takeOver,
} from './devices.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('names at a new table', () => {
  const names = ({ seats }: SharedGame): readonly string[] => seats.map(({ name }) => name);
  const setup = {
    map: 'germany',
    players: 3,
    beginners: true,
    hiddenMoney: false,
    regions: { by: 'draw' },
  } as const;
  const seats = seatInfos(3).map((seat, i) => ({ ...seat, name: ['Player 1', 'Oma', 'Player 3'][i] ?? '' }));

  async function opened(before: string, after: string, net = new MemoryNet()): Promise<HostGameScreen> {
    const chance = new Chance(seedRng(7));
    const app = await device(net, memoryPairing(net), chance).app();
    await app.rename(before);
    const made = await app.hostNew(setup, seats, [0, 2]);
    if (!made.ok) throw new Error(made.error.code);
    await app.rename(after);
    const place = await app.openHosted(made.value);
    if (!place.ok) throw new Error(place.error.code);
    await settle({ net });
    if (!(place.value.table.role === 'host')) throw new Error('not the host');
    return place.value.table;
  }
  it('who comes back finds it by the names that were given after he had come', async () => {
    const net = new MemoryNet();
    const host = await opened('Anna', 'Anna', net);
    const app = await device(net, memoryPairing(net), new Chance(seedRng(8))).app();
    await app.rename('Ben');
    const place = await app.join(host.room);
    await settle({ net });
    place.game.sit(2);
    await settle({ net });
    host.nameSeat(1, 'Cleo', 'blue');
    await settle({ net });
    const [sitting] = await app.joinedTables();
    expect(sitting?.seats.map(({ name }) => name)).toEqual(['Anna', 'Cleo', 'Ben']);
    place.leave();
  });
  it('a seat that nobody has named is called as the host, also one who said it only then', async () => {
    for (const before of ['Anna', '']) {
      const table = await opened(before, 'Anna');
      expect(names(table)).toEqual(['Anna', 'Oma', 'Player 3']);
      expect(table.tableView?.devices.map(({ name }) => name)).toEqual(['Anna']);
      expect(table.mine).toEqual([0]);
    }
  });
  it('the host sits where his name stands already', async () => {
    const table = await opened('Oma', 'Oma');
    expect(names(table)).toEqual(['Player 1', 'Oma', 'Player 3']);
    expect(table.mine).toEqual([1]);
  });
});

describe('a table that this device hosts', () => {
  it('is kept as a lobby, as a game, and as ended until it is opened again', async () => {
    const table = await sit(2, 5, false);
    const [host] = table.all;
    if (!host) return;
    const kept = async () =>
      (await host.at.tables.allHosted()).map(({ ended, hostRecord }) => [ended, hostRecord.stage]);
    expect(await kept()).toEqual([[false, 'playing']]);
    await endTable(table, host);
    expect(await kept()).toEqual([[true, 'playing']]);
    const again = await host.app.openHosted(table.id);
    expect(again.ok).toBe(true);
    await settle(table);
    expect(await kept()).toEqual([[false, 'playing']]);
  });
  it('becomes a table of its own where its game was played on alone after the end: others may have gone on with it', async () => {
    const table = await sit(2, 5, false);
    const [host] = table.all;
    if (!host) return;
    await play(table, () => host.place.game.log.length > 5);
    await settle(table);
    const { room } = hosted(host);
    await endTable(table, host);
    const found = await host.at.saves.get(table.id);
    if (!found.ok) throw new Error(found.error.code);
    // as many decisions as before, and others
    const { meta, commandLog: before } = found.value;
    const alone = Log.replay(meta, before.origin, before.commands.slice(0, -1));
    if (!alone.ok) throw new Error(alone.error.code);
    const { commands } = before;
    while (alone.value.commands.length < commands.length) {
      for (const seat of [0, 1]) {
        const options = legal(alone.value.snapshot, seat);
        if (!options) continue;
        const other = randomCommand(options, seat, table.chance);
        if (hashOf(other) !== hashOf(commands.at(-1))) alone.value.act(other);
      }
    }
    await host.at.saves.claim(table.id, 'alone');
    await host.at.saves.put({ meta, commandLog: alone.value, draft: null }, 'alone');
    const again = await host.app.openHosted(table.id);
    if (!again.ok) throw new Error(again.error.code);
    await settle(table);
    host.place = again.value;
    expect(hosted(host).room.code).not.toBe(room.code);
    expect(host.place.game.tableView).toMatchObject({ stage: 'lobby', epoch: 1 });
    again.value.leave();
    expect(await host.at.saves.get(table.id)).toMatchObject({ ok: true });
  });
});

describe('a plan that is not yet paid', () => {
  async function choosing(): Promise<readonly [Table, JoinedRow, JoinedRow]> {
    const table = await sit(3, 9, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) throw new Error('nobody is here');
    const powering = ({ place }: JoinedRow): boolean => place.game.moment === 'powering';
    await play(table, () => table.all.every(powering) && asked(ana) && asked(ben));
    await settle(table);
    return [table, ana, ben];
  }
  it('I3: stays when another, who chooses at the same time, has chosen', async () => {
    const [table, ana, ben] = await choosing();
    ben.place.game.draft = { plants: [], hybridOil: 0 };
    decide(ana.place.game, table.chance);
    await settle(table);
    expect(ben.place.game.view.waiting).not.toContain(ana.place.game.mine[0]);
    expect(ben.place.game.draft).toEqual({ plants: [], hybridOil: 0 });
    decide(ben.place.game, table.chance);
    await settle(table);
    expect(ben.place.game.draft).toBeNull();
  });
  it('is there again when its tap is taken back, and when another takes back and does again', async () => {
    const table = await sit(3, 9, false);
    await play(table, () => table.all.every(({ place }) => place.game.moment === 'buying'));
    await settle(table);
    const ana = table.all.find(asked);
    if (!ana) throw new Error('nobody buys');
    const cubes = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
    const [some, none] = [{ cubes: { ...cubes, uranium: 1 } }, { cubes }];
    const [seat] = ana.place.game.mine;
    ana.place.game.draft = some;
    ana.place.game.act({ type: 'done', seat: seat ?? 0 });
    await settle(table);
    const ben = table.all.find(asked);
    if (!ben || ben === ana) throw new Error('nobody buys after her');
    ben.place.game.draft = none;
    ana.place.game.undo();
    await settle(table);
    expect([asked(ana), ana.place.game.draft, ben.place.game.draft]).toEqual([true, some, null]);
    ana.place.game.redo();
    await settle(table);
    expect([asked(ben), ana.place.game.draft, ben.place.game.draft]).toEqual([true, null, none]);
  });
  it('is there again after the page was loaded anew, for that decision only', async () => {
    const [table, ana, ben] = await choosing();
    const again = async (): Promise<void> => {
      const { room } = hosted(table.all[0] ?? ben);
      ben.place.leave();
      await seconds(table, 2);
      ben.app = await ben.at.app();
      ben.place = await ben.app.join(room);
      await settle(table);
    };
    const [seat] = ben.place.game.mine;
    ben.place.game.act({ type: 'power', seat: seat ?? 0, plants: [], hybridOil: 0 });
    await settle(table);
    await again();
    ben.place.game.undo();
    await settle(table);
    expect(ben.place.game.draft, 'made of what was taken back').toEqual({ plants: [], hybridOil: 0 });
    ben.place.game.draft = { plants: [], hybridOil: 0 };
    decide(ana.place.game, table.chance);
    await again();
    expect(ben.place.game.draft).toEqual({ plants: [], hybridOil: 0 });
    decide(ben.place.game, table.chance);
    await settle(table);
    await again();
    expect(ben.place.game.draft).toBeNull();
  });
});

/** A table in play whose host has gone, and no page with it: Ana and Ben have opened theirs anew. */
async function orphaned(seed: number) {
  const table = await sit(3, seed, true);
  const [host, ana, ben] = table.all;
  if (!host || !ana || !ben) throw new Error('three devices');
  await play(table, () => host.place.game.log.length > 20);
  await settle(table);
  const before = ana.place.game.log;
  const { room } = hosted(host);
  for (const { place } of table.all) place.leave();
  await seconds(table, 2);
  for (const one of [ana, ben]) {
    one.app = await one.at.app();
    one.place = await one.app.join(room);
    await seconds(table, 2);
    expect(one.place.game.contact.state).toBe('away');
    expect(one.place.game.log).toEqual(before);
    expect(one.place.game.mine).toHaveLength(1);
  }
  return { table, ana, ben, room, before };
}

describe('a table over several devices', () => {
  it('is dealt together, played to the end, and every device verifies the deck', async () => {
    const table = await sit(4, 1, true);
    const [host] = table.all;
    if (!host) throw new Error('no host');
    const judge = vi.spyOn(Transcript.prototype, 'prepareCheck');
    host.at.pause.long = true;
    await play(table, ended(table));
    await settle(table);
    expect(host.place.game.verdict).toBeNull();
    // a replay of the whole game: once is enough, whatever changes until it is done
    host.place.game.setReady(false);
    host.at.pause.end();
    await settle(table);
    expect(judge).toHaveBeenCalledTimes(table.all.length);
    judge.mockRestore();
    for (const { place } of table.all) {
      expect(place.game.verdict, place.game.device).toMatchObject({ ok: true, value: { drew: true } });
      expect(place.game.log).toEqual(host.place.game.log);
    }
  }, 60_000);

  /** The page of the host is loaded anew, and finds this of its game. */
  async function opensAgain(table: Table, host: JoinedRow, kept: (game: object) => object): Promise<void> {
    host.place.leave();
    await seconds(table, 2);
    await update<object>(gameKey(table.id), (game) => kept(game ?? {}), host.at.use);
    host.app = await host.at.app();
    const opened = await host.app.openHosted(table.id);
    if (!opened.ok) throw new Error(opened.error.code);
    host.place = opened.value;
    await seconds(table, 8);
  }
  const same = (game: object): object => game;
  /** As an app saved it that played by other rules. */
  const byOldRules = (game: object): object => ({
    ...game,
    rulesVersion: RULES_VERSION - 1,
    commands: [{ type: 'done', seat: 0 }],
  });
  /** One of the guests goes on in the place of the host, who comes back as its guest. */
  async function continued(table: Table): Promise<JoinedRow> {
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) throw new Error('three devices');
    await seconds(table, 8);
    host.place.leave();
    await seconds(table, 2);
    await takeOver(table, ana, [ben]);
    await seconds(table, 2);
    host.app = await host.at.app();
    const opened = await host.app.openHosted(table.id);
    if (!opened.ok) throw new Error(opened.error.code);
    host.place = opened.value;
    await seconds(table, 14);
    expect(ana.place.game.role === 'host').toBe(true);
    return ana;
  }
  it.each([
    ['as it was', same, { ok: true }],
    ['by rules that have changed: then nobody says that the deck is wrong', byOldRules, null],
  ] as const)(
    'goes on %s',
    async (_how, kept, verdict) => {
      for (const takeOver of [false, true]) {
        const table = await sit(3, 21, true);
        const [first] = table.all;
        if (!first) return;
        await play(table, () => first.place.game.log.length > 20);
        await settle(table);
        const host = takeOver ? await continued(table) : first;
        await play(table, () => host.place.game.log.length > 40);
        await settle(table);
        await opensAgain(table, host, kept);
        await play(table, ended(table));
        await settle(table);
        for (const { place } of table.all) {
          const { tableView } = place.game;
          expect(tableView?.deal === null, place.game.device).toBe(verdict === null);
          if (verdict) expect(place.game.verdict).toMatchObject(verdict);
          else expect(place.game.verdict).toBeNull();
        }
      }
    },
    60_000,
  );

  it('is in the list of its first host again when another has gone on with it and ended it', async () => {
    const table = await sit(3, 22, false);
    const [host] = table.all;
    if (!host) return;
    await play(table, () => host.place.game.log.length > 20);
    await settle(table);
    const ana = await continued(table);
    expect(await host.at.saves.list()).toMatchObject({
      value: [{ id: table.id, deleted: expect.any(Number) }],
    });
    if (!(ana.place.game.role === 'host')) throw new Error('nobody hosts');
    const { room } = ana.place.game;
    expect(await host.app.takenOver(table.id), 'an old way to it leads to their table').toEqual(room);
    ana.place.game.end();
    await settle(table);
    expect(await host.app.takenOver(table.id)).toBeNull();
    expect(await host.at.saves.list()).toMatchObject({ value: [{ id: table.id, deleted: null }] });
    expect(await host.at.tables.allTakenOver(), 'not to be proposed').toEqual([
      { game: table.id, since: expect.any(Number), room },
    ]);
    // opened on several devices it is this device's table
    host.place.leave();
    await openAgain(table, host);
    await settle(table);
    expect(await host.at.tables.allTakenOver()).toEqual([]);
  }, 60_000);

  it('tells who reloaded that the host went back behind a card, as it does those who did not', async () => {
    const table = await sit(3, 21, true);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    await play(table, () => host.place.game.log.length > 20);
    await settle(table);
    let earlier: object = {};
    const remember = (game: object | undefined): object => (earlier = structuredClone(game ?? {}));
    await update<object>(gameKey(table.id), remember, host.at.use);
    await play(table, () => host.place.game.log.length > 60);
    await settle(table);
    const { room } = hosted(host);
    ana.place.leave();
    await seconds(table, 2);
    ana.app = await ana.at.app();
    // its owner puts back what was saved before, while nobody of them looks
    await opensAgain(table, host, () => earlier);
    ana.place = await ana.app.join(room);
    await settle(table);
    expect(host.place.game.log.length).toBeLessThan(40);
    await play(table, ended(table));
    await settle(table);
    for (const { place } of [ana, ben]) {
      expect(place.game.verdict).toMatchObject({ ok: false, error: { code: 'fair/commands' } });
    }
  }, 60_000);

  it('takes guest and host back after their pages were loaded anew', async () => {
    const table = await sit(3, 2, false);
    const [host, guest] = table.all;
    if (!host || !guest) return;
    await play(table, () => host.place.game.log.length > 12);
    await settle(table);
    const seat = guest.place.game.mine;
    const { room } = hosted(host);
    guest.place.leave();
    await seconds(table, 2);
    guest.app = await guest.at.app();
    guest.place = await guest.app.join(room);
    await settle(table);
    expect(guest.place.game.mine).toEqual(seat);
    const { log } = host.place.game;
    host.place.leave();
    await settle(table);
    expect(guest.place.game.contact.state).toBe('away');
    host.app = await host.at.app();
    await openAgain(table, host);
    await settle(table);
    expect(host.place.game.log).toEqual(log);
    await seconds(table, 4);
    expect(guest.place.game.contact.state).toBe('here');
    await play(table, ended(table));
  }, 60_000);

  it('a page whose seat was given away while it was closed finds once which it had', async () => {
    const table = await sit(3, 2, false);
    const [host, guest, other] = table.all;
    if (!host || !guest || !other) return;
    await play(table, () => host.place.game.log.length > 12);
    const { room } = hosted(host);
    const opensAgain = async (): Promise<void> => {
      guest.place.leave();
      await seconds(table, 2);
      guest.app = await guest.at.app();
      guest.place = await guest.app.join(room);
      await seconds(table, 2);
    };
    const seats = (): object => ({ mine: guest.place.game.mine, before: guest.place.game.before });
    await opensAgain();
    expect(seats()).toEqual({ mine: [1], before: [1] });
    guest.place.leave();
    await seconds(table, 2);
    hosted(host).give(1, { kind: 'device', device: other.place.game.device });
    await opensAgain();
    expect(seats()).toEqual({ mine: [], before: [1] });
    await opensAgain();
    expect(seats()).toEqual({ mine: [], before: [] });
  }, 60_000);

  it.each([
    ['hidden', true],
    ['open', false],
  ])(
    'is continued by a guest when the host is gone for good, and the old host yields when it is back (%s money)',
    async (_money, hidden) => {
      const table = await sit(3, 3, hidden);
      const [host, ana, ben] = table.all;
      if (!host || !ana || !ben) return;
      await play(table, () => host.place.game.log.length > 20);
      await seconds(table, 8);
      const before = ana.place.game.log;
      host.place.leave();
      await seconds(table, 2);
      expect(ana.place.game.contact.state).toBe('away');
      expect(ana.place.game.away.map(({ device }) => device)).toContain(ana.place.game.tableView?.host);
      ana.place.game.continueHere();
      await settle(table);
      expect(ben.place.game.election).toMatchObject({ state: 'asked', by: ana.place.game.device });
      ben.place.game.agree();
      await settle(table);
      await seconds(table, 2);
      expect(ana.place.game.role === 'host').toBe(true);
      // one way back each: as host or as guest
      expect([await ana.app.joinedTables(), await host.app.joinedTables()]).toEqual([[], []]);
      expect(await ben.app.joinedTables()).toHaveLength(1);
      expect(await ana.at.tables.allHosted()).toHaveLength(1);
      expect(ben.place.game.tableView).toMatchObject({
        epoch: 2,
        stage: 'playing',
        host: ana.place.game.device,
      });
      expect(ana.place.game.log).toEqual(before);
      // the old host comes back, and finds that the others went on
      host.app = await host.at.app();
      const again = await host.app.openHosted(table.id);
      if (!again.ok) throw new Error(again.error.code);
      host.place = again.value;
      await seconds(table, 14);
      expect(host.place.game.role === 'host').toBe(false);
      expect(host.place.game.tableView).toMatchObject({ epoch: 2 });
      expect(host.place.game.mine).toEqual([0]);
      const old = await host.at.saves.list();
      const deleted = old.ok ? old.value.map((game) => game.deleted) : [];
      expect(deleted, 'no second copy to go on with').toEqual([expect.any(Number)]);
      await play(table, ended(table));
      await settle(table);
      for (const { place } of [ana, ben]) expect(place.game.verdict).toMatchObject({ ok: true });
      // as it ended, in the place of what the old host had
      for (const { at } of table.all) {
        expect(await at.saves.list()).toMatchObject({
          value: [{ id: table.id, moment: 'over', deleted: null }],
        });
      }
      for (const { place } of table.all) {
        // the winner screen draws each round once, from the beginning
        const rounds = place.game.history.map(({ round }) => round);
        expect(rounds).toEqual(Array.from({ length: place.game.view.round + 1 }, (_, round) => round));
        expect(place.game.history).toEqual(ana.place.game.history);
      }
    },
    60_000,
  );

  it('is continued also when no page outlived the host: by who comes back first, and the others find it', async () => {
    const { table, ana, ben, room, before } = await orphaned(14);
    ben.place.game.continueHere();
    await seconds(table, 2);
    expect(ben.place.game.role === 'host').toBe(true);
    // too late: somebody has done it
    ana.place.game.continueHere();
    await seconds(table, 8);
    expect(ana.place.game.role === 'host').toBe(false);
    const tableView = { epoch: 2, stage: 'playing', host: ben.place.game.device };
    expect([ana, ben].map(({ place }) => place.game.tableView)).toMatchObject([tableView, tableView]);
    expect(ana.place.game.log).toEqual(before);
    expect(await ana.at.tables.getSeen(room.code)).toMatchObject({ value: { tableView: { epoch: 2 } } });
    expect(await ben.at.tables.getSeen(room.code)).toEqual({ ok: true, value: null });
  });

  it('is continued by one of two that take over within the same second', async () => {
    const { table, ana, ben, before } = await orphaned(16);
    for (const { place } of [ana, ben]) place.game.continueHere();
    expect([ana, ben].map(({ place }) => place.game.election.state)).toEqual(['looking', 'looking']);
    await seconds(table, 4);
    expect([ana, ben].filter(({ place }) => place.game.role === 'host')).toHaveLength(1);
    const [one, other] = [ana, ben].map(({ place }) => place.game);
    expect(one?.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    expect(other?.tableView).toMatchObject({
      epoch: 2,
      host: one?.tableView?.host,
      revision: one?.tableView?.revision,
    });
    for (const { place } of [ana, ben]) {
      expect(place.game.log).toEqual(before);
      expect(place.game.mine).toHaveLength(1);
      expect(place.game.election.state).toBe('none');
      expect(place.game.trouble).toBeNull();
    }
  });

  it('is found by its first host also when two others have continued it, one after the other', async () => {
    const table = await sit(4, 3, false);
    const [host, ana, ben, cem] = table.all;
    if (!host || !ana || !ben || !cem) throw new Error('four devices');
    await play(table, () => host.place.game.log.length > 20);
    await seconds(table, 8);
    host.place.leave();
    await seconds(table, 2);
    await takeOver(table, ana, [ben, cem]);
    await seconds(table, 8);
    ana.place.leave();
    await seconds(table, 3);
    await takeOver(table, ben, [cem]);
    await seconds(table, 10);
    expect(ben.place.game.role === 'host').toBe(true);
    host.app = await host.at.app();
    await openAgain(table, host);
    await seconds(table, 30);
    expect(host.place.game.role === 'host').toBe(false);
    expect(host.place.game.tableView?.epoch).toBe(3);
  });
  it('goes on where it is with a first host that takes it over again, and is loaded anew before it has dealt', async () => {
    const table = await sit(3, 3, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) throw new Error('three devices');
    await play(table, () => host.place.game.log.length > 20);
    await seconds(table, 8);
    host.place.leave();
    await seconds(table, 2);
    await takeOver(table, ana, [ben]);
    await seconds(table, 2);
    const open = async (): Promise<void> => {
      host.app = await host.at.app();
      const opened = await host.app.openHosted(table.id);
      if (!opened.ok) throw new Error(opened.error.code);
      host.place = opened.value;
    };
    await open();
    await seconds(table, 14);
    await play(table, () => ana.place.game.log.length > 60);
    await seconds(table, 8);
    const { log } = host.place.game;
    ana.place.leave();
    await seconds(table, 3);
    host.place.game.continueHere();
    await settle(table);
    // the deal waits for a phone that goes to sleep in that moment
    ben.place.game.agree();
    for (let turn = 0; turn < 50 && !(host.place.game.role === 'host'); turn++) {
      table.net.flush();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    ben.place.leave();
    await seconds(table, 1);
    expect(host.place.game.tableView?.stage).toBe('lobby');
    host.place.leave();
    await settle(table);
    await open();
    await settle(table);
    expect(hosted(host).start()).toBeNull();
    await settle(table);
    expect(host.place.game.log).toHaveLength(log.length);
    expect(host.place.game.view.round).toBe(log.at(-1)?.round);
  });
  it('shows the money of nobody where several sit at one device, and none of them is asked', async () => {
    const table = await sit(3, 4, true);
    const [host] = table.all;
    if (!host) throw new Error('a host');
    hosted(host).give(2, { kind: 'device', device: host.place.game.device });
    await settle(table);
    const seen = new Set<string>();
    for (let turn = 0; turn < 200 && seen.size < 3; turn++) {
      for (const { place } of table.all) {
        const { view, acting, handOver } = host.place.game;
        const shown = view.players.map(({ money }) => money !== null);
        if (handOver !== null) seen.add(`covered ${shown.join()}`);
        else if (acting === null) seen.add(`waits ${shown.join()}`);
        else if (acting === 2) seen.add(`asked ${shown.join()}`);
        decide(place.game, table.chance);
        await settle(table);
      }
    }
    expect([...seen].sort()).toEqual([
      'asked false,false,true',
      'covered false,false,false',
      'waits false,false,false',
    ]);
  });
  it('shows a call on all devices, also on the one that called', async () => {
    const table = await sit(3, 36, false);
    const [, guest] = table.all;
    if (!guest) return;
    guest.place.game.emote('thanks');
    await settle(table);
    const { device: from } = guest.place.game;
    for (const { place } of table.all) {
      expect(place.game.call).toEqual({ number: 1, from, what: 'thanks' });
    }
  });

  it('forgets what it saw of a table that its host has ended', async () => {
    const table = await sit(3, 15, false);
    const [host, ana] = table.all;
    if (!host || !ana) return;
    await play(table, () => host.place.game.log.length > 5);
    await seconds(table, 2);
    const { code } = hosted(host).room;
    expect(await ana.at.tables.getSeen(code)).toMatchObject({ value: { tableView: { epoch: 1 } } });
    hosted(host).end();
    await settle(table);
    expect(await ana.at.tables.getSeen(code)).toEqual({ ok: true, value: null });
    // and leads nobody back to it, but keeps its part in the deal: the table may be opened again
    expect(await ana.app.joinedTables()).toEqual([]);
    expect(await ana.at.tables.getSeated(code)).toMatchObject({
      value: { ended: true, guestRecord: { part: { game: table.id } } },
    });
  });
  it('checks the deck also of a game whose table was ended in its middle and opened again', async () => {
    const table = await sit(3, 15, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    await play(table, () => host.place.game.log.length > 5);
    await settle(table);
    const { room } = hosted(host);
    await endTable(table, host);
    await openAgain(table, host);
    for (const one of [ana, ben]) {
      one.place.leave();
      one.place = await one.app.join(room);
    }
    await seconds(table, 2);
    await play(table, ended(table));
    await settle(table);
    for (const { place } of table.all) {
      expect(place.game.verdict).toMatchObject({ ok: true, value: { drew: true } });
    }
  }, 60_000);
  it('is left by who ended it: no device is called any more', async () => {
    const table = await sit(2, 5, false);
    const [host, guest] = table.all;
    if (!host || !guest) return;
    await play(table, () => guest.place.game.acting !== null);
    await settle(table);
    expect(guest.at.asked.at(-1)).toBe(true);
    hosted(host).end();
    await settle(table);
    expect(guest.place.game.contact).toEqual({ state: 'closed', reason: 'ended' });
    expect([host, guest].map(({ at }) => at.asked.at(-1))).toEqual([false, false]);
  });
  it('calls nobody who has left it in his turn', async () => {
    const table = await sit(2, 5, false);
    for (const one of table.all) {
      await play(table, () => one.place.game.acting !== null);
      await settle(table);
      expect(one.at.asked.at(-1)).toBe(true);
      one.place.leave();
      await settle(table);
      expect(one.at.asked.at(-1)).toBe(false);
      if (one.place.game.role === 'host') await openAgain(table, one);
      await seconds(table, 4);
    }
  });
  it('is not continued after the end of its game: what is kept of that would be overwritten', async () => {
    const table = await sit(3, 15, false);
    const [host, ana] = table.all;
    if (!host || !ana) return;
    await play(table, ended(table));
    await settle(table);
    host.place.leave();
    await seconds(table, 60);
    expect(ana.place.game.contact.state).toBe('away');
    ana.place.game.continueHere();
    await seconds(table, 20);
    expect(ana.place.game.election).toEqual({ state: 'none' });
    expect(ana.place.game.role === 'host').toBe(false);
  }, 60_000);
  it('gives no seat of another device to one that plays there already: its own would be lost', async () => {
    const table = await sit(3, 15, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    await play(table, () => host.place.game.log.length > 5);
    await seconds(table, 2);
    const { room } = hosted(host);
    const here = { ok: false, error: { code: 'net/plays-here' } };
    const { moveCode } = ana.place.game;
    expect(await ben.app.adopt(room, moveCode)).toEqual(here);
    expect(await host.app.adopt(room, moveCode)).toEqual(here);
    expect(await ben.app.adopt(room, ben.place.game.moveCode), 'its own').toMatchObject({ ok: true });
    expect(await ben.app.adopt(room, 'abc')).toEqual({ ok: false, error: { code: 'net/no-move-code' } });
  });

  it('has the seat of a device it was moved to, also when it was ended and is opened again', async () => {
    const table = await sit(3, 15, false);
    const [host, ana] = table.all;
    if (!host || !ana) return;
    const { room } = hosted(host);
    const pairing = memoryPairing(table.net);
    const at = device(table.net, pairing, table.chance);
    const app = await at.app();
    await app.rename('Tablet');
    expect(await app.adopt(room, ana.place.game.moveCode)).toEqual(ok(ana.place.game.device));
    const place = await app.join(room);
    await seconds(table, 2);
    expect(place.game.mine).toEqual([1]);
    expect(await app.joinedTables()).toHaveLength(1);
    await endTable(table, host);
    expect(place.game.contact).toEqual({ state: 'closed', reason: 'ended' });
    place.leave();
    await settle(table);
    // nothing leads there, until its code is said again
    expect(await app.joinedTables()).toEqual([]);
    expect((await host.app.openHosted(table.id)).ok).toBe(true);
    await settle(table);
    const again = await (await at.app()).join(room);
    await seconds(table, 2);
    expect(again.table.mine).toEqual([1]);
    expect(await app.joinedTables()).toHaveLength(1);
  });

  it('is yielded by the old host also when somebody else has found the way to it first', async () => {
    const table = await sit(3, 11, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    await play(table, () => host.place.game.log.length > 12);
    await seconds(table, 8);
    const { room } = hosted(host);
    host.place.leave();
    await seconds(table, 2);
    await takeOver(table, ana, [ben]);
    await seconds(table, 2);
    expect(ana.place.game.role === 'host').toBe(true);
    host.app = await host.at.app();
    await openAgain(table, host);
    const watcher = await device(table.net, memoryPairing(table.net), table.chance).app();
    await watcher.rename('Dan');
    const watching = await watcher.join(room);
    await settle(table);
    expect(watching.table.tableView?.epoch).toBe(1);
    await seconds(table, 8);
    expect(host.place.game.role === 'host').toBe(false);
    expect([host.place.game.tableView?.epoch, watching.table.tableView?.epoch]).toEqual([2, 2]);
  });

  it('is found by who missed many of its hosts: the first yields, and a stranger comes by the first code', async () => {
    const table = await sit(3, 17, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    await play(table, () => host.place.game.log.length > 12);
    await seconds(table, 8);
    const { room } = hosted(host);
    host.place.leave();
    let [gone, next] = [ben, ana];
    for (let epoch = 2; epoch <= 7; epoch++) {
      await seconds(table, 6);
      await takeOver(table, next, epoch === 2 ? [gone] : []);
      await seconds(table, 6);
      expect(next.place.game.role === 'host').toBe(true);
      if (epoch > 2) gone.place = await (await gone.at.app()).join(room);
      await seconds(table, 4);
      if (epoch === 7) break;
      [gone, next] = [next, gone];
      gone.place.leave();
    }
    expect(next.place.game.tableView?.epoch).toBe(7);
    const again = await (await host.at.app()).openHosted(table.id);
    if (!again.ok) throw new Error(again.error.code);
    const stranger = await device(table.net, memoryPairing(table.net), table.chance).app();
    await stranger.rename('Dan');
    const watching = await stranger.join(room);
    await seconds(table, 60);
    expect([again.value.table.tableView?.epoch, watching.table.tableView?.epoch]).toEqual([7, 7]);
    expect(again.value.table.role === 'host').toBe(false);
  });

  it('is looked for elsewhere by its host while a player is away, and seldom once he seems to sleep', async () => {
    const table = await sit(3, 13, false);
    const [host, ana] = table.all;
    if (!host || !ana) return;
    const looks = vi.spyOn(table.net, 'join');
    await seconds(table, 30);
    expect(looks).not.toHaveBeenCalled();
    ana.place.leave();
    await seconds(table, 120);
    expect(looks.mock.calls.length).toBeGreaterThanOrEqual(11);
    looks.mockClear();
    await seconds(table, 180);
    expect(looks).toHaveBeenCalledTimes(3);
  });

  it('tells who decided while there was no host that another device continued the table', async () => {
    const table = await sit(3, 12, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    const quiet = (): boolean => table.all.every(({ place }) => !place.game.pending);
    await play(table, () => quiet() && asked(ben) && host.place.game.log.length > 6);
    await settle(table);
    expect(asked(ben)).toBe(true);
    await seconds(table, 8);
    host.place.leave();
    await seconds(table, 2);
    ana.place.game.continueHere();
    await settle(table);
    expect(decide(ben.place.game, table.chance)).toBe(true);
    ben.place.game.agree();
    await seconds(table, 4);
    expect(ben.place.game.tableView).toMatchObject({ epoch: 2, stage: 'playing' });
    expect(ben.place.game.refused).toMatchObject({ code: 'table/continued' });
    expect(ben.place.game.pending).toBe(false);
    expect(ben.place.game.acting).not.toBeNull();
    expect(decide(ben.place.game, table.chance)).toBe(true);
    await settle(table);
    expect(ben.place.game.refused).toBeNull();
  });

  it('tells so also who decided and then continued the table', async () => {
    const table = await sit(3, 12, false);
    const [host, ana, ben] = table.all;
    if (!host || !ana || !ben) return;
    await play(table, () => asked(ben) && host.place.game.log.length > 6);
    await seconds(table, 8);
    host.place.leave();
    await seconds(table, 2);
    expect(decide(ben.place.game, table.chance)).toBe(true);
    await takeOver(table, ben, [ana]);
    await seconds(table, 4);
    expect(ben.place.game.role === 'host').toBe(true);
    expect(ben.place.game.refused).toMatchObject({ code: 'table/continued' });
    expect(ben.place.game.acting).not.toBeNull();
  });

  it('is continued without asking who only looks on', async () => {
    const table = await sit(4, 17, false);
    const [host, ana, ben, cem] = table.all;
    if (!host || !ana || !ben || !cem) return;
    await play(table, () => host.place.game.log.length > 12);
    await seconds(table, 8);
    // a player no more, but still linked to the others
    hosted(host).give(3, { kind: 'device', device: ana.place.game.device });
    await settle(table);
    expect(cem.place.game.mine).toEqual([]);
    host.place.leave();
    await seconds(table, 2);
    ana.place.game.continueHere();
    await settle(table);
    expect(cem.place.game.election.state).toBe('none');
    ben.place.game.agree();
    await seconds(table, 12);
    expect(ana.place.game.role === 'host').toBe(true);
    for (const { place } of [ben, cem]) {
      expect(place.game.tableView).toMatchObject({ epoch: 2, host: ana.place.game.device });
      expect(place.game.contact.state).toBe('here');
    }
  });

  it.each([
    [1, 2],
    [2, 1],
  ])('lets guest %i, in a second tab, ask guest %i whether to continue', async (one, other) => {
    const table = await sit(3, 4, false);
    const { [0]: host, [one]: ana, [other]: ben } = table.all;
    if (!host || !ana || !ben) return;
    await seconds(table, 8);
    // the first tab stays open
    const first = ana.place;
    ana.app = await ana.at.app();
    ana.place = await ana.app.join(hosted(host).room);
    await seconds(table, 8);
    expect(first.table.contact).toEqual({ state: 'closed', reason: 'replaced' });
    host.place.leave();
    await seconds(table, 2);
    ana.place.game.continueHere();
    await seconds(table, 2);
    expect(ana.place.game.election).toMatchObject({ asked: [ben.place.game.device] });
    expect(ben.place.game.election).toMatchObject({ state: 'asked', by: ana.place.game.device });
    ben.place.game.agree();
    await seconds(table, 2);
    expect(ana.place.game.role === 'host').toBe(true);
  });

  it('goes on where it is when a stranger opens the room of the next epoch', async () => {
    const table = await sit(2, 6, false);
    const [host, ana] = table.all;
    if (!host || !ana) return;
    const asked: string[] = [];
    const room = roomOfEpoch(hosted(host).room, 2);
    await table.net.host(
      room,
      (link) => {
        const claim = { type: 'successor', device: ana.place.game.device, epoch: 2 };
        link.listen({
          onText: (text) => {
            asked.push(text);
            link.send(JSON.stringify({ ...claim, proof: '0'.repeat(64) }));
          },
          onClosed: () => undefined,
        });
      },
      () => undefined,
    );
    ana.place.leave();
    await seconds(table, 32);
    // found again and again, and told nothing but a question
    expect(asked.length).toBeGreaterThan(1);
    for (const text of asked) {
      expect(JSON.parse(text)).toEqual({
        ...{ type: 'identify', protocol: PROTOCOL },
        question: expect.any(String) as unknown,
      });
    }
    expect(new Set(asked).size).toBe(asked.length);
    expect(host.place.game.role === 'host').toBe(true);
    ana.place = await ana.app.join(hosted(host).room);
    await seconds(table, 2);
    expect(ana.place.game.contact.state).toBe('here');
    await play(table, ended(table));
  }, 60_000);
});
