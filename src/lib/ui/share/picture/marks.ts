import type { Point } from '../../board/camera.ts';

/** The faces of the app: for texts, and for titles and figures. */
export type Face = 'text' | 'display';

/** A font by its size in pixels and its weight. */
export interface Font {
  readonly size: number;
  readonly weight: number;
  readonly face: Face;
}

/** How wide a text is in a font. Pixels. */
export type WidthOf = (text: string, font: Font) => number;

interface PathMark {
  readonly type: 'path';
  /** As in SVG. */
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  /** Lengths of dashes and gaps, and where in them the line begins. */
  readonly dash?: readonly number[];
  readonly dashFrom?: number;
  /** Round by default. */
  readonly cap?: CanvasLineCap;
  /** From 0 to 1; 1 by default. */
  readonly opacity?: number;
}

export interface TextMark {
  readonly type: 'text';
  readonly text: string;
  /** Where its line begins, ends or has its middle, on the base line. */
  readonly at: Point;
  readonly align: 'left' | 'right' | 'center';
  /** The direction in which it is read, which orders its words. */
  readonly direction: 'ltr' | 'rtl';
  readonly font: Font;
  readonly fill: string;
}

/** Light around a point, which fades towards its radii. */
interface HaloMark {
  readonly type: 'halo';
  readonly at: Point;
  readonly radii: Point;
  /** As #rrggbb. */
  readonly colour: string;
}

/** Marks in units of their own, moved to a point and cut by the path `clip`, which is in those units, too. */
interface GroupMark {
  readonly type: 'group';
  readonly at: Point;
  readonly scale: number;
  readonly clip?: string;
  readonly marks: readonly PictureMark[];
}

/** One thing to draw, as data. Lengths are in pixels of the picture, or in units of the group around it. */
export type PictureMark = PathMark | TextMark | HaloMark | GroupMark;

/** The path of a box with round corners. */
export function roundBox(left: number, top: number, width: number, height: number, radius: number): string {
  const [r, w, h] = [radius, width - 2 * radius, height - 2 * radius];
  return `M${left + r} ${top}h${w}a${r} ${r} 0 0 1 ${r} ${r}v${h}a${r} ${r} 0 0 1 ${-r} ${r}h${-w}a${r} ${r} 0 0 1 ${-r} ${-r}v${-h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}
