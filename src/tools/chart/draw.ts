import { type Box, dotOf, HEAD, type Layout, LINE, linesOf, type Point, type Route } from './layout.ts';
import { type Chart, type ChartState, FINISHED, type Label } from './model.ts';

/** Draws the chart as SVG. */

const MARGIN = 28;
const TITLE = 74;

const STYLE = `
  text { font: 12px ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif; fill: #33415c; }
  .title { font-size: 22px; font-weight: 700; fill: #14213d; }
  .name { font-size: 14px; font-weight: 650; fill: #14213d; }
  .outer { font-size: 15px; font-weight: 700; fill: #14213d; }
  .event { font-weight: 650; fill: #b45309; }
  .entry { fill: #64748b; font-style: italic; }
  .guard { fill: #6d28d9; }
  .action { fill: #0f766e; }
  .box { fill: #ffffff; stroke: #94a3b8; stroke-width: 1.2; }
  .rests { stroke: #b45309; stroke-width: 1.8; }
  .passing { stroke-dasharray: 5 3; }
  .edge { fill: none; stroke: #475569; stroke-width: 1.3; }
  .plate { fill: #ffffff; fill-opacity: 0.88; }
`;
const DEPTHS = ['#f8fafc', '#eef2f7', '#fdf6e3', '#e8f5ee'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const span = (name: string, text: string): string => `<tspan class="${name}">${escaped(text)}</tspan>`;

function wordsOf({ event, guard, actions }: Label): string {
  const words = [
    event && span(['entry', 'exit', FINISHED].includes(event) ? 'entry' : 'event', event),
    guard && span('guard', `[${guard}]`),
    actions.length > 0 && span('action', `/ ${actions.join(', ')}`),
  ];
  return words.filter(Boolean).join(' ');
}

const textsOf = (state: ChartState, x: number, y: number): readonly string[] =>
  linesOf(state).map((label, n) => `<text x="${x}" y="${y + n * LINE}">${wordsOf(label)}</text>`);

function leaf(state: ChartState, { x, y, width, height }: Box): string {
  const kind = state.rests ? 'rests' : state.kind === 'final' ? 'final' : 'passing';
  const lines = textsOf(state, x + 14, y + HEAD + 14);
  const inner =
    state.kind === 'final'
      ? `<rect class="box" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="8"/>`
      : '';
  const rule = lines.length > 0 ? `<path stroke="#e2e8f0" d="M${x + 1} ${y + HEAD}H${x + width - 1}"/>` : '';
  return [
    `<rect class="box ${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`,
    inner,
    rule,
    `<text class="name" x="${x + 14}" y="${y + 20}">${escaped(state.name)}</text>`,
    ...lines,
  ].join('');
}

function boxes(state: ChartState, layout: Layout, depth: number): string {
  const box = layout.boxes.get(state.id);
  if (!box) return '';
  if (state.states.length === 0) return leaf(state, box);
  const dot = layout.boxes.get(dotOf(state.id));
  const fill = DEPTHS[Math.min(depth, DEPTHS.length - 1)] ?? '';
  const frame =
    depth === 0
      ? ''
      : `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="14" fill="${fill}" stroke="#94a3b8"/>` +
        `<text class="outer" x="${box.x + 18}" y="${box.y + 24}">${escaped(state.name)}</text>`;
  const start = dot ? `<circle cx="${dot.x + 5}" cy="${dot.y + 5}" r="5" fill="#14213d"/>` : '';
  const lines = depth === 0 ? textsOf(state, 0, 14) : textsOf(state, box.x + 18, box.y + HEAD + 12);
  return (
    frame + lines.join('') + start + state.states.map((inner) => boxes(inner, layout, depth + 1)).join('\n')
  );
}

/** An SVG path along the points with rounded corners. */
function path(points: readonly Point[]): string {
  const RADIUS = 7;
  const towards = ([x, y]: Point, [toX, toY]: Point): string => {
    const length = Math.hypot(toX - x, toY - y) || 1;
    const by = Math.min(RADIUS, length / 2) / length;
    return `${Math.round(x + (toX - x) * by)} ${Math.round(y + (toY - y) * by)}`;
  };
  return points
    .map((point, n) => {
      const [before, after] = [points[n - 1], points[n + 1]];
      if (!before) return `M${point.join(' ')}`;
      if (!after) return `L${point.join(' ')}`;
      return `L${towards(point, before)}Q${point.join(' ')} ${towards(point, after)}`;
    })
    .join('');
}

function labelOf({ label, labels }: Route): string {
  if (!label) return '';
  const plate = `<rect class="plate" x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="4"/>`;
  const lines = labels
    .map(wordsOf)
    .filter(Boolean)
    .map((words, n) => `<text x="${label.x + 5}" y="${label.y + 14 + n * LINE}">${words}</text>`);
  return plate + lines.join('');
}

/** The texts of a picture. */
export interface Heading {
  readonly title: string;
  /** A description for screen readers. */
  readonly about: string;
  /** Legends for a waiting state and for an event. */
  readonly waits: string;
  readonly event: string;
}

const legend = ({ waits, event }: Heading): string =>
  `<rect class="box rests" x="0" y="-12" width="24" height="15" rx="4"/><text x="32">${escaped(waits)}</text>` +
  `<rect class="box passing" x="160" y="-12" width="24" height="15" rx="4"/><text x="192">passes by itself</text>` +
  `<text x="310">${span('event', event)} ${span('guard', '[if]')} ${span('action', '/ what follows')}</text>`;
/** The colon that starts an arrival. */
const ARRIVAL = `<text x="520">${span('event', 'outer: event')} comes here from anywhere in outer</text>`;

const hasArrivals = ({ arrivals, states }: ChartState): boolean =>
  arrivals.length > 0 || states.some(hasArrivals);

/** The SVG file of the chart, with a trailing newline. */
export function draw(chart: Chart, layout: Layout, heading: Heading): string {
  const [width, height] = [layout.width + 2 * MARGIN, layout.height + MARGIN + TITLE];
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(heading.about)}</title>`,
    `<style>${STYLE}</style>`,
    `<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 1L9 5L0 9z" fill="#475569"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="${DEPTHS[0]}"/>`,
    `<text class="title" x="${MARGIN}" y="36">${escaped(heading.title)}</text>`,
    `<g transform="translate(${MARGIN} 62)">${legend(heading)}${hasArrivals(chart.root) ? ARRIVAL : ''}</g>`,
    `<g transform="translate(${MARGIN} ${TITLE})">`,
    boxes(chart.root, layout, 0),
    ...layout.routes.map(({ points }) => `<path class="edge" marker-end="url(#tip)" d="${path(points)}"/>`),
    ...layout.routes.map(labelOf),
    `</g>`,
    `</svg>`,
  ];
  return lines.filter(Boolean).join('\n') + '\n';
}
