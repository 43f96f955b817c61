import { render } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer } from '#lib/bots/answer.ts';
import type { Thinker } from '#lib/bots/thinker.ts';
import type { LogEntry } from '#lib/rules/log.ts';
import { openSettings, PLAIN } from '#lib/state/settings.svelte.ts';
import BotPlay from '#lib/ui/bots/BotPlay.svelte';
import SharedTableScreen from '#lib/ui/shared-play/SharedTableScreen.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { fakeAudio } from '../../pwa/fake-audio.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame } from '../fake-shared-game.ts';
import { media } from '../media.ts';
import { PLAYING, POWERING, SCREEN } from '../shared-play/fixtures.ts';

beforeEach(() => {
  dialogs();
  media(false);
});
// the page has one audio context
const { tones } = fakeAudio();
beforeEach(() => void tones.splice(0));

const thinker: Thinker = { answer: (question) => Promise.resolve(answer(question)), stop: () => undefined };
const POWERED = {
  ...{ index: 0, command: null, round: 1, phase: 5 },
  news: [
    {
      ...{ type: 'powered', seat: 2, plants: [], cities: 0, income: 10 },
      burnt: { coal: 0, oil: 0, garbage: 0, uranium: 0 },
    },
  ],
} as const satisfies LogEntry;

/** Expects a tone, or none within the frames in which it would begin. */
async function expectSound(sound: boolean): Promise<void> {
  if (sound) return vi.waitFor(() => expect(tones).not.toEqual([]));
  for (let frame = 0; frame < 5; frame++) await new Promise((next) => requestAnimationFrame(next));
  expect(tones).toEqual([]);
}

test.each([true, false])('a game against bots is heard if the sound is on: %s', async (sound) => {
  const settings = openSettings(() => ({ getItem: () => null, setItem: () => undefined }));
  settings.sound = sound;
  settings.pace = 'instant';
  const game = unsavedGame(setupFor(2, { order: [0, 1], regions: { by: 'draw' } }), 7);
  game.reload({
    ...game.saved(),
    meta: { ...game.meta, bots: [null, 'gentle'] },
    resumedFromSnapshot: false,
  });
  render(BotPlay, { game, settings, thinker, links: SCREEN.links, actions: { onresult: vi.fn() } });
  const hasBought = (): boolean =>
    game.log.some(({ news }) => news.some(({ type }) => type === 'bought-plant'));
  await vi.waitFor(() => expect(game.acting).toBe(0));
  game.act({ type: 'nominate', seat: 0, plant: 3, bid: 3 });
  await vi.waitFor(() => {
    if (game.acting === 0 && game.moment === 'bidding') game.act({ type: 'pass', seat: 0 });
    expect(hasBought()).toBe(true);
  });
  await expectSound(sound);
});

test.each([true, false])('a shared game is heard if the sound is on: %s', async (sound) => {
  const settings = { ...PLAIN, sound };
  const game = fakeGuestGame('Bob', PLAYING, POWERING);
  const { rerender } = render(SharedTableScreen, { game, ...SCREEN, settings });
  await rerender({ game: { ...game, log: [POWERED] }, settings });
  await expectSound(sound);
});
