import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '../support/server-process.ts';
import { BrowserDevice } from './device.ts';
import { Lan } from './lan.ts';

const PICTURES = 'test-results/chaos';

/** Devices in a network of their own with their server. */
export interface Network {
  readonly devices: readonly BrowserDevice[];
  readonly server: Server;
  readonly url: string;
}

/** Runs `play` with one browser per name and closes them afterwards; takes screenshots first if `play` throws. */
export async function withNetwork(
  chromium: string,
  names: readonly string[],
  port: number,
  play: (network: Network) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kilowatt-chaos-'));
  const lan = new Lan(1 + (port % 250));
  const server = new Server(port);
  const devices = names.map((name) => new BrowserDevice(name, lan.add(chromium, folder)));
  try {
    await server.start();
    const url = `http://${lan.address}:${port}/`;
    await Promise.all(devices.map((device) => device.start(url)));
    await play({ devices, server, url });
  } catch (error) {
    mkdirSync(PICTURES, { recursive: true });
    await Promise.all(devices.map((device) => device.picture(PICTURES)));
    console.error(`Screenshots of the devices are in ${PICTURES}.`);
    throw error;
  } finally {
    await Promise.all(devices.map((device) => device.close()));
    await server.stop();
    lan.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
