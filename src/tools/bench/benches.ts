import { joinBench } from './arrive.ts';
import { botBytesBench } from './bot-bytes.ts';
import { botsBench } from './bots.ts';
import { bytesBench } from './bytes.ts';
import type { Bench } from './figure.ts';
import { figuresBench } from './figures.ts';
import { firstDecisionBench } from './first-decision.ts';
import { framesBench } from './frames.ts';
import { languageBytesBench, languageChangeBench } from './languages.ts';
import { coachTapBench, rulesPageBench } from './learn.ts';
import { lighthouseBench } from './lighthouse.ts';
import { paintsBench } from './paints.ts';
import { pictureBench } from './picture.ts';
import { commitBench, persianTapBench, tapBench } from './play.ts';
import { replayBench } from './replay.ts';
import { restoreBench } from './restore.ts';
import { rulesBench } from './rules.ts';
import { shareBench } from './share.ts';
import { signallingBench } from './signalling.ts';
import { precacheBench, startBench } from './start.ts';
import { statisticsBench } from './statistics.ts';
import { sizeBench } from './table.ts';
import { guestPaintBench, tapToPaintBench } from './tap.ts';
import { tapsBench } from './taps.ts';

/** All benchmarks in running order. */
export const BENCHES: readonly Bench[] = [
  rulesBench,
  figuresBench,
  sizeBench,
  precacheBench,
  languageBytesBench,
  startBench,
  firstDecisionBench,
  tapBench,
  paintsBench,
  persianTapBench,
  coachTapBench,
  rulesPageBench,
  languageChangeBench,
  framesBench,
  commitBench,
  restoreBench,
  replayBench,
  bytesBench,
  shareBench,
  pictureBench,
  statisticsBench,
  signallingBench,
  tapToPaintBench,
  guestPaintBench,
  tapsBench,
  joinBench,
  botsBench,
  botBytesBench,
  lighthouseBench,
];
