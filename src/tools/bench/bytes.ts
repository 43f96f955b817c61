import { seedRng } from '../../lib/rules/rng.ts';
import { type Setup, STANDARD_TERMS } from '../../lib/rules/setup.ts';
import { actOnGuest, GuestDevice, lobby, MemoryTable } from '../support/memory-table.ts';
import { Chance } from '../support/player.ts';
import { type Bench, quantile } from './figure.ts';

const SEED = 1;
const SETUP: Setup = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 6,
  regions: { by: 'draw' },
};

/**
 * UTF-8 bytes that the host sends to one guest per command, averaged over a whole game of six players: the texts on the data channel
 * without its overhead.
 */
export const bytesBench: Bench = {
  names: ['net.bytesPerCommand'],
  measure: async () => {
    const table = new MemoryTable(
      new Chance(seedRng(SEED)),
      lobby(
        SETUP,
        Array.from({ length: SETUP.players }, () => ({ kind: 'free' })),
      ),
    );
    const phones = Array.from({ length: SETUP.players }, (_, seat) => new GuestDevice(table, `phone${seat}`));
    for (const [seat, phone] of phones.entries()) {
      phone.connect();
      await table.settle();
      phone.guest.takeSeat(seat);
    }
    await table.settle();
    table.host.start();
    await table.settle();
    const sizes: number[] = [];
    for (let asked = true; asked;) {
      asked = false;
      for (const phone of phones) {
        if (!actOnGuest(phone, table.chance)) continue;
        asked = true;
        phone.cable?.wires[0].deliver();
        await table.host.settled();
        for (const { cable } of phones) {
          const texts = cable?.wires[1].texts.filter((text) => text.startsWith('{"type":"change"')) ?? [];
          if (texts.length > 0) sizes.push(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
        }
        await table.settle();
      }
    }
    return [{ name: 'net.bytesPerCommand', value: quantile(sizes, 0.5), unit: 'B' }];
  },
};
