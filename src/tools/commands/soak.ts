import { fail } from '../install/setup.mjs';
import { soak } from '../soak/soak.ts';
import { optionsOf, port, runCommand, wholeNumber } from '../support/options.ts';

/**
 * `npm run soak -- --attacks N --port N`: starts the server of `npm start` on its own port and attacks it from 127.0.0.2 and its
 * neighbours: first with requests whose answers are never read and with frames that are no messages, while another client fetches the page;
 * then with malformed requests, sockets and introductions, while guests join a table from 127.0.0.1. Prints one JSON object. Exits with 1
 * if the server ends, takes too much memory, keeps memory or open files, keeps the other client waiting, rejects most attacking devices
 * outright, disturbs the table, or forwards forbidden messages to it. Needs Linux.
 */

const options = optionsOf({ attacks: wholeNumber(1, 10_000_000, 100_000), port: port(4791) });

await runCommand('soak', options, async ({ attacks, port }) => {
  if (process.platform !== 'linux')
    fail('The soak needs Linux: it reads /proc and attacks from addresses like 127.0.0.2.');
  const report = await soak(attacks, port);
  console.log(JSON.stringify(report));
  return report.problems.length === 0 ? 0 : 1;
});
