import type { LogEntry } from '../../rules/log.ts';
import type { Seat } from '../../rules/types.ts';
import type { Desk } from '../../stores/types.ts';

/** A table at one moment. */
export interface Told {
  readonly desk: Pick<Desk, 'epoch' | 'logLength'>;
  readonly log: readonly LogEntry[];
}

/** Whose decision was taken back since a moment before: the log does not tell. Null: none was. */
export function takenBack(before: Told, { desk }: Pick<Told, 'desk'>): Seat | null {
  if (desk.epoch !== before.desk.epoch || desk.logLength >= before.desk.logLength) return null;
  return before.log[desk.logLength]?.command?.seat ?? null;
}
