import { describe, expect, it } from 'vitest';
import { signersOf } from '#lib/session/trust/takeover.ts';
import { must } from '../../must.ts';
import { Devices, keysOf, sealOf, TABLE } from './election/devices.ts';

describe('the election of a new host', () => {
  it('makes the proposing guest the host once all others have agreed', () => {
    const devices = new Devices('ana', 'ben', 'cem');
    devices.election('ben').propose();
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'invited', epoch: 2, by: 'ben' });
    devices.election('ana').agree();
    devices.deliver();
    const proposed = { state: 'proposed', epoch: 2, invited: ['ana', 'cem'], stillConnected: [] };
    expect(devices.election('ben').state).toEqual({ ...proposed, agreed: ['ana'] });
    expect(devices.hosts).toEqual([]);
    devices.election('cem').agree();
    devices.deliver();
    expect(devices.hosts).toEqual(['ben']);
    expect(devices.at('ana').follows).toEqual(['ben']);
    expect(devices.at('cem').follows).toEqual(['ben']);
  });

  it('ends with a take-over signed by all, the new host included', () => {
    const devices = new Devices('ana', 'ben', 'cem');
    devices.election('ben').propose();
    devices.deliver();
    for (const one of ['ana', 'cem']) devices.election(one).agree();
    devices.deliver();
    const [takeover, guests] = must(devices.at('ben').takeovers[0]);
    expect(takeover).toMatchObject({ epoch: 2, host: 'ben', publicKey: keysOf('ben').publicKey });
    expect(guests.toSorted()).toEqual(['ana', 'cem']);
    const known = must(devices.at('ana').trust).devices;
    expect(signersOf(TABLE, takeover, known).toSorted()).toEqual(['ana', 'ben', 'cem']);
  });

  it('makes the only remaining guest the host at once, with its own signature', () => {
    const devices = new Devices('ana');
    devices.election('ana').propose();
    const [takeover, guests] = must(devices.at('ana').takeovers[0]);
    expect(guests).toEqual([]);
    expect(takeover.agreements.map(({ device }) => device)).toEqual(['ana']);
    expect(devices.election('ana').state).toEqual({ state: 'none' });
  });

  it.each(['oldest first', 'newest first'] as const)(
    'asks the players about one of two simultaneous proposals (%s)',
    (order) => {
      const devices = new Devices('ana', 'ben', 'cem');
      devices.election('ben').propose();
      devices.election('ana').propose();
      devices.deliver(order);
      for (const one of ['ben', 'cem']) {
        expect(devices.election(one).state).toEqual({ state: 'invited', epoch: 2, by: 'ana' });
      }
      expect(devices.hosts, 'nobody has agreed by themselves').toEqual([]);
      devices.election('cem').agree();
      devices.election('ben').agree();
      devices.deliver(order);
      expect(devices.hosts).toEqual(['ana']);
    },
  );

  it('prefers the guest with the newer state of the game over the proposing one', () => {
    const devices = new Devices('ana', 'ben');
    devices.at('ben').seal = sealOf(8);
    devices.election('ana').propose();
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'invited', epoch: 2, by: 'ben' });
    expect(devices.hosts).toEqual([]);
    devices.election('ana').agree();
    devices.deliver();
    expect(devices.hosts).toEqual(['ben']);
    expect(devices.at('ana').follows).toEqual(['ben']);
  });

  it('asks a player who has agreed to a proposal again when a better one comes', () => {
    const devices = new Devices('ana', 'ben', 'cem');
    devices.at('ana').hasHost = true;
    devices.election('cem').propose();
    devices.deliver();
    devices.election('ben').agree();
    devices.deliver();
    expect(devices.election('cem').state).toMatchObject({ agreed: ['ben'] });
    devices.at('ana').hasHost = false;
    devices.election('ana').propose();
    devices.deliver();
    expect(devices.election('ben').state).toEqual({ state: 'invited', epoch: 2, by: 'ana' });
    devices.election('ben').agree();
    devices.election('cem').agree();
    devices.deliver();
    expect(devices.hosts).toEqual([]);
    devices.tick();
    expect(devices.hosts).toEqual(['ana']);
  });

  it('waits while one guest still reaches the host, and continues once that guest has lost it, too', () => {
    const devices = new Devices('ana', 'ben');
    const ben = devices.at('ben');
    const proposed = { state: 'proposed', epoch: 2, invited: ['ben'], agreed: [] };
    ben.hasHost = true;
    devices.election('ana').propose();
    devices.deliver();
    devices.tick();
    expect(devices.election('ana').state).toEqual({ ...proposed, stillConnected: ['ben'] });
    expect(ben.election.state).toEqual({ state: 'none' });
    ben.hasHost = false;
    devices.tick();
    devices.tick();
    expect(devices.election('ana').state).toEqual({ ...proposed, stillConnected: [] });
    ben.election.agree();
    devices.deliver();
    expect(devices.hosts).toEqual(['ana']);
    expect(ben.follows).toEqual(['ana']);
  });

  it('ends without a host when one guest declines', () => {
    const devices = new Devices('ana', 'ben', 'cem');
    devices.election('ana').propose();
    devices.deliver();
    devices.election('cem').agree();
    devices.election('ben').withdraw();
    devices.deliver();
    const states = ['ana', 'ben', 'cem'].map((name) => devices.election(name).state);
    expect(states, 'the guest that proposed itself is told, and nobody waits').toEqual([
      { state: 'declined', by: 'ben' },
      { state: 'none' },
      { state: 'none' },
    ]);
    expect(devices.hosts).toEqual([]);
  });

  it('lets the declined guest propose itself again, and any other guest', () => {
    const devices = new Devices('ana', 'ben');
    devices.election('ana').propose();
    devices.deliver();
    devices.election('ben').withdraw();
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'declined', by: 'ben' });
    devices.election('ben').propose();
    devices.tick();
    devices.tick();
    expect(devices.election('ana').state).toEqual({ state: 'invited', epoch: 2, by: 'ben' });
    devices.election('ana').withdraw();
    devices.deliver();
    expect(devices.election('ben').state).toEqual({ state: 'declined', by: 'ana' });
    devices.election('ana').propose();
    devices.tick();
    devices.tick();
    expect(devices.election('ben').state).toEqual({ state: 'invited', epoch: 2, by: 'ana' });
  });

  it('does not wait for a guest that is gone as well', () => {
    const devices = new Devices('ana', 'ben', 'cem');
    devices.election('ana').propose();
    devices.deliver();
    devices.election('ben').agree();
    devices.at('cem').reachable = false;
    devices.deliver();
    devices.tick();
    expect(must(devices.at('ana').takeovers[0])[1]).toEqual(['ben']);
  });

  it('ends for a device without knowledge of the table', () => {
    const devices = new Devices('ana', 'ben');
    devices.at('ben').trust = null;
    devices.election('ben').propose();
    expect(devices.election('ben').state).toEqual({ state: 'none' });
    expect(devices.sent).toEqual([]);
    devices.election('ana').propose();
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'declined', by: 'ben' });
  });
});
