import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Device } from './chaos/device.ts';
import { playAmidFaults } from './chaos/faulty.ts';
import { Lan } from './chaos/lan.ts';
import { playWithoutHost } from './chaos/orphaned.ts';
import { Server } from './chaos/server.ts';
import { findChromium } from './chromium.ts';
import { Chance } from './player.ts';
import { seedRng } from '../lib/rules/rng.ts';
import { fail } from './setup.mjs';

/**
 * `npm run chaos -- --seed N [--faults N]`: real browsers in a network of their own play whole games while they are killed, frozen,
 * reloaded and unplugged, and their server is killed. `npm run chaos -- --host-dies`: the host's device goes for good, once in each
 * phase. A line for each event; at the end one JSON object. Exits with 1 as soon as anything is lost or told differently. Linux, as root.
 */

const PICTURES = 'test-results/chaos';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string', default: '60' },
    'host-dies': { type: 'boolean', default: false },
    port: { type: 'string', default: '4790' },
  },
});
const chromium = findChromium();
if (chromium === null) fail('Chromium is needed: install it, or set CHROME_PATH to where it is.');
if (process.getuid?.() !== 0) fail('Network namespaces need root.');
const port = Number(values.port);
const seed = Number(values.seed);
const names = values['host-dies'] ? ['host', 'ana', 'ben'] : ['host', 'ana', 'ben', 'cem'];

const folder = mkdtempSync(join(tmpdir(), 'kilowatt-chaos-'));
const lan = new Lan(1 + (port % 250));
const server = new Server(port);
const devices = names.map((name) => new Device(name, lan.add(chromium ?? '', folder)));
try {
  await server.start();
  const url = `http://${lan.address}:${port}/`;
  await Promise.all(devices.map((device) => device.start(url)));
  if (values['host-dies']) {
    await playWithoutHost(devices, url);
  } else {
    console.log(`seed ${seed}`);
    const met = await playAmidFaults(devices, server, url, new Chance(seedRng(seed)), Number(values.faults));
    console.log(JSON.stringify({ seed, ...met }));
  }
} catch (error) {
  mkdirSync(PICTURES, { recursive: true });
  await Promise.all(devices.map((device) => device.picture(PICTURES)));
  console.error(`What the devices show is in ${PICTURES}.`);
  throw error;
} finally {
  await Promise.all(devices.map((device) => device.close()));
  await server.kill();
  lan.close();
  rmSync(folder, { recursive: true, force: true });
}
