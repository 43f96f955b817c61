import { seedRng } from '../../lib/rules/rng.ts';
import { playWithoutHost } from '../chaos/host-loss.ts';
import { withNetwork } from '../chaos/network.ts';
import { playAmidFaults } from '../chaos/random-faults.ts';
import { findChromium } from '../install/chromium.ts';
import { fail } from '../install/setup.mjs';
import { flag, optionsOf, port, runCommand, seedNumber, wholeNumber } from '../support/options.ts';
import { Chance } from '../support/player.ts';

/**
 * `npm run chaos -- --seed N [--faults N]`: real browsers in their own network play whole games while they are killed, frozen, reloaded and
 * unplugged, and their server is killed. `npm run chaos -- --host-dies`: the host's device is lost for good, once in each phase. Prints a
 * line per event and one JSON object at the end. Exits with 1 as soon as a device loses something or disagrees with the others. Needs Linux
 * and root.
 */

const options = optionsOf({
  seed: seedNumber,
  faults: wholeNumber(1, 1_000_000, 60),
  'host-dies': flag,
  port: port(4790),
});

await runCommand('chaos', options, async ({ seed, faults, port, 'host-dies': hostDies }) => {
  const chromium = findChromium();
  if (chromium === null) return fail('Chromium is needed: install it, or set CHROME_PATH to where it is.');
  if (process.getuid?.() !== 0) return fail('Network namespaces need root.');
  if (hostDies) {
    await withNetwork(chromium, ['host', 'ana', 'ben'], port, ({ devices, url }) =>
      playWithoutHost(devices, url),
    );
    return 0;
  }
  console.log(`seed ${seed}`);
  await withNetwork(chromium, ['host', 'ana', 'ben', 'cem'], port, async ({ devices, server, url }) => {
    const met = await playAmidFaults(devices, server, url, new Chance(seedRng(seed)), faults);
    console.log(JSON.stringify({ seed, ...met }));
  });
  return 0;
});
