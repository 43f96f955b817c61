import type { Level } from '../../bots/questions.ts';

/** First names of the bots of each level, one per seat at a table. */
const NAMES: Readonly<Record<Level, readonly string[]>> = {
  gentle: ['Juni', 'Pepe', 'Mimi', 'Knut', 'Lotti', 'Bodo'],
  beginner: ['Pip', 'Momo', 'Tilly', 'Benno', 'Lulu', 'Fips'],
  solid: ['Nora', 'Otto', 'Ines', 'Karl', 'Marta', 'Emil'],
  strong: ['Vera', 'Bruno', 'Clara', 'Henrik', 'Olga', 'Anton'],
  best: ['Iris', 'Magnus', 'Helena', 'Viktor', 'Sophia', 'Leander'],
};

/** Whether a name is one of the bots' own, which means that a bot has played the seat from the beginning. */
export const isBotName = (name: string): boolean => Object.values(NAMES).flat().includes(name);

/** The name of each seat's bot, or null for a person. All names differ from each other and from those in `taken`. */
export function botNames(
  bots: readonly (Level | null)[],
  taken: readonly string[] = [],
): readonly (string | null)[] {
  const used = new Set(taken);
  return bots.map((level) => {
    if (level === null) return null;
    const name = NAMES[level].find((one) => !used.has(one)) ?? NAMES[level][0] ?? '';
    used.add(name);
    return name;
  });
}
