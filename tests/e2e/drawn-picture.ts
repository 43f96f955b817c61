import { expect, type Page } from '@playwright/test';
import type { Locale } from '#lib/i18n/catalogue.ts';
import { COLOURS } from '#lib/seats.ts';
import { LIGHT, SEAT_COLOURS } from '#lib/ui/share/picture/colours.ts';
import { type Format, FORMATS } from '#lib/ui/share/picture/formats.ts';

/** What a saved picture of a finished game of six shows, in any engine. */

/** A part of a picture. Pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
/** A colour as #rrggbb in a part of a picture. */
interface Sought {
  readonly colour: string;
  readonly area: Area;
}

/** Runs in a page: the numbers of pixels of each colour, by how much each channel of a pixel may differ. */
async function count([base64, sought, tolerance]: readonly [string, readonly Sought[], number]): Promise<
  readonly number[]
> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const drawn = document.createElement('canvas');
  drawn.width = bitmap.width;
  drawn.height = bitmap.height;
  const context = drawn.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return sought.map(({ colour, area: { left, top, width, height } }) => {
    const wanted = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    const { data } = context.getImageData(left, top, width, height);
    let found = 0;
    for (let at = 0; at < data.length; at += 4)
      if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) <= tolerance)) found++;
    return found;
  });
}

/** The numbers of pixels of some colours in a PNG. */
const pixelsOf = (page: Page, png: Buffer, sought: readonly Sought[]): Promise<readonly number[]> =>
  page.evaluate(count, [png.toString('base64'), sought, 6] as const);

/** The size of a PNG from its head. Throws if it is none. */
function sizeOfPng(png: Buffer): { readonly width: number; readonly height: number } {
  if (png.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n') throw new Error('no PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Where the parts of a picture are if lines run to the right. Pixels. */
const PARTS: Readonly<Record<Format, Readonly<Record<'title' | 'map' | 'standings' | 'chart', Area>>>> = {
  wide: {
    title: { left: 540, top: 60, width: 632, height: 60 },
    map: { left: 24, top: 24, width: 488, height: 582 },
    standings: { left: 540, top: 180, width: 632, height: 290 },
    chart: { left: 540, top: 476, width: 632, height: 136 },
  },
  square: {
    title: { left: 44, top: 80, width: 1112, height: 90 },
    map: { left: 40, top: 246, width: 540, height: 650 },
    standings: { left: 608, top: 266, width: 552, height: 630 },
    chart: { left: 44, top: 916, width: 1112, height: 260 },
  },
};
/** The place of a part where lines run to the left. */
const mirrored = (area: Area): Area => ({ ...area, left: 1200 - area.left - area.width });

/** Expects a PNG of the size, and every part to show what belongs there: text in the title, and all players on the map, in the standings and in the chart. */
export async function expectWholePicture(
  page: Page,
  png: Buffer,
  format: Format,
  locale: Locale,
): Promise<void> {
  expect(sizeOfPng(png)).toEqual(FORMATS[format]);
  const placed = (part: keyof (typeof PARTS)[Format]): Area =>
    locale === 'fa' ? mirrored(PARTS[format][part]) : PARTS[format][part];
  const seats = COLOURS.flatMap((colour): readonly Sought[] => [
    { colour: SEAT_COLOURS[colour].fill, area: placed('map') },
    { colour: SEAT_COLOURS[colour].fill, area: placed('standings') },
    { colour: SEAT_COLOURS[colour].line, area: placed('chart') },
  ]);
  const sought: readonly Sought[] = [
    { colour: LIGHT.ink, area: placed('title') },
    { colour: LIGHT.ink, area: placed('standings') },
    { colour: LIGHT.glow, area: placed('map') },
    { colour: LIGHT['glow-soft'], area: placed('standings') },
    ...seats,
  ];
  const found = await pixelsOf(page, png, sought);
  for (const [at, { colour, area }] of sought.entries())
    expect(found[at], `${colour} in ${JSON.stringify(area)}`).toBeGreaterThan(60);
}
