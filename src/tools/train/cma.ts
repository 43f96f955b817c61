import type { Chance } from '../support/player.ts';

/** Separable CMA-ES (Ros and Hansen, 2008): evolves a point with a separate step size per dimension. */

const FINE = 2 ** 30;
/** A normally distributed number. */
export function normal(chance: Chance): number {
  const [u, v] = [(chance.below(FINE) + 1) / FINE, chance.below(FINE) / FINE];
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const normOf = (vector: readonly number[]): number => Math.sqrt(sumOf(vector.map((x) => x * x)));

interface Sample {
  readonly point: readonly number[];
  /** The point's distance from the mean by dimension, in step sizes. */
  readonly step: readonly number[];
}

export class Evolution {
  mean: readonly number[];
  sigma: number;
  readonly #size: number;
  readonly #population: number;
  readonly #shares: readonly number[];
  readonly #effective: number;
  #variance: readonly number[];
  #pathSigma: readonly number[];
  #pathC: readonly number[];
  #samples: readonly Sample[] = [];

  constructor(mean: readonly number[], sigma: number, population: number) {
    this.mean = mean;
    this.sigma = sigma;
    this.#size = mean.length;
    this.#population = population;
    const half = Math.floor(population / 2);
    const raw = Array.from({ length: half }, (_, i) => Math.log(half + 0.5) - Math.log(i + 1));
    this.#shares = raw.map((share) => share / sumOf(raw));
    this.#effective = 1 / sumOf(this.#shares.map((share) => share * share));
    this.#variance = mean.map(() => 1);
    this.#pathSigma = mean.map(() => 0);
    this.#pathC = mean.map(() => 0);
  }

  /** The points of the next generation. */
  ask(chance: Chance): readonly (readonly number[])[] {
    this.#samples = Array.from({ length: this.#population }, () => {
      const step = this.#variance.map((variance) => Math.sqrt(variance) * normal(chance));
      return { step, point: this.mean.map((x, i) => x + this.sigma * (step[i] as number)) };
    });
    return this.#samples.map(({ point }) => point);
  }

  /** Moves on to the next generation. `fitness`: of each point; higher is better. */
  tell(fitness: readonly number[]): void {
    const size = this.#size;
    const effective = this.#effective;
    const best = this.#samples
      .map((sample, at) => ({ ...sample, fitness: fitness[at] as number }))
      .toSorted((a, b) => b.fitness - a.fitness)
      .slice(0, this.#shares.length);
    const weighted = (figure: (sample: Sample, i: number) => number, i: number): number =>
      sumOf(best.map((sample, rank) => (this.#shares[rank] as number) * figure(sample, i)));
    const move = this.mean.map((_, i) => weighted(({ step }) => step[i] as number, i));
    const cs = (effective + 2) / (size + effective + 5);
    const damp = 1 + 2 * Math.max(0, Math.sqrt((effective - 1) / (size + 1)) - 1) + cs;
    const cc = (4 + effective / size) / (size + 4 + (2 * effective) / size);
    const speedUp = (size + 2) / 3;
    const c1 = (speedUp * 2) / ((size + 1.3) ** 2 + effective);
    const cMu = Math.min(
      1 - c1,
      (speedUp * 2 * (effective - 2 + 1 / effective)) / ((size + 2) ** 2 + effective),
    );
    const expected = Math.sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size));
    this.mean = this.mean.map((x, i) => x + this.sigma * (move[i] as number));
    this.#pathSigma = this.#pathSigma.map(
      (p, i) =>
        (1 - cs) * p +
        (Math.sqrt(cs * (2 - cs) * effective) * (move[i] as number)) / Math.sqrt(this.#variance[i] as number),
    );
    const isShort = normOf(this.#pathSigma) < (1.4 + 2 / (size + 1)) * expected;
    this.#pathC = this.#pathC.map(
      (p, i) => (1 - cc) * p + (isShort ? Math.sqrt(cc * (2 - cc) * effective) * (move[i] as number) : 0),
    );
    this.#variance = this.#variance.map(
      (variance, i) =>
        (1 - c1 - cMu) * variance +
        c1 * (this.#pathC[i] as number) ** 2 +
        cMu * weighted(({ step }) => (step[i] as number) ** 2, i),
    );
    this.sigma *= Math.exp((cs / damp) * (normOf(this.#pathSigma) / expected - 1));
  }
}
