import { describe, expect, it } from 'vitest';
import type { PeerMessage } from '../../../src/lib/protocol/messages.ts';
import { Election } from '../../../src/lib/session/failover/election.ts';

interface Peer {
  readonly successor: Election;
  revision: number;
  hasHost: boolean;
  reachable: boolean;
  readonly took: (readonly [epoch: number, guests: readonly string[]])[];
  readonly follows: string[];
}

/** Guests that can all reach each other; what they say arrives when `deliver` is called. */
class Circle {
  readonly peers = new Map<string, Peer>();
  readonly #mail: (readonly [from: string, to: string, PeerMessage])[] = [];

  constructor(...names: readonly string[]) {
    for (const self of names) {
      const successor = new Election({
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
        successor,
        revision: 7,
        hasHost: false,
        reachable: true,
        took: [],
        follows: [],
      });
    }
  }
  at(name: string): Peer {
    const peer = this.peers.get(name);
    if (!peer) throw new Error(name);
    return peer;
  }
  /** The latest first, where `reverse`. */
  deliver(order: 'in order' | 'reverse' = 'in order'): void {
    for (;;) {
      const next = order === 'reverse' ? this.#mail.pop() : this.#mail.shift();
      if (!next) return;
      const [from, to, message] = next;
      this.at(to).successor.receive(from, message);
    }
  }
  get authorities(): readonly string[] {
    return [...this.peers].flatMap(([name, { took }]) => took.map(() => name));
  }
}

describe('who continues when the host is gone', () => {
  it('is who offers, once all others have agreed', () => {
    const circle = new Circle('ana', 'ben', 'cem');
    circle.at('ben').successor.propose();
    circle.deliver();
    expect(circle.at('ana').successor.state).toEqual({ state: 'asked', epoch: 2, by: 'ben' });
    circle.at('ana').successor.agree();
    circle.deliver();
    expect(circle.authorities).toEqual([]);
    circle.at('cem').successor.agree();
    circle.deliver();
    expect(circle.authorities).toEqual(['ben']);
    expect(circle.at('ana').follows).toEqual(['ben']);
    expect(circle.at('cem').follows).toEqual(['ben']);
  });

  it('is the only one left, at once', () => {
    const circle = new Circle('ana');
    circle.at('ana').successor.propose();
    expect(circle.at('ana').took).toEqual([[2, []]]);
  });

  it.each(['in order', 'reverse'] as const)('is one of two who offer at once (%s)', (order) => {
    const circle = new Circle('ana', 'ben', 'cem');
    circle.at('ben').successor.propose();
    circle.at('ana').successor.propose();
    circle.deliver(order);
    circle.at('cem').successor.agree();
    circle.deliver(order);
    expect(circle.authorities).toHaveLength(1);
  });

  it('is the one that saw more of the game', () => {
    const circle = new Circle('ana', 'ben');
    circle.at('ben').revision = 8;
    circle.at('ana').successor.propose();
    circle.deliver();
    expect(circle.authorities).toEqual(['ben']);
    expect(circle.at('ana').follows).toEqual(['ben']);
  });

  it('is nobody while one of them still has the host; the offer stands until that one has lost it, too', () => {
    const circle = new Circle('ana', 'ben');
    const { ana, ben } = { ana: circle.at('ana'), ben: circle.at('ben') };
    const round = (): void => {
      ana.successor.tick();
      circle.deliver();
    };
    const offered = { state: 'offered', epoch: 2, asked: ['ben'], agreed: [] };
    ben.hasHost = true;
    ana.successor.propose();
    circle.deliver();
    round();
    expect(ana.successor.state).toEqual({ ...offered, holding: ['ben'] });
    expect(ben.successor.state).toEqual({ state: 'none' });

    ben.hasHost = false;
    round();
    round();
    expect(ana.successor.state).toEqual({ ...offered, holding: [] });
    expect(ben.successor.state).toEqual({ state: 'asked', epoch: 2, by: 'ana' });
    ben.successor.agree();
    circle.deliver();
    expect(circle.authorities).toEqual(['ana']);
    expect(ben.follows).toEqual(['ana']);
  });

  it('is nobody when one of them would rather wait', () => {
    const circle = new Circle('ana', 'ben', 'cem');
    circle.at('ana').successor.propose();
    circle.deliver();
    circle.at('cem').successor.agree();
    circle.at('ben').successor.withdraw();
    circle.deliver();
    const states = [...circle.peers.values()].map(({ successor }) => successor.state);
    expect(states, 'who offered is told, nobody waits').toEqual([
      { state: 'declined', by: 'ben' },
      { state: 'none' },
      { state: 'none' },
    ]);
    expect(circle.authorities).toEqual([]);
  });

  it('can be offered anew by who was told no, or by another', () => {
    const circle = new Circle('ana', 'ben');
    const decline = (): void => {
      circle.at('ana').successor.propose();
      circle.deliver();
      circle.at('ben').successor.withdraw();
      circle.deliver();
      expect(circle.at('ana').successor.state.state).toBe('declined');
    };
    decline();
    circle.at('ben').successor.propose();
    circle.deliver();
    expect(circle.at('ana').successor.state).toEqual({ state: 'asked', epoch: 2, by: 'ben' });
    circle.at('ana').successor.withdraw();
    circle.deliver();
    decline();
    circle.at('ana').successor.tick();
    expect(circle.at('ana').successor.state.state).toBe('declined');
    circle.at('ben').reachable = false;
    circle.at('ana').successor.tick();
    expect(circle.at('ana').successor.state, 'who said no is gone, too').toEqual({ state: 'none' });
  });

  it('does not wait for a device that is gone, too', () => {
    const circle = new Circle('ana', 'ben', 'cem');
    circle.at('ana').successor.propose();
    circle.deliver();
    circle.at('ben').successor.agree();
    circle.at('cem').reachable = false;
    circle.deliver();
    circle.at('ana').successor.tick();
    expect(circle.at('ana').took).toEqual([[2, ['ben']]]);
  });

  it('cannot be somebody who was not agreed to', () => {
    const circle = new Circle('ana', 'ben');
    circle.at('ana').successor.receive('ben', { type: 'took-over', epoch: 2 });
    expect(circle.at('ana').follows).toEqual([]);
  });
});
