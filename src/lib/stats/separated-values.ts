/** Tables as text for spreadsheets: CSV for files, tab-separated for the clipboard. */

/** The content of a cell; null leaves it empty. */
export type CellValue = string | number | null;
/** The first row holds the names of the columns. */
export type CellRows = readonly (readonly CellValue[])[];

/** What a spreadsheet would run as a formula, in narrow and wide forms; a tab or a line break could hide such a sign. */
const FORMULA = /^[\t\r\n]*[=+\-@＝＋－＠]/u;

/** A cell as text: numbers with a decimal point and at most four decimals; an apostrophe before what would be a formula. */
function cellText(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(Number(value.toFixed(4)));
  return FORMULA.test(value) ? `'${value}` : value;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** CSV as RFC 4180 has it. It begins with a byte order mark, without which Excel reads names in Latin letters only. */
export const csvOf = (rows: CellRows): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('')}`;

/** Rows for the clipboard, which spreadsheets paste as cells. */
export const tabSeparated = (rows: CellRows): string =>
  rows.map((row) => row.map((cell) => cellText(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
