import { describe, expect, it } from 'vitest';
import { MemoryNet } from '#lib/net/memory.ts';
import type { PeerMessage } from '#lib/protocol/messages.ts';
import type { Holder, TableView } from '#lib/protocol/table-view.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { GuestMesh } from '#lib/session/failover/guest-mesh.ts';
import type { Channel, NetError, Pairing } from '#lib/session/ports/transport.ts';
import { lobby, MemoryTable } from '#tools/support/memory-table.ts';
import { Chance } from '#tools/support/player.ts';

const SETUP: Setup = {
  map: 'germany',
  players: 3,
  ...STANDARD_TERMS,
  regions: { by: 'draw' },
};
const at = (device: string): Holder => ({ kind: 'device', device });

/** A table at which the host, `ana1` and `mia5` play and are connected. */
function tableView(): TableView {
  const { host } = new MemoryTable(
    new Chance(seedRng(1)),
    lobby(SETUP, [at('host'), at('ana1'), at('mia5')]),
  );
  const guest = { publicKey: '', here: true, ready: false };
  const guests = ['ana1', 'mia5'].map((id) => ({ id, name: id, ...guest }));
  return { ...host.tableView, devices: [...host.tableView.devices, ...guests] };
}

/** A pairing that counts the answers waiting at the same time. */
class AnsweringPairing {
  readonly open = new Map<string, (link: Result<Channel, NetError>) => void>();
  most = 0;
  readonly pairing: Pairing = {
    invite: () => Promise.resolve(err({ code: 'net/no-network' })),
    answer: (offer) => {
      const link = new Promise<Result<Channel, NetError>>((resolve) => this.open.set(offer, resolve));
      this.most = Math.max(this.most, this.open.size);
      const withdraw = (): void => {
        this.open.get(offer)?.(err({ code: 'net/expired' }));
        this.open.delete(offer);
      };
      return Promise.resolve(ok({ answer: `to ${offer}`, hostKey: '', channel: link, withdraw }));
    },
  };
}

/** A pairing whose invitations are completed by the test. */
class InvitingPairing {
  readonly open = new Set<string>();
  readonly #ready: (() => void)[] = [];
  readonly pairing: Pairing = {
    invite: () => {
      const offer = `offer ${this.#ready.length}`;
      const withdraw = (): void => void this.open.delete(offer);
      const accept = () => Promise.resolve(err<NetError>({ code: 'net/expired' }));
      return new Promise((resolve) => {
        this.#ready.push(() => {
          this.open.add(offer);
          resolve(ok({ offer, accept, withdraw }));
        });
      });
    },
    answer: () => Promise.resolve(err({ code: 'net/no-network' })),
  };
  get asked(): number {
    return this.#ready.length;
  }
  async finish(which: number): Promise<void> {
    this.#ready[which]?.();
    await settled();
  }
}
/** The mesh of one of the two guests, and the texts it sent through the host. */
function meshOf(device: string, pairing: Pairing): { mesh: GuestMesh; relayed: string[] } {
  const relayed: string[] = [];
  const relay = (_to: string, text: string) => relayed.push(text);
  return { mesh: new GuestMesh({ pairing, tableView, relay, onMessage: () => undefined }, device), relayed };
}
function answering() {
  const answers = new AnsweringPairing();
  return { answers, ...meshOf('mia5', answers.pairing) };
}
function inviting() {
  const invitations = new InvitingPairing();
  return { invitations, ...meshOf('ana1', invitations.pairing) };
}
/** Lets all pending promises settle. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('the guest mesh', () => {
  it('answers one invitation of a device at a time, the newest, however many arrive', async () => {
    const { answers, mesh: mia, relayed } = answering();
    for (let i = 0; i < 50; i++) {
      mia.onRelay('ana1', `simultaneous ${i}`);
    }
    await settled();
    expect(answers.most).toBe(1);
    for (let i = 0; i < 50; i++) {
      mia.onRelay('ana1', `one by one ${i}`);
      await settled();
    }
    expect(answers.most).toBe(1);
    expect([...answers.open.keys()]).toEqual(['one by one 49']);
    expect(relayed.at(-1)).toBe('to one by one 49');
    const [link] = new MemoryNet().connect('mia5', 'ana1').ends;
    answers.open.get('one by one 49')?.(ok(link));
    await settled();
    expect(mia.reachable).toEqual(['ana1']);
  });

  it('answers neither spectators nor strangers nor the host', async () => {
    const { answers, mesh: mia } = answering();
    for (const from of ['eve3', 'host', 'bob2']) mia.onRelay(from, `offer of ${from}`);
    await settled();
    expect(answers.most).toBe(0);
  });

  it('withdraws its answers when it closes, including one in preparation', async () => {
    const { answers, mesh: mia } = answering();
    mia.onRelay('ana1', 'before');
    await settled();
    mia.close();
    expect(answers.open.size).toBe(0);
    mia.onRelay('ana1', 'while it is being answered');
    mia.close();
    await settled();
    expect(answers.open.size).toBe(0);
  });
  it('withdraws an invitation completed after it closed', async () => {
    const { invitations, mesh: ana, relayed } = inviting();
    ana.tick();
    expect(invitations.asked).toBe(1);
    ana.close();
    await invitations.finish(0);
    expect(invitations.open.size).toBe(0);
    expect(relayed).toEqual([]);
  });
  it('keeps only the last of several slow invitations', async () => {
    const { invitations, mesh: ana, relayed } = inviting();
    for (let tick = 0; tick < 5; tick++) ana.tick();
    expect(invitations.asked).toBe(2);
    await invitations.finish(0);
    await invitations.finish(1);
    expect([...invitations.open]).toEqual(['offer 1']);
    expect(relayed).toEqual(['offer 1']);
  });

  describe('over an open channel', () => {
    async function linked() {
      const heard: PeerMessage[] = [];
      const answers = new AnsweringPairing();
      const { pairing } = answers;
      const onMessage = (_from: string, message: PeerMessage) => heard.push(message);
      const mia = new GuestMesh({ pairing, tableView, relay: () => undefined, onMessage }, 'mia5');
      const net = new MemoryNet();
      const [here, there] = net.connect('mia5', 'ana1').ends;
      mia.onRelay('ana1', 'offer');
      await settled();
      answers.open.get('offer')?.(ok(here));
      await settled();
      expect(mia.reachable).toEqual(['ana1']);
      return { mia, net, ana: there, heard };
    }
    const PROPOSAL = JSON.stringify({ type: 'propose', epoch: 2, seal: null });

    it('takes as many messages between two ticks as a host does, and closes the channel at one more', async () => {
      const { mia, net, ana, heard } = await linked();
      let closed = 0;
      ana.listen({ onText: () => undefined, onClosed: () => closed++ });
      for (let i = 0; i < 10_000; i++) ana.send(PROPOSAL);
      net.flush();
      expect([heard.length, mia.reachable, closed]).toEqual([200, [], 1]);
    });
    it('starts counting again with every tick', async () => {
      const { mia, net, ana, heard } = await linked();
      for (let tick = 0; tick < 5; tick++) {
        for (let i = 0; i < 200; i++) ana.send(PROPOSAL);
        net.flush();
        mia.tickLimits();
      }
      expect([heard.length, mia.reachable]).toEqual([1_000, ['ana1']]);
    });
    it('closes the channel at a message longer than any of this app', async () => {
      const { mia, net, ana } = await linked();
      ana.send('x'.repeat(100_000));
      net.flush();
      expect(mia.reachable).toEqual([]);
    });
  });
});
