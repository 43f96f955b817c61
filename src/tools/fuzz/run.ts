import { FuzzedGame } from './game.ts';
import { Broken } from './timeline.ts';

/** The result of one game. */
export interface GameReport {
  readonly seed: number;
  readonly messages: number;
  readonly commands: number;
  readonly over: boolean;
  /** True if all devices shuffled the deck together and every guest verified it. */
  readonly fair: boolean;
  readonly faults: readonly string[];
  readonly attacks: readonly string[];
  /** The check that failed; null if none did. */
  readonly broken: string | null;
}

/** Plays one game; after `most` commands it is stopped and checked. */
export async function fuzz(seed: number, most: number): Promise<GameReport> {
  const game = new FuzzedGame(seed, most);
  let broken: string | null = null;
  try {
    await game.play();
  } catch (fault) {
    broken =
      fault instanceof Broken ? fault.message : fault instanceof Error ? String(fault.stack) : String(fault);
  }
  const fair = game.over && game.table.host.hostRecord.deal !== null;
  const { messages, commands, over, attacks, happened } = game;
  return { seed, messages, commands, over, fair, faults: happened, attacks, broken };
}
