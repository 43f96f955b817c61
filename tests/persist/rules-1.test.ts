import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { momentOf, toPlain } from '#lib/machine/step.ts';
import { exportGame } from '#lib/persist/files.ts';
import { RULES_VERSION } from '#lib/persist/migrations.ts';
import { parseSave } from '#lib/persist/parse-save.ts';
import { withoutNews } from '#lib/rules/game.ts';
import { seedRng } from '#lib/rules/rng.ts';
import { replay } from '#lib/session/game/command-log.ts';
import type { RestoredGame } from '#lib/session/ports/storage.ts';
import { playRandomly } from '#tools/support/play.ts';
import { Chance } from '#tools/support/player.ts';
import { classicNow } from './golden.ts';

/** Exported games of RULES_VERSION 1 (fixtures/version-6/README.md). */
const written = (name: string): string =>
  readFileSync(new URL(`fixtures/version-6/rules-1-${name}.json`, import.meta.url), 'utf8');

function opened(text: string): RestoredGame {
  const read = parseSave(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** The refusal of the log by today's rules; null if they play it to its end. */
function refusalOf(name: string): unknown {
  const { setup, seed, commands } = classicNow(JSON.parse(written(name)));
  const replayed = replay(setup, seed, commands);
  return replayed.ok ? null : replayed.error;
}

describe('a save of version 1 of the rules', () => {
  test.each([
    ['same-log', null],
    ['finished', null],
    ['impossible-mix', { code: 'replay/refused', refusal: { code: 'power/impossible-mix' } }],
    ['finished-impossible-mix', { code: 'replay/refused', refusal: { code: 'power/impossible-mix' } }],
  ])('the save %s matches its name', (name, refusal) => {
    expect(JSON.parse(written(name)).rulesVersion).toBe(1);
    if (refusal === null) expect(refusalOf(name)).toBeNull();
    else expect(refusalOf(name)).toMatchObject(refusal);
  });

  test.each([
    ['same-log', false],
    ['finished', false],
    ['impossible-mix', true],
    ['finished-impossible-mix', true],
  ])('the save %s opens at its position, resumed from it: %s', (name, resumed) => {
    const { commandLog: table, meta, resumedFromSnapshot } = opened(written(name));
    const { snapshot, seats, commands, name: title } = classicNow(JSON.parse(written(name)));
    expect(resumedFromSnapshot).toBe(resumed);
    const { value, context } = toPlain(table.snapshot);
    expect({ value, context: withoutNews(context) }).toEqual(snapshot);
    expect(meta).toMatchObject({ name: title, seats });
    expect(table.commands).toEqual(resumed ? [] : commands);
    expect(table.isOver).toBe(name.startsWith('finished'));
  });

  test.each(['same-log', 'impossible-mix'])(
    'the save %s can be played to its end, saved and reopened',
    (name) => {
      const before = opened(written(name));
      const { commandLog: table } = before;
      const played = playRandomly(table.snapshot, new Chance(seedRng(1)), ({ command }) => {
        const acted = table.actAll([command]);
        return acted.ok ? [] : [acted.error.refusal.code];
      });
      expect(played.fault).toBeNull();
      expect(table.isOver).toBe(true);
      const { text } = exportGame(before);
      expect(JSON.parse(text).rulesVersion).toBe(RULES_VERSION);
      const again = opened(text);
      expect(again.resumedFromSnapshot, 'a resumed game stays marked').toBe(before.resumedFromSnapshot);
      expect(toPlain(again.commandLog.snapshot)).toEqual(toPlain(table.snapshot));
      expect(momentOf(again.commandLog.snapshot)).toBe('over');
    },
  );

  test('a log that plays alike under both rules can still be undone and redone', () => {
    const { commandLog: table } = opened(written('same-log'));
    const { commands } = table;
    if (table.undo()) table.redo();
    expect(table.commands).toEqual(commands);
  });
});
