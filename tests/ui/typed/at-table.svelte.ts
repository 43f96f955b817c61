import { flushSync } from 'svelte';
import { onTestFinished, vi } from 'vitest';
import type { Moment, Seat } from '#lib/rules/types.ts';
import type { LocalGame, LocalGamePorts } from '#lib/state/local-game.svelte.ts';
import type { PlayableGame } from '#lib/state/screen.ts';
import { PlayContext, type PlayScreenProps } from '#lib/ui/play/play-context.svelte.ts';
import { findCommand } from '#lib/ui/typed/commands.ts';
import { Conversation } from '#lib/ui/typed/conversation.svelte.ts';
import type { Reply } from '#lib/ui/typed/desk.ts';
import { firstWord } from '#lib/ui/typed/parse.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { gameOf, type Position, REGIONS } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';

/** The props of a playing screen for a game. */
export const screenProps = (
  game: PlayableGame,
  mine: readonly Seat[],
  other: Partial<PlayScreenProps> = {},
): PlayScreenProps => ({
  game,
  mine,
  links: {
    home: '/',
    rulesQuery: '',
    learn: '/learn',
    settings: '/settings',
    onlanguage: () => undefined,
    ongame: () => undefined,
  },
  actions: { onresult: vi.fn() },
  ...other,
});

/** A game at a moment, in the first three regions of its map. Its players are Anna, Bob and one with a Persian name. */
export function gameAt(moment: Moment, given: Position, ports: Partial<LocalGamePorts> = {}): LocalGame {
  const map = given.map ?? 'germany';
  const setup = setupFor(given.players.length, {
    map,
    hiddenMoney: given.hiddenMoney ?? false,
    beginners: given.beginners ?? false,
    regions: { by: 'hand', regions: REGIONS[map].slice(0, 3) },
    position: { moment, game: gameOf(given) },
  });
  const seats = sampleSeats(given.players.length).map((seat, at) =>
    at === 2 ? { ...seat, name: 'بابک' } : seat,
  );
  return unsavedGame(setup, 1, [], seats, ports);
}

/** A game of which some parts are others. */
export const withParts = (game: LocalGame, parts: Partial<PlayableGame>): PlayableGame =>
  new Proxy<PlayableGame>(game, {
    get(target, key) {
      const part: unknown = key in parts ? Reflect.get(parts, key) : Reflect.get(target, key, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });

/** The line for typed commands of a playing screen, without the screen. */
export interface Line {
  readonly play: PlayContext;
  readonly conversation: Conversation;
  /** The answer to a line, with the code of the trouble if it did nothing. */
  readonly reply: (line: string) => Reply | Promise<Reply>;
  /** The sentences of the answer. */
  readonly say: (line: string) => Promise<string>;
}

export function lineFor(props: PlayScreenProps): Line {
  let play: PlayContext | undefined;
  const end = $effect.root(() => {
    play = new PlayContext(() => props);
  });
  onTestFinished(end);
  if (!play) throw new Error('no playing screen');
  const at = play;
  const conversation = new Conversation(at);
  flushSync();
  return {
    play: at,
    conversation,
    reply(line) {
      const [word, rest] = firstWord(line);
      const found = findCommand(word);
      return found.ok ? found.value.answer(rest, { play: at, said: [], stepsBack: 0 }) : found;
    },
    async say(line) {
      await conversation.enter(line);
      flushSync();
      return conversation.entries.at(-1)?.answer.join(' ') ?? '';
    },
  };
}

/** The line at a table that all players sit around. */
export const lineAt = (moment: Moment, given: Position): Line & { readonly game: LocalGame } => {
  const game = gameAt(moment, given);
  return { game, ...lineFor(screenProps(game, game.people)) };
};
