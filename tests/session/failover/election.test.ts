import { describe, expect, it } from 'vitest';
import type { PeerMessage } from '../../../src/lib/protocol/messages.ts';
import { Election } from '../../../src/lib/session/failover/election.ts';
import { must } from '../../must.ts';

interface Peer {
  readonly election: Election;
  revision: number;
  hasHost: boolean;
  reachable: boolean;
  readonly took: (readonly [epoch: number, guests: readonly string[]])[];
  readonly follows: string[];
}

/** Guests that can all reach each other; their messages arrive when `deliver` is called. */
class Mesh {
  readonly peers = new Map<string, Peer>();
  readonly #mail: (readonly [from: string, to: string, PeerMessage])[] = [];

  constructor(...names: readonly string[]) {
    for (const self of names) {
      const election = new Election({
        self,
        reachable: () => names.filter((one) => one !== self && this.at(one).reachable),
        hasHost: () => this.at(self).hasHost,
        known: () => ({ epoch: 1, revision: this.at(self).revision }),
        send: (to, message) => this.#mail.push([self, to, message]),
        onChange: () => undefined,
        onElected: (epoch, guests) => {
          this.at(self).took.push([epoch, guests]);
          for (const one of guests) this.#mail.push([self, one, { type: 'took-over', epoch }]);
        },
        onFollow: (host) => this.at(self).follows.push(host),
      });
      this.peers.set(self, {
        election,
        revision: 7,
        hasHost: false,
        reachable: true,
        took: [],
        follows: [],
      });
    }
  }
  at(name: string): Peer {
    return must(this.peers.get(name), `peer ${name}`);
  }
  /** Delivers everything under way: the oldest message first, or the newest. */
  deliver(order: 'oldest first' | 'newest first' = 'oldest first'): void {
    const next = () => (order === 'newest first' ? this.#mail.pop() : this.#mail.shift());
    for (let mail = next(); mail; mail = next()) {
      const [from, to, message] = mail;
      this.at(to).election.receive(from, message);
    }
  }
  get hosts(): readonly string[] {
    return [...this.peers].flatMap(([name, { took }]) => took.map(() => name));
  }
}

describe('the election of a new host', () => {
  it('makes the guest that offers the host, once all others have agreed', () => {
    const mesh = new Mesh('ana', 'ben', 'cem');
    mesh.at('ben').election.propose();
    mesh.deliver();
    expect(mesh.at('ana').election.state).toEqual({ state: 'asked', epoch: 2, by: 'ben' });
    mesh.at('ana').election.agree();
    mesh.deliver();
    expect(mesh.hosts).toEqual([]);
    mesh.at('cem').election.agree();
    mesh.deliver();
    expect(mesh.hosts).toEqual(['ben']);
    expect(mesh.at('ana').follows).toEqual(['ben']);
    expect(mesh.at('cem').follows).toEqual(['ben']);
  });

  it('makes the only guest left the host at once', () => {
    const mesh = new Mesh('ana');
    mesh.at('ana').election.propose();
    expect(mesh.at('ana').took).toEqual([[2, []]]);
  });

  it.each(['oldest first', 'newest first'] as const)(
    'picks one of two guests that offer at once (%s)',
    (order) => {
      const mesh = new Mesh('ana', 'ben', 'cem');
      mesh.at('ben').election.propose();
      mesh.at('ana').election.propose();
      mesh.deliver(order);
      mesh.at('cem').election.agree();
      mesh.deliver(order);
      expect(mesh.hosts).toHaveLength(1);
    },
  );

  it('prefers the guest with the newer state of the game, though another one offers', () => {
    const mesh = new Mesh('ana', 'ben');
    mesh.at('ben').revision = 8;
    mesh.at('ana').election.propose();
    mesh.deliver();
    expect(mesh.hosts).toEqual(['ben']);
    expect(mesh.at('ana').follows).toEqual(['ben']);
  });

  it('waits while one guest still reaches the host, and goes on once that guest has lost it, too', () => {
    const mesh = new Mesh('ana', 'ben');
    const { ana, ben } = { ana: mesh.at('ana'), ben: mesh.at('ben') };
    const round = (): void => {
      ana.election.tick();
      mesh.deliver();
    };
    const offered = { state: 'offered', epoch: 2, asked: ['ben'], agreed: [] };
    ben.hasHost = true;
    ana.election.propose();
    mesh.deliver();
    round();
    expect(ana.election.state).toEqual({ ...offered, holding: ['ben'] });
    expect(ben.election.state).toEqual({ state: 'none' });

    ben.hasHost = false;
    round();
    round();
    expect(ana.election.state).toEqual({ ...offered, holding: [] });
    expect(ben.election.state).toEqual({ state: 'asked', epoch: 2, by: 'ana' });
    ben.election.agree();
    mesh.deliver();
    expect(mesh.hosts).toEqual(['ana']);
    expect(ben.follows).toEqual(['ana']);
  });

  it('ends without a host when one guest declines', () => {
    const mesh = new Mesh('ana', 'ben', 'cem');
    mesh.at('ana').election.propose();
    mesh.deliver();
    mesh.at('cem').election.agree();
    mesh.at('ben').election.withdraw();
    mesh.deliver();
    const states = [...mesh.peers.values()].map(({ election }) => election.state);
    expect(states, 'the guest that offered is told, and nobody waits').toEqual([
      { state: 'declined', by: 'ben' },
      { state: 'none' },
      { state: 'none' },
    ]);
    expect(mesh.hosts).toEqual([]);
  });

  it('lets the guest that was declined offer again, and any other guest', () => {
    const mesh = new Mesh('ana', 'ben');
    const decline = (): void => {
      mesh.at('ana').election.propose();
      mesh.deliver();
      mesh.at('ben').election.withdraw();
      mesh.deliver();
      expect(mesh.at('ana').election.state.state).toBe('declined');
    };
    decline();
    mesh.at('ben').election.propose();
    mesh.deliver();
    expect(mesh.at('ana').election.state).toEqual({ state: 'asked', epoch: 2, by: 'ben' });
    mesh.at('ana').election.withdraw();
    mesh.deliver();
    decline();
    mesh.at('ana').election.tick();
    expect(mesh.at('ana').election.state.state).toBe('declined');
    mesh.at('ben').reachable = false;
    mesh.at('ana').election.tick();
    expect(mesh.at('ana').election.state, 'the guest that declined is gone, too').toEqual({
      state: 'none',
    });
  });

  it('does not wait for a guest that is gone, too', () => {
    const mesh = new Mesh('ana', 'ben', 'cem');
    mesh.at('ana').election.propose();
    mesh.deliver();
    mesh.at('ben').election.agree();
    mesh.at('cem').reachable = false;
    mesh.deliver();
    mesh.at('ana').election.tick();
    expect(mesh.at('ana').took).toEqual([[2, ['ben']]]);
  });

  it('ignores a new host that nobody agreed to', () => {
    const mesh = new Mesh('ana', 'ben');
    mesh.at('ana').election.receive('ben', { type: 'took-over', epoch: 2 });
    expect(mesh.at('ana').follows).toEqual([]);
  });
});
