import type { Command } from './command.ts';
import type { CalledSale } from './sale.ts';

/** The sale that a nomination and its answers lead to; null if the commands are no sale. */
export function saleOf(commands: readonly Command[]): CalledSale | null {
  const [nomination, ...answers] = commands;
  if (nomination?.type !== 'nominate' || answers.length === 0) return null;
  const { seat: buyer, bid: price } = answers.find((one) => one.type === 'bid') ?? nomination;
  return { plant: nomination.plant, buyer, price };
}
