import type { Command } from './command.ts';
import type { CalledSale } from './sale.ts';

/** The sale to which these commands lead, or null if they are no sale: a nomination together with its answers. */
export function saleOf(commands: readonly Command[]): CalledSale | null {
  const [nomination, ...answers] = commands;
  if (nomination?.type !== 'nominate' || answers.length === 0) return null;
  const { seat: buyer, bid: price } = answers.find((one) => one.type === 'bid') ?? nomination;
  return { plant: nomination.plant, buyer, price };
}
