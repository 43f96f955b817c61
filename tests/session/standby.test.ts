import { describe, expect, it } from 'vitest';
import type { Desk, Holder } from '../../src/lib/protocol/desk.ts';
import type { Link, NetError, Pairing } from '../../src/lib/session/link.ts';
import type { Result } from '../../src/lib/result.ts';
import type { Setup } from '../../src/lib/rules/setup.ts';
import { MemoryNet } from '../../src/lib/net/memory.ts';
import { err, ok } from '../../src/lib/result.ts';
import { seedRng } from '../../src/lib/rules/rng.ts';
import { Standby } from '../../src/lib/session/standby.ts';
import { lobby, Party } from '../../src/tools/party.ts';
import { Chance } from '../../src/tools/player.ts';

const SETUP: Setup = {
  map: 'germany',
  players: 3,
  beginners: false,
  hiddenMoney: false,
  regions: { by: 'draw' },
};
const at = (device: string): Holder => ({ kind: 'device', device });

/** The desk of a table at which the host, `ana1` and `mia5` sit. */
const desk = (): Desk =>
  new Party(new Chance(seedRng(1)), lobby(SETUP, [at('host'), at('ana1'), at('mia5')])).host.desk;

/** Counts the connections that a device keeps open while it waits for the other side. */
class Answers {
  readonly open = new Map<string, (link: Result<Link, NetError>) => void>();
  most = 0;
  readonly pairing: Pairing = {
    invite: () => Promise.resolve(err({ code: 'net/no-network' })),
    answer: (offer) => {
      const link = new Promise<Result<Link, NetError>>((resolve) => this.open.set(offer, resolve));
      this.most = Math.max(this.most, this.open.size);
      const withdraw = (): void => {
        this.open.get(offer)?.(err({ code: 'net/expired' }));
        this.open.delete(offer);
      };
      return Promise.resolve(ok({ answer: `to ${offer}`, link, withdraw }));
    },
  };
}

function standby(): { answers: Answers; standby: Standby; relayed: string[] } {
  const answers = new Answers();
  const relayed: string[] = [];
  const ports = {
    pairing: answers.pairing,
    desk,
    relay: (_to: string, text: string) => relayed.push(text),
    heard: () => undefined,
  };
  return { answers, standby: new Standby(ports, 'mia5'), relayed };
}
/** All that is under way has happened. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('guests that hold links among themselves', () => {
  it('answer one invitation of a device at a time, however many come', async () => {
    const { answers, standby: mia, relayed } = standby();
    for (let i = 0; i < 50; i++) {
      mia.relayed('ana1', `at once ${i}`);
    }
    await settled();
    expect(answers.most).toBe(1);
    for (let i = 0; i < 50; i++) {
      mia.relayed('ana1', `one by one ${i}`);
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

  it('answer nobody who has no seat, and not the host', async () => {
    const { answers, standby: mia } = standby();
    for (const from of ['eve3', 'host', 'bob2']) mia.relayed(from, `offer of ${from}`);
    await settled();
    expect(answers.most).toBe(0);
  });

  it('keep nothing open when they leave', async () => {
    const { answers, standby: mia } = standby();
    mia.relayed('ana1', 'before');
    await settled();
    mia.close();
    expect(answers.open.size).toBe(0);
    mia.relayed('ana1', 'while it is being answered');
    mia.close();
    await settled();
    expect(answers.open.size).toBe(0);
  });
});
