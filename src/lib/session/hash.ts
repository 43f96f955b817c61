/** A value as JSON whose keys stand in order, so that equal data is equal text on every device. */
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

/** Characters of what is rather read again than remembered. */
const SHORT = 40;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** By what an object stands in the text of what holds it: '#' (no JSON begins like that) and 64 bits in four characters. */
const known = new WeakMap<object, string>();

/**
 * 64 bits of plain data as 16 hexadecimal digits, whatever order its keys stand in. It tells by accident different
 * data apart, fast; it is no seal, as anybody can find data with the same hash. Parts are remembered with their hash, so
 * nothing may change in place: what a later value shares with an earlier one is not read again.
 */
export function hashOf(value: unknown): string {
  const bits = mixed(textOf(value));
  let digits = '';
  for (let i = 0; i < bits.length; i++) digits += bits.charCodeAt(i).toString(16).padStart(4, '0');
  return digits;
}

function textOf(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const had = known.get(value);
  if (had !== undefined) return had;
  const text = Array.isArray(value) ? listText(value) : recordText(value);
  if (text.length <= SHORT) return text;
  const name = `#${mixed(text)}`;
  known.set(value, name);
  return name;
}

function listText(items: readonly unknown[]): string {
  let text = '[';
  for (const item of items) text += `${textOf(item ?? null)},`;
  return `${text}]`;
}

function recordText(record: object): string {
  let text = '{';
  for (const key of Object.keys(record).sort()) {
    const field: unknown = Reflect.get(record, key);
    if (field !== undefined) text += `${JSON.stringify(key)}:${textOf(field)},`;
  }
  return `${text}}`;
}

/** Two runs of multiply and mix side by side (cyrb53), with all their bits kept. */
function mixed(text: string): string {
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
