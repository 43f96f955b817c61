import type { BotSeats } from '../bots/bot-seats.ts';
import { gameIdFrom } from '../game-id.ts';
import { begin } from '../machine/begin.ts';
import { RULES_VERSION } from '../persist/migrations.ts';
import { writtenSetup } from '../persist/record.ts';
import { err, ok, type Result } from '../result.ts';
import type { Command } from '../rules/command.ts';
import type { Refusal } from '../rules/errors.ts';
import type { Setup, SetupError } from '../rules/setup.ts';
import type { MapId, Seed } from '../rules/types.ts';
import type { SeatInfo } from '../seats.ts';
import { CommandLog } from '../session/game/command-log.ts';
import type { SavedGame } from '../session/ports/storage.ts';
import type { ShapeFault } from '../shapes/nouns.ts';
import type { UnknownRules } from '../shapes/unknown-rules.ts';

/** A game as it travels in a link: what it follows from, and who played it. Drafts and undone decisions stay at home. */
export interface LinkedGame {
  readonly rulesVersion: number;
  /** Given by the players; '' if none. */
  readonly name: string;
  /** When the last decision was made, in milliseconds since 1970, UTC. */
  readonly ended: number;
  /** By seat. */
  readonly seats: readonly SeatInfo[];
  readonly bots: BotSeats;
  readonly setup: Setup;
  readonly seed: Seed;
  readonly commands: readonly Command[];
  /** Indices of commands of the same tap as the previous one. */
  readonly together: readonly number[];
}

/** Why a text is no game that can be shown. */
export type ShareError =
  /** Nothing in the text begins like a game. */
  | { readonly code: 'share/not-a-game' }
  /** The text ends too early. */
  | { readonly code: 'share/cut' }
  /** A character was changed, or a part is missing in the middle. */
  | { readonly code: 'share/damaged' }
  | { readonly code: 'share/too-large' }
  /** Written by a newer version of the app. */
  | { readonly code: 'share/too-new' }
  | ({ readonly code: 'share/unknown-rules' } & UnknownRules)
  /** Whole, but not written by this app. */
  | ({ readonly code: 'share/invalid' } & ShapeFault)
  | { readonly code: 'share/setup'; readonly error: SetupError; readonly map: MapId };

/** What the reader of a shared game should know. */
export type ShareNote =
  /** Played by earlier rules, so that today's can lead elsewhere. */
  | { readonly code: 'share/older-rules' }
  /** The rules refuse a decision (from 1, of `count`): the game is shown up to it. */
  | {
      readonly code: 'share/stops-early';
      readonly decision: number;
      readonly count: number;
      readonly refusal: Refusal;
    };

/** A shared game that was replayed. */
export interface OpenedGame {
  readonly game: LinkedGame;
  readonly commandLog: CommandLog;
  readonly notes: readonly ShareNote[];
}

/** Every replay of a link has this id, which no saved game has. */
const ID = gameIdFrom('shared');

/** The part of a saved game that is shared. */
export function linkedGameOf({ meta, commandLog }: Pick<SavedGame, 'meta' | 'commandLog'>): LinkedGame {
  const { origin, commands, taps } = commandLog;
  return {
    rulesVersion: RULES_VERSION,
    name: meta.name,
    ended: meta.updated,
    seats: meta.seats.map(({ name, colour, shape }) => ({ name, colour, shape })),
    bots: meta.bots ?? [],
    setup: writtenSetup(origin.setup),
    seed: origin.seed,
    commands,
    together: taps.together.filter((index) => index < commands.length),
  };
}

/** Replays a shared game, as far as the rules allow its decisions (share/setup if not even its beginning). */
export function openLinked(game: LinkedGame): Result<OpenedGame, ShareError> {
  const { setup, seed, seats, bots, name, ended, commands, together, rulesVersion } = game;
  const named = seats.map((info, seat) => ({ ...info, name: info.name || String(seat + 1) }));
  const meta = { id: ID, name, created: ended, updated: ended, seats: named, bots };
  const replayUpTo = (count: number) =>
    CommandLog.replay(meta, { setup, seed }, commands.slice(0, count), { undone: [], together }, begin);
  const notes: ShareNote[] = rulesVersion < RULES_VERSION ? [{ code: 'share/older-rules' }] : [];
  const whole = replayUpTo(commands.length);
  if (whole.ok) return ok({ game, commandLog: whole.value, notes });
  const { error } = whole;
  if (error.code !== 'replay/refused') return err({ code: 'share/setup', error, map: setup.map });
  const begun = replayUpTo(error.index);
  if (!begun.ok) return err({ code: 'share/invalid', path: 'commands', fault: 'wrong' });
  const { index, refusal } = error;
  notes.push({ code: 'share/stops-early', decision: index + 1, count: commands.length, refusal });
  return ok({ game, commandLog: begun.value, notes });
}
