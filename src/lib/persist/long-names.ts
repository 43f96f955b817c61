import { sanitizeGameName, sanitizeName } from '../names.ts';
import { MAX_NAME_LENGTH } from '../seats.ts';
import type { RestoredGame } from '../session/ports/storage.ts';

/** A name of a save that is longer than the app keeps. Lengths in UTF-16 units. */
export interface CutName {
  readonly cut: string;
  readonly length: number;
  readonly most: number;
}

/** Why a save is refused that is whole but for names that are too long. */
export interface LongNames {
  readonly code: 'save/long-names';
  /** At least one. */
  readonly names: readonly CutName[];
  /** With these names cut. */
  readonly game: RestoredGame;
}

/** A save with its long names cut, and these names: of the game, of the game that it branched off from, and of seats. */
export function withNamesCut(value: unknown): {
  readonly value: unknown;
  readonly names: readonly CutName[];
} {
  const names: CutName[] = [];
  const cut = (name: unknown, sanitize: (name: string) => string, most: number): unknown => {
    if (typeof name !== 'string' || name.length <= most) return name;
    const shorter = sanitize(name);
    names.push({ cut: shorter, length: name.length, most });
    return shorter;
  };
  const gameName = (name: unknown): unknown => cut(name, sanitizeGameName, MAX_NAME_LENGTH.game);
  const withName = (part: unknown, change: (name: unknown) => unknown): unknown =>
    typeof part === 'object' && part !== null && 'name' in part ? { ...part, name: change(part.name) } : part;
  const whole: { name?: unknown; seats?: unknown; branchedFrom?: unknown } = Object(value);
  const seatName = (name: unknown): unknown => cut(name, sanitizeName, MAX_NAME_LENGTH.seat);
  const { seats } = whole;
  const shorter = {
    ...whole,
    ...('name' in whole && { name: gameName(whole.name) }),
    ...(Array.isArray(seats) && { seats: seats.map((seat) => withName(seat, seatName)) }),
    ...('branchedFrom' in whole && { branchedFrom: withName(whole.branchedFrom, gameName) }),
  };
  return { value: shorter, names };
}
