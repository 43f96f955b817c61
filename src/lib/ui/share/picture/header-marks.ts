import type { Box } from '../../board/boxes.ts';
import { LIGHT } from './colours.ts';
import { directionOf, fitName } from './fit.ts';
import type { Font, PictureMark, WidthOf } from './marks.ts';
import type { PictureData } from './picture-data.ts';
import { sideOf } from './side.ts';

/** The sizes of the texts of a header. Pixels. */
export interface HeaderSizes {
  /** The largest and the smallest size of the title. */
  readonly title: readonly [number, number];
  readonly facts: number;
  readonly brand: number;
}

/** The sign of the app, 512 wide, as in icon.svg. */
const SIGN: readonly PictureMark[] = [
  { type: 'path', d: 'M256 18 462 137v238L256 494 50 375V137z', fill: LIGHT.primary },
  { type: 'path', d: 'M256 52 432 154v204L256 460 80 358V154z', stroke: LIGHT.glow, width: 16 },
  { type: 'path', d: 'M166 212h180v166H166z', fill: LIGHT.surface },
  { type: 'path', d: 'm256 122 112 92H144z', fill: '#b5583c', stroke: '#b5583c', width: 18 },
  {
    type: 'path',
    d: 'm286 176-90 116h50l-24 92 98-124h-56z',
    fill: LIGHT.glow,
    stroke: LIGHT['on-glow'],
    width: 10,
  },
];

/** The title as large as it fits in a line; at its smallest, names are cut until it does. */
function titleOf(
  { title, ranking, seats }: PictureData,
  room: number,
  [largest, smallest]: HeaderSizes['title'],
  widthOf: WidthOf,
): { readonly text: string; readonly font: Font } {
  const all = seats.map(({ name }) => name);
  const winners = ranking.filter(({ rank }) => rank === 1).map(({ seat }) => all[seat] ?? '');
  const fontOf = (size: number): Font => ({ size, weight: 700, face: 'display' });
  const whole = title(winners);
  for (let size = largest; size >= smallest; size -= 2)
    if (widthOf(whole, fontOf(size)) <= room) return { text: whole, font: fontOf(size) };
  const longest = Math.max(...winners.map((name) => name.length));
  for (let length = longest; length > 1; length--) {
    const text = title(winners.map((name) => fitName(name, all, (cut) => cut.length <= length)));
    if (widthOf(text, fontOf(smallest)) <= room) return { text, font: fontOf(smallest) };
  }
  return { text: title(winners.map(() => '…')), font: fontOf(smallest) };
}

/** The name of the app and of the game, who wins, and the facts of the game, in three lines from the top of the box. */
export function headerMarks(
  data: PictureData,
  box: Box,
  sizes: HeaderSizes,
  widthOf: WidthOf,
): readonly PictureMark[] {
  const side = sideOf(box, data.direction);
  const { direction } = data;
  const brandFont: Font = { size: sizes.brand, weight: 700, face: 'display' };
  const nameFont: Font = { size: Math.round(sizes.brand * 0.86), weight: 400, face: 'text' };
  const sign = sizes.brand * 1.5;
  const brandBase = box.top + sign / 2 + sizes.brand * 0.35;
  const brandEnd = sign + 10 + widthOf(data.brand, brandFont);
  const name = fitName(data.name, [], (text) => widthOf(text, nameFont) <= side.width - brandEnd - 30);
  const title = titleOf(data, side.width, sizes.title, widthOf);
  const titleBase = box.top + sign + sizes.title[0];
  const facts: Font = { size: sizes.facts, weight: 400, face: 'text' };
  // smaller where the facts are long
  const factsFont = { ...facts, size: facts.size * Math.min(1, side.width / widthOf(data.facts, facts)) };
  const line = (text: string, distance: number, base: number, font: Font, fill: string): PictureMark => ({
    type: 'text',
    text,
    at: [side.x(distance), base],
    align: side.align('start'),
    direction,
    font,
    fill,
  });
  return [
    { type: 'group', at: [side.x(direction === 'rtl' ? sign : 0), box.top], scale: sign / 512, marks: SIGN },
    line(data.brand, sign + 10, brandBase, brandFont, LIGHT.primary),
    {
      type: 'text',
      text: name,
      at: [side.x(side.width), brandBase],
      align: side.align('end'),
      direction: directionOf(name),
      font: nameFont,
      fill: LIGHT['ink-soft'],
    },
    line(title.text, 0, titleBase, title.font, LIGHT.ink),
    line(data.facts, 0, titleBase + sizes.facts * 1.65, factsFont, LIGHT['ink-soft']),
  ];
}
