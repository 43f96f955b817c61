import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Advice } from '#lib/bots/questions.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import AdviceSheet from '#lib/ui/advice/AdviceSheet.svelte';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';
import { ScriptedThinker } from '../../state/fake-thinker.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  media(false);
  changeLocale('en');
});

const setup = setupFor(3, {
  order: [0, 1, 2],
  regions: { by: 'hand', regions: ['west', 'southwest', 'northwest'] },
});
const nominate = (plant: number) => ({ type: 'nominate', seat: 0, plant, bid: plant }) as const;
const advice: Advice = {
  options: [
    { plan: [nominate(4)], chance: 0.414 },
    { plan: [nominate(3)], chance: 0.3 },
    { plan: [nominate(5)], chance: 0.2 },
    { plan: [nominate(6)], chance: 0.1 },
  ],
  facts: [
    { type: 'capacity', before: 0, after: 1 },
    { type: 'can-end', cities: 17, powered: 17, rival: 1, rivalPowered: 15 },
    { type: 'rival-can-end', seat: 2, cities: 18, isSure: true },
  ],
};

function ask(thinker = new ScriptedThinker({ advise: () => advice })) {
  const game = unsavedGame(setup, 7);
  const onclose = vi.fn();
  const view = render(AdviceSheet, { game, thinker, onclose });
  const sheet = within(screen.getByRole('dialog', { name: 'Advice' }));
  return { game, thinker, onclose, sheet, view };
}

describe('the sheet with advice', () => {
  test('the advice sheet shows that the bot is thinking, then its plan', async () => {
    const thinker = new ScriptedThinker({ advise: () => advice });
    thinker.holds = true;
    const { sheet } = ask(thinker);
    expect(sheet.getByRole('status').textContent).toContain('Thinking about your move…');
    expect(sheet.queryByRole('button', { name: 'Do this' })).toBeNull();
    thinker.letGo();
    await waitFor(() =>
      expect(sheet.getByRole('status').textContent).toMatch(/Put power plant 4 up for auction at 4.Elektro/),
    );
    expect(sheet.getByText('Win chance: 41%')).toBeDefined();
  });
  test('the advice sheet shows two other plans with their chances', async () => {
    const { sheet } = ask();
    const others = within(await sheet.findByRole('region', { name: 'Other moves' }));
    const items = others.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toHaveLength(2);
    expect(items[0]).toMatch(/plant 3 .*Win chance: 30%/);
    expect(items[1]).toMatch(/plant 5 .*Win chance: 20%/);
  });
  test('the advice sheet answers whether the game can be won now apart from the other figures', async () => {
    const { sheet } = ask();
    const endings = within(await sheet.findByRole('region', { name: 'Can I win now?' }));
    expect(endings.getByText('You can end the game this round: you power 17, Bob at most 15.')).toBeDefined();
    expect(endings.getByText('Cleo can end the game this round with 18 cities.')).toBeDefined();
    const figures = within(sheet.getByRole('region', { name: 'The figures' }));
    expect(figures.getAllByRole('listitem')).toHaveLength(1);
  });
  test('executes the advised plan as one tap, which undo takes back', async () => {
    const plan = [nominate(4)];
    const { game, sheet, onclose } = ask(
      new ScriptedThinker({ advise: () => ({ options: [{ plan, chance: 1 }], facts: [] }) }),
    );
    await fireEvent.click(await sheet.findByRole('button', { name: 'Do this' }));
    expect(game.view.lot?.plant).toBe(4);
    expect(onclose).toHaveBeenCalled();
    game.undo();
    expect(game.log).toHaveLength(1);
  });
  test('the advice sheet reports an impossible plan', async () => {
    const plan = [nominate(50)];
    const { game, sheet } = ask(
      new ScriptedThinker({ advise: () => ({ options: [{ plan, chance: 1 }], facts: [] }) }),
    );
    await fireEvent.click(await sheet.findByRole('button', { name: 'Do this' }));
    expect(sheet.getByRole('alert').textContent).toContain('This move is no longer possible.');
    expect(game.refusal).toBeNull();
  });
  test('the advice sheet reports a missing thinker, and asks again', async () => {
    const answers: { advise?: () => Advice } = {};
    const { sheet } = ask(new ScriptedThinker(answers));
    expect(await sheet.findByText(/^No advice right now:/)).toBeDefined();
    answers.advise = () => advice;
    await fireEvent.click(sheet.getByRole('button', { name: 'Ask again' }));
    expect(await sheet.findByRole('button', { name: 'Do this' })).toBeDefined();
  });
  test('the advice sheet closes when the game changes, and stops the thinker', async () => {
    const { game, sheet, onclose, thinker, view } = ask();
    await sheet.findByRole('button', { name: 'Do this' });
    game.act(nominate(4));
    await waitFor(() => expect(onclose).toHaveBeenCalledOnce());
    view.unmount();
    expect(thinker.stopped).toBe(true);
  });
});

describe('the button for advice', () => {
  const links = {
    home: '/',
    rulesQuery: '',
    learn: '/learn',
    settings: '/settings',
    onlanguage: () => undefined,
    ongame: () => undefined,
  };
  test('the advice button is in the header while a player acts here', async () => {
    const onadvice = vi.fn();
    const game = unsavedGame(setup, 7);
    render(PlayScreen, { game, links, mine: game.people, actions: { onadvice, onresult: vi.fn() } });
    await fireEvent.click(screen.getByRole('button', { name: 'Ask for advice' }));
    expect(onadvice).toHaveBeenCalledOnce();
    game.lose();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask for advice' })).toBeNull());
  });
  test('the advice button is absent where there is no advice', () => {
    const game = unsavedGame(setup, 7);
    render(PlayScreen, { game, links, mine: game.people, actions: { onresult: vi.fn() } });
    expect(screen.queryByRole('button', { name: 'Ask for advice' })).toBeNull();
  });
});
