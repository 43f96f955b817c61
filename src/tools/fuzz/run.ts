import { STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { FuzzedGame } from './game.ts';
import { CheckFailed } from './timeline.ts';

/** The result of one game. */
export interface GameReport {
  readonly seed: number;
  readonly messages: number;
  readonly commands: number;
  readonly over: boolean;
  /** Whether all devices shuffled the deck together and every guest verified it. */
  readonly fair: boolean;
  readonly faults: readonly string[];
  readonly attacks: readonly string[];
  /** The failed check; null if none failed. */
  readonly broken: string | null;
}

/** Plays one game; stops and checks it after `most` commands. */
export async function fuzz(
  seed: number,
  most: number,
  edition: EditionId = STANDARD_TERMS.edition,
): Promise<GameReport> {
  const game = new FuzzedGame(seed, most, edition);
  let broken: string | null = null;
  try {
    await game.play();
  } catch (fault) {
    broken =
      fault instanceof CheckFailed
        ? fault.message
        : fault instanceof Error
          ? String(fault.stack)
          : String(fault);
  }
  const fair = game.over && game.table.host.hostRecord.deal !== null;
  const { messages, commands, over, attacks, happened } = game;
  return { seed, messages, commands, over, fair, faults: happened, attacks, broken };
}
