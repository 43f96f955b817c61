import { describe, expect, test } from 'vitest';
import { Replay, wholeGame } from '#lib/state/replay.svelte.ts';
import type { Lead } from '#lib/state/screen.ts';
import { Together } from '#lib/state/together.svelte.ts';
import { must } from '../must.ts';
import { setupFor, tableAfter } from '../session/fixtures.ts';

/** A replay of a finished game at a table, which notes what this device tells the others. */
function atTable() {
  const log = tableAfter(setupFor(3), 5, 5_000);
  const replay = new Replay(wholeGame(log, log.meta.seats), 0);
  const told: (number | null)[] = [];
  const table = {
    device: 'me',
    led: null as Lead | null,
    lead: (at: number | null) => void told.push(at),
  };
  return { replay, told, table, together: new Together(table, replay) };
}

describe('looking back together', () => {
  test('a follower sees what the leader shows, until a step of their own', () => {
    const { replay, table, together } = atTable();
    table.led = { device: 'ana', at: 30 };
    expect([together.leader, together.company]).toEqual(['ana', 'alone']);
    together.follow();
    expect([replay.at, together.company]).toEqual([30, 'following']);
    table.led = { device: 'ana', at: 41 };
    together.update();
    expect([replay.at, together.company]).toEqual([41, 'following']);
    replay.step('decision', 1);
    together.update();
    const broken = replay.at;
    expect(together.company).toBe('alone');
    table.led = { device: 'ana', at: 50 };
    together.update();
    expect(replay.at).toBe(broken);
    together.follow();
    expect(replay.at).toBe(50);
  });

  test('a leader tells each place, and that it leads no more', () => {
    const { replay, told, together } = atTable();
    together.tell();
    together.lead();
    replay.show(7);
    together.tell();
    together.leave();
    together.tell();
    expect(told).toEqual([0, 7, null]);
  });

  test('nobody leads after the leader has gone, or another one took the lead', () => {
    const { table, together } = atTable();
    table.led = { device: 'ana', at: 3 };
    together.follow();
    table.led = null;
    together.update();
    expect(together.company).toBe('alone');
    together.lead();
    table.led = { device: 'me', at: 0 };
    together.update();
    expect([together.leader, together.company]).toEqual([null, 'leading']);
    table.led = { device: must('ben'), at: 9 };
    together.update();
    expect([together.leader, together.company]).toEqual(['ben', 'alone']);
  });
});
