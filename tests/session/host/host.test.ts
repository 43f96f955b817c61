import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import { PROTOCOL } from '../../../src/lib/protocol/messages.ts';
import { hashOf } from '../../../src/lib/session/hash.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { Chance } from '../../../src/tools/player.ts';
import { decide, HOST, lobby, Party, Phone, secretOf } from '../../../src/tools/party.ts';
import { must } from '../../must.ts';
import {
  expectDeal,
  FREE,
  heldBy,
  playToTheEnd,
  sendDecision,
  sendRaw,
  SETUP,
  startGame,
  verdictOf,
} from '../harness.ts';

const BY_HAND: Setup['regions'] = { by: 'hand', regions: ['west', 'southwest', 'northwest'] };

describe('the host of a shared game', () => {
  it.each<[string, Setup]>([
    ['regions and order drawn', SETUP],
    ['regions and order by hand', { ...SETUP, regions: BY_HAND, order: [2, 0, 1] }],
    ['regions drafted', { ...SETUP, regions: { by: 'draft' } }],
  ])('plays it to the end, and every guest verifies the deck: %s', async (_what, setup) => {
    const game = await startGame(1, setup);
    await playToTheEnd(game);
    for (const phone of game.phones) {
      expect(phone.refusals).toEqual([]);
      expect(phone.guest.log).toEqual(game.party.host.log);
      expect(verdictOf(phone)).toEqual({
        ok: true,
        value: { checked: game.party.host.log.length, drew: true },
      });
    }
  });

  it('returns to the lobby when a device leaves in the middle of the deal, and can deal again', async () => {
    const chance = new Chance(seedRng(2));
    const party = new Party(chance, lobby({ ...SETUP, players: 2 }, [FREE, FREE]));
    const [one, two] = [new Phone(party, 'one1'), new Phone(party, 'two2')];
    for (const [seat, phone] of [one, two].entries()) {
      phone.connect();
      await party.settle();
      phone.guest.takeSeat(seat);
    }
    await party.settle();
    expect(party.host.start().ok).toBe(true);
    two.cable?.cut();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    two.connect();
    await party.settle();
    await expectDeal(party);
    expect(two.guest.tableView?.stage).toBe('playing');
  });

  it('takes a guest back to its seat after a reload, and does no request twice', async () => {
    const { party, phones } = await startGame(3);
    const phone = sendDecision(phones, party);
    // the host gets the request, but its answer never arrives
    must(phone.cable, 'cable').wires[0].deliver();
    await party.host.settled();
    const { revision } = party.host.tableView;
    phone.cable?.cut();
    phone.wake();
    phone.connect();
    await party.settle();
    expect(party.host.tableView.revision).toBe(revision);
    expect(phone.guest.pending).toEqual([]);
    expect(phone.guest.tableView?.revision).toBe(revision);
  });

  it('goes on after a reload of its own page', async () => {
    const game = await startGame(4);
    for (let turn = 0; turn < 20; turn++) {
      game.phones.forEach((phone) => decide(phone, game.party.chance));
      await game.party.settle();
    }
    const before = hashOf(game.party.host.tableView.views);
    game.party.wakeHost();
    expect(hashOf(game.party.host.tableView.views)).toBe(before);
    for (const phone of game.phones) phone.connect();
    await game.party.settle();
    await playToTheEnd(game);
  });

  it('leaves unchanged parts of the table view the same objects on a guest, so that it need not hash them again', async () => {
    const { party, phones } = await startGame(6);
    const [{ guest }] = phones;
    const before = guest.tableView;
    phones.forEach((phone) => decide(phone, party.chance));
    await party.settle();
    expect(guest.tableView?.revision).not.toBe(before?.revision);
    expect(guest.tableView?.terms).toBe(before?.terms);
    expect(guest.tableView?.deal).toBe(before?.deal);
    expect(guest.tableView?.devices).toBe(before?.devices);
  });

  it('keeps a seat for an absent device until the host gives it away', async () => {
    const { party, phones } = await startGame(5);
    const [first] = phones;
    first.cable?.cut();
    await party.settle();
    expect(party.host.tableView.devices.find(({ id }) => id === 'ana1')?.here).toBe(false);
    const stranger = new Phone(party, 'stranger');
    stranger.connect();
    await party.settle();
    stranger.guest.takeSeat(0);
    await party.settle();
    expect(party.host.tableView.holders[0]).toEqual(heldBy('ana1'));
    party.host.assignSeat(0, heldBy('stranger'));
    await party.settle();
    expect(Object.keys(stranger.guest.tableView?.views ?? {})).toEqual(['0']);
  });

  it('V4: shows no hidden money to spectators', async () => {
    const { party } = await startGame(6);
    const spectator = new Phone(party, 'spectator');
    spectator.connect();
    await party.settle();
    expect(spectator.guest.tableView?.views.all?.players.map(({ money }) => money)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('passes on nudges, emotes and texts from guest to guest', async () => {
    const { party, phones } = await startGame(7);
    const [one, two] = phones;
    one.guest.sendGesture('nudge');
    one.guest.sendGesture('ouch');
    one.guest.relay('ben2', 'how do you do');
    await party.settle();
    expect(two.heard).toEqual(['ana1: nudge', 'ana1: ouch']);
    expect(two.relays).toEqual([['ana1', 'how do you do']]);
  });

  it('yields to a guest that knows a later epoch', async () => {
    const { party, phones } = await startGame(8);
    const [one] = phones;
    one.kept = { ...one.kept, epoch: 2 };
    one.wake();
    one.connect();
    await party.settle();
    expect(one.guest.contact).toEqual({ state: 'closed', reason: 'yielded' });
    expect(party.notes).toContain('yielded');
  });
});

const HELLO = { type: 'hello', protocol: PROTOCOL, name: '', epoch: 0, storage: 'c'.repeat(32), visit: 1 };

describe('a host closes a channel that opens', () => {
  it.each([
    ['without a hello', { type: 'ping' }, 'no-hello'],
    ['with a text that is no JSON', 'hello?', 'no-hello'],
    ['with a newer version', { type: 'hello', protocol: PROTOCOL + 1, future: true }, 'version'],
    ['with an older version', { type: 'hello', protocol: PROTOCOL - 1, device: 'x' }, 'version'],
    ['with 10 MB', 'x'.repeat(10_000_000), 'too-long'],
    [
      'with the id of a device and a wrong secret',
      { ...HELLO, device: 'ben2', secret: 'b'.repeat(20) },
      'secret',
    ],
    [
      "with the host's own id and a wrong secret",
      { ...HELLO, device: HOST, secret: 'a'.repeat(20) },
      'secret',
    ],
    [
      'with the id of a device whose seats the host has taken over',
      { ...HELLO, device: HOST, secret: secretOf(HOST) },
      'replaced',
    ],
  ])('%s (%j: %s)', async (_what, message, reason) => {
    const { party } = await startGame(9);
    const before = hashOf(party.host.tableView);
    const stranger = new Phone(party, 'stranger');
    stranger.cable = party.net.connect('stranger', HOST);
    party.host.accept(stranger.cable.ends[1]);
    sendRaw(stranger, message);
    await party.settle();
    expect(party.notes).toContain(reason);
    expect(hashOf(party.host.tableView)).toBe(before);
  });
});

describe('a host forgives once, then closes a guest that sends', () => {
  it.each([
    ['__proto__', '{"type":"ping","__proto__":{"seat":1}}'],
    ['a text that is no JSON', '{"type":"act"'],
    ['an unknown message', { type: 'give-me-all' }],
    ['an unknown field', { type: 'ping', and: 'more' }],
    ['a number beyond all limits', { type: 'undo', id: 1e300, revision: 0 }],
  ])('%s, and the game goes on', async (_what, message) => {
    const game = await startGame(10);
    const [bad] = game.phones;
    sendRaw(bad, message);
    await game.party.settle();
    expect(bad.guest.contact.state).toBe('here');
    for (let i = 0; i < 5; i++) sendRaw(bad, message);
    await game.party.settle();
    expect(bad.guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
    bad.wake();
    bad.connect();
    await game.party.settle();
    await playToTheEnd(game);
  });
});

describe('a host', () => {
  it('closes a guest that sends 10,000 messages at once', async () => {
    const { party, phones } = await startGame(11);
    const [bad] = phones;
    for (let i = 0; i < 10_000; i++) sendRaw(bad, { type: 'ping' });
    await party.settle();
    expect(bad.guest.contact).toEqual({ state: 'closed', reason: 'too-many' });
  });

  it('refuses a decision for another seat, out of turn, or for an old revision, and changes nothing', async () => {
    const { party, phones } = await startGame(12);
    const turn = party.host.commandLog?.snapshot.context.waiting[0] ?? 0;
    const mine = must(phones[turn], 'phone');
    const other = must(phones[(turn + 1) % 3], 'phone');
    const { revision } = party.host.tableView;
    const pass = { type: 'pass', seat: turn } as const;
    sendRaw(other, { type: 'act', id: 1, revision, commands: [pass] });
    await party.settle();
    expect(party.log.at(-1)).toEqual({ who: other.guest.identity.name, reason: 'table/not-your-seat' });
    sendRaw(other, { type: 'act', id: 2, revision, commands: [{ ...pass, seat: (turn + 1) % 3 }] });
    await party.settle();
    expect(party.notes.at(-1)).toBe('turn/not-yours');
    sendRaw(mine, { type: 'act', id: 1, revision: revision - 1, commands: [pass] });
    await party.settle();
    expect(party.notes.at(-1)).toBe('table/stale');
    expect(party.host.tableView.revision).toBe(revision);
  });

  it('refuses requests for a seat that the guest does not yet know it lost, and closes it only afterwards', async () => {
    const { party, phones } = await startGame(14);
    const seat = party.host.commandLog?.snapshot.context.waiting[0] ?? 0;
    const mine = must(phones[seat], 'phone');
    const other = must(phones[(seat + 1) % 3], 'phone');
    const [, toGuest] = must(mine.cable, 'cable').wires;
    const { revision } = party.host.tableView;
    const request = (id: number): void =>
      sendRaw(mine, { type: 'act', id, revision, commands: [{ type: 'pass', seat }] });
    toGuest.held = true;
    party.host.assignSeat(seat, heldBy(other.device));
    for (let id = 1; id <= 9; id++) request(id);
    sendRaw(mine, { type: 'leave-seat', revision, seat });
    await party.settle();
    expect(party.notes.slice(-9)).toEqual(Array.from({ length: 9 }, () => 'table/not-your-seat'));
    expect(party.host.tableView.holders[seat]).toEqual(heldBy(other.device));
    toGuest.held = false;
    await party.settle();
    expect(mine.guest.contact).toEqual({ state: 'here' });
    // on a new channel the guest never had the seat
    mine.connect();
    await party.settle();
    for (let id = 10; id <= 19; id++) request(id);
    await party.settle();
    expect(mine.guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
  });

  it('closes the channel of a device for which there is no room', async () => {
    const { party } = await startGame(13);
    const crowd = Array.from({ length: 30 }, (_, at) => new Phone(party, `crowd${at}`));
    for (const phone of crowd) phone.connect();
    await party.settle();
    expect(crowd.at(-1)?.guest.contact).toEqual({ state: 'closed', reason: 'full' });
  });

  it('closes a channel that stays silent', async () => {
    const { party } = await startGame(14);
    const { ends } = party.net.connect('silent', HOST);
    party.host.accept(ends[1]);
    for (let i = 0; i < 6; i++) party.host.tick();
    expect(party.log).toContainEqual({ who: '', reason: 'no-hello' });
  });
});
