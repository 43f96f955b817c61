import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Judgement } from '#lib/bots/questions.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { type LinkedGame, openLinked } from '#lib/share/linked-game.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import WatchedGame from '#lib/ui/replay/WatchedGame.svelte';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../../must.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { ScriptedThinker } from '../../state/fake-thinker.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(async () => {
  dialogs();
  media(false);
  changeLocale('en');
  window.scrollTo = () => undefined;
  await loadAll();
});

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const linked: LinkedGame = {
  ...{ rulesVersion: 2, name: '', ended: 1_795_000_000_000, seats: sampleSeats(3) },
  ...{ bots: [null, 'solid', 'best'], setup, seed: 3, commands, together: [] },
};
const judge = (): Judgement => ({
  chance: 0.3,
  best: { plan: [{ type: 'pass', seat: 0 }], chance: 0.5 },
});

function show(game: LinkedGame): ScriptedThinker {
  const thinker = new ScriptedThinker({ chances: () => [0.5, 0.3, 0.2], judge });
  const { commandLog } = mustOk(openLinked(game));
  render(WatchedGame, { commandLog, onopen: vi.fn(), onback: vi.fn(), thinkerOf: () => thinker });
  return thinker;
}
const timeline = () => screen.getByRole<HTMLInputElement>('slider', { name: t('replay_timeline') });

test('a game from a link has a review of what its people decided, and the replay keeps its place', async () => {
  const thinker = show(linked);
  await fireEvent.input(timeline(), { target: { value: '40' } });
  await fireEvent.click(screen.getByRole('button', { name: t('final_review') }));
  const costliest = { name: t('review_costliest', { name: 'Anna' }) };
  await waitFor(() => expect(screen.getByRole('region', costliest).querySelector('li')).not.toBeNull());
  expect(screen.getAllByRole('region', { name: /^Costliest/ })).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 20_000 });
  await fireEvent.click(screen.getByRole('button', { name: t('action_back') }));
  expect(timeline().value).toBe('40');
  // its findings are jumps of the replay, and nothing is asked again
  expect(screen.getByRole('group', { name: t('replay_mistakes') })).toBeTruthy();
  const asked = thinker.asked.length;
  await fireEvent.click(screen.getByRole('button', { name: t('final_review') }));
  expect(thinker.asked).toHaveLength(asked);
});

test('a game from a link that is not over has no review: nobody has won', () => {
  show({ ...linked, commands: commands.slice(0, 40) });
  expect(screen.queryByRole('button', { name: t('final_review') })).toBeNull();
  expect(screen.getByRole('button', { name: t('stats_title') })).toBeTruthy();
});

test('the bots stop with the game', async () => {
  const thinker = show(linked);
  await fireEvent.click(screen.getByRole('button', { name: t('final_review') }));
  expect(thinker.stopped).toBe(false);
  cleanup();
  expect(thinker.stopped).toBe(true);
});
