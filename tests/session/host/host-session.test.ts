import { describe, expect, it } from 'vitest';
import { PROTOCOL } from '#lib/protocol/messages.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { hashOf } from '#lib/session/hash.ts';
import { actOnGuest, GuestDevice, HOST, lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import {
  expectDeal,
  FREE,
  heldBy,
  playOn,
  playToTheEnd,
  sendDecision,
  sendRaw,
  SETUP,
  SHORT,
  startGame,
  verdictOf,
} from '../harness.ts';

const BY_HAND: Setup['regions'] = { by: 'hand', regions: ['west', 'southwest', 'northwest'] };

describe('the host of a shared game', () => {
  it.each<[string, Setup]>([
    ['regions and order drawn', SETUP],
    ['regions and order by hand', { ...SHORT, regions: BY_HAND, order: [2, 0, 1] }],
    ['regions drafted', { ...SHORT, regions: { by: 'draft' } }],
  ])('a hosted game is played to the end, and every guest verifies the deck: %s', async (_what, setup) => {
    const game = await startGame(1, setup);
    await playToTheEnd(game);
    for (const guest of game.guests) {
      expect(guest.refusals).toEqual([]);
      expect(guest.guest.log).toEqual(game.table.host.log);
      expect(verdictOf(guest)).toEqual({
        ok: true,
        value: { checked: game.table.host.log.length, drew: true },
      });
    }
  });

  it('returns to the lobby when a device leaves in the middle of the deal, and can deal again', async () => {
    const chance = new Chance(seedRng(2));
    const table = new MemoryTable(chance, lobby({ ...SETUP, players: 2 }, [FREE, FREE]));
    const [one, two] = [new GuestDevice(table, 'one1'), new GuestDevice(table, 'two2')];
    for (const [seat, guest] of [one, two].entries()) {
      guest.connect();
      await table.settle();
      guest.guest.takeSeat(seat);
    }
    await table.settle();
    expect(table.host.start()).toBeNull();
    two.cable?.cut();
    await table.settle();
    expect(table.host.tableView.stage).toBe('lobby');
    two.connect();
    await table.settle();
    await expectDeal(table);
    expect(two.guest.tableView?.stage).toBe('playing');
  });

  it('gives a guest its seat back after a reload, and applies no request twice', async () => {
    const { table, guests } = await startGame(3);
    const guest = sendDecision(guests, table);
    // the host gets the request, but its answer never arrives
    must(guest.cable, 'cable').wires[0].deliver();
    await table.host.settled();
    const { revision } = table.host.tableView;
    guest.cable?.cut();
    guest.reload();
    guest.connect();
    await table.settle();
    expect(table.host.tableView.revision).toBe(revision);
    expect(guest.guest.pending).toEqual([]);
    expect(guest.guest.tableView?.revision).toBe(revision);
  });

  it('continues after a reload of its own page', async () => {
    const game = await startGame(4);
    for (let turn = 0; turn < 20; turn++) {
      game.guests.forEach((guest) => actOnGuest(guest, game.table.chance));
      await game.table.settle();
    }
    const before = hashOf(game.table.host.tableView.views);
    game.table.reloadHost();
    expect(hashOf(game.table.host.tableView.views)).toBe(before);
    for (const guest of game.guests) guest.connect();
    await game.table.settle();
    await playOn(game);
  });

  it('a guest keeps unchanged parts of the table view as the same objects, and need not hash them again', async () => {
    const { table, guests } = await startGame(6);
    const [{ guest }] = guests;
    const before = guest.tableView;
    guests.forEach((guest) => actOnGuest(guest, table.chance));
    await table.settle();
    expect(guest.tableView?.revision).not.toBe(before?.revision);
    expect(guest.tableView?.terms).toBe(before?.terms);
    expect(guest.tableView?.deal).toBe(before?.deal);
    expect(guest.tableView?.devices).toBe(before?.devices);
  });

  it('keeps a seat for an absent device until the host gives it away', async () => {
    const { table, guests } = await startGame(5);
    const [first] = guests;
    first.cable?.cut();
    await table.settle();
    expect(table.host.tableView.devices.find(({ id }) => id === 'ana1')?.here).toBe(false);
    const stranger = new GuestDevice(table, 'stranger');
    stranger.connect();
    await table.settle();
    stranger.guest.takeSeat(0);
    await table.settle();
    expect(table.host.tableView.holders[0]).toEqual(heldBy('ana1'));
    table.host.assignSeat(0, heldBy('stranger'));
    await table.settle();
    expect(Object.keys(stranger.guest.tableView?.views ?? {})).toEqual(['0']);
  });

  it('V4: shows no hidden money to spectators', async () => {
    const { table } = await startGame(6);
    const spectator = new GuestDevice(table, 'spectator');
    spectator.connect();
    await table.settle();
    expect(spectator.guest.tableView?.views.all?.players.map(({ money }) => money)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('passes on forty gestures and texts of a device between two ticks, and none to a channel that is 64 KB behind', async () => {
    const { table, guests } = await startGame(19);
    const [one, two] = guests;
    for (let at = 0; at < 150; at++) one.guest.sendGesture(at % 2 === 0 ? 'nudge' : 'ouch');
    for (let at = 0; at < 30; at++) one.guest.relay('ben2', 'how do you do');
    await table.settle();
    expect(two.gestures.length + two.relays.length).toBe(40);

    table.host.tick();
    const [, toTwo] = must(two.cable, 'cable').wires;
    toTwo.held = true;
    for (let at = 0; at < 30; at++) one.guest.relay('ben2', 'x'.repeat(8_000));
    await table.settle();
    expect(toTwo.bytes).toBeLessThan(64_000 + 8_100);
    expect(toTwo.bytes).toBeGreaterThan(64_000);
  });
  it('passes on nudges, emotes and texts from guest to guest', async () => {
    const { table, guests } = await startGame(7);
    const [one, two] = guests;
    one.guest.sendGesture('nudge');
    one.guest.sendGesture('ouch');
    one.guest.relay('ben2', 'how do you do');
    await table.settle();
    expect(two.gestures).toEqual(['ana1: nudge', 'ana1: ouch']);
    expect(two.relays).toEqual([['ana1', 'how do you do']]);
  });

  it('yields to a guest that knows a later epoch', async () => {
    const { table, guests } = await startGame(8);
    const [one] = guests;
    const trust = must(one.guestRecord.trust);
    one.guestRecord = { ...one.guestRecord, epoch: 2, trust: { ...trust, epoch: 2 } };
    one.reload();
    one.connect();
    await table.settle();
    // the guest looks for the later host elsewhere
    expect(one.guest.contact.state).toBe('away');
    expect(table.notes).toContain('yielded');
  });
});

describe('a host closes a channel that opens', () => {
  it.each([
    ['without a hello', { type: 'ping' }, 'no-hello'],
    ['with a text that is no JSON', 'hello?', 'no-hello'],
    ['with a newer version', { type: 'hello', protocol: PROTOCOL + 1, future: true }, 'version'],
    ['with an older version', { type: 'hello', protocol: PROTOCOL - 1, device: 'x' }, 'version'],
    ['with 10 MB', 'x'.repeat(10_000_000), 'too-long'],
  ])('closes a channel that opens %s (%j: %s)', async (_what, message, reason) => {
    const { table } = await startGame(9);
    const before = hashOf(table.host.tableView);
    const stranger = new GuestDevice(table, 'stranger');
    stranger.cable = table.net.connect('stranger', HOST);
    table.host.accept(stranger.cable.ends[1]);
    sendRaw(stranger, message);
    await table.settle();
    expect(table.notes).toContain(reason);
    expect(hashOf(table.host.tableView)).toBe(before);
  });
});

describe('a host forgives once, then closes a guest that sends', () => {
  it.each([
    ['__proto__', '{"type":"ping","__proto__":{"seat":1}}'],
    ['a text that is no JSON', '{"type":"act"'],
    ['an unknown message', { type: 'give-me-all' }],
    ['an unknown field', { type: 'ping', and: 'more' }],
    ['a number beyond all limits', { type: 'undo', id: 1e300, revision: 0 }],
  ])('forgives once, then closes a guest that sends %s, and the game goes on', async (_what, message) => {
    const game = await startGame(10);
    const [bad] = game.guests;
    sendRaw(bad, message);
    await game.table.settle();
    expect(bad.guest.contact.state).toBe('here');
    for (let i = 0; i < 5; i++) sendRaw(bad, message);
    await game.table.settle();
    expect(bad.guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
    bad.reload();
    bad.connect();
    await game.table.settle();
    await playOn(game);
  });
});

describe('a host', () => {
  it('closes the channel of a guest that sends 10,000 messages at once', async () => {
    const { table, guests } = await startGame(11);
    const [bad] = guests;
    for (let i = 0; i < 10_000; i++) sendRaw(bad, { type: 'ping' });
    await table.settle();
    expect(bad.guest.contact).toEqual({ state: 'closed', reason: 'too-many' });
  });

  it('refuses a decision for another seat, out of turn, or for an old revision, and changes nothing', async () => {
    const { table, guests } = await startGame(12);
    const turn = table.host.commandLog?.snapshot.context.waiting[0] ?? 0;
    const mine = must(guests[turn], 'guest');
    const other = must(guests[(turn + 1) % 3], 'guest');
    const { revision } = table.host.tableView;
    const pass = { type: 'pass', seat: turn } as const;
    sendRaw(other, { type: 'act', id: 1, revision, commands: [pass] });
    await table.settle();
    expect(table.log.at(-1)).toEqual({ who: other.guest.identity.name, reason: 'table/not-your-seat' });
    sendRaw(other, { type: 'act', id: 2, revision, commands: [{ ...pass, seat: (turn + 1) % 3 }] });
    await table.settle();
    expect(table.notes.at(-1)).toBe('turn/not-yours');
    sendRaw(mine, { type: 'act', id: 1, revision: revision - 1, commands: [pass] });
    await table.settle();
    expect(table.notes.at(-1)).toBe('table/stale');
    expect(table.host.tableView.revision).toBe(revision);
  });

  it('refuses requests for a seat that the guest does not yet know it lost, and closes its channel only afterwards', async () => {
    const { table, guests } = await startGame(14);
    const seat = table.host.commandLog?.snapshot.context.waiting[0] ?? 0;
    const mine = must(guests[seat], 'guest');
    const other = must(guests[(seat + 1) % 3], 'guest');
    const [, toGuest] = must(mine.cable, 'cable').wires;
    const { revision } = table.host.tableView;
    const request = (id: number): void =>
      sendRaw(mine, { type: 'act', id, revision, commands: [{ type: 'pass', seat }] });
    toGuest.held = true;
    table.host.assignSeat(seat, heldBy(other.device));
    for (let id = 1; id <= 9; id++) request(id);
    sendRaw(mine, { type: 'leave-seat', revision, seat });
    await table.settle();
    expect(table.notes.slice(-9)).toEqual(Array.from({ length: 9 }, () => 'table/not-your-seat'));
    expect(table.host.tableView.holders[seat]).toEqual(heldBy(other.device));
    toGuest.held = false;
    await table.settle();
    expect(mine.guest.contact).toEqual({ state: 'here' });
    // on a new channel the guest never had the seat
    mine.connect();
    await table.settle();
    for (let id = 10; id <= 19; id++) request(id);
    await table.settle();
    expect(mine.guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
  });

  it('closes the channel of a device when there is no room for it', async () => {
    const { table } = await startGame(13);
    const crowd = Array.from({ length: 30 }, (_, at) => new GuestDevice(table, `crowd${at}`));
    for (const guest of crowd) guest.connect();
    await table.settle();
    expect(crowd.at(-1)?.guest.contact).toEqual({ state: 'closed', reason: 'full' });
  });

  it('closes a silent channel', async () => {
    const { table } = await startGame(14);
    const { ends } = table.net.connect('silent', HOST);
    table.host.accept(ends[1]);
    for (let i = 0; i < 6; i++) table.host.tick();
    expect(table.log).toContainEqual({ who: '', reason: 'no-hello' });
  });
});
