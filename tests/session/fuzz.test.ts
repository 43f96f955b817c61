import { describe, expect, it } from 'vitest';
import { fuzz } from '../../src/tools/fuzz/run.ts';

/** A few games of the fuzzer (`npm run fuzz`), and those that once broke something; kept.test.ts tells why in short. */

/** Commands after which most games are stopped, so that this stays short. */
const SOME = 12;

describe('tables over a bad network, with pages loaded anew and guests that attack', () => {
  it.each(Array.from({ length: 14 }, (_, at) => 1 + at))('seed %i', async (seed) => {
    const game = await fuzz(seed, SOME);
    expect(game.broken, `npm run fuzz -- --seed ${seed} --games 1 --commands ${SOME}`).toBeNull();
    expect(game.messages).toBeGreaterThan(50);
  });

  it('a whole game, after which every guest has checked the deck', async () => {
    expect(await fuzz(5, Infinity)).toMatchObject({ broken: null, over: true, fair: true });
  });

  it.each([
    ['an answer was told before it was kept', 12, 4],
    ['the hello of an earlier page put the newer one out', 5177, 15],
    ['commitments of a deal given up were held against a device', 106913, 3],
    ['and again in a deal that went on without the device', 109290, 3],
    ['a deal was sealed before all of the log was there', 800039, Infinity],
    ['a device was closed for what it asked of seats just given away', 903477, Infinity],
    ['a host that was loaded anew took back half of a tap', 20261160, Infinity],
    ['six beginners filled the map, and nobody could end the game', 900311, Infinity],
  ])('%s (seed %i)', async (_what, seed, most) => {
    expect((await fuzz(seed, most)).broken).toBeNull();
  });
});
