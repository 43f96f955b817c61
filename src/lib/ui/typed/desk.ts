import { err, type Result } from '../../result.ts';
import { playerAt, type PlayerView } from '../../rules/game.ts';
import type { Seat } from '../../rules/types.ts';
import type { PlayContext } from '../play/play-context.svelte.ts';
import type { NamesAtTable } from './parse.ts';
import type { Sentences, TypedTrouble } from './trouble.ts';

/** What answers typed commands: the playing screen, and what was said before. */
export interface Desk {
  readonly play: PlayContext;
  /** The last answer. */
  readonly said: Sentences;
  /** How many events the last answer lay back; 0 if it told no event. */
  readonly stepsBack: number;
}

export type Reply = Result<Sentences, TypedTrouble>;
/** The answer to what was typed behind a command. */
export type Answering = (rest: string, desk: Desk) => Reply | Promise<Reply>;

export const namesAt = ({ play }: Pick<Desk, 'play'>): NamesAtTable => ({
  ...play.names,
  terms: play.view.terms,
  regions: play.view.regions,
});

/** The seat whose player types: the one that acts here, or else the only one that plays here. */
export const ownSeat = ({ play }: Pick<Desk, 'play'>): Seat | null => play.idea.seat;

export const playerOf = ({ play }: Pick<Desk, 'play'>, seat: Seat): PlayerView =>
  playerAt(play.view.players, seat);

export const nobodyHere: Reply = err({ code: 'typed/nobody-here' });
