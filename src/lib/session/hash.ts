/** A value as JSON with sorted keys, so that equal data gives equal text on every device. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    let items = '';
    for (const item of value) items += `${items === '' ? '' : ','}${canonicalJson(item ?? null)}`;
    return `[${items}]`;
  }
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const field: unknown = Reflect.get(value, key);
    if (field !== undefined)
      fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${fields}}`;
}

/** Texts up to this length are hashed again rather than cached. */
const MAX_UNCACHED_LENGTH = 40;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** By object: the token that replaces its text in its parent: '#', with which no JSON begins, and 64 bits as four characters. */
const tokens = new WeakMap<object, string>();

/**
 * A 64-bit hash of plain data as 16 hex digits, independent of key order. It is fast but not cryptographic: collisions can be constructed.
 * Hashes of parts are cached by object, so hashed data must never change in place.
 */
export function hashOf(value: unknown): string {
  const bits = cyrb53(tokenOf(value));
  let digits = '';
  for (let i = 0; i < bits.length; i++) digits += bits.charCodeAt(i).toString(16).padStart(4, '0');
  return digits;
}

function tokenOf(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const cached = tokens.get(value);
  if (cached !== undefined) return cached;
  const text = Array.isArray(value) ? listText(value) : recordText(value);
  if (text.length <= MAX_UNCACHED_LENGTH) return text;
  const token = `#${cyrb53(text)}`;
  tokens.set(value, token);
  return token;
}

function listText(items: readonly unknown[]): string {
  let text = '[';
  for (const item of items) text += `${tokenOf(item ?? null)},`;
  return `${text}]`;
}

function recordText(record: object): string {
  let text = '{';
  for (const key of Object.keys(record).sort()) {
    const field: unknown = Reflect.get(record, key);
    if (field !== undefined) text += `${JSON.stringify(key)}:${tokenOf(field)},`;
  }
  return `${text}}`;
}

/** The cyrb53 hash with all of its 64 bits, as four UTF-16 units. */
function cyrb53(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return String.fromCharCode(a >>> 16, a & 0xffff, b >>> 16, b & 0xffff);
}
