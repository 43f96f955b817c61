/** Looking at a sheet through a pane: `scale` screen pixels a map unit, map origin at `x`, `y` in the pane. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels, or map units. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export type Spot = readonly [number, number];
/** Left, top, right and bottom. Map units. */
export type Frame = readonly [number, number, number, number];

/** Screen pixels a map unit: nearer than this shows nothing new. */
export const NEAREST = 2.4;
/** A phone does not begin with a map smaller than this; its player pans instead. */
export const READABLE = 0.36;

/** Land around the outermost things. Map units. */
const AROUND = 22;

/** The frame around some places. */
export function frameOf(places: readonly Spot[]): Frame {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [
    Math.min(...xs) - AROUND,
    Math.min(...ys) - AROUND,
    Math.max(...xs) + AROUND,
    Math.max(...ys) + AROUND,
  ];
}

/** The scale at which a frame just fits the pane. */
export const fitting = (frame: Frame, pane: Size): number =>
  Math.min(pane.width / (frame[2] - frame[0]), pane.height / (frame[3] - frame[1]), NEAREST);

/** The camera with a place of the map in the middle of the pane. */
export const lookAt = ([x, y]: Spot, scale: number, pane: Size): Camera => ({
  scale,
  x: pane.width / 2 - x * scale,
  y: pane.height / 2 - y * scale,
});

export const middleOf = ([left, top, right, bottom]: Frame): Spot => [(left + right) / 2, (top + bottom) / 2];

/** The whole frame. */
export const fit = (frame: Frame, pane: Size): Camera => lookAt(middleOf(frame), fitting(frame, pane), pane);

/** Where a spot of the pane is on the map. */
export const onMap = ({ scale, x, y }: Camera, [left, top]: Spot): Spot => [
  (left - x) / scale,
  (top - y) / scale,
];

/** Where a place of the map is in the pane. */
export const inPane = ({ scale, x, y }: Camera, [left, top]: Spot): Spot => [
  left * scale + x,
  top * scale + y,
];

/** How a picture that was drawn for one camera lies in the pane for another: its own scale, and its corner. */
export function shiftOf(drawn: Camera, camera: Camera): Camera {
  const scale = camera.scale / drawn.scale;
  return { scale, x: camera.x - drawn.x * scale, y: camera.y - drawn.y * scale };
}

/** Whether a picture that lies like that leaves nothing of the pane free; half a pixel does not count. */
export const covers = ({ scale, x, y }: Camera, picture: Size, pane: Size): boolean =>
  Math.max(x, y, pane.width - x - picture.width * scale, pane.height - y - picture.height * scale) <= 0.5;

/** Zooms by a factor around a spot of the pane, which stays where it is. */
export function zoomAt(camera: Camera, factor: number, [left, top]: Spot, farthest: number): Camera {
  const scale = Math.max(farthest, Math.min(NEAREST, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: left - (left - camera.x) * ratio, y: top - (top - camera.y) * ratio };
}

/** Keeps the middle of the pane over the sheet, so that the map never gets lost. */
export function hold(camera: Camera, sheet: Size, pane: Size): Camera {
  const [x, y] = onMap(camera, [pane.width / 2, pane.height / 2]);
  const held: Spot = [Math.max(0, Math.min(sheet.width, x)), Math.max(0, Math.min(sheet.height, y))];
  return lookAt(held, camera.scale, pane);
}

/** Pans just far enough to have a place well inside the pane. */
export function reveal(camera: Camera, place: Spot, pane: Size): Camera {
  const rim = Math.min(72, pane.width / 4, pane.height / 4);
  const [left, top] = inPane(camera, place);
  const goal = (at: number, length: number): number => Math.max(rim, Math.min(length - rim, at));
  return {
    ...camera,
    x: camera.x + goal(left, pane.width) - left,
    y: camera.y + goal(top, pane.height) - top,
  };
}

/** Part of the way from one camera to another: 0 to 1. The middle of the pane moves evenly. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) };
}
