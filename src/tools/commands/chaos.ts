import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Device } from '../chaos/device.ts';
import { playAmidFaults } from '../chaos/random-faults.ts';
import { Lan } from '../chaos/lan.ts';
import { playWithoutHost } from '../chaos/host-loss.ts';
import { Server } from '../support/server-process.ts';
import { findChromium } from '../install/chromium.ts';
import { Chance } from '../support/player.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { fail } from '../install/setup.mjs';

/**
 * `npm run chaos -- --seed N [--faults N]`: real browsers in a network of their own play whole games while they are killed, frozen,
 * reloaded and unplugged, and their server is killed. `npm run chaos -- --host-dies`: the host's device is lost for good, once in each
 * phase. Prints a line for each event and one JSON object at the end. Exits with 1 as soon as a device loses something or disagrees
 * with the others. Needs Linux and root.
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
  console.error(`Screenshots of the devices are in ${PICTURES}.`);
  throw error;
} finally {
  await Promise.all(devices.map((device) => device.close()));
  await server.kill();
  lan.close();
  rmSync(folder, { recursive: true, force: true });
}
