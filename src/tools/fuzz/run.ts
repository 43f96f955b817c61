import { Broken } from './timeline.ts';
import { FuzzedGame } from './game.ts';

/** What one game came to. */
export interface GameReport {
  readonly seed: number;
  readonly messages: number;
  readonly commands: number;
  readonly over: boolean;
  /** It was dealt together, and every guest checked that. */
  readonly fair: boolean;
  readonly faults: readonly string[];
  readonly attacks: readonly string[];
  /** What must not be and was; null: all is well. */
  readonly broken: string | null;
}

/** Play one game; `most`: commands after which it is stopped and looked at. */
export async function fuzz(seed: number, most: number): Promise<GameReport> {
  const game = new FuzzedGame(seed, most);
  let broken: string | null = null;
  try {
    await game.play();
  } catch (fault) {
    broken =
      fault instanceof Broken ? fault.message : fault instanceof Error ? String(fault.stack) : String(fault);
  }
  const fair = game.over && game.party.host.hostRecord.deal !== null;
  const { messages, commands, over, attacks, happened } = game;
  return { seed, messages, commands, over, fair, faults: happened, attacks, broken };
}
