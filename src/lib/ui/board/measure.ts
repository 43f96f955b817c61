import { LABEL } from './sizes.ts';
import { estimatedWidth } from './text-width.ts';

/** System fonts space small letters wider than the size that is measured. */
const SLACK = 1.04;
/** The part of their size in which names are drawn on a small map: some engines give small letters whole pixels. */
const SMALL = 0.7;

/** Null where there is none, as in tests without a browser. */
const measuringContext = (): CanvasRenderingContext2D | null =>
  'CanvasRenderingContext2D' in globalThis ? document.createElement('canvas').getContext('2d') : null;

/** The width of a map text as the engine draws it, in units of its size. Forces a layout of the page. */
function drawnWidth(text: string, font: string): number {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const drawn = document.createElementNS(namespace, 'text');
  svg.style.cssText = 'position: fixed; width: 0; height: 0; visibility: hidden';
  drawn.style.font = font;
  drawn.setAttribute('transform', `scale(${SMALL})`);
  drawn.textContent = text;
  svg.append(drawn);
  document.body.append(svg);
  const width = drawn.getComputedTextLength();
  svg.remove();
  return width;
}

/** By font: whether the engine draws text as wide as a canvas says. WebKitGTK does not. */
const isTrue = new Map<string, boolean>();

/** How wide names are in the font of the page. Map units. */
export function nameMeasure(): (text: string) => number {
  const context = measuringContext();
  if (!context) return (text) => estimatedWidth(text, LABEL.size);
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
  const font = `${LABEL.weight} ${LABEL.size}px ${family}`;
  context.font = font;
  const measure = (text: string): number => {
    const width = context.measureText(text).width * SLACK;
    if (isTrue.get(font)) return width;
    const drawn = drawnWidth(text, font);
    if (!isTrue.has(font)) isTrue.set(font, drawn <= width);
    return Math.max(width, drawn);
  };
  // a name is tried in many places, and measuring takes longer than trying
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? measure(text);
    known.set(text, width);
    return width;
  };
}
