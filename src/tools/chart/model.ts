import { gameMachine } from '../../lib/machine/game.ts';

/** The chart as plain data, read from the machine. */

/** A transition's command, guard and actions; each may be missing. */
export interface Label {
  readonly event: string;
  readonly guard: string;
  readonly actions: readonly string[];
}
export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'final';
  /** Entry actions. */
  readonly entry: readonly string[];
  /** Transitions without a target. */
  readonly inner: readonly Label[];
  /** The id of a compound state's initial state. */
  readonly initial: string | null;
  /** True if the state waits for a player's command. */
  readonly rests: boolean;
  readonly states: readonly ChartState[];
}
export interface ChartEdge {
  readonly from: string;
  readonly to: string;
  /** In the order in which the guards are checked. */
  readonly labels: readonly Label[];
}
export interface Chart {
  readonly root: ChartState;
  readonly edges: readonly ChartEdge[];
}

type Node = typeof gameMachine.root;
type Transition = Node['always'] extends readonly (infer T)[] | undefined ? T : never;

/** XState's event `xstate.done.state.…`: the inner chart has reached its final state. */
export const FINISHED = 'finished';

const nameOf = (named: unknown): string => {
  if (typeof named === 'string') return named;
  if (typeof named === 'object' && named && 'type' in named && typeof named.type === 'string')
    return named.type;
  return '';
};

function labelOf({ guard, actions, eventType }: Transition, isElse: boolean): Label {
  const done = eventType.startsWith('xstate.done.state');
  return {
    event: done ? FINISHED : eventType,
    guard: nameOf(guard) || (isElse ? 'else' : ''),
    actions: actions.map(nameOf),
  };
}

/** Every transition of a state with its target; null if it has none. */
function transitionsOf(node: Node): { readonly label: Label; readonly to: string | null }[] {
  const groups: readonly (readonly Transition[])[] = [...node.transitions.values(), node.always ?? []];
  return groups.flatMap((group) =>
    group.map((transition) => {
      const isElse = group.length > 1 && !transition.guard;
      return { label: labelOf(transition, isElse), to: transition.target?.[0]?.id ?? null };
    }),
  );
}

function stateOf(node: Node): ChartState {
  const transitions = transitionsOf(node);
  const states = Object.values(node.states).map(stateOf);
  return {
    id: node.id,
    name: node.key,
    kind: node.type === 'final' || node.type === 'compound' ? node.type : 'atomic',
    entry: node.entry.map(nameOf),
    inner: transitions.filter(({ to }) => to === null).map(({ label }) => label),
    initial: states.length > 0 ? (node.initial.target?.[0]?.id ?? null) : null,
    rests: states.length === 0 && node.transitions.size > 0,
    states,
  };
}

function edgesOf(node: Node): ChartEdge[] {
  const targets = new Map<string, Label[]>();
  for (const { label, to } of transitionsOf(node)) {
    if (to !== null) targets.set(to, [...(targets.get(to) ?? []), label]);
  }
  const own = [...targets].map(([to, labels]) => ({ from: node.id, to, labels }));
  return [...own, ...Object.values(node.states).flatMap(edgesOf)];
}

export const readChart = (): Chart => ({ root: stateOf(gameMachine.root), edges: edgesOf(gameMachine.root) });
