import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { PLAIN } from '#lib/state/settings.svelte.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { MESSAGE_ORDER } from '#lib/ui/play/messages.ts';
import type { PlaySlots } from '#lib/ui/play/play-context.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { gameOf, REGIONS } from '../../rules/build.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

/** A phone: all messages stand in one slot, and the most important one is shown. */

const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};
beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  changeLocale('en');
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const text = (words: string) => createRawSnippet(() => ({ render: () => `<p>${words}</p>` }));
const COACH = 'Somebody speaks of the decision.';
const NEWS = 'A bot did something.';

function show(slots: PlaySlots, onresumedread?: () => void): void {
  const position = {
    moment: 'building',
    game: gameOf({
      players: [{ money: 60, cities: ['essen'] }, { cities: ['muenster'] }, {}],
      waiting: [0, 1, 2],
    }),
  } as const;
  const regions = { by: 'hand', regions: REGIONS.germany.slice(0, 3) } as const;
  const game = unsavedGame(setupFor(3, { regions, position }), 1);
  const actions = { onresult: () => undefined, onresumedread };
  render(PlayScreen, { game, links, mine: [0], slots, actions });
}
const shown = (): string | undefined =>
  must(document.querySelector<HTMLElement>('[data-messages]'), 'slot').dataset.messages;

test('the order of the messages names each kind once', () => {
  expect(new Set(MESSAGE_ORDER).size).toBe(MESSAGE_ORDER.length);
});

test('the slot shows the coach, then what bots did, then a note, one after the other', async () => {
  const read = vi.fn();
  show({ coach: { line: text(COACH), speaks: 'now' }, news: text(NEWS) }, read);
  expect(shown()).toBe('coach');
  expect(screen.queryByText(NEWS)).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: '2 more messages' }));
  expect(shown()).toBe('news');
  expect(screen.getByText(COACH).closest('[hidden]')).not.toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: '2 more messages' }));
  expect(shown()).toBe('resumed');
  await waitFor(() => expect(screen.getByText(/continues from a saved position/)).toBeTruthy());
  await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(read).toHaveBeenCalledOnce();
});

test('on a low screen a message is one line to open, but what begins now in calm mode is shown whole', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === '(max-height: 30rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const players = [0, 1, 2].map(() => ({ cities: [], money: 60 }));
  const position = { moment: 'powering', game: gameOf({ players, waiting: [0, 1, 2] }) } as const;
  const regions = { by: 'hand', regions: REGIONS.germany.slice(0, 3) } as const;
  const game = unsavedGame(setupFor(3, { regions, position }), 1);
  const settings = { ...PLAIN, calm: true };
  const actions = { onresult: () => undefined, onresumedread: () => undefined };
  render(PlayScreen, { game, links, mine: [0, 1, 2], settings, actions });
  const open = (): HTMLElement | null => screen.queryByRole('button', { name: t('messages_open') });
  expect(open()).not.toBeNull();
  for (const seat of [0, 1, 2]) game.act({ type: 'power', seat, plants: [], hybridOil: 0 });
  await screen.findByText(/^Round \d+ is over\./);
  expect(open()).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: t('action_close') }));
  expect(shown()).toBe('resumed');
  expect(open()).not.toBeNull();
});

test('a refusal covers the message, is said once, and a tap shows the message again', async () => {
  show({ coach: { line: text(COACH), speaks: 'now' } });
  await fireEvent.click(await screen.findByRole('button', { name: /^Münster/ }));
  expect(shown()).toBe('refusal');
  const [alert] = screen.getAllByRole('alert');
  expect(alert?.textContent).toContain('Münster is full');
  const live = [...document.querySelectorAll('[role=alert], [role=status], [role=log], [aria-live]')];
  expect(live.filter((region) => region.textContent.includes('Münster is full'))).toHaveLength(1);
  await fireEvent.click(within(must(alert, 'alert')).getByRole('button', { name: 'Close' }));
  expect(shown()).toBe('coach');
});

test('bots have the slot while the coach only says that others play', () => {
  show({ coach: { line: text(COACH), speaks: 'meanwhile' }, news: text(NEWS) });
  expect(shown()).toBe('news');
  expect(screen.queryByRole('button', { name: /more message/ })).toBeNull();
});
