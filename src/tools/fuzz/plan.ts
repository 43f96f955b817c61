import { gameIdFrom } from '../../lib/game-id.ts';
import { momentOf } from '../../lib/machine/step.ts';
import type { Holder } from '../../lib/protocol/table-view.ts';
import type { Command } from '../../lib/rules/command.ts';
import { drawRegions } from '../../lib/rules/regions.ts';
import { seedRng, shuffle } from '../../lib/rules/rng.ts';
import { rulesOf } from '../../lib/rules/rule-set.ts';
import { mapTerms, type Setup, termsOffered } from '../../lib/rules/setup.ts';
import { type EditionId, MAP_IDS } from '../../lib/rules/types.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import { HOST, testSeats } from '../support/memory-table.ts';
import { beginOrFail, playRandomly } from '../support/play.ts';
import { Chance } from '../support/player.ts';

/** The plan of one fuzzed game, derived from its seed. */
export interface FuzzPlan {
  readonly setup: Setup;
  /** The device of each seat. */
  readonly devices: readonly string[];
  /** All guests, including those without a seat. */
  readonly guests: readonly string[];
  /** Whether open links lose, duplicate and reorder messages; otherwise a link that loses a message is cut. */
  readonly rough: boolean;
  /** Commands before the table is shared; 0: a new game with a fair deal. */
  readonly before: number;
  /** Whether the host is lost for good and a guest continues the table. */
  readonly takenOver: boolean;
  /** The attacking guest; null if all are honest. */
  readonly bad: string | null;
  /** Whether a lying host takes over channels now and then. */
  readonly liar: boolean;
  /** Whether guests meet false hosts now and then and are invited to elect one. */
  readonly squatted: boolean;
  /** Whether bots play some seats and stand in for players now and then. */
  readonly bots: boolean;
  /** Whether the table is besieged: by a host that deceives single guests, and by attackers on copies of the table. */
  readonly besieged: boolean;
  /** Whether strangers misuse the devices' introductions now and then. */
  readonly introduced: boolean;
  /** The ids of the games in playing order. */
  readonly games: readonly [string, ...string[]];
  /** Whether players choose sensible commands rather than random legal ones. */
  readonly sense: boolean;
}

const GUESTS = ['ana1', 'ben2', 'cem3', 'dora', 'emil', 'fine'];
const SPECTATORS = ['gast', 'heda'];

/** Added to the seed for choices that the fuzzer gained later, so that games of known seeds do not change. */
const BY_HAND = 1_000_000_007;
const AGAIN = 2_000_000_011;
const LIAR = 3_000_000_019;
const SQUATTED = 5_500_000_003;
const BOTS = 6_700_000_157;
const BESIEGED = 8_000_010_464;
const INTRODUCED = 9_100_000_019;
const OPTIONAL = 9_900_000_011;

/** The set-up, in some games with regions, first order or both set by hand. */
function byHand(setup: Setup, seed: number): Setup {
  const chance = new Chance(seedRng(seed + BY_HAND));
  const rng = seedRng(chance.below(1e9));
  const [regions] = drawRegions(rulesOf(setup), rng);
  const [order] = shuffle([...Array(setup.players).keys()], rng);
  return {
    ...setup,
    ...(chance.onceIn(4) && { regions: { by: 'hand', regions } }),
    ...(chance.onceIn(4) && { order }),
  };
}

export function fuzzPlanOf(chance: Chance, seed: number, edition: EditionId): FuzzPlan {
  const seated = GUESTS.slice(0, 2 + chance.below(5));
  const guests = [...seated, ...SPECTATORS.slice(0, chance.onceIn(2) ? 0 : 1 + chance.below(2))];
  const players = 2 + chance.below(5);
  const devices = Array.from({ length: players }, () => (chance.onceIn(8) ? HOST : chance.oneOf(seated)));
  const offered = termsOffered({ edition, players });
  const optional = new Chance(seedRng(seed + OPTIONAL));
  const setup: Setup = {
    edition,
    map: chance.oneOf(MAP_IDS),
    players,
    ...mapTerms(
      (term) =>
        (term === 'beginners' ? chance.onceIn(6) : optional.onceIn(term === 'trust' ? 2 : 3)) &&
        offered[term],
    ),
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
    liar: new Chance(seedRng(seed + LIAR)).onceIn(4),
    squatted: new Chance(seedRng(seed + SQUATTED)).onceIn(4),
    bots: new Chance(seedRng(seed + BOTS)).onceIn(6),
    besieged: new Chance(seedRng(seed + BESIEGED)).onceIn(4),
    introduced: new Chance(seedRng(seed + INTRODUCED)).onceIn(4),
    bad: chance.onceIn(2) ? chance.oneOf(guests) : null,
    sense: !chance.onceIn(4),
  };
}

/** The initial holder of each seat: a running game assigns its seats, a new game fills them in the lobby. */
export const holdersOf = ({ before, devices, bots }: FuzzPlan): readonly Holder[] =>
  devices.map((device, seat) => {
    if (bots && seat % 2 === 1) return { kind: 'bot', level: 'solid', owner: null };
    return before > 0 || device === HOST ? { kind: 'device', device } : { kind: 'free' };
  });

/** The running game to share; null for a new game. */
export function tableOf({ before, setup }: FuzzPlan, seed: number): CommandLog | null {
  if (before === 0) return null;
  const commands: Command[] = [];
  playRandomly(beginOrFail(setup, seed), new Chance(seedRng(seed)), ({ command, after }) => {
    if (momentOf(after) !== 'over' && commands.length < before) commands.push(command);
    return commands.length < before ? [] : ['enough'];
  });
  const meta = {
    id: gameIdFrom('the-game'),
    name: '',
    created: 0,
    updated: 0,
    seats: testSeats(setup.players),
  };
  const replayed = CommandLog.replay(meta, { setup, seed }, commands);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error));
  return replayed.value;
}
