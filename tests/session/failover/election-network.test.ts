import { describe, expect, it } from 'vitest';
import { cases } from '../../cases.ts';
import { Network } from './election/network.ts';

/** Random elections over a bad network. */

const NAMES = ['ana', 'ben', 'cem', 'dan', 'eva'];
const SEEDS = Array.from({ length: cases(60) }, (_, at) => 1 + at);
const MOMENTS = { bad: 400, calm: 600 } as const;

/** Leaves some channels unopened. */
function leaveGaps(network: Network): void {
  const names = [...network.devices.keys()];
  for (const one of names)
    for (const other of names) if (one < other && network.below(4) === 0) network.break(one, other);
}
const isSettled = ({ devices }: Network): boolean => [...devices.values()].every(({ epoch }) => epoch > 1);
/** Players tap at random, devices lose the host one after another, and channels break. */
function playBadly(network: Network): void {
  network.loss = 10 * network.below(4);
  const breaks = network.below(3) === 0;
  if (network.below(2) === 0) leaveGaps(network);
  for (const device of network.devices.values()) device.hasHost = network.below(3) === 0;
  for (let moment = 0; moment < MOMENTS.bad && !isSettled(network); moment++) {
    network.pass();
    const name = network.anyName();
    const device = network.at(name);
    const luck = network.below(60);
    if (device.epoch === 1 && device.hasHost && luck === 0) device.hasHost = false;
    if (!device.hasHost && (luck === 1 || luck === 3)) network.tap(name, 'propose');
    if (luck === 2) network.tap(name, 'withdraw');
    if (device.place === 'invited' && luck < 45) network.tap(name, 'agree');
    if (breaks && network.below(200) === 0) network.break(name, network.anyName());
  }
}
/** The host is gone for all, no more messages are lost, and the players want one of them to continue. */
function playCalmly(network: Network): void {
  network.loss = 0;
  for (const device of network.devices.values()) if (device.epoch === 1) device.hasHost = false;
  for (let moment = 0; moment < MOMENTS.calm && !isSettled(network); moment++) {
    network.pass();
    const open = [...network.devices].filter(([, { epoch }]) => epoch === 1);
    for (const [name, { place }] of open) if (place === 'invited') network.tap(name, 'agree');
    const isIdle = open.every(([, { place }]) => place === 'idle' || place === 'declined');
    if (isIdle && network.elected.length === 0) network.tap(network.anyName(), 'propose');
  }
}
describe('an election over a network that loses, repeats and reorders messages', () => {
  it.each(SEEDS)('never gives two hosts the agreement of one device, and ends (seed %i)', (seed) => {
    const network = new Network(NAMES.slice(0, 2 + (seed % 4)), seed);
    playBadly(network);
    playCalmly(network);
    expect(network.heldTwice).toEqual([]);
    expect(network.untapped, 'no agreement without a tap').toEqual([]);
    expect(network.elected.length, 'somebody is the host').toBeGreaterThan(0);
    for (const { host, agreed, epoch } of network.elected) {
      const behind = agreed.filter((one) => network.isOpen(host, one) && network.at(one).epoch < epoch);
      expect(behind, 'all that agreed follow').toEqual([]);
    }
  });
});
