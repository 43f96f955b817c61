import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import type { Holder } from '../../../src/lib/protocol/table-view.ts';
import { momentOf } from '../../../src/lib/machine/step.ts';
import { PROTOCOL } from '../../../src/lib/protocol/messages.ts';
import { hashOf } from '../../../src/lib/session/hash.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { Chance } from '../../../src/tools/player.ts';
import { decide, HOST, lobby, Party, Phone, secretOf } from '../../../src/tools/party.ts';

const SETUP: Setup = {
  map: 'germany',
  players: 3,
  beginners: false,
  hiddenMoney: true,
  regions: { by: 'draw' },
};
const BY_HAND: Setup['regions'] = { by: 'hand', regions: ['west', 'southwest', 'northwest'] };
const FREE: Holder = { kind: 'free' };

interface JoinedTable {
  readonly party: Party;
  readonly phones: readonly Phone[];
}
/** Three phones that hold the seats of a game with hidden money, dealt together. */
async function sitting(seed: number, setup: Setup = SETUP): Promise<JoinedTable> {
  const chance = new Chance(seedRng(seed));
  const party = new Party(
    chance,
    lobby(
      setup,
      Array.from({ length: setup.players }, () => FREE),
    ),
  );
  const phones = Array.from({ length: setup.players }, (_, seat) => new Phone(party, `phone${seat}`));
  for (const [seat, phone] of phones.entries()) {
    phone.connect();
    await party.settle();
    phone.guest.takeSeat(seat);
  }
  await party.settle();
  const started = party.host.start();
  expect(started.ok, JSON.stringify(started)).toBe(true);
  await party.settle();
  return { party, phones };
}
/** Play on until the game is over. */
async function toTheEnd({ party, phones }: JoinedTable): Promise<void> {
  for (let turn = 0; turn < 5_000; turn++) {
    const acted = phones.map((phone) => decide(phone, party.chance));
    await party.settle();
    if (!acted.includes(true)) break;
  }
  expect(party.host.commandLog && momentOf(party.host.commandLog.snapshot)).toBe('over');
}
/** Say anything to the host, as no honest app would. */
function say(phone: Phone, message: unknown): void {
  phone.cable?.wires[0].put(typeof message === 'string' ? message : JSON.stringify(message));
}

describe('a table that several devices share', () => {
  it.each([
    ['regions and order drawn', SETUP],
    ['regions and order by hand', { ...SETUP, regions: BY_HAND, order: [2, 0, 1] }],
    ['regions drafted', { ...SETUP, regions: { by: 'draft' } }],
  ] as const)(
    'is played to the end, each device seeing what the host would show it, and all verify the deck: %s',
    async (_what, setup) => {
      const sat = await sitting(1, setup);
      await toTheEnd(sat);
      for (const { guest, witness, device, revealed, refusals } of sat.phones) {
        expect(refusals).toEqual([]);
        expect(guest.log).toEqual(sat.party.host.log);
        const tableView = guest.tableView;
        expect(tableView).not.toBeNull();
        expect(revealed).not.toBeNull();
        if (!tableView || !revealed) continue;
        expect(
          witness.prepareCheck(tableView, guest.log, guest.guestRecord.part, device, revealed)(),
        ).toEqual({
          ok: true,
          value: { checked: guest.log.length, drew: true },
        });
      }
    },
  );

  it('deals anew from the lobby when a device leaves in the middle of the deal', async () => {
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
    expect(party.host.start().ok).toBe(true);
    await party.settle();
    expect(two.guest.tableView?.stage).toBe('playing');
  });

  it('takes a phone back to its seat after a reload, and does nothing twice that was asked before', async () => {
    const { party, phones } = await sitting(3);
    const phone = phones.find((one) => decide(one, party.chance));
    expect(phone).toBeDefined();
    if (!phone) return;
    // the host hears it, but its answer never arrives
    phone.cable?.wires[0].deliver();
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

  it('goes on after the host itself was loaded anew', async () => {
    const sat = await sitting(4);
    for (let turn = 0; turn < 20; turn++) {
      sat.phones.forEach((phone) => decide(phone, sat.party.chance));
      await sat.party.settle();
    }
    const before = hashOf(sat.party.host.tableView.views);
    sat.party.wakeHost();
    expect(hashOf(sat.party.host.tableView.views)).toBe(before);
    for (const phone of sat.phones) phone.connect();
    await sat.party.settle();
    await toTheEnd(sat);
  });

  it('keeps what a change left alone the very same on a guest, which need not hash it again', async () => {
    const { party, phones } = await sitting(6);
    const [{ guest }] = phones as [Phone];
    const before = guest.tableView;
    phones.forEach((phone) => decide(phone, party.chance));
    await party.settle();
    expect(guest.tableView?.revision).not.toBe(before?.revision);
    expect(guest.tableView?.terms).toBe(before?.terms);
    expect(guest.tableView?.deal).toBe(before?.deal);
    expect(guest.tableView?.devices).toBe(before?.devices);
  });

  it('keeps a seat for the device that left it, until the host gives it away', async () => {
    const { party, phones } = await sitting(5);
    const [first] = phones;
    first?.cable?.cut();
    await party.settle();
    expect(party.host.tableView.devices.find(({ id }) => id === 'phone0')?.here).toBe(false);
    const stranger = new Phone(party, 'stranger');
    stranger.connect();
    await party.settle();
    stranger.guest.takeSeat(0);
    await party.settle();
    expect(party.host.tableView.holders[0]).toEqual({ kind: 'device', device: 'phone0' });
    party.host.assignSeat(0, { kind: 'device', device: 'stranger' });
    await party.settle();
    expect(Object.keys(stranger.guest.tableView?.views ?? {})).toEqual(['0']);
  });

  it('shows spectators what everybody may see', async () => {
    const { party } = await sitting(6);
    const spectator = new Phone(party, 'spectator');
    spectator.connect();
    await party.settle();
    expect(spectator.guest.tableView?.views.all?.players.map(({ money }) => money)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('hands on nudges, emotes and introductions', async () => {
    const { party, phones } = await sitting(7);
    const [one, two] = phones;
    one?.guest.sendGesture('nudge');
    one?.guest.sendGesture('ouch');
    one?.guest.relay('phone1', 'how do you do');
    await party.settle();
    expect(two?.heard).toEqual(['phone0: nudge', 'phone0: ouch']);
    expect(two?.relays).toEqual([['phone0', 'how do you do']]);
  });

  it('asks a host of an older epoch to yield', async () => {
    const { party, phones } = await sitting(8);
    const [one] = phones;
    if (!one) return;
    one.kept = { ...one.kept, epoch: 2 };
    one.wake();
    one.connect();
    await party.settle();
    expect(one.guest.contact).toEqual({ state: 'closed', reason: 'yielded' });
    expect(party.notes).toContain('yielded');
  });
});

const HELLO = { type: 'hello', protocol: PROTOCOL, name: '', epoch: 0, storage: 'c'.repeat(32), visit: 1 };

describe('what a host does not take', () => {
  it.each([
    ['no hello first', { type: 'ping' }, 'no-hello'],
    ['no JSON at all', 'hello?', 'no-hello'],
    ['a newer version', { type: 'hello', protocol: PROTOCOL + 1, future: true }, 'version'],
    ['an older version', { type: 'hello', protocol: PROTOCOL - 1, device: 'x' }, 'version'],
    ['10 MB', 'x'.repeat(10_000_000), 'too-long'],
    [
      'the name of a device with another secret',
      { ...HELLO, device: 'phone1', secret: 'b'.repeat(20) },
      'secret',
    ],
    ["the host's own name", { ...HELLO, device: HOST, secret: 'a'.repeat(20) }, 'secret'],
    [
      'the device whose seats the host has by now',
      { ...HELLO, device: HOST, secret: secretOf(HOST) },
      'replaced',
    ],
  ])('%s: %s is closed with %s', async (_what, message, reason) => {
    const { party } = await sitting(9);
    const before = hashOf(party.host.tableView);
    const stranger = new Phone(party, 'stranger');
    stranger.cable = party.net.connect('stranger', HOST);
    party.host.accept(stranger.cable.ends[1]);
    say(stranger, message);
    await party.settle();
    expect(party.notes).toContain(reason);
    expect(hashOf(party.host.tableView)).toBe(before);
  });

  it.each([
    ['__proto__', '{"type":"ping","__proto__":{"seat":1}}'],
    ['garbage', '{"type":"act"'],
    ['an unknown message', { type: 'give-me-all' }],
    ['an unknown field', { type: 'ping', and: 'more' }],
    ['a number that is none', { type: 'undo', id: 1e300, revision: 0 }],
  ])('%s: forgiven once, ended as a habit, and the table plays on', async (_what, message) => {
    const sat = await sitting(10);
    const [bad] = sat.phones;
    if (!bad) return;
    say(bad, message);
    await sat.party.settle();
    expect(bad.guest.contact.state).toBe('here');
    for (let i = 0; i < 5; i++) say(bad, message);
    await sat.party.settle();
    expect(bad.guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
    bad.wake();
    bad.connect();
    await sat.party.settle();
    await toTheEnd(sat);
  });

  it('10,000 messages at once', async () => {
    const { party, phones } = await sitting(11);
    const [bad] = phones;
    if (!bad) return;
    for (let i = 0; i < 10_000; i++) say(bad, { type: 'ping' });
    await party.settle();
    expect(bad.guest.contact).toEqual({ state: 'closed', reason: 'too-many' });
  });

  it("another's seat, another's turn, an old decision: refused with a code, and nothing changes", async () => {
    const { party, phones } = await sitting(12);
    const turn = party.host.commandLog?.snapshot.context.waiting[0] ?? 0;
    const [mine, other] = [phones[turn], phones[(turn + 1) % 3]];
    if (!mine || !other) return;
    const { revision } = party.host.tableView;
    const pass = { type: 'pass', seat: turn } as const;
    say(other, { type: 'act', id: 1, revision, commands: [pass] });
    await party.settle();
    // the host reads who it was
    expect(party.log.at(-1)).toEqual({ who: other.guest.identity.name, reason: 'table/not-your-seat' });
    say(other, { type: 'act', id: 2, revision, commands: [{ ...pass, seat: (turn + 1) % 3 }] });
    await party.settle();
    expect(party.notes.at(-1)).toBe('turn/not-yours');
    say(mine, { type: 'act', id: 1, revision: revision - 1, commands: [pass] });
    await party.settle();
    expect(party.notes.at(-1)).toBe('table/stale');
    expect(party.host.tableView.revision).toBe(revision);
  });

  it('a seat that was its own until just now: refused, and no fault, however often', async () => {
    const { party, phones } = await sitting(14);
    const seat = party.host.commandLog?.snapshot.context.waiting[0] ?? 0;
    const [mine, other] = [phones[seat], phones[(seat + 1) % 3]];
    if (!mine?.cable || !other) return;
    const { revision } = party.host.tableView;
    const tapped = (id: number): void =>
      say(mine, { type: 'act', id, revision, commands: [{ type: 'pass', seat }] });
    mine.cable.wires[1].held = true; // it hears of nothing
    party.host.assignSeat(seat, { kind: 'device', device: other.device });
    for (let id = 1; id <= 9; id++) tapped(id);
    say(mine, { type: 'leave-seat', revision, seat });
    await party.settle();
    expect(party.notes.slice(-9)).toEqual(Array.from({ length: 9 }, () => 'table/not-your-seat'));
    expect(party.host.tableView.holders[seat]).toEqual({ kind: 'device', device: other.device });
    mine.cable.wires[1].held = false;
    await party.settle();
    expect(mine.guest.contact).toEqual({ state: 'here' });
    // on a link that never heard of the seat as its own it is
    mine.connect();
    await party.settle();
    for (let id = 10; id <= 19; id++) tapped(id);
    await party.settle();
    expect(mine.guest.contact).toEqual({ state: 'closed', reason: 'garbage' });
  });

  it('more devices than fit', async () => {
    const { party } = await sitting(13);
    const crowd = Array.from({ length: 30 }, (_, at) => new Phone(party, `crowd${at}`));
    for (const phone of crowd) phone.connect();
    await party.settle();
    expect(crowd.at(-1)?.guest.contact).toEqual({ state: 'closed', reason: 'full' });
  });

  it('silence instead of hello', async () => {
    const { party } = await sitting(14);
    const { ends } = party.net.connect('silent', HOST);
    party.host.accept(ends[1]);
    for (let i = 0; i < 6; i++) party.host.tick();
    expect(party.log).toContainEqual({ who: '', reason: 'no-hello' });
  });
});
