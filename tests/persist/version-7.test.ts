import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { IdbDamaged } from '#lib/persist/damaged.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { mustOk } from '../must.ts';
import { goldenTable, putRows, type StoredRow } from './golden.ts';
import { Shaky } from './storage.ts';

/** Stored data of version 7 opens without loss (fixtures/version-7). */

const idOf = (rows: readonly StoredRow[]): unknown =>
  rows.map(([key]) => key).find((key) => Array.isArray(key) && key[0] === 'hosted')?.[1 as never];

describe.each(['shared', 'taken-over'])('a table of version 7 (%s)', (name) => {
  const { id, host, guests } = goldenTable(`version-7/${name}`);
  test.each([
    ['first host', host],
    ['first guest', guests[0] ?? []],
    ['second guest', guests[1] ?? []],
  ])('a table of version 7 has no damaged row on the device of the %s', async (_device, rows) => {
    const use = new Shaky().store();
    await putRows(rows, use);
    expect(await new IdbDamaged(use).list()).toEqual({ ok: true, value: [] });
  });
  test("a table of version 7 names its game on the host's device by its storage key", async () => {
    const rows = [host, ...guests].find((one) => {
      const [, value] = one.find(([key]) => String(key).startsWith('hosted')) ?? [null, {}];
      return 'hostRecord' in value;
    });
    const use = new Shaky().store();
    await putRows(rows ?? [], use);
    const [row] = await new IdbSharedTables(use).allHosted();
    expect(row?.hostRecord).toMatchObject({ id, game: id });
    expect(idOf(rows ?? [])).toBe(id);
    expect(mustOk(await new IdbSharedTables(use).getHosted(gameIdFrom(id)))).toEqual(row);
  });
});

test('a game taken over before version 8 is still hidden', async () => {
  const { id, host, code } = goldenTable('version-7/taken-over');
  const use = new Shaky().store();
  await putRows(host, use);
  const tables = new IdbSharedTables(use);
  expect(mustOk(await tables.getTakenOver(gameIdFrom(id)))).toMatchObject({
    game: id,
    room: { code },
    continued: null,
  });
});
