import { expect } from '@playwright/test';
import { openLobby, playUntil, start, stateOf } from '../../src/tools/shared.ts';
import { breakWrites } from './broken.ts';
import { test } from './seeded.ts';
import { dealt, device, faultsOf, join, TABLET } from './tables.ts';

test('a host whose disk is full plays on and says so; when there is room again, all of it is kept', async ({
  browser,
  baseURL,
}) => {
  const [anna, ben] = [await device(browser, TABLET), await device(browser)];
  await anna.addInitScript(breakWrites, 'full' as const);
  const faults = faultsOf([anna, ben]);
  await join(ben, await openLobby(anna, String(baseURL), { players: 2, beginners: true }), 'Ben', 2);
  await start(anna);
  await dealt(ben);

  const played = (more: number): Promise<void> => {
    let first: number | null = null;
    return playUntil([anna, ben], ([, state]) => {
      first ??= state?.log ?? null;
      return state !== null && state !== undefined && first !== null && state.log >= first + more;
    });
  };
  const told = anna.getByRole('alert').getByText(/storage of this device is full/);
  await played(2);
  await expect(told).toBeHidden();
  await anna.evaluate(() => Reflect.set(window, 'broken', true));
  await played(3);
  await expect(told).toBeVisible();
  await anna.evaluate(() => Reflect.set(window, 'broken', false));
  await played(1);
  await expect(told).toBeHidden();

  const log = async (page: typeof anna): Promise<number | undefined> => (await stateOf(page))?.log;
  await expect(async () => expect(await log(anna)).toBe(await log(ben))).toPass();
  const before = await log(anna);
  await anna.reload();
  await dealt(anna);
  expect(await log(anna)).toBe(before);
  await played(2);
  expect(faults).toEqual([]);
});
