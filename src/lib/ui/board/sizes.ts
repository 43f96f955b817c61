import type { BoardId } from '../../rules/types.ts';

/** Sizes that the components of the map share with the generator of its drawings. All in map units. */

/** A city's plate with its three slots. */
export const PLATE = { width: 64, height: 28 } as const;
/** The largest font size of the price on a free slot, which MapView gives it when zoomed out. */
export const SLOT_PRICE = 14;
/** The names of cities and regions: font size and weight. City names: line height, gap to the plate. */
export const LABEL = { size: 16, weight: 620, line: 17, gap: 3 } as const;
/**
 * How far below its place drawn text sits, so that its digits and capitals are centred there: half of their height, in em. WebKit
 * passes no `dominant-baseline` on to a `<tspan>`, and engines disagree about it for fonts without baselines of their own.
 */
export const CENTRED = '0.35em';
/** The badge that shows the cost of a connection: font size, height, width of a digit, padding. */
export const BADGE = { size: 14, height: 19, digit: 8.6, pad: 9 } as const;

export const badgeWidth = (cost: number): number => BADGE.pad + BADGE.digit * String(cost).length;

/** A board, or a board for a pane that is much higher than wide. */
export type DrawingId = BoardId | 'usa-upright';

/** The drawing for a high pane, where a board has one. */
export const uprightOf: Readonly<Partial<Record<BoardId, DrawingId>>> = { usa: 'usa-upright' };

/** The size of each drawing, known before it is loaded. */
export const FRAMES: Readonly<Record<DrawingId, { readonly width: number; readonly height: number }>> = {
  germany: { width: 800, height: 1040 },
  'germany-2019': { width: 800, height: 1040 },
  usa: { width: 1300, height: 860 },
  'usa-upright': { width: 880, height: 1000 },
};
