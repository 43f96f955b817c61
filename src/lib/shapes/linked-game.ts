import * as v from 'valibot';
import { sanitizeGameName } from '../names.ts';
import { MAX_NAME_LENGTH } from '../seats.ts';
import { command, date, integer, list, MAX_COMMANDS, seatInfos, seed, setup, text } from './nouns.ts';
import { seatLevel } from './seat-level.ts';

/** The schema of a game that came as a link or code. */
export const linkedGame = v.strictObject({
  rulesVersion: integer(1, 1_000_000),
  name: v.pipe(text(MAX_NAME_LENGTH.game), v.transform(sanitizeGameName)),
  ended: date,
  seats: seatInfos,
  bots: list(v.nullable(seatLevel), 6),
  setup,
  seed,
  commands: list(command, MAX_COMMANDS),
  together: list(integer(1, MAX_COMMANDS), MAX_COMMANDS),
});
