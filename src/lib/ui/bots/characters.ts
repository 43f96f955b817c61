import type { SeatLevel } from '../../bots/bot-seats.ts';
import type { Level } from '../../bots/questions.ts';
import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';

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
