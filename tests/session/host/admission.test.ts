import { describe, expect, it } from 'vitest';
import { PROTOCOL, type Prove } from '#lib/protocol/messages.ts';
import { loadLookAlikes } from '#lib/session/host/look-alikes.ts';
import { TICK } from '#lib/session/ports/clock.ts';
import { keyPairOf } from '#lib/session/trust/keys.ts';
import { HOST, INVITE, secretOf } from '#tools/support/memory-table.ts';
import { must } from '../../must.ts';
import { attack, AttackingClient } from '../attacker.ts';
import { startGame } from '../harness.ts';

const OTHER_SECRET = 'mallorysownsecret0123';

describe('a host refuses', () => {
  it('a host refuses a stranger with the id of a device and other keys', async () => {
    const { table, guests } = await startGame(31);
    const client = await attack(table, { device: 'ben2', secret: OTHER_SECRET, ticket: INVITE.ticket });
    expect(client.answers).toEqual(['challenge', 'close: identity']);
    expect(guests[1].guest.contact).toEqual({ state: 'here' });
  });
  it("a host refuses a stranger with the host's id", async () => {
    const { table } = await startGame(32);
    const client = await attack(table, { device: HOST, secret: OTHER_SECRET });
    expect(client.answers).toEqual(['challenge', 'close: identity']);
  });
  it('a host refuses a device whose seats it has taken over by a move', async () => {
    const { table } = await startGame(33);
    const client = await attack(table, { device: HOST, secret: secretOf(HOST) });
    expect(client.answers).toEqual(['challenge', 'close: replaced']);
  });
  it.each<readonly [string, (prove: Prove) => object]>([
    ['without a signature', (prove) => ({ ...prove, signature: '00'.repeat(64) })],
    ['for another device', (prove) => ({ ...prove, device: 'ben2' })],
    ['with another key', (prove) => ({ ...prove, publicKey: 'ab'.repeat(32) })],
  ])('a host refuses a proof %s', async (_what, forge) => {
    const { table } = await startGame(34);
    const client = await attack(table, {
      device: 'mallory',
      secret: OTHER_SECRET,
      ticket: INVITE.ticket,
      forge,
    });
    expect(client.answers).toEqual(['challenge', 'close: identity']);
    expect(table.host.tableView.devices.map(({ id }) => id)).not.toContain('mallory');
  });
  it('a host refuses a proof made for another channel', async () => {
    const { table } = await startGame(35);
    const sent: Prove[] = [];
    const record = (prove: Prove): object => (sent.push(prove), prove);
    await attack(table, { device: 'ben2', secret: secretOf('ben2'), forge: record });
    const client = await attack(table, {
      device: 'ben2',
      secret: OTHER_SECRET,
      forge: () => must(sent[0], 'proof'),
    });
    expect(client.answers).toEqual(['challenge', 'close: identity']);
  });
  it('a host refuses a device that relays the messages of a guest', async () => {
    const { table, guests } = await startGame(36);
    const [, ben] = guests;
    // Ben says hello to Mallory, who passes everything on to the host and back
    const [toBen, toHost] = [table.net.connect('mallory', 'ben2'), table.net.connect('mallory', HOST)];
    toBen.ends[0].listen({ onText: (text) => toHost.ends[0].send(text), onClosed: () => undefined });
    const passed: string[] = [];
    toHost.ends[0].listen({
      onText: (text) => {
        passed.push(text);
        toBen.ends[0].send(text);
      },
      onClosed: () => undefined,
    });
    table.host.accept(toHost.ends[1]);
    ben.guest.join(toBen.ends[1]);
    await table.settle();
    expect(passed).toHaveLength(1);
    expect(ben.disbelieved).toEqual([null]);
    expect(ben.guest.contact).toEqual({ state: 'away' });
  });
  it('a host refuses a channel with many hellos', async () => {
    const { table } = await startGame(37);
    const client = await attack(table, {
      device: 'mallory',
      secret: OTHER_SECRET,
      forge: () => ({ type: 'ping' }),
    });
    expect(client.answers).toEqual(['challenge', 'close: no-hello']);
    const cable = table.net.connect('flood', HOST);
    table.host.accept(cable.ends[1]);
    const flood = new AttackingClient(cable.ends[0], {
      ...{ device: 'mallory', secret: OTHER_SECRET },
      forge: () => ({ type: 'hello', protocol: PROTOCOL, nonce: 'ab'.repeat(16), device: 'mallory' }),
    });
    await table.settle();
    expect(flood.answers.at(-1)).toBe('close: too-many');
    expect(flood.answers.length).toBeLessThan(12);
  });
});

describe('unproven channels', () => {
  it('unproven channels are bounded: the oldest is closed, and guests come in', async () => {
    const { table, guests } = await startGame(40);
    const heard: string[] = [];
    for (let i = 0; i < 100; i++) {
      const cable = table.net.connect(`silent ${i}`, HOST);
      table.host.accept(cable.ends[1]);
      cable.ends[0].listen({ onText: () => undefined, onClosed: () => heard.push(`silent ${i}`) });
    }
    await table.settle();
    expect(heard).toEqual(Array.from({ length: 60 }, (_, i) => `silent ${i}`));
    const [ana] = guests;
    ana.connect();
    await table.settle();
    expect(ana.guest.contact).toEqual({ state: 'here' });
    expect(guests[1].guest.contact).toEqual({ state: 'here' });
  });
});

describe('a stranger with only the room code', () => {
  async function knocking() {
    const { table } = await startGame(38);
    const client = await attack(table, { device: 'mallory', secret: OTHER_SECRET });
    return { table, client };
  }
  it('a stranger knocks, and learns nothing', async () => {
    const { table, client } = await knocking();
    expect(client.answers).toEqual(['challenge', 'knocking']);
    expect(table.host.knocks).toMatchObject([{ name: 'Mallory' }]);
    expect(table.host.tableView.devices.map(({ id }) => id)).not.toContain('mallory');
    for (let i = 0; i < 20; i++) {
      client.send({ type: 'ping' });
      await table.settle();
      table.host.tick();
    }
    await table.settle();
    expect(client.answers.filter((one) => one !== 'knocking')).toEqual(['challenge']);
  });
  it('a stranger can send nothing but signs of life', async () => {
    const { table, client } = await knocking();
    client.send({ type: 'resync' });
    await table.settle();
    expect(client.answers.at(-1)).toBe('close: no-hello');
    expect(table.host.knocks).toEqual([]);
  });
  it('a stranger is let in with one tap', async () => {
    const { table, client } = await knocking();
    table.host.letIn(must(table.host.knocks[0], 'knock').publicKey);
    await table.settle();
    expect(client.answers).toContain('welcome');
    expect(table.host.tableView.devices.map(({ id }) => id)).toContain('mallory');
    expect(table.host.knocks).toEqual([]);
  });
  it('a stranger is turned away with one tap', async () => {
    const { table, client } = await knocking();
    table.host.turnAway(must(table.host.knocks[0], 'knock').publicKey);
    await table.settle();
    expect(client.answers.at(-1)).toBe('close: sent-away');
  });
  it('a stranger is let in at once at an open table', async () => {
    const { table, client } = await knocking();
    table.host.setAdmission('open');
    await table.settle();
    expect(client.answers).toContain('welcome');
    const next = await attack(table, { device: 'eve4', secret: 'evesownsecret01234567' });
    expect(next.answers).toContain('welcome');
  });
  it('a stranger is shown within 30 s, even if eight others fill the door and return at once when turned away', async () => {
    const { table } = await startGame(42);
    let visits = 0;
    const arrive = (): Promise<AttackingClient> => {
      const at = visits++;
      return attack(table, { device: `mallory${at}`, secret: `mallorysownsecret${at}0000` });
    };
    let strangers = await Promise.all(Array.from({ length: 8 }, arrive));
    const honest = await attack(table, { device: 'dora', secret: 'dorasownsecret0123456' });
    expect(honest.answers).toEqual(['challenge', 'knocking']);
    const dora = keyPairOf('dorasownsecret0123456').publicKey;
    const isShown = (): boolean => table.host.knocks.some(({ publicKey }) => publicKey === dora);
    let seconds = 0;
    while (!isShown() && seconds < 30) {
      seconds += TICK;
      for (const client of [...strangers, honest]) client.send({ type: 'ping' });
      table.host.turnAway(must(table.host.knocks[0], 'knock').publicKey);
      await table.settle();
      table.host.tick();
      await table.settle();
      const away = strangers.filter(({ answers }) => answers.includes('close: sent-away'));
      strangers = strangers.filter((one) => !away.includes(one));
      for (const _one of away) strangers.push(await arrive());
      expect(table.host.knocks.length).toBeLessThanOrEqual(8);
    }
    expect(isShown()).toBe(true);
  });
  it('a stranger is shown within 30 s, even if eight others fill the door and get no answer', async () => {
    const { table } = await startGame(43);
    const clients: AttackingClient[] = [];
    for (const at of Array(8).keys())
      clients.push(await attack(table, { device: `mallory${at}`, secret: `mallorysownsecret${at}0000` }));
    clients.push(await attack(table, { device: 'dora', secret: 'dorasownsecret0123456' }));
    const dora = keyPairOf('dorasownsecret0123456').publicKey;
    const isShown = (): boolean => table.host.knocks.some(({ publicKey }) => publicKey === dora);
    for (let seconds = 0; seconds < 30 && !isShown(); seconds += TICK) {
      for (const client of clients) client.send({ type: 'ping' });
      await table.settle();
      table.host.tick();
    }
    expect(isShown()).toBe(true);
  });
  it('all strangers are turned away once the table is closed to the code', async () => {
    const { table, client } = await knocking();
    table.host.setAdmission('closed');
    await table.settle();
    expect(client.answers.at(-1)).toBe('close: sent-away');
    const again = await attack(table, { device: 'mallory', secret: OTHER_SECRET });
    expect(again.answers).toEqual(['challenge', 'close: sent-away']);
    expect(table.host.knocks).toEqual([]);
    const invited = { device: 'dora', secret: 'dorasownsecret0123456', ticket: INVITE.ticket };
    expect((await attack(table, invited)).answers).toContain('welcome');
  });
  it('a stranger is listed once, however many channels it knocks on', async () => {
    const { table } = await knocking();
    const again = await attack(table, { device: 'mallory', secret: OTHER_SECRET });
    expect(again.answers).toEqual(['challenge', 'knocking']);
    expect(table.host.knocks).toHaveLength(1);
    table.host.turnAway(must(table.host.knocks[0], 'knock').publicKey);
    await table.settle();
    expect(table.host.knocks).toEqual([]);
  });
  it('a stranger is not shown by the name of another player at the table', async () => {
    await loadLookAlikes();
    const { table } = await startGame(39);
    const rename = (prove: Prove): object => ({ ...prove, name: 'ana1' });
    await attack(table, { device: 'mallory', secret: OTHER_SECRET, forge: rename });
    const [knock] = table.host.knocks;
    expect(must(knock).name).toBe('ana1 2');
    table.host.letIn(must(knock).publicKey);
    await table.settle();
    const { devices } = table.host.tableView;
    expect(devices.find(({ id }) => id === 'mallory')?.name).toBe('ana1 2');
  });
  it('a stranger finds the door shut when many knock', async () => {
    const { table } = await knocking();
    for (let i = 0; i < 41; i++) {
      const client = await attack(table, { device: `knock${i}`, secret: `${i}${OTHER_SECRET}` });
      expect(client.answers.at(-1)).toBe(i < 39 ? 'knocking' : 'close: full');
    }
  });
  it('a stranger disappears from the list when it leaves', async () => {
    const { table, client } = await knocking();
    client.send({ type: 'bye' });
    await table.settle();
    expect(table.host.knocks).toEqual([]);
  });
});

describe('an invitation', () => {
  it('an invitation lets its guests in without a knock, and is void once a device was removed', async () => {
    const { table } = await startGame(39);
    const guest = { device: 'dora', secret: 'dorasownsecret0123456', ticket: INVITE.ticket };
    expect((await attack(table, guest)).answers).toContain('welcome');
    table.host.removeDevice('dora');
    await table.settle();
    expect((await attack(table, guest)).answers).toEqual(['challenge', 'knocking']);
    expect(table.host.tableView.ticket).not.toBe(INVITE.ticket);
  });
  it('the ticket is sent only to devices with a seat, so a removed player does not return by another device', async () => {
    const { table, guests } = await startGame(41);
    const second = { device: 'ben3', secret: 'bensothersecret012345', ticket: INVITE.ticket };
    const client = await attack(table, second);
    table.host.removeDevice('ben2');
    await table.settle();
    expect(client.answers).toContain('table-view');
    expect(JSON.stringify(client.heard)).not.toContain(table.host.hostRecord.ticket);
    expect(JSON.stringify(client.heard)).not.toContain(INVITE.ticket);
    expect(guests[0].guest.tableView?.ticket).toBe(table.host.hostRecord.ticket);
    expect(table.host.tableView.ticket).toBe(table.host.hostRecord.ticket);
  });
  it('a device with a wrong ticket knocks', async () => {
    const { table } = await startGame(40);
    const ticket = 'ff'.repeat(10);
    const client = await attack(table, { device: 'dora', secret: 'dorasownsecret0123456', ticket });
    expect(client.answers).toEqual(['challenge', 'knocking']);
  });
});
