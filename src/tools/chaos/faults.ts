import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../support/server-process.ts';
import type { BrowserDevice } from './device.ts';

/** A fault of a phone, a network or the server that is repaired at the end; the others play on meanwhile. */
export interface ChaosFault {
  readonly name: string;
  /** The relative frequency of the fault. */
  readonly weight: number;
  /** Resolves when the fault is over. `address`: of the device's table. */
  strike(device: BrowserDevice, server: Server, address: string): Promise<void>;
}

const frozen = async (device: BrowserDevice, seconds: number): Promise<void> => {
  device.freeze();
  await wait(seconds * 1000);
  device.thaw();
};

export const FAULTS: readonly ChaosFault[] = [
  {
    name: 'reload',
    weight: 6,
    strike: async (device) => {
      await device.page.reload();
    },
  },
  {
    name: 'kill',
    weight: 5,
    strike: async (device, _server, address) => {
      await device.kill();
      await device.start(address);
    },
  },
  { name: 'sleep 8 s', weight: 3, strike: (device) => frozen(device, 8) },
  { name: 'sleep 40 s', weight: 1, strike: (device) => frozen(device, 40) },
  {
    name: 'link down',
    weight: 3,
    strike: async (device) => {
      device.place.unplug();
      await wait(5_000);
      device.place.plug();
    },
  },
  {
    name: 'server killed',
    weight: 2,
    strike: async (_device, server) => {
      await server.stop();
      await wait(3_000);
      await server.start();
    },
  },
];
