const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * `after`, with every part that equals the one at the same place in `before` being that very object: what has not changed is
 * then not drawn anew. Plain data only; neither is changed.
 */
export function reuseUnchanged<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  const parts: Record<string, unknown> = {};
  for (const key of keys) {
    const had: unknown = Reflect.get(before, key);
    const part = reuseUnchanged(had, Reflect.get(after, key) as unknown);
    parts[key] = part;
    same &&= part === had && (part !== undefined || Object.hasOwn(before, key));
  }
  if (same) return before as T;
  return (Array.isArray(after) ? Object.values(parts) : parts) as T;
}
