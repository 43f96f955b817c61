import type { SeatLevel } from '../../bots/bot-seats.ts';
import type { Level } from '../../bots/questions.ts';
import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';

/** First names of the bots of each level, one per seat at a table. */
const NAMES: Readonly<Record<Level, readonly string[]>> = {
  gentle: ['Juni', 'Pepe', 'Mimi', 'Knut', 'Lotti', 'Bodo'],
  beginner: ['Pip', 'Momo', 'Tilly', 'Benno', 'Lulu', 'Fips'],
  solid: ['Nora', 'Otto', 'Ines', 'Karl', 'Marta', 'Emil'],
  strong: ['Vera', 'Bruno', 'Clara', 'Henrik', 'Olga', 'Anton'],
  best: ['Iris', 'Magnus', 'Helena', 'Viktor', 'Sophia', 'Leander'],
};

const LEVEL_NAME: Readonly<Record<Level, PlainKey>> = {
  gentle: 'bots_level_gentle',
  beginner: 'bots_level_beginner',
  solid: 'bots_level_solid',
  strong: 'bots_level_strong',
  best: 'bots_level_best',
};
const ABOUT: Readonly<Record<Level, PlainKey>> = {
  gentle: 'bots_about_gentle',
  beginner: 'bots_about_beginner',
  solid: 'bots_about_solid',
  strong: 'bots_about_strong',
  best: 'bots_about_best',
};

export const levelName = (level: Level): string => t(LEVEL_NAME[level]);
/** The character of a bot of this level. */
export const levelDescription = (level: Level): string => t(ABOUT[level]);
/** The text that marks a seat as played by a bot. */
export const botMark = (level: SeatLevel): string => t('bots_mark', { level });

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
