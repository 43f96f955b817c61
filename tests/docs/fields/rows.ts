/** Reads the field tables of docs/SECURITY.md. */

export interface FieldRow {
  /** The names in the first cell; empty if the row is about whole messages. */
  readonly fields: readonly string[];
  readonly against: string;
  /** Files below `src`, or folders of it, without extension. */
  readonly files: readonly string[];
}

const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** "`a`, `b`: `x`, `y`" names x and y of a and of b; without a colon, "`x`, `y`" are fields by themselves. */
function fieldsIn(cell: string): readonly string[] {
  return cell.split(';').flatMap((part) => {
    const [owners = '', fields] = part.split(':');
    if (fields === undefined) return codesIn(owners);
    return codesIn(owners).flatMap((owner) => codesIn(fields).map((field) => `${owner}.${field}`));
  });
}

/** The rows of each part of a document below this heading, by the heading of the part. */
export function fieldRows(document: string, heading: string): ReadonlyMap<string, readonly FieldRow[]> {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const [whole = ''] = section.split('\n## ');
  const parts = whole.split('\n### ').slice(1);
  return new Map(
    parts.map((part) => {
      const [title = '', ...lines] = part.split('\n');
      const cells = lines
        .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
        .slice(1)
        .map((line) => line.slice(1, -1).split('|'));
      const rows = cells.map(([fields = '', against = '', files = '']) => ({
        ...{ fields: fieldsIn(fields), against: against.trim(), files: codesIn(files) },
      }));
      return [title, rows];
    }),
  );
}
