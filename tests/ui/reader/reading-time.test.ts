import { beforeAll, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { announcementTime, readingTime } from '#lib/ui/reader/reading-time.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';

beforeAll(() => void changeLocale('en'));

test('a text takes as long as a screen reader says it at 180 words a minute', () => {
  // the word of the measure has five letters and a space
  const text = 'plant '.repeat(180);
  expect(readingTime(text) / 60_000).toBeCloseTo(1.08, 1);
  expect(readingTime('')).toBe(0);
});
test('announcements take time only for players of a screen reader, and only what they want to hear', () => {
  const game = unsavedGame(setupFor(3), 1, [], sampleSeats(3));
  const built = { type: 'built', seat: 1, city: 'berlin', connection: 0, slot: 10 } as const;
  const entries = [{ ...game.log[0], command: null, news: [built], round: 1 }] as unknown as typeof game.log;
  const time = (announce: 'all' | 'mine' | 'none', reader = true): number =>
    announcementTime(game, entries, [0], { reader, announce });
  expect(time('all')).toBeGreaterThan(2500);
  expect([time('mine'), time('none'), time('all', false)]).toEqual([0, 0, 0]);
});
