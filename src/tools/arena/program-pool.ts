import type { Program } from './program.ts';

/** The programs of one thread. Each player at a table has its own instance and keeps it from game to game. */
export class ProgramPool {
  readonly #open: (name: string) => Program;
  readonly #programs = new Map<string, Program>();
  constructor(open: (name: string) => Program) {
    this.#open = open;
  }
  /** The programs of a line-up. */
  seat(lineUp: readonly string[]): readonly Program[] {
    return lineUp.map((name, player) => {
      const key = `${player} ${name}`;
      const program = this.#programs.get(key) ?? this.#open(name);
      this.#programs.set(key, program);
      return program;
    });
  }
  close(): void {
    for (const program of this.#programs.values()) program.close?.();
    this.#programs.clear();
  }
}
