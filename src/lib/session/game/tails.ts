import type { Command } from '../../rules/command.ts';

/** Commands that were undone before the players decided otherwise. */
export interface Tail {
  /** The number of commands before them. */
  readonly after: number;
  readonly commands: readonly Command[];
}

/** A game keeps its latest tails, without longer ones. */
export const MAX_TAILS = 5;
export const MAX_TAIL_LENGTH = 200;

/** The tails once another decision replaces `undone`. Older tails that followed some of its commands now begin with these. */
export const withTail = (tails: readonly Tail[], undone: Tail): readonly Tail[] => {
  const { after } = undone;
  const moved = tails.map((tail) =>
    tail.after > after
      ? { after, commands: [...undone.commands.slice(0, tail.after - after), ...tail.commands] }
      : tail,
  );
  return [...moved, undone].filter(({ commands }) => commands.length <= MAX_TAIL_LENGTH).slice(-MAX_TAILS);
};
