import { legal, momentOf, seatsToAct, step } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { beginOrFail } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { sensibleCommand } from '#tools/support/sensible-player.ts';
import { must, mustOk } from './must.ts';

/** A whole game of two against the trust in which stages 2 and 3 begin with one decision (Y7). */

export const TRUST_GAME: Setup = {
  ...STANDARD_TERMS,
  edition: '2019',
  map: 'germany',
  players: 2,
  trust: true,
  startingCities: true,
  regions: { by: 'draw' },
};
export const TRUST_SEED = 21;

/** Its commands. `beforeFuel`: how many of them come before the last time that the trust took fuel (Z4). */
export function playTrustGame(): { readonly commands: readonly Command[]; readonly beforeFuel: number } {
  const chance = new Chance(seedRng(TRUST_SEED));
  const commands: Command[] = [];
  let beforeFuel = 0;
  for (let now = beginOrFail(TRUST_GAME, TRUST_SEED); momentOf(now) !== 'over';) {
    if (momentOf(now) === 'buying' && now.context.trust?.isDone === false) beforeFuel = commands.length;
    const [seat = 0] = seatsToAct(now);
    const command = sensibleCommand(now.context, must(legal(now, seat), 'options'), seat, chance);
    commands.push(command);
    now = mustOk(step(now, command));
  }
  return { commands, beforeFuel };
}
