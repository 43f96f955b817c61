/** A value as JSON whose keys stand in order, so that equal data is equal text on every device. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    let items = '';
    for (const item of value) items += `${items === '' ? '' : ','}${canonical(item ?? null)}`;
    return `[${items}]`;
  }
  let fields = '';
  for (const key of Object.keys(value).sort()) {
    const field: unknown = Reflect.get(value, key);
    if (field !== undefined)
      fields += `${fields === '' ? '' : ','}${JSON.stringify(key)}:${canonical(field)}`;
  }
  return `{${fields}}`;
}

/**
 * 64 bits of plain data as 16 hexadecimal digits, whatever order its keys stand in. It tells by accident different
 * data apart, fast; it is no seal, as anybody can find data with the same hash.
 */
export function hashOf(value: unknown): string {
  const text = canonical(value);
  // two runs of multiply and mix side by side (cyrb53), with all their bits kept
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
