import type { Command } from './command.ts';
import type { Moment, News } from './types.ts';

/** The number of the phase in the rules (P1); 0 is before the first round. */
export type Phase = 0 | 2 | 3 | 4 | 5;

const PHASES: Readonly<Record<Moment, Phase>> = {
  drafting: 0,
  placing: 0,
  marking: 0,
  nominating: 2,
  bidding: 2,
  scrapping: 2,
  discarding: 2,
  buying: 3,
  building: 4,
  powering: 5,
  over: 4,
};
export const phaseOf = (moment: Moment): Phase => PHASES[moment];

/** The effects of one command, as data; the screen puts them into words. */
export interface LogEntry {
  /** 0 for the start of the game, 1 for the first command. */
  readonly index: number;
  /** Round and phase of the command. */
  readonly round: number;
  readonly phase: Phase;
  /** Null for the start of the game. */
  readonly command: Command | null;
  readonly news: readonly News[];
}

function publicCommand(command: Command): Command {
  if (!('upTo' in command)) return command;
  const { upTo: _upTo, ...open } = command;
  return open;
}

/** The public part of an entry: without private limits and without marking the bids they made (A12). */
export function publicEntry(entry: LogEntry): LogEntry {
  return {
    ...entry,
    command: entry.command && publicCommand(entry.command),
    news: entry.news.map((item) => ('byLimit' in item && item.byLimit ? { ...item, byLimit: false } : item)),
  };
}

/** Whether a command revealed something to its own seat: a card, or another seat's private limit. Such a command cannot be undone. */
export const reveals = ({ seat }: Command, news: readonly News[]): boolean =>
  news.some(
    (item) =>
      item.type === 'plant-drawn' ||
      item.type === 'stage-3-card-drawn' ||
      ('byLimit' in item && item.byLimit && item.seat !== seat),
  );
