import type { Command } from '../rules/command.ts';
import type { Sale } from '../rules/sale.ts';

export interface SaleQuestionPorts {
  /** Applies the commands of the sale; false if they are refused. */
  apply(commands: readonly Command[]): boolean;
  /** Shows the game to the player who decides now. */
  show(): void;
}

/**
 * Asks the buyer of a sale that was called aloud where money is hidden. Nobody else may learn whether they can pay, so a sale that they cannot
 * pay is declined like one that they did not agree to.
 */
export class SaleQuestion {
  readonly #ports: SaleQuestionPorts;
  #asked: { readonly sale: Sale; readonly commands: readonly Command[] } | null = $state.raw(null);

  constructor(ports: SaleQuestionPorts) {
    this.#ports = ports;
  }

  /** The sale about which the buyer is asked, or null if there is none. */
  get asked(): Sale | null {
    return this.#asked?.sale ?? null;
  }
  ask(sale: Sale, commands: readonly Command[]): void {
    this.#asked = { sale, commands };
    this.#ports.show();
  }
  confirm(): void {
    const asked = this.#asked;
    this.#asked = null;
    if (!asked || !this.#ports.apply(asked.commands)) this.#ports.show();
  }
  decline(): void {
    this.#asked = null;
    this.#ports.show();
  }
  /** Called when the game changes. */
  drop(): void {
    this.#asked = null;
  }
}
