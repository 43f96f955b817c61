import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMachine, type StateValue } from 'xstate';
import { gameMachine } from '#lib/machine/game.ts';
import { STATE_VALUES } from '#lib/machine/moment.ts';
import { COMMANDS_AT } from '#lib/rules/legal.ts';
import { MOMENTS } from '#lib/rules/types.ts';
import { electionMachine } from '#lib/session/failover/election.ts';
import { joiningMachine } from '#lib/session/guest/joining.ts';
import { chartsDocument, FILE } from '#tools/chart/document.ts';
import { diagramOf, nodesOf, waits } from '#tools/chart/mermaid.ts';
import { must } from '../must.ts';

test('the chart of the game waits for a player exactly at the moments of the rules', () => {
  const resting = nodesOf(gameMachine.root).filter((node) => waits(node) || node.key === 'over');
  expect(resting.map(({ key }) => key).toSorted()).toEqual(MOMENTS.toSorted());
});

const pathOf = (value: StateValue): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([name, inner]) => [name, ...pathOf(must(inner))]);

/** The commands accepted by the chart in a state: its own and those of enclosing states. */
function acceptedAt(value: StateValue): readonly string[] {
  const nodes = [gameMachine.root];
  for (const name of pathOf(value)) nodes.push(must(must(nodes.at(-1)).states[name]));
  return nodes.flatMap(({ ownEvents }) => ownEvents).filter((event) => !event.startsWith('xstate.'));
}

test.each(MOMENTS)('%s: the chart accepts exactly the commands that the rules list', (moment) => {
  expect(acceptedAt(STATE_VALUES[moment]).toSorted()).toEqual(COMMANDS_AT[moment].toSorted());
});

test('docs/charts.md is current (npm run chart writes it)', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(chartsDocument());
});

/** Every state, event, guard and action that the configuration of a machine names. */
function namesIn(part: unknown, key = ''): readonly string[] {
  const isNamed = ['guard', 'actions', 'entry', 'exit', 'type'].includes(key);
  if (typeof part === 'string') return isNamed && part !== 'final' ? [part] : [];
  if (Array.isArray(part)) return part.flatMap((one) => namesIn(one, key));
  if (typeof part !== 'object' || part === null) return [];
  const own = key === 'states' || key === 'on' ? Object.keys(part) : [];
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => namesIn(inner, name))];
}

test.each([
  ['a game', gameMachine, 60],
  ['joining a table', joiningMachine, 100],
  ['electing a host', electionMachine, 60],
])('the chart of %s shows every state, event, guard and action', (_title, machine, least) => {
  const names = namesIn(machine.config);
  expect(names.length).toBeGreaterThan(least);
  for (const name of names) expect(chartsDocument()).toContain(name);
});

const SMALL = createMachine({
  initial: 'off',
  states: {
    off: {
      on: { power: [{ guard: 'charged', target: 'on', actions: ['start', 'greet'] }, { target: 'on' }] },
    },
    on: {
      initial: 'idle',
      exit: 'save',
      on: { work: { target: '.busy', actions: 'begin' } },
      onDone: 'off',
      states: { idle: { entry: 'rest', on: { touch: {} } }, busy: { type: 'final' } },
    },
  },
});

test('a diagram shows nesting, entry actions, guards in their order, and arrows into a state from the states around it', () => {
  expect(
    diagramOf(SMALL.root)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    'stateDiagram-v2',
    '[*] --> off',
    'state "off" as off',
    'state "on<br/>exit / save" as on {',
    '[*] --> on_idle',
    'state "idle" as on_idle',
    'on_idle : entry / rest',
    'on_idle : touch',
    'state "busy" as on_busy',
    'on_busy : in on, work / begin',
    'on_busy --> [*]',
    '}',
    'off --> on : power [charged] / start, greet<br/>power [else]',
    'on --> off : finished',
    'classDef waits stroke:#b45309,stroke-width:2px',
    'class off waits',
    'class on_idle waits',
  ]);
});
