import type { Holder } from '../../lib/protocol/table-view.ts';
import type { Setup } from '../../lib/rules/setup.ts';
import type { Command } from '../../lib/rules/command.ts';
import { momentOf } from '../../lib/machine/step.ts';
import { drawRegions, regionCount } from '../../lib/rules/regions.ts';
import { seedRng, shuffle } from '../../lib/rules/rng.ts';
import { MAP_IDS } from '../../lib/rules/types.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import { HOST, seatInfos } from '../party.ts';
import { beginOrFail, playRandomly } from '../play.ts';
import { Chance } from '../player.ts';

/** What one game of the fuzzer is like; all of it follows from the seed. */
export interface Plan {
  readonly setup: Setup;
  /** By seat: the device that plays it. */
  readonly devices: readonly string[];
  /** All guests, those without a seat included. */
  readonly guests: readonly string[];
  /** Texts are lost, doubled and reordered on links that stay open; otherwise a link that loses one is cut. */
  readonly rough: boolean;
  /** Commands that lie on the table before it is shared; 0: the deck is dealt together. */
  readonly before: number;
  /** The host goes for good, and a guest continues the table. */
  readonly takenOver: boolean;
  /** A guest that does what no honest app would; null: all are honest. */
  readonly bad: string | null;
  /** What the roster plays, one after the other: names of games. */
  readonly games: readonly [string, ...string[]];
  /** Players who look for their advantage; others do anything that is legal. */
  readonly sense: boolean;
}

const GUESTS = ['ana1', 'ben2', 'cem3', 'dora', 'emil', 'fine'];
const SPECTATORS = ['gast', 'heda'];

/** Added to a seed: what came to the fuzzer later comes from a chance of its own, and the games of seeds that are known stay as they were. */
const BY_HAND = 1_000_000_007;
const AGAIN = 2_000_000_011;

/** The same set-up; in some games its regions, its first order, or both are set by hand. */
function byHand(setup: Setup, seed: number): Setup {
  const chance = new Chance(seedRng(seed + BY_HAND));
  const rng = seedRng(chance.below(1e9));
  const [regions] = drawRegions(setup.map, regionCount(setup.players), rng);
  const [order] = shuffle([...Array(setup.players).keys()], rng);
  return {
    ...setup,
    ...(chance.onceIn(4) && { regions: { by: 'hand', regions } }),
    ...(chance.onceIn(4) && { order }),
  };
}

export function planOf(chance: Chance, seed: number): Plan {
  const seated = GUESTS.slice(0, 2 + chance.below(5));
  const guests = [...seated, ...SPECTATORS.slice(0, chance.onceIn(2) ? 0 : 1 + chance.below(2))];
  const players = 2 + chance.below(5);
  const devices = Array.from({ length: players }, () => (chance.onceIn(8) ? HOST : chance.oneOf(seated)));
  const setup: Setup = {
    map: chance.oneOf(MAP_IDS),
    players,
    beginners: chance.onceIn(6),
    hiddenMoney: chance.onceIn(3),
    regions: { by: chance.onceIn(3) ? 'draft' : 'draw' },
  };
  return {
    setup: byHand(setup, seed),
    devices,
    guests,
    rough: chance.onceIn(3),
    before: chance.onceIn(3) ? 1 + chance.below(400) : 0,
    takenOver: chance.onceIn(5),
    games: new Chance(seedRng(seed + AGAIN)).onceIn(4) ? ['the-game', 'the-next'] : ['the-game'],
    bad: chance.onceIn(2) ? chance.oneOf(guests) : null,
    sense: !chance.onceIn(4),
  };
}

/** A table that lay on one device before it is shared keeps its seats; those of a new one are taken in the lobby. */
export const holdersOf = ({ before, devices }: Plan): readonly Holder[] =>
  devices.map((device) => (before > 0 || device === HOST ? { kind: 'device', device } : { kind: 'free' }));

/** The table that is shared; null: a new game. */
export function tableOf({ before, setup }: Plan, seed: number): CommandLog | null {
  if (before === 0) return null;
  const commands: Command[] = [];
  playRandomly(beginOrFail(setup, seed), new Chance(seedRng(seed)), ({ command, after }) => {
    if (momentOf(after) !== 'over' && commands.length < before) commands.push(command);
    return commands.length < before ? [] : ['enough'];
  });
  const meta = { id: 'the-game', name: '', created: 0, updated: 0, seats: seatInfos(setup.players) };
  const table = CommandLog.replay(meta, { setup, seed }, commands);
  if (!table.ok) throw new Error(JSON.stringify(table.error));
  return table.value;
}
