import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { PlayableGame } from '../../state/screen.ts';
import type { PlaySettings } from '../../state/settings.svelte.ts';
import { announcedNews } from '../play/announced.ts';
import { askText, momentName } from '../words/names.ts';
import { newsTeller } from '../words/news.ts';

/** About 180 words a minute, the usual pace of a screen reader. Milliseconds for each character, and before the first one. */
const CHARACTER_MS = 60;
const START_MS = 400;

/** The time in which a screen reader says a text. Milliseconds. */
export const readingTime = (text: string): number =>
  text === '' ? 0 : START_MS + CHARACTER_MS * text.length;

/** The time in which it says what a table announces of these entries; 0 if the player uses none. Milliseconds. */
export function announcementTime(
  game: Pick<PlayableGame, 'view' | 'log' | 'seats'>,
  entries: readonly LogEntry[],
  mine: readonly Seat[],
  { reader, announce }: Pick<PlaySettings, 'reader' | 'announce'>,
): number {
  if (!reader) return 0;
  const { view, log, seats } = game;
  const tell = newsTeller(view, log, { seats, map: view.terms.map });
  const news = announcedNews(entries, announce, mine, view).map(tell);
  const [next = 0] = view.waiting;
  const question = `${momentName(view.moment)}. ${askText(view.moment, seats[next]?.name ?? '')}`;
  return readingTime([...news, ...(announce === 'all' ? [question] : [])].join(' '));
}
