import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginLesson } from '#lib/coach/progress.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { writeProgress } from '#lib/persist/coach.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import BotPlay from '#lib/ui/bots/BotPlay.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(async () => {
  await loadAll();
  dialogs();
  media(false);
});
beforeEach(() => {
  localStorage.clear();
  changeLocale('en');
});

const regions = { by: 'hand', regions: ['west', 'southwest', 'northwest'] } as const;
const box = () => localStorage;
const thinker = { answer: () => new Promise<never>(() => undefined), stop: () => undefined };
const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};

/** The first decision of a game with two bots, with a bid of 45 Elektro chosen. */
function showBid({ teaches }: { teaches: boolean }) {
  const game = unsavedGame(setupFor(3, { beginners: true, order: [0, 1, 2], regions }), 7);
  game.setBot(1, 'gentle');
  game.setBot(2, 'gentle');
  game.draft = { plant: 4, amount: 45, limited: false };
  if (teaches) writeProgress(box, beginLesson('first', game.id));
  else writeProgress(box, { ...beginLesson('first', game.id), isDismissed: true });
  render(BotPlay, { game, settings: openSettings(box), thinker, links, actions: { onresult: vi.fn() } });
  return game;
}
const open = () => screen.findByRole('button', { name: /^Open at 45/ });
const warning = () => screen.findByRole('alertdialog', { name: 'Warning' });

describe('a bid that would ruin the game of a learner', () => {
  test('the coach says in the place of its sentence what is wrong, and the way back has the focus', async () => {
    const game = showBid({ teaches: true });
    await screen.findByRole('complementary', { name: 'Guide' });
    const button = await open();
    button.focus();
    await fireEvent.click(button);
    const dialog = await warning();
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toMatch(
      /This leaves 5.Elektro. Fuel and a first city cost about 12.Elektro/,
    );
    expect(dialog.closest('aside')?.getAttribute('aria-label')).toBe('Guide');
    const back = screen.getByRole('button', { name: 'Go back' });
    expect(document.activeElement).toBe(back);
    expect(document.querySelectorAll('[data-lit]')).toHaveLength(0);
    await fireEvent.click(back);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(game.view.lot).toBeNull();
    await fireEvent.click(button);
    expect(game.view.lot).toMatchObject({ bid: 45 });
  });
  test('Escape goes back', async () => {
    const game = showBid({ teaches: true });
    await screen.findByRole('complementary', { name: 'Guide' });
    await fireEvent.click(await open());
    await fireEvent.keyDown(screen.getByRole('button', { name: 'Go back' }), { key: 'Escape' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(game.view.lot).toBeNull();
  });
  test('the learner does it anyway, and takes it back', async () => {
    const game = showBid({ teaches: true });
    await screen.findByRole('complementary', { name: 'Guide' });
    await fireEvent.click(await open());
    await fireEvent.click(screen.getByRole('button', { name: 'Do it anyway' }));
    expect(game.view.lot).toMatchObject({ plant: 4, bid: 45 });
    await waitFor(() => expect(document.querySelector('[data-coach=undo] [role=status]')).not.toBeNull());
    await fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(game.view.lot).toBeNull();
    expect(game.draft).toMatchObject({ plant: 4, amount: 45 });
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
  });
  test('without the coach nothing is held back', async () => {
    const game = showBid({ teaches: false });
    await fireEvent.click(await open());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(game.view.lot).toMatchObject({ bid: 45 });
  });
});
