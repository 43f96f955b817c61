import type { BotSeats } from '../bots/bot-seats.ts';
import { isKnown } from '../bots/known-level.ts';
import type { Level } from '../bots/questions.ts';
import type { GameId } from '../game-id.ts';
import { ok, type Result } from '../result.ts';
import type { LogEntry } from '../rules/log.ts';
import type { Seat } from '../rules/types.ts';
import { branchOf, branchPoint, type BranchStart } from '../session/game/branch.ts';
import type { ReplayError } from '../session/game/command-log.ts';
import type { GameMeta } from '../session/game/meta.ts';
import type { GameSummary, SavedGame } from '../session/ports/storage.ts';
import { plainCopy } from '../state/plain.ts';
import type { LocalGames } from './local-games.ts';

export { branchStart } from '../session/game/branch.ts';

/** A game to branch off from. It need not be stored on this device. */
export type BranchOrigin = Pick<SavedGame, 'meta' | 'commandLog'>;

/**
 * Begins a local game that goes on from a place in another one, saves it and leaves it open; returns its id. The other game is neither
 * changed nor written. `bots`: who plays the seats from now on.
 */
export async function beginBranch(
  app: LocalGames,
  { meta, commandLog }: BranchOrigin,
  start: BranchStart,
  { name, bots }: { readonly name: string; readonly bots: BotSeats },
): Promise<Result<GameId, ReplayError>> {
  const { clock, newId } = app.savesPorts;
  const now = clock.now();
  const own: GameMeta = {
    ...{ id: newId(), name, created: now, updated: now },
    ...{ seats: meta.seats, bots: plainCopy(bots) },
    branchedFrom: branchPoint(commandLog, meta, start.after),
  };
  const branch = branchOf(commandLog, plainCopy(start), own);
  return branch.ok ? ok(await app.begin(branch.value, own)) : branch;
}

/** What happens in a branch after the place where it begins, as entries of its log; empty if the rules refuse it. */
export function entriesAfter({ commandLog }: BranchOrigin, start: BranchStart): readonly LogEntry[] {
  const branch = branchOf(commandLog, start, commandLog.meta);
  return branch.ok ? branch.value.log.slice(start.after + 1) : [];
}

/** The game that a branch left, if this device has it. */
export async function storedOrigin(app: LocalGames, { branchedFrom }: GameMeta): Promise<GameSummary | null> {
  const listed = branchedFrom ? await app.savesPorts.saves.list() : null;
  if (!listed?.ok) return null;
  return (
    listed.value.find(
      ({ id, created, deleted }) =>
        id === branchedFrom?.id && created === branchedFrom.created && deleted === null,
    ) ?? null
  );
}

/**
 * Who plays a branch unless the player chooses otherwise: by seat, a bot's level or null for a person. The seats of this device (`mine`) are
 * played by hand, bots stay, and other people's seats get one. If this device played none, the first person's seat is played by hand.
 */
export function proposedPlayers(
  { seats, bots = [] }: Pick<GameMeta, 'seats' | 'bots'>,
  mine: readonly Seat[],
): readonly (Level | null)[] {
  const levels = [...seats.keys()].map((seat) => (mine.includes(seat) ? null : (bots[seat] ?? null)));
  const first = mine[0] ?? Math.max(0, levels.indexOf(null));
  return levels.map((level, seat) => {
    if (seat === first || mine.includes(seat)) return null;
    return level !== null && isKnown(level) ? level : 'solid';
  });
}
