import { TICK } from '../../lib/session/ports/clock.ts';
import { GuestDevice, type MemoryTable } from '../support/memory-table.ts';
import type { TableCopy } from './table-copy.ts';
import { CheckFailed } from './timeline.ts';

/** Strangers fill the list of knocks and return as soon as one of them is turned away. */

const HONEST = 'honest';
/** As many as the list shows. */
const STRANGERS = 8;
/** Seconds until the host's player must have seen an honest knock. */
const PATIENCE = 30;

const HABITS = ['ignores all', 'turns one away now and then', 'turns all away'] as const;
type Habit = (typeof HABITS)[number];

const isAway = ({ guest }: GuestDevice): boolean =>
  guest.contact.state === 'away' || guest.contact.state === 'closed';

/** @throws CheckFailed if an honest knock is not shown within 30 s of the table's clock. */
export async function fillKnockList({ table, chance }: TableCopy): Promise<string | null> {
  const { host } = table;
  const habit = chance.oneOf(HABITS);
  let visits = 0;
  const arrive = async (device: string): Promise<GuestDevice> => {
    const knocking = new GuestDevice(table, device, null);
    knocking.connect();
    await table.settle();
    return knocking;
  };
  const strangers: GuestDevice[] = [];
  const fill = async (): Promise<void> => {
    // each returns under a new name, or with its old keys
    for (const [at, one] of strangers.entries())
      if (isAway(one)) strangers[at] = await arrive(chance.onceIn(2) ? one.device : `stranger${visits++}`);
    while (strangers.length < STRANGERS) strangers.push(await arrive(`stranger${visits++}`));
  };
  await fill();
  let honest = await arrive(HONEST);
  const isShown = (): boolean =>
    host.knocks.some(({ publicKey }) => publicKey === honest.guest.keys.publicKey);
  for (let seconds = 0; !isShown(); seconds += TICK) {
    if (seconds >= PATIENCE)
      throw new CheckFailed(
        `knock list: an honest knock was not shown within ${PATIENCE} s, and the host ${habit}`,
      );
    turnAway(table, habit, chance.onceIn(3));
    for (const { guest } of [...strangers, honest]) guest.tick();
    await table.settle();
    await fill();
    // its player tries again; no program does it for them
    if (isAway(honest)) honest = await arrive(HONEST);
    host.tick();
    await table.settle();
  }
  return `knock list: the host ${habit}`;
}

/** The host's player reacts to the shown knocks. `isMoved`: whether a player who turns away now and then does so now. */
function turnAway({ host }: MemoryTable, habit: Habit, isMoved: boolean): void {
  const away = habit === 'turns all away' ? STRANGERS : habit === 'ignores all' || !isMoved ? 0 : 1;
  for (const { publicKey } of host.knocks.slice(0, away)) host.turnAway(publicKey);
}
