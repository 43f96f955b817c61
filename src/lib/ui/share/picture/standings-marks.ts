import type { RankedSeat } from '../../../rules/scoring.ts';
import type { SeatInfo } from '../../../seats.ts';
import type { Box } from '../../board/boxes.ts';
import type { Point } from '../../board/camera.ts';
import { SHAPE_PATHS } from '../../icons/shapes.ts';
import { LIGHT, SEAT_COLOURS } from './colours.ts';
import { directionOf, nameLines } from './fit.ts';
import { type Font, type PictureMark, roundBox, type WidthOf } from './marks.ts';
import type { PictureData } from './picture-data.ts';
import { type Side, sideOf } from './side.ts';

/** The gap between two rows, their largest height, and the height of the line of headings above them. Pixels. */
const [GAP, MOST, HEAD] = [5, 150, 32];
/** The largest size of figures in rows of one line. */
const ONE_LINE = 33;
/** How much of its size a name keeps at least in one line, and how much in two. */
const [SMALLEST_NAME, BROKEN_NAME] = [0.75, 0.64];
/** The distance between the lines of a broken name, in sizes of its font. */
const LEADING = 1.1;
/** The height from which a row has two lines, with the money below the name. Pixels. */
const TWO_LINES = 84;
/** The space at both ends of a row. Pixels. */
const PAD = 18;
const figuresFont = (size: number): Font => ({ size, weight: 700, face: 'display' });

/** The token of a seat with its middle at a point. Pixels. */
export function tokenMark({ colour, shape }: SeatInfo, [x, y]: Point, size: number): PictureMark {
  const { fill, edge } = SEAT_COLOURS[colour];
  return {
    type: 'group',
    at: [x - size / 2, y - size / 2],
    scale: size / 24,
    marks: [{ type: 'path', d: SHAPE_PATHS[shape], fill, stroke: edge, width: 1.75 }],
  };
}

/** A coin with its middle at a point. Pixels. */
function coinMark([x, y]: Point, size: number): PictureMark {
  const disc = roundBox(2.2, 2.2, 19.6, 19.6, 9.8);
  return {
    type: 'group',
    at: [x - size / 2, y - size / 2],
    scale: size / 24,
    marks: [
      { type: 'path', d: disc, fill: LIGHT.garbage, stroke: LIGHT['garbage-edge'], width: 1.3 },
      { type: 'path', d: 'M13.6 5.6 8 13h3.3l-1 5.4L16 10.9h-3.3z', fill: LIGHT['on-glow'] },
    ],
  };
}

/** Draws the rows, all alike, in a box that is seen from the start of its lines. */
class Rows {
  readonly #data: PictureData;
  readonly #side: Side;
  readonly #widthOf: WidthOf;
  readonly #height: number;
  readonly #twoLines: boolean;
  /** The sizes of ranks and money, of the powered cities, and of names and tokens. */
  readonly #size: number;
  readonly #score: number;
  readonly #token: number;
  readonly #heading: Font;
  readonly #nameFont: Font;
  /** Whether a name takes two lines. */
  readonly #isBroken: boolean;

  constructor(data: PictureData, side: Side, height: number, label: number, widthOf: WidthOf) {
    this.#data = data;
    this.#side = side;
    this.#widthOf = widthOf;
    this.#height = height;
    this.#twoLines = height >= TWO_LINES;
    this.#size = this.#twoLines ? Math.min(36, height * 0.31) : Math.min(ONE_LINE, height * 0.62);
    this.#score = this.#twoLines ? Math.min(64, height * 0.56) : this.#size;
    this.#token = this.#twoLines ? Math.min(56, height * 0.5) : this.#size * 1.1;
    this.#heading = { size: label, weight: 400, face: 'text' };
    const part = this.#fittingPart();
    this.#isBroken = part < SMALLEST_NAME;
    this.#nameFont = this.#fontOfNames(part);
  }

  get #coin(): number {
    return this.#size * 0.95;
  }
  /** The widest of some figures. */
  #widest(of: (one: RankedSeat) => number, size: number): number {
    const { ranking, number } = this.#data;
    return Math.max(...ranking.map((one) => this.#widthOf(number(of(one)), figuresFont(size))));
  }
  #headingWidth(text: string): number {
    return this.#widthOf(text, this.#heading);
  }
  get #tokenAt(): number {
    return PAD + this.#widest(({ rank }) => rank, this.#size) + 14;
  }
  get #nameAt(): number {
    return this.#tokenAt + this.#token + 14;
  }
  /** Where the column of powered cities ends. */
  get #poweredEnd(): number {
    const end = this.#side.width - PAD;
    if (this.#twoLines) return end;
    const money = this.#widest((one) => one.money ?? 0, this.#size) + this.#coin + 6;
    return end - 28 - Math.max(money, this.#headingWidth(this.#data.headings.money));
  }
  get #nameRoom(): number {
    const heading = this.#twoLines ? 0 : this.#headingWidth(this.#data.headings.powered);
    const powered = Math.max(
      this.#widest((one) => one.powered, this.#score),
      heading,
    );
    return this.#poweredEnd - powered - 20 - this.#nameAt;
  }

  get #fullFont(): Font {
    return { size: this.#size * (this.#twoLines ? 1.06 : 0.94), weight: 600, face: 'text' };
  }
  /** How much of its full size a name can have in one line, so that the longest fits. Widths do not quite follow the size. */
  #fittingPart(): number {
    const longest = Math.max(...this.#data.seats.map(({ name }) => this.#widthOf(name, this.#fullFont)));
    return Math.min(1, (0.98 * this.#nameRoom) / longest);
  }
  /** One font for all names, in one line or in two. */
  #fontOfNames(part: number): Font {
    const font = this.#fullFont;
    if (!this.#isBroken) return { ...font, size: font.size * part };
    const high = this.#height * (this.#twoLines ? 0.58 : 0.94);
    return { ...font, size: Math.min(font.size * BROKEN_NAME, high / 2 / LEADING) };
  }

  #figure(text: string, at: Point, align: 'start' | 'end', size = this.#size): PictureMark {
    return {
      type: 'text',
      text,
      at: [at[0], at[1] + size * 0.35],
      align: this.#side.align(align),
      direction: this.#data.direction,
      font: figuresFont(size),
      fill: LIGHT.ink,
    };
  }
  /** `middle`: of the line, or of both lines of a long name. */
  #name(seat: SeatInfo, middle: number): readonly PictureMark[] {
    const names = this.#data.seats.map(({ name }) => name);
    const font = this.#nameFont;
    const lines = nameLines(seat.name, names, (text) => this.#widthOf(text, font) <= this.#nameRoom);
    return lines.map((text, line) => ({
      type: 'text',
      text,
      at: [
        this.#side.x(this.#nameAt),
        middle + font.size * (0.35 + (line - (lines.length - 1) / 2) * LEADING),
      ],
      align: this.#side.align('start'),
      direction: directionOf(seat.name),
      font,
      fill: LIGHT.ink,
    }));
  }
  /** Below the name, or at the end of the only line. */
  #money(amount: string, middle: number): readonly PictureMark[] {
    const { width, x } = this.#side;
    const coin = this.#coin;
    if (this.#twoLines)
      return [
        coinMark([x(this.#nameAt + coin / 2), middle], coin),
        this.#figure(amount, [x(this.#nameAt + coin + 8), middle], 'start'),
      ];
    const wide = this.#widthOf(amount, figuresFont(this.#size));
    return [
      coinMark([x(width - PAD - wide - 6 - coin / 2), middle], coin),
      this.#figure(amount, [x(width - PAD), middle], 'end'),
    ];
  }

  row(one: RankedSeat, seat: SeatInfo, top: number): readonly PictureMark[] {
    const { left, width, x } = this.#side;
    const { number } = this.#data;
    const height = this.#height;
    const isFirst = one.rank === 1;
    const middle = top + height / 2;
    const below = this.#isBroken ? 0.77 : 0.7;
    const [upper, lower] = this.#twoLines ? [top + height * 0.31, top + height * below] : [middle, middle];
    return [
      {
        type: 'path',
        d: roundBox(left, top, width, height, Math.min(16, height / 4)),
        fill: isFirst ? LIGHT['glow-soft'] : LIGHT.surface,
        stroke: isFirst ? LIGHT.glow : LIGHT.line,
        width: isFirst ? 3 : 1,
      },
      this.#figure(number(one.rank), [x(PAD), middle], 'start'),
      tokenMark(seat, [x(this.#tokenAt + this.#token / 2), middle], this.#token),
      ...this.#name(seat, upper),
      this.#figure(number(one.powered), [x(this.#poweredEnd), middle], 'end', this.#score),
      ...this.#money(number(one.money ?? 0), lower),
    ];
  }
  /** The headings above the figures. */
  headings(top: number): readonly PictureMark[] {
    const { powered, money } = this.#data.headings;
    const heading = (text: string, distance: number): PictureMark => ({
      type: 'text',
      text,
      at: [this.#side.x(distance), top + HEAD - 11],
      align: this.#side.align('end'),
      direction: this.#data.direction,
      font: this.#heading,
      fill: LIGHT['ink-soft'],
    });
    return [
      heading(powered, this.#poweredEnd),
      ...(this.#twoLines ? [] : [heading(money, this.#side.width - PAD)]),
    ];
  }
}

/** The standings in a box: a line of headings, in the size `label`, and a row for each player. */
export function standingsMarks(
  data: PictureData,
  box: Box,
  label: number,
  widthOf: WidthOf,
): readonly PictureMark[] {
  const room = box.bottom - box.top - HEAD + GAP;
  const step = Math.min(MOST + GAP, room / data.ranking.length);
  const rows = new Rows(data, sideOf(box, data.direction), step - GAP, label, widthOf);
  // few rows stand in the middle of their room
  const top = box.top + (room - step * data.ranking.length) / 2;
  return [
    ...rows.headings(top),
    ...data.ranking.flatMap((one, at) => {
      const seat = data.seats[one.seat];
      return seat ? rows.row(one, seat, top + HEAD + at * step) : [];
    }),
  ];
}
