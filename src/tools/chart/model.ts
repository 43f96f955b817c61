/** A chart as plain data, read from its machine. */

/** A transition's event, guard and actions; each may be missing. */
export interface Label {
  readonly event: string;
  readonly guard: string;
  readonly actions: readonly string[];
}
export interface ChartState {
  readonly id: string;
  readonly name: string;
  readonly kind: 'atomic' | 'compound' | 'final';
  readonly entry: readonly string[];
  /** Exit actions. */
  readonly exit: readonly string[];
  /** Transitions without a target. */
  readonly inner: readonly Label[];
  /** Transitions to this state from anywhere in an enclosing state; the event begins with the name of that state. */
  readonly arrivals: readonly Label[];
  /** The id of a compound state's initial state. */
  readonly initial: string | null;
  /** Whether the state waits for an event. */
  readonly rests: boolean;
  readonly states: readonly ChartState[];
}
export interface ChartEdge {
  readonly from: string;
  readonly to: string;
  /** In the order of guard checks. */
  readonly labels: readonly Label[];
}
export interface Chart {
  readonly root: ChartState;
  readonly edges: readonly ChartEdge[];
}

/** The parts of XState's transitions and state nodes that are read. */
interface Transition {
  readonly eventType: string;
  readonly guard?: unknown;
  readonly actions: readonly unknown[];
  readonly target?: readonly { readonly id: string }[] | undefined;
}
export interface MachineNode {
  readonly id: string;
  readonly key: string;
  readonly type: string;
  readonly entry: readonly unknown[];
  readonly exit: readonly unknown[];
  readonly transitions: ReadonlyMap<string, readonly Transition[]>;
  readonly always?: readonly Transition[] | undefined;
  readonly initial: Pick<Transition, 'target'>;
  readonly states: Readonly<Record<string, MachineNode>>;
}

/** Stands for XState's `xstate.done.state.…`: the inner chart has finished. */
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

/** Every transition of a state with its target; null without one. */
function transitionsOf(node: MachineNode): { readonly label: Label; readonly to: string | null }[] {
  const groups: readonly (readonly Transition[])[] = [...node.transitions.values(), node.always ?? []];
  return groups.flatMap((group) =>
    group.map((transition) => {
      const isElse = group.length > 1 && !transition.guard;
      return { label: labelOf(transition, isElse), to: transition.target?.[0]?.id ?? null };
    }),
  );
}

const isWithin = (id: string, outer: MachineNode): boolean => id.startsWith(`${outer.id}.`);

/** Drawn at the target state: as lines they would cross the frame of the state around it. */
function arrivalsAt(id: string, around: readonly MachineNode[]): readonly Label[] {
  return around.flatMap((outer) =>
    transitionsOf(outer)
      .filter(({ to }) => to === id)
      .map(({ label }) => ({ ...label, event: `${outer.key}: ${label.event}` })),
  );
}

function mayRest({ type, states, transitions, always = [] }: MachineNode): boolean {
  if (type === 'final' || Object.keys(states).length > 0) return false;
  return transitions.size > 0 || always.every(({ guard }) => guard !== undefined);
}

/** `around`: the enclosing states, innermost last. */
function stateOf(node: MachineNode, around: readonly MachineNode[]): ChartState {
  const states = Object.values(node.states).map((inner) => stateOf(inner, [...around, node]));
  return {
    id: node.id,
    name: node.key,
    kind: node.type === 'final' || node.type === 'compound' ? node.type : 'atomic',
    entry: node.entry.map(nameOf),
    exit: node.exit.map(nameOf),
    inner: transitionsOf(node)
      .filter(({ to }) => to === null)
      .map(({ label }) => label),
    arrivals: arrivalsAt(node.id, around),
    initial: states.length > 0 ? (node.initial.target?.[0]?.id ?? null) : null,
    rests: mayRest(node),
    states,
  };
}

function edgesOf(node: MachineNode): ChartEdge[] {
  const targets = new Map<string, Label[]>();
  for (const { label, to } of transitionsOf(node)) {
    if (to === null || isWithin(to, node)) continue;
    targets.set(to, [...(targets.get(to) ?? []), label]);
  }
  const own = [...targets].map(([to, labels]) => ({ from: node.id, to, labels }));
  return [...own, ...Object.values(node.states).flatMap(edgesOf)];
}

export const readChart = ({ root }: { readonly root: MachineNode }): Chart => ({
  root: stateOf(root, []),
  edges: edgesOf(root),
});
