import * as v from 'valibot';
import { notPlain } from '../shapes/plain.ts';
import { withCurrentNames } from './field-names.ts';

/** Parses a stored row that any build may have written; null if it does not have this shape. */
export function parsed<S extends v.GenericSchema>(shape: S, value: unknown): v.InferOutput<S> | null {
  if (notPlain(value) !== null) return null;
  const result = v.safeParse(shape, withCurrentNames(value), { abortEarly: true });
  return result.success ? result.output : null;
}
