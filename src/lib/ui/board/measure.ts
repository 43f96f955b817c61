import { LABEL } from './sizes.ts';
import { estimatedWidth } from './text-width.ts';

/** System fonts space small letters wider than the size that is measured. */
const SLACK = 1.04;

/** Null where there is none, as in tests without a browser. */
const measuringContext = (): CanvasRenderingContext2D | null =>
  'CanvasRenderingContext2D' in globalThis ? document.createElement('canvas').getContext('2d') : null;

/** How wide names are in the font of the page. Map units. */
export function nameMeasure(): (text: string) => number {
  const context = measuringContext();
  if (!context) return (text) => estimatedWidth(text, LABEL.size);
  const font = getComputedStyle(document.documentElement).getPropertyValue('--font');
  context.font = `${LABEL.weight} ${LABEL.size}px ${font}`;
  // a name is tried in many places, and measuring takes longer than trying
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width * SLACK;
    known.set(text, width);
    return width;
  };
}
