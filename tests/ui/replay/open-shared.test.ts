import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import type { Command } from '#lib/rules/command.ts';
import type { LinkedGame, ShareError } from '#lib/share/linked-game.ts';
import { packGame } from '#lib/share/pack.ts';
import OpenShared from '#lib/ui/replay/OpenShared.svelte';
import { shareErrorText } from '#lib/ui/share/share-text.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { media } from '../media.ts';

beforeAll(() => media(true));
beforeEach(() => changeLocale('en'));

const setup = setupFor(3);
const game: LinkedGame = {
  rulesVersion: 2,
  name: '',
  ended: 1_795_000_000_000,
  seats: sampleSeats(3),
  bots: [null, 'solid'],
  setup,
  seed: 3,
  commands: commandsOf(setup, 3),
  together: [],
};
const show = async (linked: LinkedGame): Promise<ReturnType<typeof vi.fn>> => {
  const onopen = vi.fn();
  render(OpenShared, { fragment: `#g=${await packGame(linked)}`, onopen, ondeal: vi.fn() });
  await screen.findByRole('button', { name: t('linked_watch') });
  return onopen;
};

describe('the step before a replay', () => {
  test('the card names players, map and edition, and opens the game at a tap', async () => {
    const onopen = await show(game);
    for (const { name } of game.seats) expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByText(/Germany · Classic edition · \d+ rounds/)).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: t('linked_watch') }));
    expect(onopen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isOver: true }));
  });

  test('the card of a game with a decision against the rules says which one, and opens what is before it', async () => {
    const wrong: Command = { type: 'scrap', seat: 0, plant: 3 };
    const onopen = await show({ ...game, commands: [...game.commands.slice(0, 20), wrong] });
    expect(screen.getByText(/Move 21 of 21: against a rule/)).toBeTruthy();
    expect(screen.getByText(t('linked_unfinished'), { exact: false })).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: t('linked_watch') }));
    expect(onopen.mock.calls[0]?.[0]).toMatchObject({ commands: game.commands.slice(0, 20) });
  });

  test('a name with markup is shown as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await show({ ...game, seats: game.seats.map((seat, at) => (at === 0 ? { ...seat, name } : seat)) });
    expect(screen.getByText(name)).toBeTruthy();
    expect(document.querySelector('img')).toBeNull();
  });

  test('without a link there is a field, and what is pasted into it is opened or refused', async () => {
    render(OpenShared, { fragment: '', ondeal: vi.fn(), onopen: vi.fn() });
    const field = screen.getByRole('textbox', { name: t('linked_paste') });
    await fireEvent.input(field, { target: { value: 'hello' } });
    await fireEvent.click(screen.getByRole('button', { name: t('linked_open') }));
    expect((await screen.findByRole('alert')).textContent).toContain(t('share_not_a_game'));
    const text = `> ${await packGame(game)}`;
    await fireEvent.input(screen.getByRole('textbox'), { target: { value: text } });
    await fireEvent.click(screen.getByRole('button', { name: t('linked_open') }));
    expect(await screen.findByRole('button', { name: t('linked_watch') })).toBeTruthy();
  });

  test.each(LOCALES)('each refusal is a sentence in %s', (locale) => {
    changeLocale(locale);
    const errors: readonly ShareError[] = [
      { code: 'share/not-a-game' },
      { code: 'share/cut' },
      { code: 'share/damaged' },
      { code: 'share/too-large' },
      { code: 'share/too-new' },
      { code: 'share/unknown-rules', part: 'map', name: 'moon' },
      { code: 'share/invalid', path: '', fault: 'wrong' },
      { code: 'share/setup', error: { code: 'setup/deck' }, map: 'germany' },
    ];
    for (const error of errors) expect(shareErrorText(error), error.code).toMatch(/^\S.+[.!]$/);
  });
});

describe('the field for a link', () => {
  const paste = async (text: string): Promise<ReturnType<typeof vi.fn>> => {
    const ondeal = vi.fn();
    render(OpenShared, { fragment: '', ondeal, onopen: vi.fn() });
    await fireEvent.input(screen.getByRole('textbox', { name: t('linked_paste') }), {
      target: { value: text },
    });
    await fireEvent.click(screen.getByRole('button', { name: t('linked_open') }));
    return ondeal;
  };

  test('an empty one says so', async () => {
    await paste('  ');
    expect(screen.getByRole('alert').textContent).toContain(t('linked_paste_empty'));
  });

  test('a link to a deal leads to the set-up, also where a mail broke it into lines', async () => {
    const link = 'https://example.org/new#deal=classic.germany.4..draw..1fnfd83.dgpg';
    const ondeal = await paste(`Play this: “${link.slice(0, 45)}\n${link.slice(45)}”`);
    expect(ondeal).toHaveBeenCalledExactlyOnceWith('#deal=classic.germany.4..draw..1fnfd83.dgpg');
  });
  test('the code of a deal leads there without its link, too, as somebody types it', async () => {
    const ondeal = await paste('Classic . Germany . 4 .. draw .. 1FNFD83 . dgpg');
    expect(ondeal).toHaveBeenCalledExactlyOnceWith('#deal=classic.germany.4..draw..1fnfd83.dgpg');
  });
  test('a code with a slip leads there, too, where it is told', async () => {
    const ondeal = await paste('classic.germany.4..draw..1fnfd84.dgpg');
    expect(ondeal).toHaveBeenCalledExactlyOnceWith('#deal=classic.germany.4..draw..1fnfd84.dgpg');
  });
  test('a link to a deal that is cut leads there, where it is told', async () => {
    expect(await paste('https://example.org/new#deal=classic.germany')).toHaveBeenCalledExactlyOnceWith(
      '#deal=classic.germany',
    );
  });
});
