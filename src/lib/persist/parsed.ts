import * as v from 'valibot';
import { notPlain } from '../shapes/plain.ts';

/** What was kept, as a typed value; null: it is not of this shape. */
export function parsed<S extends v.GenericSchema>(shape: S, value: unknown): v.InferOutput<S> | null {
  if (notPlain(value) !== null) return null;
  const result = v.safeParse(shape, value, { abortEarly: true });
  return result.success ? result.output : null;
}
