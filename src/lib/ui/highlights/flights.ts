import type { PlantNumber, Resource, Seat } from '../../rules/types.ts';
import { prefersReducedMotion } from '../base/motion.ts';
import { inNextFrame } from '../base/next-frame.ts';

/** The duration of each movement, and the delay between two flights that start together. Milliseconds. */
const [MOVE_MS, STAGGER_MS] = [400, 40];
/** A card is larger than a cube, and travels for longer. Milliseconds. */
const CARD_MS = 600;
/** The height of a cube's flight. CSS pixels. */
const HEIGHT = 40;
/** The width of a card in flight, as it is on the screen within these limits, and once it has landed. CSS pixels. */
const [MIN_CARD, MAX_CARD, LANDED] = [72, 160, 32];

/** A point on the screen, and the width of what is there, in CSS pixels. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** An object that flies across the screen to a player. */
export interface Flight {
  readonly id: number;
  readonly what: { readonly plant: PlantNumber } | { readonly cube: Resource };
  /** The start of the flight, or null if it is not on the screen. */
  readonly from: Place | null;
  readonly to: Seat;
  /** The index of this flight among those that start together. */
  readonly turn: number;
}

/** The centre of an element, or null if it is not on the screen. */
function placeOf(element: Element): Place | null {
  const box = element.getBoundingClientRect();
  const { width } = box;
  return width ? { x: box.left + width / 2, y: box.top + box.height / 2, width } : null;
}
/** The place of a plant's card, or of its plate where no card is on the screen: the widest one, with the width of a card. */
export function cardPlace(screen: Element, plant: PlantNumber): Place | null {
  const places = [...screen.querySelectorAll(`[data-plant='${plant}']`)].flatMap((one) => placeOf(one) ?? []);
  const [widest] = places.toSorted((a, b) => b.width - a.width);
  return widest ? { ...widest, width: Math.max(MIN_CARD, Math.min(widest.width, MAX_CARD)) } : null;
}
/** The centre of the playing screen's first match, or null if it is not on the screen. */
function centreOf(screen: Element, selector: string): Place | null {
  const element = screen.querySelector(selector);
  return element && placeOf(element);
}

/**
 * The places of the next cubes of a resource, the cheapest first: on its spaces, or at its sign in a strip if the spaces are not on the
 * screen.
 */
export function cubePlaces(screen: Element, resource: Resource, count: number): readonly (Place | null)[] {
  const spaces = [
    ...screen.querySelectorAll(`[data-fuel='${resource}'] [data-space]:not([data-space='free'])`),
  ]
    .slice(0, count)
    .map(placeOf);
  const sign = [...screen.querySelectorAll(`[data-fuel='${resource}']`)]
    .map(placeOf)
    .find((place) => place !== null);
  return Array.from({ length: count }, (_, at) => spaces[at] ?? sign ?? null);
}

/** The nearest place inside the window, because a strip may have scrolled past it. */
const insideWindow = ({ x, y, width }: Place): Place => ({
  x: Math.max(0, Math.min(x, innerWidth)),
  y: Math.max(0, Math.min(y, innerHeight)),
  width,
});

const frame = ({ x, y }: Place, scale: number, more: Keyframe = {}): Keyframe => ({
  transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`,
  opacity: 1,
  ...more,
});
/** A cube flies in an arc. */
function cubeFrames(from: Place, end: Place): Keyframe[] {
  const top = { ...from, x: (from.x + end.x) / 2, y: Math.min(from.y, end.y) - HEIGHT };
  return [frame(from, 1), frame(top, 1), frame(end, 1, { opacity: 0.2 })];
}
/** A card is lifted, travels, and lands on its owner. */
function cardFrames(from: Place, end: Place): Keyframe[] {
  const landed = LANDED / from.width;
  return [
    frame(from, 1),
    frame(from, 1.06, { offset: 0.15 }),
    frame(end, landed, { offset: 0.85 }),
    frame(end, landed, { opacity: 0 }),
  ];
}

/**
 * Moves an element between two places and calls `land` at the end, or immediately if a place is not on the screen. The element is visible
 * only during the movement. Returns a function that stops it.
 */
export function fly(
  screen: Element,
  thing: Element,
  { what, from, to, turn }: Flight,
  land: () => void,
): () => void {
  let flight: Animation | undefined;
  // in the next frame the players' row scrolls to the acting player
  let cancel = inNextFrame(() => (cancel = inNextFrame(begin)));
  function begin(): void {
    const card = centreOf(screen, `[data-anchor='seat-${to}']`);
    if (!from || !card) return land();
    const end = insideWindow(card);
    const isCard = 'plant' in what;
    flight = thing.animate(isCard ? cardFrames(from, end) : cubeFrames(from, end), {
      duration: isCard ? CARD_MS : MOVE_MS,
      delay: STAGGER_MS * turn,
      easing: 'ease-in-out',
      fill: 'both', // it is removed where it landed, and shown nowhere else
    });
    flight.addEventListener('finish', land);
  }
  return () => {
    cancel();
    flight?.cancel();
  };
}

/** The animations that `flipCard` started. */
let flips: readonly Animation[] = [];

/** Ends the animations started by `flipCard`. */
export function endFlips(): void {
  for (const flip of flips) flip.cancel();
  flips = [];
}

/** Turns over a card that has entered the market. */
export function flipCard(screen: Element, plant: PlantNumber): void {
  if (prefersReducedMotion()) return;
  const cards = [...screen.querySelectorAll(`[data-plant='${plant}']`)];
  const frames = [{ transform: 'rotateY(90deg)' }, { transform: 'none' }];
  flips = [...flips, ...cards.map((card) => card.animate(frames, { duration: MOVE_MS, easing: 'ease-out' }))];
}
