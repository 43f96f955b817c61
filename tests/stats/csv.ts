/** A small reader of CSV as RFC 4180 has it, one character at a time. Throws where the text is none. */
export function readCsv(text: string): readonly (readonly string[])[] {
  if (!text.startsWith('\uFEFF')) throw new Error('no byte order mark');
  const rows: string[][] = [];
  let [row, cell, at]: [string[], string, number] = [[], '', 1];
  while (at < text.length) {
    const sign = text[at];
    if (sign === '"' && cell === '') {
      for (at++; ; at++) {
        if (at >= text.length) throw new Error('a quote is open');
        if (text[at] === '"' && text[at + 1] === '"') at++;
        else if (text[at] === '"') break;
        cell += text[at];
      }
      at++;
      if (![',', '\r'].includes(text[at] ?? '')) throw new Error('text after a quote');
    } else if (sign === ',') {
      row.push(cell);
      cell = '';
      at++;
    } else if (sign === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 2;
    } else {
      if (sign === '"' || sign === '\r' || sign === '\n') throw new Error(`bare ${JSON.stringify(sign)}`);
      cell += sign;
      at++;
    }
  }
  if (row.length > 0 || cell !== '') throw new Error('the last line is open');
  return rows;
}
