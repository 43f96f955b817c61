import { gameIdFrom } from '../../lib/game-id.ts';
import { actorStep } from '../../lib/machine/actor-step.ts';
import { legal, momentOf, seatsToAct } from '../../lib/machine/step.ts';
import type { Command } from '../../lib/rules/command.ts';
import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import type { EditionId } from '../../lib/rules/types.ts';
import { CommandLog } from '../../lib/session/game/command-log.ts';
import { linkedGameOf } from '../../lib/share/linked-game.ts';
import { packGame } from '../../lib/share/pack.ts';
import { beginOrFail } from '../support/play.ts';
import { Chance } from '../support/player.ts';
import { sensibleCommand } from '../support/sensible-player.ts';
import { sampleSeats } from '../support/unsaved-game.ts';
import { type Bench, quantile } from './figure.ts';

const SEEDS = [1, 2, 3, 4, 5];
const DECISIONS = 300;
/** With an address of 40 characters before it, a QR code of version 20. */
const MAX_CHARACTERS = 780;

/** The first decisions of a sensible game of four. */
function decisionsOf(setup: Setup, seed: number): readonly Command[] {
  const chance = new Chance(seedRng(seed));
  const step = actorStep();
  const commands: Command[] = [];
  let now = beginOrFail(setup, seed);
  while (commands.length < DECISIONS && momentOf(now) !== 'over') {
    const seat = chance.oneOf(seatsToAct(now));
    const options = legal(now, seat);
    if (!options) throw new Error(`seat ${seat} has no options`);
    const command = sensibleCommand(now.context, options, seat, chance);
    const next = step(now, command);
    if (!next.ok) throw new Error(next.error.code);
    commands.push(command);
    now = next.value;
  }
  return commands;
}

/** Characters of a game of 300 decisions in a link, without the address before them; the median of several games. */
export const shareBench: Bench = {
  names: ['share.bytes'],
  measure: async (edition: EditionId) => {
    const setup: Setup = {
      ...STANDARD_TERMS,
      edition,
      map: 'germany',
      players: 4,
      regions: { by: 'draw' },
    };
    const lengths: number[] = [];
    for (const seed of SEEDS) {
      const meta = { id: gameIdFrom('bench'), name: '', created: 0, updated: 1_795_000_000_000 };
      const seats = sampleSeats(setup.players);
      const log = CommandLog.replay({ ...meta, seats }, { setup, seed }, decisionsOf(setup, seed));
      if (!log.ok) throw new Error(log.error.code);
      lengths.push(
        (await packGame(linkedGameOf({ meta: { ...meta, seats }, commandLog: log.value }))).length,
      );
    }
    return [{ name: 'share.bytes', value: quantile(lengths, 0.5), unit: 'B', budget: MAX_CHARACTERS }];
  },
};
