import { oncePerLocale } from '../../i18n/intl.ts';
import { regionalLocale } from '../../i18n/locale.svelte.ts';
import type { SeatInfo } from '../../seats.ts';
import type { CellRows, CellValue } from '../../stats/separated-values.ts';
import { listText, numberText } from '../words/numbers.ts';

/** A table of statistics, for the screen and for spreadsheets. */

export interface DataCell {
  /** As shown. */
  readonly text: string;
  /** As copied. */
  readonly value: CellValue;
  /** For names, whose script gives the direction. */
  readonly dir?: 'auto';
}
interface DataRow {
  /** The seat that the row is about. */
  readonly seat?: SeatInfo;
  /** The first one is the head of the row. */
  readonly cells: readonly DataCell[];
}
export interface DataTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly DataRow[];
}

export const textCell = (text: string): DataCell => ({ text, value: text });
/** A name that a person gave. */
export const nameCell = (name: string): DataCell => ({ text: name, value: name, dir: 'auto' });
export function namesCell(names: readonly string[]): DataCell {
  const text = listText(names);
  // spreadsheets show the characters around a name as boxes
  return { text, value: text.replaceAll(/[\u2066-\u2069]/g, '') };
}
/** A figure with at most one decimal; "–" if it is unknown. */
export const numberCell = (value: number | null | undefined): DataCell =>
  value === null || value === undefined
    ? { text: '–', value: null }
    : { text: numberText(Math.round(value * 10) / 10), value };

const twoDigits = oncePerLocale((locale) => new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 }));

/** A time as 1:05:09, which is copied in seconds. */
export function timeCell(ms: number): DataCell {
  const seconds = Math.round(ms / 1000);
  const [hours, ...parts] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = twoDigits(regionalLocale());
  return { text: [numberText(hours), ...parts.map((part) => two.format(part))].join(':'), value: seconds };
}

const dayFormat = oncePerLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

/** A day, which is copied as 2026-11-21 in UTC. `at`: milliseconds since 1970. */
export const dateCell = (at: number | null): DataCell =>
  at === null
    ? numberCell(null)
    : {
        text: dayFormat(regionalLocale()).format(at),
        value: new Date(at).toISOString().slice(0, 10),
      };

/** The table for the clipboard. */
export const cellRows = ({ head, rows }: DataTable): CellRows => [
  head,
  ...rows.map(({ cells }) => cells.map(({ value }) => value)),
];
