import type { AnyStateNode } from 'xstate';

/** Mermaid state diagrams of the statecharts. */

const idOf = (path: readonly string[]): string => path.join('_');

const nameOf = (named: unknown): string => {
  if (typeof named === 'string') return named;
  return typeof named === 'object' && named && 'type' in named ? String(named.type) : '';
};

const textOf = (event: string, guard: string, actions: readonly unknown[]): string =>
  [event, guard && `[${guard}]`, actions.length > 0 && `/ ${actions.map(nameOf).join(', ')}`]
    .filter(Boolean)
    .join(' ');

/** The transitions of a state, each with the id of its target; null if it has none. */
function transitionsOf(node: AnyStateNode): { readonly text: string; readonly to: string | null }[] {
  return [...node.transitions.values(), node.always ?? []].flatMap((group) =>
    group.map(({ eventType, guard, actions, target }) => {
      const event = eventType.startsWith('xstate.done.state') ? 'finished' : eventType;
      const condition = nameOf(guard) || (group.length > 1 ? 'else' : '');
      return { text: textOf(event, condition, actions), to: target?.[0] ? idOf(target[0].path) : null };
    }),
  );
}

/** Whether a state waits for an event, instead of passing to the next one by itself. */
export const waits = ({ type, transitions, always = [] }: AnyStateNode): boolean =>
  type === 'atomic' && (transitions.size > 0 || always.every(({ guard }) => guard !== undefined));

/** The internal transitions of a state: those without a target. */
export const internalTransitions = (node: AnyStateNode): readonly string[] =>
  transitionsOf(node).flatMap(({ text, to }) => (to === null ? [text] : []));

/**
 * The text in a state. Mermaid can draw no arrow from a state to one inside it, so the inner state names these transitions.
 * `around`: the states that it is in.
 */
const linesOf = (node: AnyStateNode, around: readonly AnyStateNode[]): readonly string[] => [
  ...node.entry.map((action) => textOf('entry', '', [action])),
  ...node.exit.map((action) => textOf('exit', '', [action])),
  ...internalTransitions(node),
  ...around.flatMap((outer) =>
    transitionsOf(outer).flatMap(({ text, to }) =>
      to === idOf(node.path) ? [`in ${outer.key}, ${text}`] : [],
    ),
  ),
];

function statesIn(node: AnyStateNode, around: readonly AnyStateNode[]): readonly string[] {
  const states = Object.values(node.states).flatMap((inner): readonly string[] => {
    const id = idOf(inner.path);
    const lines = linesOf(inner, [...around, node]);
    if (inner.type === 'compound') {
      const body = statesIn(inner, [...around, node]).map((line) => `  ${line}`);
      return [`state "${[inner.key, ...lines].join('<br/>')}" as ${id} {`, ...body, '}'];
    }
    const end = inner.type === 'final' ? [`${id} --> [*]`] : [];
    return [`state "${inner.key}" as ${id}`, ...lines.map((line) => `${id} : ${line}`), ...end];
  });
  return [`[*] --> ${idOf(node.initial.target?.[0]?.path ?? [])}`, ...states];
}

/** The arrows between states, one for all transitions from one state to another, in the order in which guards are checked. */
function arrowsOf(node: AnyStateNode): readonly string[] {
  const [id, texts] = [idOf(node.path), new Map<string, string[]>()];
  for (const { text, to } of transitionsOf(node)) {
    if (to !== null && id !== '' && !to.startsWith(`${id}_`)) texts.set(to, [...(texts.get(to) ?? []), text]);
  }
  const own = [...texts].map(([to, all]) => `${id} --> ${to} : ${all.join('<br/>')}`.replace(/ : $/, ''));
  return [...own, ...Object.values(node.states).flatMap(arrowsOf)];
}

/** A state and all states in it. */
export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** The Mermaid text of a chart, without the internal transitions of the chart itself: Mermaid has no place for them. */
export const diagramOf = (root: AnyStateNode): string =>
  [
    'stateDiagram-v2',
    ...statesIn(root, []),
    ...arrowsOf(root),
    'classDef waits stroke:#b45309,stroke-width:2px',
    ...nodesOf(root)
      .filter(waits)
      .map(({ path }) => `class ${idOf(path)} waits`),
  ].join('\n  ');
