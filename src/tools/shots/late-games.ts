import { gameIdFrom } from '../../lib/game-id.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct, type Snapshot } from '../../lib/machine/step.ts';
import { exportGame } from '../../lib/persist/files.ts';
import type { Command } from '../../lib/rules/command.ts';
import { onlyCommand } from '../../lib/rules/forced.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import { raceOf } from '../../lib/rules/stages.ts';
import type { EditionId, MapId } from '../../lib/rules/types.ts';
import { COLOURS, SHAPE_OF } from '../../lib/seats.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import type { GameMeta } from '../../lib/session/game/meta.ts';
import { beginOrFail } from '../support/play.ts';
import { Chance } from '../support/player.ts';
import { sensibleCommand } from '../support/sensible-player.ts';

/** Realistic short and long names. */
const NAMES = ['Anna', 'Bartholomew the Great', 'Cleo', 'Maximiliane-Sophie', 'Eve', 'Finn'];
/** Seeds to try: most games have no whole round in stage 3. */
const MAX_SEEDS = 200;

const MOMENTS = ['nominating', 'bidding', 'scrapping', 'buying', 'building', 'powering'] as const;
/** Decisions with an effect for all players: the last income of a round, the start of a stage or of the last round. */
const TURNS = ['round-end', 'stage-2', 'stage-3', 'last-round'] as const;
type Turn = (typeof TURNS)[number];
/**
 * Moments of stage 3, turning points, the last decision of the game, a table with hidden money, one handed over as stage 3 begins, an
 * income among bots with a bot to begin the next round, and a bid and a building turn among bots.
 */
export type ShotScene = (typeof MOMENTS)[number] | Turn | 'ending' | 'secret' | 'stage-handed' | Solo;
type Solo = 'solo-income' | 'solo-bidding' | 'solo-building';
/** Moments shown as late as possible, after decisions of others. */
const LATE: readonly ShotScene[] = ['buying'];

interface Game {
  readonly setup: Setup;
  readonly seed: number;
  readonly commands: readonly Command[];
  /** The number of commands before each moment of stage 3 with a choice. */
  readonly found: ReadonlyMap<ShotScene, number>;
}

/** The turning point caused by a command; null if there is none. */
function turnOf(before: Snapshot, { context: after }: Snapshot): Turn | null {
  const begun = after.news.findLast(({ type }) => type === 'stage-began' || type === 'round-began');
  if (begun?.type === 'stage-began' && begun.stage > 1) return begun.stage === 2 ? 'stage-2' : 'stage-3';
  const race = raceOf(after);
  if (race.most >= race.end && raceOf(before.context).most < race.end) return 'last-round';
  return begun?.type === 'round-began' && after.stage === 3 ? 'round-end' : null;
}

function playGame(setup: Setup, seed: number): Game {
  const chance = new Chance(seedRng(seed));
  const commands: Command[] = [];
  const found = new Map<ShotScene, number>();
  const step = actorStep();
  let now = beginOrFail(setup, seed);
  /** The number of commands before the incomes of the round. */
  let beforeIncomes = 0;
  for (let moment = momentOf(now); moment !== 'over'; moment = momentOf(now)) {
    const [seat = 0] = seatsToAct(now);
    const options = legal(now, seat);
    if (!options) throw new Error(`seat ${seat} has no options`);
    const scene = MOMENTS.find((one) => one === moment);
    const isNew = scene && (!found.has(scene) || LATE.includes(scene));
    if (now.context.stage === 3 && isNew && !onlyCommand(options, seat)) found.set(scene, commands.length);
    if (moment === 'powering' && seatsToAct(now).length === setup.players) beforeIncomes = commands.length;
    const command = sensibleCommand(now.context, options, seat, chance);
    const next = step(now, command);
    if (!next.ok) throw new Error(`${JSON.stringify(command)} refused: ${next.error.code}`);
    const turn = turnOf(now, next.value);
    if (turn && !found.has(turn)) found.set(turn, commands.length);
    if (turn === 'stage-3' && seatsToAct(next.value)[0] !== seat) found.set('stage-handed', commands.length);
    if (turn === 'round-end' && seatsToAct(next.value)[0] !== 0) found.set('solo-income', beforeIncomes);
    now = next.value;
    commands.push(command);
  }
  return { setup, seed, commands, found };
}

const WANTED: readonly ShotScene[] = [...MOMENTS, ...TURNS, 'solo-income'];

/** A game with all these scenes. */
function findGame(setup: Setup, wanted: readonly ShotScene[]): Game {
  for (let seed = 1; seed <= MAX_SEEDS; seed++) {
    const game = playGame(setup, seed);
    if (wanted.every((scene) => game.found.has(scene))) return game;
  }
  throw new Error(`no game of ${MAX_SEEDS} has every scene`);
}

/** A game with realistic names after some commands, as a file. */
export function gameFile(
  name: string,
  { setup, seed }: { readonly setup: Setup; readonly seed: number },
  commands: readonly Command[],
  more: Pick<GameMeta, 'bots'> = {},
): string {
  const seats = COLOURS.slice(0, setup.players).map((colour, seat) => ({
    name: NAMES[seat] ?? '',
    colour,
    shape: SHAPE_OF[colour],
  }));
  const meta: GameMeta = { id: gameIdFrom(name), name, created: 1, updated: 2, seats, ...more };
  const commandLog = CommandLog.replay(meta, { setup, seed }, commands);
  if (!commandLog.ok) throw new Error(`a game cannot be replayed: ${commandLog.error.code}`);
  return exportGame({ meta, commandLog: commandLog.value, draft: null }).text;
}

/** The beginning of a game as a file. */
function fileOf(
  { setup, seed, commands, found }: Game,
  name: ShotScene,
  count = found.get(name) ?? 0,
): string {
  const person = name === 'solo-income' ? 0 : commands[count]?.seat;
  const seats = Array.from({ length: setup.players }, (_, seat) => seat);
  const bots = name.startsWith('solo-') && seats.map((seat) => (seat === person ? null : ('solid' as const)));
  return gameFile(name, { setup, seed }, commands.slice(0, count), bots ? { bots } : {});
}

const known = new Map<string, ReadonlyMap<ShotScene, string>>();

/** Files of late six-player games by scene. */
export function lateGames(
  map: MapId,
  edition: EditionId = STANDARD_TERMS.edition,
): ReadonlyMap<ShotScene, string> {
  const key = `${map} ${edition}`;
  const games = known.get(key) ?? findLateGames(map, edition);
  known.set(key, games);
  return games;
}
function findLateGames(map: MapId, edition: EditionId): ReadonlyMap<ShotScene, string> {
  const setup: Setup = { ...STANDARD_TERMS, edition, map, players: 6, regions: { by: 'draw' } };
  const game = findGame(setup, WANTED);
  const hidden: Setup = { ...setup, hiddenMoney: true };
  return new Map<ShotScene, string>([
    ...WANTED.map((scene) => [scene, fileOf(game, scene)] as const),
    ['ending', fileOf(game, 'ending', game.commands.length - 1)],
    ['secret', fileOf({ ...game, setup: hidden }, 'secret', game.found.get('building'))],
    ...(['bidding', 'building'] as const).map(
      (scene) => [`solo-${scene}`, fileOf(game, `solo-${scene}`, game.found.get(scene))] as const,
    ),
    ['stage-handed', fileOf(findGame(hidden, ['stage-handed']), 'stage-handed')],
  ]);
}
