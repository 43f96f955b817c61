import type { AnyStateNode } from 'xstate';
import { gameMachine } from '../../lib/machine/game.ts';
import { electionMachine } from '../../lib/session/failover/election.ts';
import { joiningMachine } from '../../lib/session/guest/joining.ts';
import { diagramOf, internalTransitions } from './mermaid.ts';

/** The statecharts as docs/charts.md shows them. */

export const FILE = new URL('../../../docs/charts.md', import.meta.url);

const HEAD = `# The statecharts

Drawn from the machines by \`npm run chart\`. A state with a strong border waits for an event; the others pass by themselves. An arrow
says \`event [guard] / actions\`; a state lists its entry and exit actions and the events that it handles without leaving.
\`in outer, event\`: the event leads here from every state in \`outer\`.
`;

function sectionOf(title: string, root: AnyStateNode): string {
  const internal = internalTransitions(root).map((text) => `- \`${text}\`\n`);
  const anywhere =
    internal.length > 0
      ? `In every state that does not handle the event itself:\n\n${internal.join('')}\n`
      : '';
  return `\n## ${title}\n\n${anywhere}\`\`\`mermaid\n${diagramOf(root)}\n\`\`\`\n`;
}

/** The text of docs/charts.md. */
export const chartsDocument = (): string =>
  HEAD +
  sectionOf('A game', gameMachine.root) +
  sectionOf('Joining a table', joiningMachine.root) +
  sectionOf('Electing a new host', electionMachine.root);
