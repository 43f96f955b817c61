import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LEVELS } from '#lib/bots/questions.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import Lobby from '#lib/ui/lobby/Lobby.svelte';
import { must } from '../../must.ts';
import { WIZARD } from '../../unknown-level.ts';
import { dialogs } from '../dialogs.ts';
import {
  botFor,
  fakeGuestGame,
  fakeHostGame,
  fakeHostSession,
  fakeTableView,
  heldBy,
} from '../fake-shared-game.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
const ways = {
  home: '/',
  room: { code: 'kwx4t', server: '' },
  page: 'http://192.0.2.7/join',
  oninvite: vi.fn(),
};
const row = (text: RegExp): HTMLElement =>
  must(
    screen.getAllByRole('listitem').find((item) => text.test(item.textContent)),
    `row ${text}`,
  );
const WITH_BOT = fakeTableView({ holders: [heldBy('Anna'), heldBy('Bob'), botFor(null, 'strong')] });

async function openSheet(name: string): Promise<HTMLElement> {
  await fireEvent.click(screen.getByRole('button', { name: `Change who plays ${name}` }));
  return screen.getByRole('dialog', { name: `${name}’s seat` });
}

describe('the sheet of a seat', () => {
  test.each(LEVELS)(
    'the seat sheet lets a bot of level %s play a free seat, under a name of that level',
    async (level) => {
      const tableView = fakeTableView();
      const seatBot = vi.fn();
      render(Lobby, {
        game: fakeHostGame(tableView, undefined, { session: fakeHostSession({ seatBot }) }),
        tableView,
        ...ways,
      });
      const sheet = await openSheet('Cem');
      const name = { gentle: 'Gentle', beginner: 'Beginner', solid: 'Solid', strong: 'Strong', best: 'Best' }[
        level
      ];
      const button = within(sheet).getByRole('button', { name: new RegExp(`^Bot: ${name} `) });
      expect(button.getAttribute('aria-pressed')).toBe('false');
      await fireEvent.click(button);
      expect(seatBot).toHaveBeenCalledOnce();
      expect(seatBot).toHaveBeenCalledWith(2, level, expect.stringMatching(/^[A-Z][a-z]+$/));
      expect(screen.queryByRole('dialog', { name: 'Cem’s seat' })).toBeNull();
    },
  );
  test('gives a bot no name of another seat', async () => {
    const [first, second, third] = fakeTableView().seats;
    const seats = [
      { ...must(first, 'seat'), name: 'Otto' },
      { ...must(second, 'seat'), name: 'Nora' },
      must(third, 'seat'),
    ];
    const tableView = fakeTableView({ seats });
    const seatBot = vi.fn();
    render(Lobby, {
      game: fakeHostGame(tableView, undefined, { session: fakeHostSession({ seatBot }) }),
      tableView,
      ...ways,
    });
    await fireEvent.click(within(await openSheet('Cem')).getByRole('button', { name: /^Bot: Solid / }));
    expect(seatBot).toHaveBeenCalledWith(2, 'solid', 'Ines');
  });
  test('the seat sheet changes and removes a bot', async () => {
    const [seatBot, assignSeat] = [vi.fn(), vi.fn()];
    const game = fakeHostGame(WITH_BOT, undefined, {
      session: fakeHostSession({ seatBot, assignSeat }),
    });
    render(Lobby, { game, tableView: WITH_BOT, ...ways });
    let sheet = await openSheet('Cem');
    expect(within(sheet).getByText('A bot plays this seat')).toBeDefined();
    const present = within(sheet).getByRole('button', { name: /^Bot: Strong / });
    expect(present.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(present);
    expect(seatBot).not.toHaveBeenCalled();
    sheet = await openSheet('Cem');
    await fireEvent.click(within(sheet).getByRole('button', { name: /^Bot: Best / }));
    expect(seatBot).toHaveBeenCalledWith(2, 'best', expect.any(String));
    sheet = await openSheet('Cem');
    await fireEvent.click(within(sheet).getByRole('button', { name: 'No one: the seat is free' }));
    expect(assignSeat).toHaveBeenCalledWith(2, { kind: 'free' });
  });
  test('names the owner that a bot would stand in for', async () => {
    const tableView = fakeTableView();
    render(Lobby, { game: fakeHostGame(tableView), tableView, ...ways });
    expect(within(await openSheet('Bob')).getByText('Let a bot play for Bob')).toBeDefined();
  });
});

describe('a bot of a level that this version does not know', () => {
  const WITH_WIZARD = fakeTableView({ holders: [heldBy('Anna'), heldBy('Bob'), botFor(null, WIZARD)] });
  test('shows a bot of an unknown level to all devices, and lets the host choose another', async () => {
    const seatBot = vi.fn();
    const game = fakeHostGame(WITH_WIZARD, undefined, { session: fakeHostSession({ seatBot }) });
    const { unmount } = render(Lobby, { game, tableView: WITH_WIZARD, ...ways });
    expect(row(/Cem/).textContent).toContain('Bot (unknown level)');
    expect(
      screen.getByText(/^Cem is played by a bot of a level that this version .* does not know/),
    ).toBeDefined();
    await fireEvent.click(screen.getByRole('button', { name: 'Choose who plays' }));
    const sheet = screen.getByRole('dialog', { name: 'Cem’s seat' });
    await fireEvent.click(within(sheet).getByRole('button', { name: /^Bot: Gentle / }));
    expect(seatBot).toHaveBeenCalledWith(2, 'gentle', expect.any(String));
    unmount();
    render(Lobby, { game: fakeGuestGame('Bob', WITH_WIZARD), tableView: WITH_WIZARD, ...ways });
    expect(screen.getByText(/^Cem is played by a bot of a level/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Choose who plays' })).toBeNull();
  });
});

describe('the row of a bot', () => {
  test('the row of a bot shows its level to every device, and has no choices for guests', () => {
    render(Lobby, { game: fakeGuestGame('Bob', WITH_BOT), tableView: WITH_BOT, ...ways });
    expect(row(/Cem/).textContent).toContain('Bot (Strong)');
    expect(within(row(/Cem/)).queryByRole('button')).toBeNull();
  });
  test('a bot does not keep the host waiting: only devices have to be ready', () => {
    render(Lobby, { game: fakeHostGame(WITH_BOT), tableView: WITH_BOT, ...ways });
    expect(screen.getByText('0 of 1 device ready')).toBeDefined();
  });
  test('lets only the owner of a lent seat take it back', async () => {
    const tableView = fakeTableView({ holders: [heldBy('Anna'), botFor('Bob'), heldBy(null)] });
    const takeSeat = vi.fn();
    const { unmount } = render(Lobby, {
      game: fakeGuestGame('Bob', tableView, undefined, { takeSeat }),
      tableView,
      ...ways,
    });
    expect(row(/Bob plays|Bot \(Solid\)/).textContent).toContain('Bot (Solid), for this device');
    await fireEvent.click(screen.getByRole('button', { name: 'Bob plays again' }));
    expect(takeSeat).toHaveBeenCalledWith(1);
    unmount();
    render(Lobby, { game: fakeGuestGame('Cem', tableView), tableView, ...ways });
    expect(screen.queryByRole('button', { name: 'Bob plays again' })).toBeNull();
  });
});
