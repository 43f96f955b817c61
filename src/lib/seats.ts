/** Who sits where: what the players call themselves and how they are told apart. Never by colour alone. */

export const COLOURS = ['red', 'blue', 'green', 'yellow', 'purple', 'black'] as const;
export type ColourId = (typeof COLOURS)[number];

export const SHAPES = ['circle', 'square', 'triangle', 'diamond', 'hexagon', 'star'] as const;
export type ShapeId = (typeof SHAPES)[number];

/** Each colour has a shape of its own. */
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

/** The most characters that a name may have. */
export const LONGEST = { seat: 40, game: 60 } as const;

/** As much of a text as fits, cut between what a reader takes for two signs: a family of several people is one. */
export function cutTo(text: string, most: number): string {
  if (text.length <= most) return text;
  // older browsers know no signs
  if (!('Segmenter' in Intl)) return text.slice(0, most);
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** A name as it may be kept: without spaces around it, and not too long. */
export const tidyName = (name: string, most: number): string => cutTo(name.trim(), most).trimEnd();
