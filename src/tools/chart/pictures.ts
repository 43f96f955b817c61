import { gameMachine } from '../../lib/machine/game.ts';
import { electionMachine } from '../../lib/session/failover/election.ts';
import { joiningMachine } from '../../lib/session/guest/joining.ts';
import { draw, type Heading } from './draw.ts';
import { layOut } from './layout.ts';
import { type Chart, readChart } from './model.ts';

/** The pictures of the charts in docs/, drawn from their machines. */
export interface Picture {
  readonly file: URL;
  readonly chart: Chart;
  readonly heading: Heading;
}
export const GAME: Picture = {
  file: new URL('../../../docs/chart.svg', import.meta.url),
  chart: readChart(gameMachine),
  heading: {
    title: 'A game of Kilowatt',
    about: 'The statechart of a game',
    waits: 'waits for a player',
    event: 'command',
  },
};
export const JOINING: Picture = {
  file: new URL('../../../docs/joining.svg', import.meta.url),
  chart: readChart(joiningMachine),
  heading: {
    title: 'The way to a table',
    about: 'The statechart of joining a table',
    waits: 'waits for an event',
    event: 'event',
  },
};
export const ELECTION: Picture = {
  file: new URL('../../../docs/election.svg', import.meta.url),
  chart: readChart(electionMachine),
  heading: {
    title: 'The election of a new host',
    about: 'The statechart of the election of a new host',
    waits: 'waits for an event',
    event: 'event',
  },
};

/** The picture as SVG. */
export const svgOf = async ({ chart, heading }: Picture): Promise<string> =>
  draw(chart, await layOut(chart), heading);
