import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { gameMachine } from '../../lib/machine/game.ts';
import { joiningMachine } from '../../lib/session/guest/joining.ts';
import { electionMachine } from '../../lib/session/failover/election.ts';
import { draw, type Heading } from '../chart/draw.ts';
import { layOut } from '../chart/layout.ts';
import { readChart, type Chart } from '../chart/model.ts';

/** The pictures of the charts in docs/, drawn from their machines: `npm run chart` writes them anew. */
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

export const svgOf = async ({ chart, heading }: Picture): Promise<string> =>
  draw(chart, await layOut(chart), heading);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const picture of [GAME, JOINING, ELECTION]) await writeFile(picture.file, await svgOf(picture));
}
