/**
 * How a pane of the screen shows a sheet, the whole drawing: `scale` CSS pixels for a map unit, the origin of the map at `x`, `y` in
 * the pane.
 */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** CSS pixels, or map units. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
/** x and y, in CSS pixels in the pane or in map units. */
export type Point = readonly [number, number];
/** Left, top, right and bottom. Map units. */
export type Bounds = readonly [number, number, number, number];

/** The largest scale: a larger one shows nothing new. */
export const MAX_SCALE = 2.4;
/** The smallest scale to begin with, also on a phone, where the player pans instead. */
export const READABLE = 0.345;

/** Land around the outermost cities. Map units. */
const MARGIN = 14;

/** The frame around some points of the map, with a margin. */
export function boundsOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [
    Math.min(...xs) - MARGIN,
    Math.min(...ys) - MARGIN,
    Math.max(...xs) + MARGIN,
    Math.max(...ys) + MARGIN,
  ];
}

/** The scale at which a frame just fits the pane. */
export const fitting = (frame: Bounds, pane: Size): number =>
  Math.min(pane.width / (frame[2] - frame[0]), pane.height / (frame[3] - frame[1]), MAX_SCALE);

/** The camera with a point of the map in the middle of the pane. */
export const lookAt = ([x, y]: Point, scale: number, pane: Size): Camera => ({
  scale,
  x: pane.width / 2 - x * scale,
  y: pane.height / 2 - y * scale,
});

export const middleOf = ([left, top, right, bottom]: Bounds): Point => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** The camera that shows the whole frame. */
export const fit = (frame: Bounds, pane: Size): Camera => lookAt(middleOf(frame), fitting(frame, pane), pane);

/** From a point in the pane to one on the map. */
export const onMap = ({ scale, x, y }: Camera, [left, top]: Point): Point => [
  (left - x) / scale,
  (top - y) / scale,
];

/** From a point on the map to one in the pane. */
export const inPane = ({ scale, x, y }: Camera, [left, top]: Point): Point => [
  left * scale + x,
  top * scale + y,
];

/** How a picture drawn for one camera has to be scaled and moved for another. */
export function shiftOf(drawn: Camera, camera: Camera): Camera {
  const scale = camera.scale / drawn.scale;
  return { scale, x: camera.x - drawn.x * scale, y: camera.y - drawn.y * scale };
}

/** Whether a picture in that position fills the pane; half a pixel does not count. */
export const covers = ({ scale, x, y }: Camera, picture: Size, pane: Size): boolean =>
  Math.max(x, y, pane.width - x - picture.width * scale, pane.height - y - picture.height * scale) <= 0.5;

/** Zooms by a factor around a point in the pane, which stays where it is. */
export function zoomAt(camera: Camera, factor: number, [left, top]: Point, farthest: number): Camera {
  const scale = Math.max(farthest, Math.min(MAX_SCALE, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: left - (left - camera.x) * ratio, y: top - (top - camera.y) * ratio };
}

/** Keeps the middle of the pane over the sheet, so that the map never leaves the screen. */
export function hold(camera: Camera, sheet: Size, pane: Size): Camera {
  const [x, y] = onMap(camera, [pane.width / 2, pane.height / 2]);
  const held: Point = [Math.max(0, Math.min(sheet.width, x)), Math.max(0, Math.min(sheet.height, y))];
  return lookAt(held, camera.scale, pane);
}

/**
 * Pans so that a pane shows nothing beyond a frame while it could show more of it, and has it in the middle where all of it fits: whatever
 * part of the frame was in view stays in view.
 */
export function within(camera: Camera, [left, top, right, bottom]: Bounds, pane: Size): Camera {
  const along = (start: number, end: number, length: number): number =>
    end - start <= length ? (length - end - start) / 2 : Math.max(length - end, Math.min(-start, 0));
  const { scale, x, y } = camera;
  return {
    scale,
    x: x + along(left * scale + x, right * scale + x, pane.width),
    y: y + along(top * scale + y, bottom * scale + y, pane.height),
  };
}

/** Pans just far enough to have a point of the map well inside the pane. */
export function reveal(camera: Camera, point: Point, pane: Size): Camera {
  const rim = Math.min(72, pane.width / 4, pane.height / 4);
  const [left, top] = inPane(camera, point);
  const inside = (at: number, length: number): number => Math.max(rim, Math.min(length - rim, at));
  return {
    ...camera,
    x: camera.x + inside(left, pane.width) - left,
    y: camera.y + inside(top, pane.height) - top,
  };
}

/** The camera at `part`, 0 to 1, of the way between two. The middle of the pane moves evenly. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) };
}
