import type { Device } from './device.ts';
import { giveSeat, HOST, takeOver } from '../shared.ts';
import { Party, PHASES } from './party.ts';

/** The round in which the host goes. */
const ROUND = 2;

/**
 * One game a phase, in which the host's device is killed in its second round, for good: the next device continues the table,
 * the others agree, and they play to the end. Then the old host returns, and must yield: it shows
 * what the others played.
 */
export async function playWithoutHost(devices: readonly Device[], url: string): Promise<void> {
  for (const phase of PHASES) {
    const party = new Party(devices);
    await party.sitDown(url, true);
    while ((await party.round()) < ROUND || (await party.phase()) !== phase) await party.step();
    await party.lose(party.host);
    const [heir, ...others] = devices.slice(1);
    if (!heir) throw new Error('nobody is left to continue');
    await takeOver(
      heir.page,
      others.map(({ page }) => page),
    );
    await giveSeat(heir.page, HOST, heir.name);
    while ((await party.phase()) !== null) await party.step();
    await party.verified();
    await party.regain(party.host);
    console.log(`host killed in ${phase}: taken over, played to the end, and the old host yielded`);
  }
}
