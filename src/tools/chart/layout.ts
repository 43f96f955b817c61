import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import ElkLayout from 'elkjs/lib/elk.bundled.js';
import type { Chart, ChartState, Label } from './model.ts';

/** The layout of the chart, in pixels from the top left corner. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Point = readonly [number, number];
export interface Route {
  readonly points: readonly Point[];
  readonly label: Box | null;
  readonly labels: readonly Label[];
}
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The boxes by state id. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly routes: readonly Route[];
}

export const LINE = 17;
export const HEAD = 30;
/** The average width of a letter in the label font, in pixels. */
const LETTER = 6.5;

export const textOf = ({ event, guard, actions }: Label): string =>
  [event, guard && `[${guard}]`, actions.length > 0 ? `/ ${actions.join(', ')}` : '']
    .filter(Boolean)
    .join(' ');

const widthOf = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map((text) => text.length)) * LETTER;

/** The lines of text in a state's box, below its name. */
export const linesOf = (state: ChartState): readonly Label[] => [
  ...state.entry.map((action) => ({ event: 'entry', guard: '', actions: [action] })),
  ...state.exit.map((action) => ({ event: 'exit', guard: '', actions: [action] })),
  ...state.inner,
  ...state.arrivals,
];

/** The dot that marks a compound state's initial state. */
export const dotOf = (id: string): string => `${id} begins`;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '4',
};

function nodeOf(state: ChartState, depth: number): ElkNode {
  if (state.states.length > 0) {
    const dot: ElkNode = { id: dotOf(state.id), width: 10, height: 10 };
    const top = (depth === 0 ? 10 : HEAD + 12) + linesOf(state).length * LINE;
    return {
      id: state.id,
      layoutOptions: { 'elk.padding': `[top=${top},left=18,bottom=18,right=18]` },
      children: [dot, ...state.states.map((inner) => nodeOf(inner, depth + 1))],
    };
  }
  const lines = linesOf(state);
  const width = Math.max(widthOf(lines.map(textOf)) + 28, state.name.length * 9 + 34, 100);
  return { id: state.id, width, height: HEAD + (lines.length > 0 ? lines.length * LINE + 10 : 0) };
}

/** The states in source order. */
const idsOf = (state: ChartState): readonly string[] => [state.id, ...state.states.flatMap(idsOf)];

/** Whether a transition leads back to an earlier state. It is laid out in reverse, so that the chart reads downwards. */
function backwards({ root, edges }: Chart): readonly boolean[] {
  const ids = idsOf(root);
  return edges.map(({ from, to }) => ids.indexOf(to) < ids.indexOf(from));
}

function elkEdges(chart: Chart): ElkExtendedEdge[] {
  const { root, edges } = chart;
  const back = backwards(chart);
  const begins = (state: ChartState): ElkExtendedEdge[] => [
    ...(state.initial === null
      ? []
      : [{ id: dotOf(state.id), sources: [dotOf(state.id)], targets: [state.initial] }]),
    ...state.states.flatMap(begins),
  ];
  const drawn = edges.map(({ from, to, labels }, n): ElkExtendedEdge => {
    const texts = labels.map(textOf).filter(Boolean);
    const label = { text: texts.join('\n'), width: widthOf(texts) + 10, height: texts.length * LINE + 4 };
    const [source, target] = back[n] ? [to, from] : [from, to];
    return { id: `edge ${n}`, sources: [source], targets: [target], labels: texts.length > 0 ? [label] : [] };
  });
  return [...begins(root), ...drawn];
}

const round = (value: number | undefined): number => Math.round(value ?? 0);
const boxOf = ({ x, y, width, height }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

function boxesOf(node: ElkNode): [string, Box][] {
  return [[node.id, boxOf(node)], ...(node.children ?? []).flatMap(boxesOf)];
}

export async function layOut(chart: Chart): Promise<Layout> {
  const elk = new ElkLayout();
  const graph = { ...nodeOf(chart.root, 0), layoutOptions: OPTIONS, edges: elkEdges(chart) };
  const done = await elk.layout(graph);
  const back = backwards(chart);
  const drawn = new Map(
    chart.edges.map(({ labels }, n) => [`edge ${n}`, { labels, turned: back[n] === true }]),
  );
  const routes = (done.edges ?? []).map((edge): Route => {
    const [section] = edge.sections ?? [];
    const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [];
    const { labels, turned } = drawn.get(edge.id) ?? { labels: [], turned: false };
    const [label] = edge.labels ?? [];
    return {
      points: (turned ? points.toReversed() : points).map(({ x, y }) => [round(x), round(y)] as const),
      label: label ? boxOf(label) : null,
      labels,
    };
  });
  return { width: round(done.width), height: round(done.height), boxes: new Map(boxesOf(done)), routes };
}
