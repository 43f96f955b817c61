/** Names, colours and shapes of seats. Seats are never distinguished by colour alone. */

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple', 'black'] as const;
export type ColourId = (typeof COLOURS)[number];

export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'] as const;
export type ShapeId = (typeof SHAPES)[number];

/** The shape of each colour. */
export const SHAPE_OF: Readonly<Record<ColourId, ShapeId>> = {
  red: 'circle',
  blue: 'square',
  green: 'triangle',
  yellow: 'diamond',
  purple: 'hexagon',
  black: 'star',
};

export interface SeatInfo {
  readonly name: string;
  readonly colour: ColourId;
  readonly shape: ShapeId;
}

/** Maximum lengths of names in UTF-16 units. */
export const MAX_NAME_LENGTH = { seat: 40, game: 60 } as const;

/** Cuts a text to `most` UTF-16 units between graphemes, so that a joined emoji is never split. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  // older browsers cannot find graphemes
  if (!('Segmenter' in Intl)) return text.slice(0, most);
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** Trims a name and cuts it to `most` UTF-16 units. */
export const tidyName = (name: string, most: number): string => cutTo(name.trim(), most).trimEnd();
