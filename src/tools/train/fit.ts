import { FEATURE_COUNT } from '../../lib/bots/value/features.ts';
import type { NetWeights } from '../../lib/bots/value/net.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { Chance } from '../support/player.ts';
import { normal } from './cma.ts';
import type { Sample } from './positions.ts';

/** Fits the value net by gradient descent (Adam) on the cross-entropy between its estimates and the results of games. */

const SEATS = 6;
const BATCH = 64;
const [BETA_1, BETA_2, TINY] = [0.9, 0.999, 1e-8];

class Adam {
  readonly values: Float64Array;
  readonly gradient: Float64Array;
  readonly #m: Float64Array;
  readonly #v: Float64Array;
  #step = 0;
  constructor(values: Float64Array) {
    this.values = values;
    this.gradient = new Float64Array(values.length);
    this.#m = new Float64Array(values.length);
    this.#v = new Float64Array(values.length);
  }
  /** Moves against the gradient and clears it. */
  step(rate: number, decay: number): void {
    this.#step++;
    const [c1, c2] = [1 - BETA_1 ** this.#step, 1 - BETA_2 ** this.#step];
    for (let i = 0; i < this.values.length; i++) {
      const g = this.gradient[i] as number;
      const m = (this.#m[i] = BETA_1 * (this.#m[i] as number) + (1 - BETA_1) * g);
      const v = (this.#v[i] = BETA_2 * (this.#v[i] as number) + (1 - BETA_2) * g * g);
      const x = this.values[i] as number;
      this.values[i] = x - rate * (m / c1 / (Math.sqrt(v / c2) + TINY) + decay * x);
      this.gradient[i] = 0;
    }
  }
}

export class Fitting {
  readonly hidden: number;
  readonly input: Adam;
  readonly output: Adam;
  readonly #active: Float64Array;
  readonly #scores = new Float64Array(SEATS);

  constructor(hidden: number, seed: number) {
    const chance = new Chance(seedRng(seed));
    const width = FEATURE_COUNT + 1;
    this.hidden = hidden;
    this.input = new Adam(
      Float64Array.from({ length: hidden * width }, () => normal(chance) * Math.sqrt(2 / width)),
    );
    this.output = new Adam(Float64Array.from({ length: hidden }, () => normal(chance) * 0.1));
    this.#active = new Float64Array(SEATS * hidden);
  }

  /** Fills the chances of a sample and returns its cross-entropy. */
  #forward({ players, features, result }: Sample): number {
    const [scores, active] = [this.#scores, this.#active];
    const { values: w } = this.input;
    const { values: out } = this.output;
    let top = -Infinity;
    for (let seat = 0; seat < players; seat++) {
      let score = 0;
      let at = 0;
      for (let unit = 0; unit < this.hidden; unit++) {
        let sum = 0;
        for (let f = 0; f < FEATURE_COUNT; f++)
          sum += (w[at++] as number) * (features[seat * FEATURE_COUNT + f] as number);
        sum += w[at++] as number;
        const value = sum > 0 ? sum : 0;
        active[seat * this.hidden + unit] = value;
        score += value * (out[unit] as number);
      }
      scores[seat] = score;
      top = Math.max(top, score);
    }
    let sum = 0;
    for (let seat = 0; seat < players; seat++) sum += scores[seat] = Math.exp((scores[seat] as number) - top);
    let loss = 0;
    for (let seat = 0; seat < players; seat++) {
      const chance = (scores[seat] as number) / sum;
      scores[seat] = chance;
      loss -= (result[seat] as number) * Math.log(chance + 1e-12);
    }
    return loss;
  }

  #backward({ players, features, result }: Sample): void {
    const { values: out, gradient: outGradient } = this.output;
    const { gradient } = this.input;
    const width = FEATURE_COUNT + 1;
    for (let seat = 0; seat < players; seat++) {
      const error = ((this.#scores[seat] as number) - (result[seat] as number)) / BATCH;
      for (let unit = 0; unit < this.hidden; unit++) {
        const value = this.#active[seat * this.hidden + unit] as number;
        if (value === 0) continue;
        outGradient[unit] = (outGradient[unit] as number) + error * value;
        const back = error * (out[unit] as number);
        const row = unit * width;
        for (let f = 0; f < FEATURE_COUNT; f++) {
          gradient[row + f] =
            (gradient[row + f] as number) + back * (features[seat * FEATURE_COUNT + f] as number);
        }
        gradient[row + FEATURE_COUNT] = (gradient[row + FEATURE_COUNT] as number) + back;
      }
    }
  }

  /** Trains one pass over the samples in order; returns the mean loss before each step. */
  epoch(samples: readonly Sample[], rate: number, decay: number): number {
    let loss = 0;
    samples.forEach((sample, at) => {
      loss += this.#forward(sample);
      this.#backward(sample);
      if (at % BATCH < BATCH - 1) return;
      this.input.step(rate, decay);
      this.output.step(rate, decay);
    });
    return loss / samples.length;
  }

  /** The mean loss of samples outside the training set. */
  loss(samples: readonly Sample[]): number {
    return samples.reduce((sum, sample) => sum + this.#forward(sample), 0) / samples.length;
  }

  /** The fitted net, rounded to four digits, which are enough. */
  get weights(): NetWeights {
    const short = (values: Float64Array): number[] => [...values].map((x) => Number(x.toPrecision(4)));
    return { hidden: this.hidden, input: short(this.input.values), output: short(this.output.values) };
  }
}
