import { describe, expect, it } from 'vitest';
import type { Setup } from '../../../src/lib/rules/setup.ts';
import type { Channel } from '../../../src/lib/session/ports/transport.ts';
import { seedRng } from '../../../src/lib/rules/rng.ts';
import { choice, decide, HOST, lobby, Party, Phone } from '../../../src/tools/party.ts';
import { Chance } from '../../../src/tools/player.ts';

/** What the fuzzer found, or made us look for: each told as shortly as it can be. */

const SETUP: Setup = {
  ...{ map: 'germany' as const, players: 3, beginners: false, hiddenMoney: true },
  regions: { by: 'draw' },
};
const DEVICES = ['one1', 'two2', 'six3'];

async function gathered(seed: number): Promise<{ readonly party: Party; readonly phones: readonly Phone[] }> {
  const holders = DEVICES.map((device) => ({ kind: 'device', device }) as const);
  const party = new Party(new Chance(seedRng(seed)), lobby(SETUP, holders));
  const phones = DEVICES.map((device) => new Phone(party, device));
  for (const phone of phones) phone.connect();
  await party.settle();
  return { party, phones };
}
async function playing(seed: number): Promise<Awaited<ReturnType<typeof gathered>>> {
  const table = await gathered(seed);
  expect(table.party.host.start().ok).toBe(true);
  await table.party.settle();
  return table;
}
const asked = (phones: readonly Phone[], party: Party): Phone => {
  const phone = phones.find((one) => decide(one, party.chance));
  if (!phone) throw new Error('nobody is asked');
  return phone;
};

describe('kept first, told afterwards', () => {
  it.each(['comes back', 'asks again'])(
    'a device that %s is not told of what could be forgotten',
    async (how) => {
      const { party, phones } = await playing(1);
      const { revision } = party.host.hostRecord;
      const phone = asked(phones, party);
      party.disk.slow = true;
      party.net.flush();
      expect(party.host.hostRecord.revision).toBe(revision + 1);
      if (how === 'comes back') phone.connect();
      else phone.cable?.wires[0].put(JSON.stringify(phone.guest.pending[0]));
      party.net.flush();
      expect(phone.guest.pending).toHaveLength(1);
      // the host is switched off before it was kept: it is asked again, and done once
      party.wakeHost();
      expect(party.host.hostRecord.revision).toBe(revision);
      for (const one of phones) one.connect();
      await party.settle();
      expect(party.host.hostRecord.revision).toBe(revision + 1);
      expect(phone.guest.pending).toEqual([]);
    },
  );

  it('one who changes something all the time keeps nothing from the others', async () => {
    const { party, phones } = await playing(2);
    const { revision } = party.host.hostRecord;
    const [restless] = phones;
    asked(phones, party);
    party.disk.slow = true;
    party.net.flush();
    for (let times = 0; times < 4; times++) {
      restless?.guest.setReady(times % 2 === 0);
      party.net.flush();
      party.disk.commit();
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
    }
    party.net.flush();
    expect(phones.map(({ guest }) => guest.tableView?.revision)).toEqual(phones.map(() => revision + 1));
  });

  it.each(['told to the others', 'waited for long enough'])(
    'what is decided on the host is shown there when it was %s',
    async (which) => {
      const devices = [HOST, 'one1', 'two2'];
      const holders = devices.map((device) => ({ kind: 'device', device }) as const);
      const party = new Party(new Chance(seedRng(4)), lobby(SETUP, holders));
      const phones = ['one1', 'two2'].map((device) => new Phone(party, device));
      for (const phone of phones) phone.connect();
      await party.settle();
      expect(party.host.start().ok).toBe(true);
      await party.settle();
      let command = choice(party.host.tableView, HOST, party.chance);
      for (; !command; command = choice(party.host.tableView, HOST, party.chance)) {
        asked(phones, party);
        await party.settle();
      }
      party.disk.slow = true;
      party.patience.long = true;
      const { revision } = party.host.hostRecord;
      const { shown } = party;
      const heard = (): (number | undefined)[] => phones.map(({ guest }) => guest.tableView?.revision);
      expect(party.host.act([command]).ok).toBe(true);
      party.net.flush();
      expect(party.shown).toBe(shown);
      expect(heard()).toEqual([revision, revision]);
      if (which === 'told to the others') party.disk.commit();
      else party.patience.end();
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
      expect(party.shown).toBe(shown + 1);
      party.net.flush();
      // what is not kept is not told, however long it takes
      const told = which === 'told to the others' ? revision + 1 : revision;
      expect(heard()).toEqual([told, told]);
      party.disk.commit();
      await party.settle();
      expect(heard()).toEqual([revision + 1, revision + 1]);
      expect(party.shown).toBe(shown + 1);
    },
  );

  it('who is asked next is told first', async () => {
    const { party, phones } = await playing(7);
    const told: Phone[] = [];
    for (const phone of phones) {
      const wire = phone.cable?.wires[1];
      if (!wire) throw new Error('no cable');
      const put = wire.put.bind(wire);
      wire.put = (text) => {
        told.push(phone);
        put(text);
      };
    }
    const firsts = new Set<string>();
    for (let decisions = 0; decisions < 12; decisions++) {
      asked(phones, party);
      told.length = 0;
      await party.settle();
      const [first] = told;
      if (!first?.guest.tableView) throw new Error('nobody was told');
      expect(choice(first.guest.tableView, first.device, party.chance)).not.toBeNull();
      firsts.add(first.device);
    }
    expect(firsts.size).toBeGreaterThan(1);
  });

  it('a slow link is told what it missed when it has room again', async () => {
    const { party, phones } = await playing(3);
    const { ends } = party.net.connect('slow', HOST);
    const [near, far] = ends;
    let waiting = 0;
    const slow: Channel = {
      get bufferedBytes() {
        return waiting;
      },
      send: (text) => far.send(text),
      close: () => far.close(),
      listen: (listener) => far.listen(listener),
    };
    const spectator = new Phone(party, 'slow');
    party.host.accept(slow);
    spectator.guest.join(near);
    await party.settle();
    const { revision } = party.host.hostRecord;
    waiting = 1_000_000;
    asked(phones, party);
    await party.settle();
    expect(spectator.guest.tableView?.revision).toBe(revision);
    waiting = 0;
    party.host.tick();
    await party.settle();
    expect(spectator.guest.tableView?.revision).toBe(revision + 1);
  });
});

describe('what comes late', () => {
  it('a hello of an earlier link does not put the newer one out', async () => {
    const { party, phones } = await playing(4);
    const [phone] = phones;
    if (!phone) return;
    const late = phone.connect();
    late.wires[0].held = true;
    phone.wake();
    phone.connect();
    await party.settle();
    late.wires[0].held = false;
    await party.settle();
    expect(phone.guest.contact).toEqual({ state: 'here' });
    expect(party.host.tableView.devices.find(({ id }) => id === phone.device)?.here).toBe(true);
  });

  it('a device whose hello came too late comes again', async () => {
    const { party, phones } = await playing(5);
    const [phone] = phones;
    if (!phone) return;
    phone.connect().wires[0].held = true;
    for (let ticks = 0; ticks < 6; ticks++) party.host.tick();
    await party.settle();
    expect(phone.guest.contact).toEqual({ state: 'away' });
    phone.connect();
    await party.settle();
    expect(phone.guest.contact).toEqual({ state: 'here' });
  });

  it('a commitment for a deal that was given up does not count in the next one', async () => {
    const { party, phones } = await gathered(6);
    const [one, two] = phones;
    if (!one?.cable || !two) return;
    const [slow] = one.cable.wires;
    party.host.start();
    slow.held = true;
    await party.settle();
    two.cable?.cut();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    two.connect();
    await party.settle();
    party.host.start();
    await party.settle();
    expect(party.host.tableView.stage).toBe('dealing');
    slow.held = false;
    await party.settle();
    expect(party.host.tableView.stage).toBe('playing');
    expect(party.notes).toEqual([]);
  });

  it('a deal does not outlive the page of its host', async () => {
    const { party, phones } = await gathered(7);
    const [one] = phones;
    if (!one?.cable) return;
    one.cable.wires[0].held = true;
    party.host.start();
    await party.settle();
    one.wake();
    party.wakeHost();
    for (const phone of phones) phone.connect();
    await party.settle();
    expect(party.host.tableView.stage).toBe('lobby');
    party.host.start();
    await party.settle();
    expect(party.host.tableView.stage).toBe('playing');
  });

  it('those who only look on hear later, of all that is kept by then, and never of less than that', async () => {
    const { party, phones } = await playing(4);
    const spectator = new Phone(party, 'spectator');
    spectator.connect();
    await party.settle();
    const { revision } = party.host.hostRecord;
    const seen = (): readonly (number | undefined)[] => {
      party.net.flush();
      return [...phones, spectator].map(({ guest }) => guest.tableView?.revision);
    };
    const decideAndTell = async (): Promise<void> => {
      asked(phones, party);
      party.net.flush();
      party.disk.commit();
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
    };
    const rested = async (): Promise<void> => {
      party.pause.end();
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
    };
    party.pause.long = true;
    party.disk.slow = true;
    const at = (plays: number, looks: number): readonly number[] => [
      ...phones.map(() => revision + plays),
      revision + looks,
    ];

    await decideAndTell();
    expect(seen()).toEqual(at(1, 0));
    await decideAndTell();
    expect(seen()).toEqual(at(2, 0));
    asked(phones, party);
    party.net.flush();
    // the third is being kept while the wait is over
    await rested();
    expect(seen()).toEqual(at(2, 2));
    party.disk.commit();
    for (let turns = 0; turns < 4; turns++) await Promise.resolve();
    expect(seen()).toEqual(at(3, 2));
    await rested();
    expect(seen()).toEqual(at(3, 3));
  });

  it('who only looks on is shown the end, and what was hidden, after those who play', async () => {
    const { party, phones } = await playing(5);
    const spectator = new Phone(party, 'spectator');
    spectator.connect();
    await party.settle();
    party.pause.long = true;
    const revealed = (): readonly boolean[] => [...phones, spectator].map((one) => one.revealed !== null);
    for (let turn = 0; turn < 5_000 && phones.some((one) => one.revealed === null); turn++) {
      for (const phone of phones) decide(phone, party.chance);
      party.net.flush();
      party.disk.commit();
      for (let turns = 0; turns < 4; turns++) await Promise.resolve();
      party.net.flush();
    }
    expect(revealed()).toEqual([true, true, true, false]);
    party.pause.long = false;
    party.pause.end();
    await party.settle();
    expect(revealed()).toEqual([true, true, true, true]);
    const { guest, witness, device, revealed: told } = spectator;
    if (!guest.tableView || !told) throw new Error('nothing was told');
    expect(guest.tableView.revision).toBe(party.host.hostRecord.revision);
    expect(witness.prepareCheck(guest.tableView, guest.log, null, device, told)()).toMatchObject({
      ok: true,
    });
  });
});
