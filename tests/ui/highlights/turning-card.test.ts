import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { LogEntry } from '#lib/rules/log.ts';
import type { News } from '#lib/rules/types.ts';
import { TURNING_POINT_MS } from '#lib/state/display-times.ts';
import { PLAIN } from '#lib/state/settings.svelte.ts';
import Highlights from '#lib/ui/highlights/Highlights.svelte';
import { TableLines } from '#lib/ui/play/table-lines.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';
import { media } from '../media.ts';

afterEach(() => vi.useRealTimers());

const entry = (index: number, news: readonly News[]): LogEntry => ({
  ...{ index, command: null, round: 9, phase: 4 },
  news,
});

test('N2: the card of stage 2 disappears by itself, however fast bots play on', async () => {
  media(true);
  await changeLocale('en');
  // loads the card's part before the clock stands still
  await import('#lib/ui/highlights/TurningCard.svelte');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const game = unsavedGame(setupFor(3), 1);
  const { view } = game;
  let log: readonly LogEntry[] = [];
  const now = () => ({ id: game.id, moment: view.moment, view, log }) as unknown as typeof game;
  const { rerender } = render(Highlights, {
    game: now(),
    screen: document.body,
    settings: PLAIN,
    lines: new TableLines(),
  });
  log = [entry(0, [{ type: 'stage-began', stage: 2 }])];
  await rerender({ game: now() });
  await vi.waitFor(() => expect(screen.getByRole('region', { name: 'Stage 2' })).toBeTruthy());
  for (const index of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(TURNING_POINT_MS / 2);
    log = [...log, entry(index, [{ type: 'turn-done', seat: 0, phase: 4 }])];
    await rerender({ game: now() });
  }
  expect(screen.queryByRole('region', { name: 'Stage 2' })).toBeNull();
});
