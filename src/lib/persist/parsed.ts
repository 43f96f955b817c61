import * as v from 'valibot';
import { plainDataFault } from '../shapes/plain.ts';
import { migrate, type RowKind, SAVE_VERSION } from './migrations.ts';

/** Parses a stored row of any readable version; null if the version or shape is wrong. */
export function parseRow<S extends v.GenericSchema>(
  kind: RowKind,
  shape: S,
  value: unknown,
): v.InferOutput<S> | null {
  if (plainDataFault(value) !== null) return null;
  const row = migrate(kind, value);
  if (!row.ok) return null;
  const result = v.safeParse(shape, row.value, { abortEarly: true });
  return result.success ? result.output : null;
}

/** A row with the current version, ready to store. */
export const withVersion = <T extends object>(row: T): T & { readonly saveVersion: number } => ({
  ...row,
  saveVersion: SAVE_VERSION,
});
