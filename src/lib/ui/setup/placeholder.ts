import type { Seat } from '../../rules/types.ts';
import { m } from '../../paraglide/messages.js';
import { numberText } from '../words/numbers.ts';

/** What a seat is called that nobody has named. */
export const placeholderName = (seat: Seat): string => m.setup_player_n({ n: numberText(seat + 1) });
