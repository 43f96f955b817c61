import type { Bench } from '../bench/figure.ts';
import { parseArgs } from 'node:util';
import { arriveBench } from '../bench/arrive.ts';
import { botBytesBench } from '../bench/bot-bytes.ts';
import { botsBench } from '../bench/bots.ts';
import { bytesBench } from '../bench/bytes.ts';
import { framesBench } from '../bench/frames.ts';
import { lighthouseBench } from '../bench/lighthouse.ts';
import { commitBench, tapBench } from '../bench/play.ts';
import { restoreBench } from '../bench/restore.ts';
import { rulesBench } from '../bench/rules.ts';
import { signallingBench } from '../bench/signalling.ts';
import { precacheBench, startBench } from '../bench/start.ts';
import { sizeBench } from '../bench/table.ts';
import { guestPaintBench, tapToPaintBench } from '../bench/tap.ts';
import { tapsBench } from '../bench/taps.ts';

/** `npm run bench -- --json [--only PREFIX]`: one line per figure. It fails only where a figure exceeds its budget. */
const BENCHES: readonly Bench[] = [
  rulesBench,
  sizeBench,
  precacheBench,
  startBench,
  tapBench,
  framesBench,
  commitBench,
  restoreBench,
  bytesBench,
  signallingBench,
  tapToPaintBench,
  guestPaintBench,
  tapsBench,
  arriveBench,
  botsBench,
  botBytesBench,
  lighthouseBench,
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  });
  const wanted = (name: string): boolean => name.startsWith(values.only);
  const benches = BENCHES.filter(({ names }) => names.some(wanted));
  if (benches.length === 0) {
    const names = BENCHES.flatMap((bench) => bench.names);
    throw new Error(`No figure begins with "${values.only}": there are ${names.join(', ')}.`);
  }
  for (const bench of benches) {
    for (const { isReference, ...figure } of await bench.measure()) {
      if (!wanted(figure.name) && !isReference) continue;
      console.log(values.json ? JSON.stringify(figure) : `${figure.name}  ${figure.value} ${figure.unit}`);
      if (figure.value > (figure.budget ?? Infinity)) {
        console.error(`${figure.name} exceeds its budget of ${figure.budget} ${figure.unit}.`);
        process.exitCode = 1;
      }
    }
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
