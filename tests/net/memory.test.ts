import { describe, expect, test } from 'vitest';
import { MemoryNet } from '#lib/net/memory.ts';
import { type Channel, MAX_TEXT_BYTES } from '#lib/session/ports/transport.ts';
import { mustOk } from '../must.ts';
import fc from '../properties.ts';

/** The texts received by the listener of a channel, in order. */
function hear(channel: Channel): string[] {
  const heard: string[] = [];
  channel.listen({ onText: (text) => heard.push(text), onClosed: () => heard.push('(closed)') });
  return heard;
}
const first = (): number => 0;

describe('a channel in memory', () => {
  test('a channel in memory delivers texts in order, and only when told to', () => {
    const net = new MemoryNet();
    const [a, b] = net.connect('a', 'b').ends;
    const [atA, atB] = [hear(a), hear(b)];
    a.send('1');
    a.send('22');
    b.send('back');
    expect([atA, atB, a.bufferedBytes]).toEqual([[], [], 3]);
    expect(net.deliverOne(first)).toBe(true);
    expect(atB).toEqual(['1']);
    net.flush();
    expect([atA, atB, a.bufferedBytes]).toEqual([['back'], ['1', '22'], 0]);
    expect(net.deliverOne(first)).toBe(false);
  });

  test('a channel in memory keeps texts until there is a listener', () => {
    const net = new MemoryNet();
    const [a, b] = net.connect('a', 'b').ends;
    a.send('early');
    a.close();
    net.flush();
    expect(hear(b)).toEqual(['early', '(closed)']);
    expect(hear(b)).toEqual([]);
  });

  test('a channel in memory reports a close to the other side only, after the texts sent before', () => {
    const net = new MemoryNet();
    const [a, b] = net.connect('a', 'b').ends;
    const [atA, atB] = [hear(a), hear(b)];
    a.send('bye');
    b.send('too late');
    a.close();
    a.close();
    a.send('nothing');
    net.flush();
    b.send('nothing');
    expect([atA, atB, net.busy, net.cables]).toEqual([[], ['bye', '(closed)'], [], []]);
  });

  test('a channel in memory lets a listener close it during the delivery of kept texts', () => {
    const net = new MemoryNet();
    const [a, b] = net.connect('a', 'b').ends;
    a.send('1');
    a.send('2');
    net.flush();
    const heard: string[] = [];
    b.listen({
      onText: (text) => {
        heard.push(text);
        b.close();
      },
      onClosed: () => heard.push('(closed)'),
    });
    expect(heard).toEqual(['1']);
  });

  test('a channel in memory reports a cut to both sides once, and loses texts under way', () => {
    const net = new MemoryNet();
    const cable = net.connect('a', 'b');
    const [a, b] = cable.ends;
    const [atA, atB] = [hear(a), hear(b)];
    a.send('lost');
    cable.cut();
    cable.cut();
    a.send('lost too');
    net.flush();
    expect([atA, atB]).toEqual([['(closed)'], ['(closed)']]);
  });

  test('a channel in memory can be cut on one side only, as when a device vanishes', () => {
    const net = new MemoryNet();
    const cable = net.connect('a', 'b');
    const [atA, atB] = cable.ends.map(hear);
    cable.wires[0].held = cable.wires[1].held = true;
    cable.ends[0].send('unheard');
    net.flush();
    cable.wires[1].cut();
    expect([atA, atB]).toEqual([['(closed)'], []]);
  });

  test('a channel in memory can drop, double and delay texts', () => {
    const net = new MemoryNet();
    const cable = net.connect('a', 'b');
    const [a, b] = cable.ends;
    const wire = cable.wires[0];
    const heard = hear(b);
    for (const text of ['1', '2', '3', '4']) a.send(text);
    wire.drop();
    wire.double();
    wire.deliver();
    wire.delay();
    expect(wire.texts).toEqual(['4', '2', '3']);
    net.flush();
    expect(heard).toEqual(['2', '4', '2', '3']);
  });

  test('a channel in memory refuses a text that is too long', () => {
    const [a] = new MemoryNet().connect('a', 'b').ends;
    a.send('x'.repeat(MAX_TEXT_BYTES));
    expect(() => a.send('x'.repeat(MAX_TEXT_BYTES + 1))).toThrow(RangeError);
    expect(() => a.send('ü'.repeat(MAX_TEXT_BYTES / 2 + 1))).toThrow(RangeError);
  });

  test('a network in memory detects two devices that never stop talking', () => {
    const net = new MemoryNet();
    const [a, b] = net.connect('a', 'b').ends;
    for (const channel of [a, b])
      channel.listen({ onText: (text) => channel.send(text), onClosed: () => undefined });
    a.send('ping');
    expect(() => net.flush(50)).toThrow('still talk');
  });

  test('a network in memory keeps the order within each channel, whatever the order of channels', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { maxLength: 30 }), fc.infiniteStream(fc.nat(99)), (sent, chance) => {
        const net = new MemoryNet();
        const ends = ['b', 'c', 'd'].map((name) => net.connect('a', name).ends);
        const heard = ends.map(([, there]) => hear(there));
        sent.forEach((to, index) => ends[to]?.[0].send(String(index)));
        while (net.deliverOne((below) => Number(chance.next().value) % below));
        const expected = ends.map((_, to) =>
          sent.flatMap((one, index) => (one === to ? [String(index)] : [])),
        );
        expect(heard).toEqual(expected);
      }),
    );
  });
});

describe('rooms in memory', () => {
  const room = { code: 'ABCD', server: '' };

  test('a room in memory leads a guest to the host until the host stops, and leaves the channel open', async () => {
    const net = new MemoryNet();
    const guests: Channel[] = [];
    const told: unknown[] = [];
    const hosted = await net.host(
      room,
      (channel) => guests.push(channel),
      (error) => told.push(error),
    );
    const joined = await net.join([room]);
    const channel = mustOk(joined);
    mustOk(hosted).stop();
    const heard = hear(channel);
    guests[0]?.send('welcome');
    net.flush();
    expect([heard, told]).toEqual([['welcome'], [null]]);
    expect(await net.join([room])).toEqual({ ok: false, error: { code: 'net/unknown-room', room: 'ABCD' } });
  });

  test('a room in memory refuses a second host and keeps the first', async () => {
    const net = new MemoryNet();
    const guests: string[] = [];
    const told: unknown[] = [];
    await net.host(
      room,
      () => guests.push('first'),
      () => undefined,
    );
    const second = await net.host(
      room,
      () => guests.push('second'),
      (error) => told.push(error),
    );
    mustOk(second).stop();
    await net.join([room]);
    expect([guests, told]).toEqual([['first'], [{ code: 'net/room-taken', room: 'ABCD' }]]);
  });
});
