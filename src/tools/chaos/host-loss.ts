import { giveSeat, HOST_NAME, takeOver } from '../support/shared-screen-player.ts';
import { type ChaosTerms, DeviceGroup, PHASES } from './device-group.ts';
import type { Network } from './network.ts';

/** The round in which the host is killed. */
const ROUND = 2;

/**
 * Plays one game per phase: in that phase of the second round the host's device is killed, the next device continues the table with the
 * others' agreement, and they play to the end. Then the old host returns and must yield to their game.
 */
export async function playWithoutHost({ devices, url }: Network, terms: ChaosTerms): Promise<void> {
  for (const phase of PHASES) {
    const group = new DeviceGroup(devices);
    await group.sitDown(url, terms);
    while ((await group.round()) < ROUND || (await group.phase()) !== phase) await group.step();
    await group.lose(group.host);
    const [heir, ...others] = devices.slice(1);
    if (!heir) throw new Error('nobody is left to continue');
    await takeOver(
      heir.page,
      others.map(({ page }) => page),
    );
    await giveSeat(heir.page, HOST_NAME, heir.name);
    while ((await group.phase()) !== null) await group.step();
    await group.verified();
    await group.regain(group.host);
    console.log(`host killed in ${phase}: taken over, played to the end, and the old host yielded`);
  }
}
