import type { Box } from '../../board/boxes.ts';
import { chartMarks } from './chart-marks.ts';
import { LIGHT } from './colours.ts';
import { type Format, FORMATS } from './formats.ts';
import { headerMarks, type HeaderSizes } from './header-marks.ts';
import { mapMarks } from './map-marks.ts';
import type { PictureMark, WidthOf } from './marks.ts';
import type { PictureData } from './picture-data.ts';
import { standingsMarks } from './standings-marks.ts';

interface Plan {
  readonly header: Box;
  readonly sizes: HeaderSizes;
  /** The size of headings and labels. Pixels. */
  readonly label: number;
  readonly map: Box;
  readonly standings: Box;
  readonly chart: Box;
}
/** The height of the map and the standings in the square, by the rows of these. Pixels. */
const bandOf = (players: number): number => Math.min(650, Math.max(470, 40 + players * 154));
/** The height of the standings in the wide picture. Pixels. */
const standingsOf = (players: number): number => 32 + Math.min(players * 108, 284);

/** Where the parts of a picture are if lines run to the right. */
function planOf(format: Format, players: number): Plan {
  if (format === 'square') {
    const end = 246 + bandOf(players);
    return {
      header: { left: 44, top: 36, right: 1156, bottom: 236 },
      sizes: { title: [76, 40], facts: 30, brand: 30 },
      label: 23,
      map: { left: 40, top: 246, right: 580, bottom: end },
      standings: { left: 608, top: 234, right: 1160, bottom: end },
      chart: { left: 44, top: end + 24, right: 1156, bottom: 1168 },
    };
  }
  const end = 150 + standingsOf(players);
  return {
    header: { left: 540, top: 24, right: 1172, bottom: 150 },
    sizes: { title: [48, 24], facts: 22, brand: 22 },
    label: 19,
    map: { left: 24, top: 24, right: 512, bottom: 606 },
    standings: { left: 540, top: 150, right: 1172, bottom: end },
    chart: { left: 540, top: end + 14, right: 1172, bottom: 610 },
  };
}

/** Everything in the picture of a finished game, in the order in which it is drawn. */
export function pictureMarks(data: PictureData, format: Format, widthOf: WidthOf): readonly PictureMark[] {
  const { width, height } = FORMATS[format];
  const plan = planOf(format, data.ranking.length);
  const placed = (box: Box): Box =>
    data.direction === 'rtl' ? { ...box, left: width - box.right, right: width - box.left } : box;
  return [
    { type: 'path', d: `M0 0H${width}V${height}H0z`, fill: LIGHT.ground },
    ...mapMarks(data.map, data.seats, placed(plan.map), 20),
    ...headerMarks(data, placed(plan.header), plan.sizes, widthOf),
    ...standingsMarks(data, placed(plan.standings), plan.label, widthOf),
    ...(data.history.length > 1 ? chartMarks(data, placed(plan.chart), plan.label, widthOf) : []),
  ];
}
