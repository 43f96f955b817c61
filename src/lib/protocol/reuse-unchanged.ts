const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Returns `after` with every part that equals the part at the same place in `before` replaced by that object, so that unchanged parts are
 * neither hashed nor drawn again. For plain data; neither argument is changed.
 */
export function reuseUnchanged<T>(before: unknown, after: T): T {
  if (before === after) return after;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  let same = keys.length === Object.keys(before).length;
  const parts: Record<string, unknown> = {};
  for (const key of keys) {
    const previous: unknown = Reflect.get(before, key);
    const part = reuseUnchanged(previous, Reflect.get(after, key) as unknown);
    parts[key] = part;
    same &&= part === previous && (part !== undefined || Object.hasOwn(before, key));
  }
  if (same) return before as T;
  return (Array.isArray(after) ? Object.values(parts) : parts) as T;
}
