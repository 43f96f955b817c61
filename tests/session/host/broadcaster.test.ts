import { describe, expect, it } from 'vitest';
import { seedRng } from '#lib/rules/rng.ts';
import type { Channel } from '#lib/session/ports/transport.ts';
import {
  actOnGuest,
  chooseCommand,
  GuestDevice,
  HOST,
  lobby,
  MemoryTable,
} from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';
import { must } from '../../must.ts';
import { expectDeal, heldBy, sendDecision, sendRaw, SETUP, startGame, verdictOf } from '../harness.ts';

/** Lets pending promises settle. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}

describe('the broadcaster', () => {
  it.each(['reconnects', 'repeats its request'])(
    'sends no unsaved change to a guest that %s',
    async (how) => {
      const { table, guests } = await startGame(1);
      const { revision } = table.host.hostRecord;
      const guest = sendDecision(guests, table);
      table.disk.slow = true;
      table.net.flush();
      expect(table.host.hostRecord.revision).toBe(revision + 1);
      if (how === 'reconnects') guest.connect();
      else sendRaw(guest, guest.guest.pending[0]);
      table.net.flush();
      expect(guest.guest.pending).toHaveLength(1);
      // the host stops before it has saved the change: the guest repeats its request, and it is done once
      table.reloadHost();
      expect(table.host.hostRecord.revision).toBe(revision);
      for (const one of guests) one.connect();
      await table.settle();
      expect(table.host.hostRecord.revision).toBe(revision + 1);
      expect(guest.guest.pending).toEqual([]);
    },
  );

  it('delays no device when one guest changes something all the time', async () => {
    const { table, guests } = await startGame(2);
    const { revision } = table.host.hostRecord;
    const [restless] = guests;
    sendDecision(guests, table);
    table.disk.slow = true;
    table.net.flush();
    for (let times = 0; times < 4; times++) {
      restless.guest.setReady(times % 2 === 0);
      table.net.flush();
      table.disk.commit();
      await microtasks();
    }
    table.net.flush();
    expect(guests.map(({ guest }) => guest.tableView?.revision)).toEqual(guests.map(() => revision + 1));
  });

  it.each(['is saved', 'takes too long to save'])(
    'shows a decision of the host on its own screen when it %s',
    async (which) => {
      const devices = [HOST, 'one1', 'two2'];
      const holders = devices.map(heldBy);
      const table = new MemoryTable(new Chance(seedRng(4)), lobby(SETUP, holders));
      const guests = ['one1', 'two2'].map((device) => new GuestDevice(table, device));
      for (const guest of guests) guest.connect();
      await table.settle();
      await expectDeal(table);
      let command = chooseCommand(table.host.tableView, HOST, table.chance);
      for (; !command; command = chooseCommand(table.host.tableView, HOST, table.chance)) {
        sendDecision(guests, table);
        await table.settle();
      }
      table.disk.slow = true;
      table.ownUpdateDelay.long = true;
      const { revision } = table.host.hostRecord;
      const { shown } = table;
      const received = (): (number | undefined)[] => guests.map(({ guest }) => guest.tableView?.revision);
      expect(table.host.act([command]).ok).toBe(true);
      table.net.flush();
      expect(table.shown).toBe(shown);
      expect(received()).toEqual([revision, revision]);
      if (which === 'is saved') table.disk.commit();
      else table.ownUpdateDelay.end();
      await microtasks();
      expect(table.shown).toBe(shown + 1);
      table.net.flush();
      // an unsaved change is not sent, however long saving takes
      const sent = which === 'is saved' ? revision + 1 : revision;
      expect(received()).toEqual([sent, sent]);
      table.disk.commit();
      await table.settle();
      expect(received()).toEqual([revision + 1, revision + 1]);
      expect(table.shown).toBe(shown + 1);
    },
  );

  it('sends a change first to a guest that can act next', async () => {
    const { table, guests } = await startGame(7);
    const receivers: GuestDevice[] = [];
    for (const guest of guests) {
      const [, wire] = must(guest.cable, 'cable').wires;
      const put = wire.put.bind(wire);
      wire.put = (text) => {
        receivers.push(guest);
        put(text);
      };
    }
    const firsts = new Set<string>();
    for (let decisions = 0; decisions < 12; decisions++) {
      sendDecision(guests, table);
      receivers.length = 0;
      await table.settle();
      const first = must(receivers[0], 'receiver');
      const tableView = must(first.guest.tableView, 'table view');
      expect(chooseCommand(tableView, first.device, table.chance)).not.toBeNull();
      firsts.add(first.device);
    }
    expect(firsts.size).toBeGreaterThan(1);
  });

  it('sends a slow channel the skipped changes once the channel has room again', async () => {
    const { table, guests } = await startGame(3);
    const { ends } = table.net.connect('slow', HOST);
    const [near, far] = ends;
    let waiting = 0;
    const slow: Channel = {
      binding: far.binding,
      get bufferedBytes() {
        return waiting;
      },
      send: (text) => far.send(text),
      close: () => far.close(),
      listen: (listener) => far.listen(listener),
    };
    const spectator = new GuestDevice(table, 'slow');
    table.host.accept(slow);
    spectator.guest.join(near);
    await table.settle();
    const { revision } = table.host.hostRecord;
    waiting = 1_000_000;
    sendDecision(guests, table);
    await table.settle();
    expect(spectator.guest.tableView?.revision).toBe(revision);
    waiting = 0;
    table.host.tick();
    await table.settle();
    expect(spectator.guest.tableView?.revision).toBe(revision + 1);
  });
});

describe('spectators', () => {
  it('spectators get changes after the players, and only saved ones', async () => {
    const { table, guests } = await startGame(4);
    const spectator = new GuestDevice(table, 'spectator');
    spectator.connect();
    await table.settle();
    const { revision } = table.host.hostRecord;
    const revisions = (): readonly (number | undefined)[] => {
      table.net.flush();
      return [...guests, spectator].map(({ guest }) => guest.tableView?.revision);
    };
    const decideAndSave = async (): Promise<void> => {
      sendDecision(guests, table);
      table.net.flush();
      table.disk.commit();
      await microtasks();
    };
    const endPause = async (): Promise<void> => {
      table.spectatorDelay.end();
      await microtasks();
    };
    table.spectatorDelay.long = true;
    table.disk.slow = true;
    const ahead = (players: number, spectators: number): readonly number[] => [
      ...guests.map(() => revision + players),
      revision + spectators,
    ];

    await decideAndSave();
    expect(revisions()).toEqual(ahead(1, 0));
    await decideAndSave();
    expect(revisions()).toEqual(ahead(2, 0));
    sendDecision(guests, table);
    table.net.flush();
    // the third change is being saved when the pause ends
    await endPause();
    expect(revisions()).toEqual(ahead(2, 2));
    table.disk.commit();
    await microtasks();
    expect(revisions()).toEqual(ahead(3, 2));
    await endPause();
    expect(revisions()).toEqual(ahead(3, 3));
  });

  it('spectators get the end of the game and the reveal after the players, and can verify the deck', async () => {
    const { table, guests } = await startGame(5);
    const spectator = new GuestDevice(table, 'spectator');
    spectator.connect();
    await table.settle();
    table.spectatorDelay.long = true;
    const revealed = (): readonly boolean[] => [...guests, spectator].map((one) => one.revealed !== null);
    for (let turn = 0; turn < 5_000 && guests.some((one) => one.revealed === null); turn++) {
      for (const guest of guests) actOnGuest(guest, table.chance);
      table.net.flush();
      table.disk.commit();
      await microtasks();
      table.net.flush();
    }
    expect(revealed()).toEqual([true, true, true, false]);
    table.spectatorDelay.long = false;
    table.spectatorDelay.end();
    await table.settle();
    expect(revealed()).toEqual([true, true, true, true]);
    expect(spectator.guest.tableView?.revision).toBe(table.host.hostRecord.revision);
    expect(verdictOf(spectator)).toMatchObject({ ok: true });
  });
});
