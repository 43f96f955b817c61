import type { Command } from '../../lib/rules/command.ts';
import type { Setup } from '../../lib/rules/setup.ts';
import type { MapId, Moment } from '../../lib/rules/types.ts';
import { fastStep } from '../../lib/machine/fast-transition.ts';
import { legal, momentOf, seatsToAct } from '../../lib/machine/step.ts';
import { exportGame } from '../../lib/persist/files.ts';
import { onlyCommand } from '../../lib/rules/forced.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { COLOURS, SHAPE_OF } from '../../lib/seats.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import { beginOrFail } from '../support/play.ts';
import { Chance } from '../support/player.ts';
import { sensibleCommand } from '../support/sensible-player.ts';

/** Short and long names, as people have them. */
const NAMES = ['Anna', 'Bartholomew the Great', 'Cleo', 'Maximiliane-Sophie', 'Eve', 'Finn'];
/** Seeds to try: most games have no whole round in stage 3. */
const MOST_SEEDS = 200;

const MOMENTS = ['nominating', 'bidding', 'scrapping', 'buying', 'building', 'powering'] as const;
/** Moments of stage 3, the last decision of the game, and a table with hidden money. */
export type Scene = (typeof MOMENTS)[number] | 'ending' | 'secret';
/** The moments that are shown as late as possible, when others have decided already. */
const LATE: readonly Moment[] = ['buying'];

interface Game {
  readonly setup: Setup;
  readonly seed: number;
  readonly commands: readonly Command[];
  /** How many commands lead to each moment of stage 3 at which somebody has a choice. */
  readonly found: ReadonlyMap<Moment, number>;
}

function playGame(setup: Setup, seed: number): Game {
  const chance = new Chance(seedRng(seed));
  const commands: Command[] = [];
  const found = new Map<Moment, number>();
  let now = beginOrFail(setup, seed);
  for (let moment = momentOf(now); moment !== 'over'; moment = momentOf(now)) {
    const [seat = 0] = seatsToAct(now);
    const options = legal(now, seat);
    if (!options) throw new Error(`seat ${seat} has no options`);
    const isNew = !found.has(moment) || LATE.includes(moment);
    if (now.context.stage === 3 && isNew && !onlyCommand(options, seat)) found.set(moment, commands.length);
    const command = sensibleCommand(now.context, options, seat, chance);
    const next = fastStep(now, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)} refused: ${next.error.code}`);
    now = next.value;
    commands.push(command);
  }
  return { setup, seed, commands, found };
}

/** A game with all these moments in stage 3. */
function findGame(setup: Setup): Game {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    const game = playGame(setup, seed);
    if (MOMENTS.every((moment) => game.found.has(moment))) return game;
  }
  throw new Error(`no game of ${MOST_SEEDS} has every moment in stage 3`);
}

/** The beginning of a game as a file. */
function fileOf({ setup, seed, commands }: Game, name: string, count: number): string {
  const seats = COLOURS.slice(0, setup.players).map((colour, seat) => ({
    name: NAMES[seat] ?? '',
    colour,
    shape: SHAPE_OF[colour],
  }));
  const meta = { id: name, name, created: 1, updated: 2, seats };
  const commandLog = CommandLog.replay(meta, { setup, seed }, commands.slice(0, count));
  if (!commandLog.ok) throw new Error(`a game cannot be replayed: ${commandLog.error.code}`);
  return exportGame({ meta, commandLog: commandLog.value, draft: null }).text;
}

/** Files of games of six players late in the game, each named like its scene. */
export function lateGames(map: MapId): ReadonlyMap<Scene, string> {
  const setup: Setup = { map, players: 6, beginners: false, hiddenMoney: false, regions: { by: 'draw' } };
  const game = findGame(setup);
  const secret: Game = { ...game, setup: { ...setup, hiddenMoney: true } };
  const countTo = (moment: Moment): number => game.found.get(moment) ?? 0;
  return new Map<Scene, string>([
    ...MOMENTS.map((moment) => [moment, fileOf(game, moment, countTo(moment))] as const),
    ['ending', fileOf(game, 'ending', game.commands.length - 1)],
    ['secret', fileOf(secret, 'secret', countTo('building'))],
  ]);
}
