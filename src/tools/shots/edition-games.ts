import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, viewOf } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { Moment } from '../../lib/rules/types.ts';
import type { View } from '../../lib/rules/view.ts';
import { beginOrFail } from '../support/play.ts';
import { Chance } from '../support/player.ts';
import { sensibleCommand } from '../support/sensible-player.ts';
import { gameFile } from './late-games.ts';

/** Tables of the 2019 edition with what only it has, as files. */

const TRUST: Setup = {
  ...STANDARD_TERMS,
  edition: '2019',
  map: 'germany',
  players: 2,
  trust: true,
  regions: { by: 'draw' },
};
const MARKED: Setup = { ...TRUST, map: 'usa', players: 4, trust: false, startingCities: true };
/** Two players leave coal on the market of the USA for long; six buy all of it. */
const SIX: Setup = { ...MARKED, players: 6, startingCities: false };

interface Wanted {
  readonly setup: Setup;
  readonly moment: Moment;
  readonly isIt: (view: View) => boolean;
}
const trustActs = ({ trust }: View): boolean => trust?.isDone === false && trust.plants.length > 1;

const WANTED = {
  placing: { setup: TRUST, moment: 'placing', isIt: ({ trust }) => trust?.cities.length === 2 },
  marking: { setup: MARKED, moment: 'marking', isIt: ({ starts }) => starts.some((city) => city !== null) },
  marked: { setup: MARKED, moment: 'building', isIt: ({ round }) => round === 1 },
  token: { setup: TRUST, moment: 'nominating', isIt: (view) => view.discount !== null && trustActs(view) },
  bid: { setup: MARKED, moment: 'bidding', isIt: ({ lot, discount }) => lot?.plant === discount },
  'trust-fuel': { setup: TRUST, moment: 'buying', isIt: trustActs },
  'trust-building': { setup: TRUST, moment: 'building', isIt: ({ round }) => round > 3 },
  store: { setup: SIX, moment: 'buying', isIt: hasStore },
} as const satisfies Record<string, Wanted>;
export type EditionScene = keyof typeof WANTED;

/** Whether the player to act may buy coal from the supply (Y10). */
function hasStore({ resources, supply, players, waiting }: View): boolean {
  const plants = players[waiting[0] ?? -1]?.plants ?? [];
  return resources.coal === 0 && supply.coal > 0 && plants.some((plant) => COAL.includes(plant));
}
const COAL = [4, 8, 10, 15, 20, 25, 31, 36, 42];

/** Seeds to try for each scene. */
const MAX_SEEDS = 60;

/** The commands that lead to a scene in a game played sensibly; null if the game never comes to it. */
function commandsTo({ setup, moment, isIt }: Wanted, seed: number): readonly Command[] | null {
  const chance = new Chance(seedRng(seed));
  const commands: Command[] = [];
  const step = actorStep();
  let now = beginOrFail(setup, seed);
  for (;;) {
    const at = momentOf(now);
    if (at === moment && isIt(viewOf(now, null))) return commands;
    if (at === 'over') return null;
    const [seat = 0] = seatsToAct(now);
    const options = legal(now, seat);
    if (!options) throw new Error(`seat ${seat} has no options`);
    const command = sensibleCommand(now.context, options, seat, chance);
    const next = step(now, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)} refused: ${next.error.code}`);
    now = next.value;
    commands.push(command);
  }
}

function fileOf(name: EditionScene): string {
  const wanted: Wanted = WANTED[name];
  for (let seed = 1; seed <= MAX_SEEDS; seed++) {
    const commands = commandsTo(wanted, seed);
    if (commands) return gameFile(name, { setup: wanted.setup, seed }, commands);
  }
  throw new Error(`no game of ${MAX_SEEDS} comes to ${name}`);
}

const SCENES = Object.keys(WANTED) as readonly EditionScene[];
let known: ReadonlyMap<EditionScene, string> | null = null;
/** Files by scene, found once. */
export const editionGames = (): ReadonlyMap<EditionScene, string> =>
  (known ??= new Map(SCENES.map((scene) => [scene, fileOf(scene)])));
