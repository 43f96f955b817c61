import { Outlook } from '../policy/outlook.ts';
import { FIRST_WEIGHTS } from '../policy/weights.ts';
import type { Position } from '../sim/position.ts';
import { FEATURE_COUNT, readFeatures } from './features.ts';

/** The weights of a net with one hidden layer that scores a seat: the higher the score, the likelier the win. */
export interface NetWeights {
  readonly hidden: number;
  /** Rows of FEATURE_COUNT + 1 numbers for each hidden unit, the last one its bias. */
  readonly input: ArrayLike<number>;
  /** One number for each hidden unit. */
  readonly output: ArrayLike<number>;
}

const SEATS = 6;

/** Estimates the win chance of each seat, as learned from finished games. Use it only at the beginning of a round. */
export class ValueNet {
  readonly #net: NetWeights;
  readonly #outlook = new Outlook(FIRST_WEIGHTS);
  readonly #features = new Float64Array(SEATS * FEATURE_COUNT);
  readonly #scores = new Float64Array(SEATS);

  constructor(net: NetWeights) {
    this.#net = net;
  }

  /** Win chances by seat; they add up to 1. The array is overwritten by the next call. */
  chances(position: Position): Float64Array {
    const { players } = position.board;
    const scores = this.#scores;
    readFeatures(position, this.#outlook.observe(position, 0), this.#features);
    let [top, sum] = [-Infinity, 0];
    for (let seat = 0; seat < players; seat++) {
      const score = scoreOf(this.#net, this.#features, seat * FEATURE_COUNT);
      scores[seat] = score;
      top = Math.max(top, score);
    }
    for (let seat = 0; seat < players; seat++) sum += scores[seat] = Math.exp((scores[seat] as number) - top);
    for (let seat = 0; seat < players; seat++) scores[seat] = (scores[seat] as number) / sum;
    return scores;
  }
}

function scoreOf({ hidden, input, output }: NetWeights, features: Float64Array, offset: number): number {
  let score = 0;
  let at = 0;
  for (let unit = 0; unit < hidden; unit++) {
    let sum = 0;
    for (let feature = 0; feature < FEATURE_COUNT; feature++) {
      sum += (input[at++] as number) * (features[offset + feature] as number);
    }
    sum += input[at++] as number;
    if (sum > 0) score += sum * (output[unit] as number);
  }
  return score;
}
