import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { IdbDamaged } from '#lib/persist/damaged.ts';
import { exportGame } from '#lib/persist/files.ts';
import { SAVE_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { IdbSharedTables } from '#lib/persist/tables.ts';
import { dealId } from '#lib/protocol/table-view.ts';
import { agreementHash, seedOf } from '#lib/session/fair-deal/commit-reveal.ts';
import { dealOf } from '#lib/session/fair-deal/transcript.ts';
import { must, mustOk } from '../must.ts';
import { classicNow, goldenTable, goldenText, putRows, rowOf, type StoredRow } from './golden.ts';
import { Shaky } from './storage.ts';

/** Stored data of version 8, from before a game named its edition, opens without loss (fixtures/version-8). */

test('an exported file of version 8 opens without loss, as a game of the classic edition', () => {
  const written = JSON.parse(goldenText('version-8/file')) as object;
  const { commandLog, resumedFromSnapshot } = mustOk(parseSave(goldenText('version-8/file')));
  expect(resumedFromSnapshot).toBe(false);
  expect(commandLog.snapshot.context.terms).toMatchObject({ edition: 'classic', trust: false });
  const now = exportGame(mustOk(parseSave(goldenText('version-8/file')))).text;
  expect(JSON.parse(now)).toEqual(classicNow({ ...written, saveVersion: SAVE_VERSION }));
});

describe.each(['shared', 'taken-over'])('a table of version 8 (%s)', (name) => {
  const { code, host, guests } = goldenTable(`version-8/${name}`);
  const devices: readonly (readonly [string, readonly StoredRow[]])[] = [
    ['first host', host],
    ['first guest', guests[0] ?? []],
    ['second guest', guests[1] ?? []],
  ];
  test.each(devices)(
    'has no damaged row, and keeps its content, on the device of the %s',
    async (_device, rows) => {
      const use = new Shaky().store();
      await putRows(rows, use);
      expect(await new IdbDamaged(use).list()).toEqual({ ok: true, value: [] });
      const tables = new IdbSharedTables(use);
      for (const [key, value] of rows) {
        const [kind, place] = Array.isArray(key) ? key : [key];
        const { saveVersion: _saveVersion, ...written } = classicNow(value);
        if (kind === 'hosted' && !('since' in value))
          expect(await tables.getHosted(gameIdFrom(String(place)))).toEqual({ ok: true, value: written });
        if (kind === 'seen') expect(await tables.getReplica(code)).toEqual({ ok: true, value: written });
      }
    },
  );
});

test('a fair deal of version 8 is the same deal still: what a guest agreed to has the same hash', async () => {
  const { code, guests } = goldenTable('version-8/shared');
  for (const rows of guests) {
    const use = new Shaky().store();
    await putRows(rows, use);
    const tables = new IdbSharedTables(use);
    const { tableView, log } = must(mustOk(await tables.getReplica(code)));
    const { part } = must(mustOk(await tables.getJoined(code))).guestRecord;
    expect(part?.deal).toBe(dealId(tableView));
    expect(agreementHash(dealOf(tableView, must(tableView.deal), log))).toBe(part?.agreementHash);
  }
});

test('a fair deal of version 8 has the same seed still', async () => {
  const { id, host } = goldenTable('version-8/shared');
  const use = new Shaky().store();
  await putRows(host, use);
  const { hostRecord } = must(mustOk(await new IdbSharedTables(use).getHosted(gameIdFrom(id))));
  const { game, epoch, setup, deal, share, self } = hostRecord;
  const seed = seedOf({ game, epoch, setup, base: null }, { ...must(deal).shares, [self]: share });
  expect(seed).toEqual(rowOf(host, 'game').seed);
});
