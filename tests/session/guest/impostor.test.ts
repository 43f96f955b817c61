import { describe, expect, it } from 'vitest';
import type { Cable } from '#lib/net/memory.ts';
import { CLOSE_REASONS, type HostMessage } from '#lib/protocol/messages.ts';
import { hashOf } from '#lib/session/hash.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { agreeTo } from '#lib/session/trust/takeover.ts';
import { FalseHost, HUGE_EPOCH, type Lie } from '#tools/fuzz/false-host.ts';
import { GuestDevice, HOST, secretOf } from '#tools/support/memory-table.ts';
import { must } from '../../must.ts';
import { type StartedGame, startGame } from '../harness.ts';

/** A seated guest that lost its host and found a false one. */
async function misled(
  seed: number,
  lie: Lie | null,
): Promise<StartedGame & { ana: GuestDevice; host: FalseHost }> {
  const game = await startGame(seed);
  const [ana] = game.guests;
  must(ana.cable, 'cable').cut();
  const cable = game.table.net.connect('ana1', 'squatter');
  const host = new FalseHost(cable.ends[1], lie);
  ana.guest.join(cable.ends[0]);
  await game.table.settle();
  return { ...game, ana, host };
}
const MALLORY = keyPairOf('mallorysownsecret0123');
const TRUE_LOOKS: Lie = { table: 'the-table', epoch: 1, host: HOST, keys: MALLORY, takeovers: [] };

describe('a guest meets a false host', () => {
  it.each<readonly [string, Lie]>([
    ['that calls itself the host', TRUE_LOOKS],
    ['with the epoch 999999999', { ...TRUE_LOOKS, epoch: HUGE_EPOCH }],
    ['of the next epoch', { ...TRUE_LOOKS, host: 'ben2', epoch: 2 }],
    ['of another table', { ...TRUE_LOOKS, table: 'another' }],
    [
      'with a take-over that it signed itself',
      {
        ...TRUE_LOOKS,
        ...{ host: 'mallory', epoch: 2 },
        takeovers: [
          {
            ...{ epoch: 2, host: 'mallory', publicKey: MALLORY.publicKey },
            agreements: ['mallory', 'ben2', 'cem3'].map((device) =>
              agreeTo(
                'the-table',
                { epoch: 2, host: 'mallory', publicKey: MALLORY.publicKey },
                device,
                MALLORY,
              ),
            ),
          },
        ],
      },
    ],
  ])('a guest sends %s nothing but its hello, and returns to the true one', async (_what, lie) => {
    const { table, ana, host } = await misled(51, lie);
    expect(host.types).toEqual(['hello']);
    expect(ana.disbelieved).toEqual([null]);
    expect(ana.guest.contact).toEqual({ state: 'away' });
    expect(ana.guestRecord.epoch).toBe(1);
    ana.connect();
    await table.settle();
    expect(ana.guest.contact).toEqual({ state: 'here' });
  });

  it.each<readonly [string, HostMessage]>([
    ['ends the table', { type: 'close', reason: 'ended' }],
    ['sends it away', { type: 'close', reason: 'sent-away' }],
    ['says that the host has yielded', { type: 'close', reason: 'yielded' }],
    ['says that another tab has its seat', { type: 'close', reason: 'replaced' }],
  ])('a guest disbelieves a host that %s without any proof', async (_what, message) => {
    const { table, ana, host } = await misled(52, null);
    host.send(message);
    await table.settle();
    expect(ana.guest.contact).toEqual({ state: 'away' });
  });

  it('ignores a table view, a welcome and refusals before a proof', async () => {
    const { table, ana, host } = await misled(53, null);
    const before = ana.guest.tableView;
    host.send({ type: 'welcome', lastAnswered: 99 });
    host.send({ type: 'table-view', tableView: { ...must(before, 'table view'), epoch: 7 } });
    host.send({ type: 'done', id: 1 });
    await table.settle();
    expect(ana.guest.tableView).toBe(before);
    expect(ana.guest.contact).toEqual({ state: 'joining' });
    expect(ana.guestRecord.epoch).toBe(1);
  });

  it('asks the player about a seated device that continues the table alone', async () => {
    const ben = keyPairOf(secretOf('ben2'));
    const takeover = { epoch: 2, host: 'ben2', publicKey: ben.publicKey };
    const agreements = [agreeTo('the-table', takeover, 'ben2', ben)];
    const lie = {
      table: 'the-table',
      host: 'ben2',
      keys: ben,
      epoch: 2,
      takeovers: [{ ...takeover, agreements }],
    };
    const { ana, host } = await misled(54, lie);
    expect(ana.disbelieved).toMatchObject([{ host: 'ben2', epoch: 2, agreed: ['ben2'] }]);
    expect(host.types).toEqual(['hello']);
    expect(ana.guestRecord.epoch).toBe(1);
  });

  it('reports an invitation that names another host', async () => {
    const { table } = await startGame(55);
    const dora = new GuestDevice(table, 'dora');
    const cable = table.net.connect('dora', 'squatter');
    const host = new FalseHost(cable.ends[1], TRUE_LOOKS);
    dora.guest.join(cable.ends[0]);
    await table.settle();
    expect(dora.guest.contact).toEqual({ state: 'closed', reason: 'not-the-host' });
    expect(host.types).toEqual(['hello']);
  });
});

/** A seated guest that follows the second host of its table and meets a spectator that claims to host an earlier epoch. */
async function misledByMember(
  seed: number,
  epoch: number,
): Promise<{ table: StartedGame['table']; ana: GuestDevice; host: FalseHost }> {
  const { table, guests } = await startGame(seed);
  const [ana, ben] = guests;
  const dora = new GuestDevice(table, 'dora');
  dora.connect();
  await table.settle();
  table.takeOver(ben);
  ana.connect();
  await table.settle();
  expect(ana.guestRecord).toMatchObject({ epoch: 2, trust: { epoch: 2, host: 'ben2' } });
  must(ana.cable, 'cable').cut();
  const cable = table.net.connect('ana1', 'dora');
  const keys = keyPairOf(secretOf('dora'));
  const host = new FalseHost(cable.ends[1], { table: 'the-table', epoch, host: 'dora', keys, takeovers: [] });
  ana.guest.join(cable.ends[0]);
  await table.settle();
  return { table, ana, host };
}

describe('a guest meets a member with an earlier epoch', () => {
  const AWAY = { state: 'away' };
  it.each(CLOSE_REASONS)('sends its proof, and ignores a close with "%s"', async (reason) => {
    const { table, ana, host } = await misledByMember(57, 1);
    expect(host.types).toEqual(['hello', 'prove']);
    host.send({ type: 'close', reason });
    await table.settle();
    expect(ana.guest.contact).toEqual(AWAY);
    expect(ana.disbelieved, 'the search looks elsewhere').toEqual([null]);
    ana.connect();
    await table.settle();
    expect(ana.guest.contact).toEqual({ state: 'here' });
  });

  it('ignores messages reserved for the host', async () => {
    const { table, ana, host } = await misledByMember(58, 1);
    const { guest } = ana;
    const [tableView, seal, log] = [must(guest.tableView, 'table view'), guest.seal, guest.log];
    host.send({ type: 'welcome', lastAnswered: 99 });
    host.send({ type: 'knocking' });
    host.send({ type: 'seal', seal: { ...must(seal, 'seal'), revision: 1 } });
    host.send({ type: 'table-view', tableView: { ...tableView, epoch: 1, host: 'dora' } });
    host.send({ type: 'change', patch: [['/revision', 99]], keepEntries: 0, entries: [], hash: '' });
    host.send({ type: 'log', from: 0, entries: [] });
    host.send({ type: 'nudge', from: 'dora' });
    host.send({ type: 'relay', from: 'ben2', text: 'hello' });
    host.send({ type: 'reveal', share: 'ab'.repeat(32), from: 0, total: 0, commands: [] });
    await table.settle();
    expect([guest.tableView, guest.seal, guest.log]).toEqual([tableView, seal, log]);
    expect([ana.gestures, ana.relays, ana.revealed]).toEqual([[], [], null]);
    expect(guest.contact).toEqual({ state: 'joining' });
    expect(guest.isOutOfSync).toBe(false);
  });

  it('does not even read an epoch that no table has', async () => {
    const { host } = await misledByMember(59, 0);
    expect(host.types).toEqual(['hello']);
  });

  it('leaves the member, despite its further messages', async () => {
    const { table, ana, host } = await misledByMember(60, 1);
    for (let tick = 0; tick < 8; tick++) {
      host.send({ type: 'pong', hash: '' });
      await table.settle();
      ana.guest.tick();
    }
    expect(ana.guest.contact).toEqual(AWAY);
    expect(ana.disbelieved).toEqual([null]);
  });
});

describe('a host that was believed', () => {
  it('a believed host cannot bring in the table view of another host by a change', async () => {
    const { table, guests } = await startGame(63);
    const [ana] = guests;
    const before = must(ana.guest.tableView, 'table view');
    const [, toAna] = must(ana.cable, 'cable').wires;
    const patch = [['/epoch', 7]] as const;
    const hash = hashOf({ ...before, epoch: 7 });
    toAna.put(
      JSON.stringify({ type: 'change', patch, keepEntries: ana.guest.log.length, entries: [], hash }),
    );
    // so that its change has no consequences
    table.net.cables.forEach(({ wires: [toHost] }) => (toHost.held = true));
    table.net.flush();
    expect(ana.guest.tableView).toBe(before);
  });
});

describe('messages of a guest', () => {
  /** Every text that a guest sends over a cable from now on. */
  function sentOver({ wires: [toHost] }: Cable): readonly string[] {
    const sent: string[] = [];
    const put = toHost.put.bind(toHost);
    toHost.put = (text) => {
      sent.push(text);
      put(text);
    };
    return sent;
  }

  it('the texts of a guest never hold its secret, nor the ticket', async () => {
    const { table, guests } = await startGame(56);
    const [ana] = guests;
    must(ana.cable, 'cable').cut();
    const cable = table.net.connect('ana1', HOST);
    const sent = sentOver(cable);
    table.host.accept(cable.ends[1]);
    ana.guest.join(cable.ends[0]);
    await table.settle();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.join('')).not.toContain(secretOf('ana1'));
    expect(sent.join('')).not.toContain(table.host.hostRecord.ticket);
  });
});
