import type { Face, Font, PictureMark } from './marks.ts';

/** The font families of the page by face, as lists in CSS. */
export type Families = Readonly<Record<Face, string>>;

/** A font as CSS writes it. */
export const cssFont = ({ size, weight, face }: Font, families: Families): string =>
  `${weight} ${size}px ${families[face]}`;

/** Draws marks on a canvas, one after the other. */
export function paint(
  context: CanvasRenderingContext2D,
  marks: readonly PictureMark[],
  families: Families,
): void {
  for (const mark of marks) {
    context.save();
    paintOne(context, mark, families);
    context.restore();
  }
}

function paintOne(context: CanvasRenderingContext2D, mark: PictureMark, families: Families): void {
  switch (mark.type) {
    case 'group':
      context.translate(...mark.at);
      context.scale(mark.scale, mark.scale);
      if (mark.clip !== undefined) context.clip(new Path2D(mark.clip));
      paint(context, mark.marks, families);
      return;
    case 'path': {
      const path = new Path2D(mark.d);
      context.globalAlpha = mark.opacity ?? 1;
      context.lineJoin = 'round';
      context.lineCap = mark.cap ?? 'round';
      context.lineWidth = mark.width ?? 1;
      context.setLineDash([...(mark.dash ?? [])]);
      context.lineDashOffset = mark.dashFrom ?? 0;
      if (mark.fill !== undefined) {
        context.fillStyle = mark.fill;
        context.fill(path);
      }
      if (mark.stroke !== undefined) {
        context.strokeStyle = mark.stroke;
        context.stroke(path);
      }
      return;
    }
    case 'halo': {
      const light = context.createRadialGradient(0, 0, 0, 0, 0, 1);
      light.addColorStop(0, `${mark.colour}e6`);
      light.addColorStop(0.45, `${mark.colour}99`);
      light.addColorStop(1, `${mark.colour}00`);
      context.translate(...mark.at);
      context.scale(...mark.radii);
      context.fillStyle = light;
      context.fillRect(-1, -1, 2, 2);
      return;
    }
    case 'text':
      context.font = cssFont(mark.font, families);
      context.direction = mark.direction;
      context.textAlign = mark.align;
      context.fillStyle = mark.fill;
      context.fillText(mark.text, ...mark.at);
  }
}
