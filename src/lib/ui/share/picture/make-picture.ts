import { err, ok, type Result } from '../../../result.ts';
import { LIGHT } from './colours.ts';
import { type Format, FORMATS } from './formats.ts';
import { pictureMarks } from './layout.ts';
import type { PictureMark, TextMark, WidthOf } from './marks.ts';
import { cssFont, type Families, paint } from './paint.ts';
import type { PictureData } from './picture-data.ts';

/** Why there is no picture. `no-canvas`: the browser draws none; `blocked`: it does not let pages read what they drew. */
export interface PictureError {
  readonly code: 'picture/no-canvas' | 'picture/blocked' | 'picture/empty';
}

/** Milliseconds to wait for the fonts of the app; without them the picture has those of the device. */
const FONTS_MS = 3_000;
/** By how much each channel of a pixel may differ: some browsers add noise against recognition. */
const NOISE = 12;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

function familiesOfPage(): Families {
  const style = getComputedStyle(document.documentElement);
  return { text: style.getPropertyValue('--font'), display: style.getPropertyValue('--font-display') };
}

const textsIn = (marks: readonly PictureMark[]): readonly TextMark[] =>
  marks.flatMap((mark) => (mark.type === 'text' ? [mark] : mark.type === 'group' ? textsIn(mark.marks) : []));

/** Loads the parts of the fonts that these texts need, as far as they can be fetched. */
async function loadFonts(texts: readonly TextMark[], families: Families): Promise<void> {
  const loads = texts.map(({ text, font }) => document.fonts.load(cssFont(font, families), text));
  await Promise.race([Promise.allSettled(loads), wait(FONTS_MS)]);
}

/** Whether the corner has the colour that was drawn there. */
function canBeRead(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(2, 2, 1, 1);
  return [1, 3, 5].every(
    (at, channel) => Math.abs(parseInt(LIGHT.ground.slice(at, at + 2), 16) - (data[channel] ?? 0)) <= NOISE,
  );
}

/** The picture of a finished game as a PNG. */
export async function makePicture(data: PictureData, format: Format): Promise<Result<Blob, PictureError>> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) return err({ code: 'picture/no-canvas' });
  Object.assign(canvas, FORMATS[format]);
  const families = familiesOfPage();
  const widthOf: WidthOf = (text, font) => {
    context.font = cssFont(font, families);
    return context.measureText(text).width;
  };
  // which texts there are does not depend on their widths, but how far they are cut does
  await loadFonts(textsIn(pictureMarks(data, format, () => 0)), families);
  paint(context, pictureMarks(data, format, widthOf), families);
  if (!canBeRead(context)) return err({ code: 'picture/blocked' });
  const blob = await new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, 'image/png'));
  return blob && blob.size > 0 ? ok(blob) : err({ code: 'picture/empty' });
}
