import type { Result } from '../result.ts';
import type { CommandLog } from '../session/game/command-log.ts';
import type { HostRecord } from '../session/host/host-record.ts';
import type { HostSession } from '../session/host/host-session.ts';
import type { SaveProblem } from '../session/ports/storage.ts';

export interface HostSavingPorts {
  /** Saves the table; resolves when it is saved or cannot be. */
  save(hostRecord: HostRecord, commandLog: CommandLog | null): Promise<Result<null, SaveProblem>>;
  /** Called when another page has the game, so that this one leaves the table. */
  onGameTaken(): void;
}

/** Saves a hosted table. A failed save does not stop the game: playing on matters more than keeping it. */
export class HostSaving {
  readonly #ports: HostSavingPorts;
  readonly #session: () => Pick<HostSession, 'hostRecord' | 'commandLog'>;
  #problem: SaveProblem | null = $state.raw(null);
  /** Another page has the game, for good: a save that was under way does not bring it back. */
  #isTaken = $state.raw(false);

  /** `session` holds what is saved. */
  constructor(ports: HostSavingPorts, session: () => Pick<HostSession, 'hostRecord' | 'commandLog'>) {
    this.#ports = ports;
    this.#session = session;
  }

  /** Why changes cannot be saved, or null if they are saved. With save/taken, another page has the game, and this one stops. */
  get problem(): SaveProblem | null {
    return this.#isTaken ? { code: 'save/taken' } : this.#problem;
  }
  dismissProblem(): void {
    this.#problem = null;
  }
  /** Shows that another page has the game, in place of the table. */
  lose(): void {
    this.#isTaken = true;
  }
  async save(): Promise<void> {
    const { hostRecord, commandLog } = this.#session();
    const saved = await this.#ports.save(hostRecord, commandLog);
    // keep this problem until the player has read that the browser deleted the save
    if (saved.ok && this.#problem?.code === 'save/evicted') return;
    if (saved.ok) this.#problem = null;
    else if (saved.error.code === 'save/taken') this.#ports.onGameTaken();
    else this.#problem = saved.error;
  }
}
