import { gameIdFrom } from '../../lib/game-id.ts';
import { begin } from '../../lib/machine/begin.ts';
import { ok } from '../../lib/result.ts';
import type { Command } from '../../lib/rules/command.ts';
import type { Setup } from '../../lib/rules/setup.ts';
import { COLOURS, type SeatInfo, SHAPE_OF } from '../../lib/seats.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import type { Instant } from '../../lib/session/ports/clock.ts';
import { LocalGame, type LocalGamePorts } from '../../lib/state/local-game.svelte.ts';

/** Tables without storage, for tests and benchmarks of the screens. */

const NAMES = ['Anna', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'];
export const sampleSeats = (players: number): readonly SeatInfo[] =>
  COLOURS.slice(0, players).map((colour, seat) => ({
    name: NAMES[seat] ?? '',
    colour,
    shape: SHAPE_OF[colour],
  }));

/** Storage that discards everything and always succeeds. */
const nowhere: LocalGamePorts = {
  saves: { put: () => Promise.resolve(ok('replaced')) },
  owner: 'memory',
  clock: { now: () => 0, instant: () => 0 as Instant },
  painted: () => Promise.resolve(),
  forces: () => false,
};

/** An unsaved game after these commands. Throws if one is refused. */
export function unsavedGame(
  setup: Setup,
  seed: number,
  commands: readonly Command[] = [],
  seats: readonly SeatInfo[] = sampleSeats(setup.players),
  ports: Partial<LocalGamePorts> = {},
): LocalGame {
  const meta = { id: gameIdFrom('memory'), name: '', created: 0, updated: 0, seats };
  const replayed = CommandLog.replay(meta, { setup, seed }, commands, undefined, begin);
  if (!replayed.ok) throw new Error(JSON.stringify(replayed.error));
  const game = { meta, commandLog: replayed.value, draft: null, resumedFromSnapshot: false };
  return new LocalGame(game, { ...nowhere, ...ports });
}
