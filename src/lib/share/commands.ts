import type { Command } from '../rules/command.ts';
import { rulesOf } from '../rules/rule-set.ts';
import { type Cubes, RESOURCES, type Terms } from '../rules/types.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/**
 * The decisions of a game as bytes: one for what is done by whom, then its figures. No position is needed to read them, so a game that
 * today's rules refuse can still be read. Measured against JSON in docs/decisions/sharing.md.
 */

/** The kinds of decisions. Their places are part of the format: new ones go to the end. */
const KINDS = [
  'pass',
  'done',
  'nominate',
  'nominate up to',
  'bid',
  'bid up to',
  'scrap',
  'discard',
  'buy',
  'build',
  'power',
  'pick-region',
  'place',
  'mark',
] as const;
type Kind = (typeof KINDS)[number];
const SEATS = 6;

/** A decision, and whether it belongs to the same tap as the one before it. */
export interface PackedDecision {
  readonly command: Command;
  readonly together: boolean;
}

/** The cities and regions of a board by number. In the order of their names, so that the file of a board may list them differently. */
function placesOf(terms: Terms): { readonly cities: readonly string[]; readonly regions: readonly string[] } {
  const { map } = rulesOf(terms);
  return { cities: map.cities.map(({ id }) => id).toSorted(), regions: map.regions.toSorted() };
}

function kindOf(command: Command): Kind {
  const isLimited = 'upTo' in command && command.upTo !== undefined;
  if (command.type === 'nominate') return isLimited ? 'nominate up to' : 'nominate';
  if (command.type === 'bid') return isLimited ? 'bid up to' : 'bid';
  return command.type;
}

/** Writes the decisions of a game. */
export class DecisionWriter {
  readonly #to: ByteWriter;
  readonly #cities: readonly string[];
  readonly #regions: readonly string[];
  /** The last bid, which the next one mostly raises by 1. */
  #lastBid = 0;

  constructor(to: ByteWriter, terms: Terms) {
    this.#to = to;
    ({ cities: this.#cities, regions: this.#regions } = placesOf(terms));
  }

  write({ command, together }: PackedDecision): void {
    this.#to.byte((KINDS.indexOf(kindOf(command)) * 2 + Number(together)) * SEATS + command.seat);
    switch (command.type) {
      case 'nominate':
        this.#to.number(command.plant);
        this.#writeBid(command.bid, command.plant, command.upTo);
        break;
      case 'bid':
        this.#writeBid(command.bid, this.#lastBid + 1, command.upTo);
        break;
      case 'scrap':
        this.#to.number(command.plant);
        break;
      case 'discard':
        this.#to.number(command.coal);
        this.#to.number(command.oil);
        break;
      case 'buy':
        for (const resource of RESOURCES) this.#to.number(command.cubes[resource]);
        break;
      case 'build':
      case 'place':
      case 'mark':
        this.#to.number(this.#cities.indexOf(command.city));
        break;
      case 'pick-region':
        this.#to.number(this.#regions.indexOf(command.region));
        break;
      case 'power':
        this.#to.number(command.hybridOil);
        this.#to.number(command.plants.length);
        for (const plant of command.plants) this.#to.number(plant);
        break;
      case 'pass':
      case 'done':
    }
  }

  #writeBid(bid: number, expected: number, upTo: number | undefined): void {
    this.#to.difference(bid - expected);
    if (upTo !== undefined) this.#to.difference(upTo - bid);
    this.#lastBid = bid;
  }
}

/** Reads what a `DecisionWriter` wrote. The figures can be anything: the schema of commands and the rules check them. */
export class DecisionReader {
  readonly #from: ByteReader;
  readonly #cities: readonly string[];
  readonly #regions: readonly string[];
  #lastBid = 0;

  constructor(from: ByteReader, terms: Terms) {
    this.#from = from;
    ({ cities: this.#cities, regions: this.#regions } = placesOf(terms));
  }

  /** The next decision; null if it is of no known kind. */
  read(): PackedDecision | null {
    const first = this.#from.byte();
    const seat = first % SEATS;
    const rest = Math.floor(first / SEATS);
    const kind = KINDS[Math.floor(rest / 2)];
    return kind ? { command: this.#readCommand(kind, seat), together: rest % 2 === 1 } : null;
  }

  #readCommand(kind: Kind, seat: number): Command {
    const from = this.#from;
    switch (kind) {
      case 'pass':
      case 'done':
        return { type: kind, seat };
      case 'nominate':
      case 'nominate up to': {
        const plant = from.number();
        return { type: 'nominate', seat, plant, ...this.#readBid(plant, kind === 'nominate up to') };
      }
      case 'bid':
      case 'bid up to':
        return { type: 'bid', seat, ...this.#readBid(this.#lastBid + 1, kind === 'bid up to') };
      case 'scrap':
        return { type: kind, seat, plant: from.number() };
      case 'discard':
        return { type: kind, seat, coal: from.number(), oil: from.number() };
      case 'buy': {
        const cubes = Object.fromEntries(RESOURCES.map((resource) => [resource, from.number()]));
        return { type: kind, seat, cubes: cubes as unknown as Cubes };
      }
      case 'build':
      case 'place':
      case 'mark':
        return { type: kind, seat, city: this.#cities[from.number()] ?? '' };
      case 'pick-region':
        return { type: kind, seat, region: this.#regions[from.number()] ?? '' };
      case 'power': {
        const hybridOil = from.number();
        // a longer list is refused afterwards
        const plants = Array.from({ length: Math.min(from.number(), MAX_RUN) }, () => from.number());
        return { type: kind, seat, plants, hybridOil };
      }
    }
  }

  #readBid(expected: number, isLimited: boolean): { readonly bid: number; readonly upTo?: number } {
    const bid = expected + this.#from.difference();
    this.#lastBid = bid;
    return isLimited ? { bid, upTo: bid + this.#from.difference() } : { bid };
  }
}

/** Far more plants than a player owns. */
const MAX_RUN = 100;
