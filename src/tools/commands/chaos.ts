import { seedRng } from '../../lib/rules/rng.ts';
import { termsOffered } from '../../lib/rules/setup.ts';
import { EDITION_IDS } from '../../lib/rules/types.ts';
import { playWithoutHost } from '../chaos/host-loss.ts';
import { withNetwork } from '../chaos/network.ts';
import { playAmidFaults } from '../chaos/random-faults.ts';
import { findChromium } from '../install/chromium.ts';
import { fail } from '../install/setup.mjs';
import { choice, flag, optionsOf, port, runCommand, seedNumber, wholeNumber } from '../support/options.ts';
import { Chance } from '../support/player.ts';

/**
 * `npm run chaos -- --seed N [--faults N]`: real browsers in their own network play whole games while they are killed, frozen, reloaded and
 * unplugged, and their server is killed. `npm run chaos -- --host-dies`: the host's device is lost for good, once in each phase. `--edition
 * NAME` plays another edition, and with `--trust` two devices play it against the trust. Prints a line per event and one JSON object at the
 * end. Exits with 1 as soon as a device loses something or disagrees with the others. Needs Linux and root.
 */

const options = optionsOf({
  seed: seedNumber,
  faults: wholeNumber(1, 1_000_000, 60),
  'host-dies': flag,
  edition: choice(EDITION_IDS, 'classic'),
  trust: flag,
  port: port(4790),
});

await runCommand('chaos', options, async ({ seed, faults, port, edition, trust, 'host-dies': hostDies }) => {
  const names = trust ? ['host', 'ana'] : hostDies ? ['host', 'ana', 'ben'] : ['host', 'ana', 'ben', 'cem'];
  const offered = termsOffered({ edition, players: names.length });
  if (trust && !offered.trust) return fail(`--edition ${edition} has no --trust.`);
  // two devices have no majority without the host
  if (trust && hostDies) return fail('--host-dies needs three devices, and --trust has two.');
  const chromium = findChromium();
  if (chromium === null) return fail('Chromium is needed: install it, or set CHROME_PATH to where it is.');
  if (process.getuid?.() !== 0) return fail('Network namespaces need root.');
  if (hostDies) {
    const terms = { edition, beginners: offered.beginners };
    await withNetwork(chromium, names, port, (network) => playWithoutHost(network, terms));
    return 0;
  }
  console.log(`seed ${seed}`);
  await withNetwork(chromium, names, port, async (network) => {
    const met = await playAmidFaults(network, { edition, trust }, new Chance(seedRng(seed)), faults);
    console.log(JSON.stringify({ seed, ...met }));
  });
  return 0;
});
