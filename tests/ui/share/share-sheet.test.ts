import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readLinkedGame } from '#lib/app/game-link.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { seedRng } from '#lib/rules/rng.ts';
import type { SavedGame } from '#lib/session/ports/storage.ts';
import GameEnd from '#lib/ui/final/GameEnd.svelte';
import ShareSheet from '#lib/ui/share/ShareSheet.svelte';
import { Chance } from '#tools/support/player.ts';
import { sampleSeats, unsavedGame } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../../must.ts';
import { commandsOf, setupFor, tableOf } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  media(true);
  changeLocale('en');
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const finished = unsavedGame(setup, 3, commands);
const field = (key: 'share_link' | 'share_deal_link'): Promise<HTMLTextAreaElement> =>
  screen.findByRole('textbox', { name: t(key) });
const open = (saved: SavedGame): unknown => render(ShareSheet, { saved, onclose: vi.fn() });

describe('the sheet that shares a finished game', () => {
  test('the sheet offers a link that holds the game, with one code', async () => {
    open(finished.saved());
    const link = (await field('share_link')).value;
    const { commandLog } = mustOk(await readLinkedGame(link));
    expect(commandLog.commands).toEqual(commands);
    expect(commandLog.snapshot).toEqual(finished.saved().commandLog.snapshot);
    const what = t('share_link');
    expect(await screen.findAllByRole('img', { name: t('shared_qr_label', { what }) })).toHaveLength(1);
  });

  test('the sheet shows the link to the deal instead, with its own code alone', async () => {
    open(finished.saved());
    await fireEvent.click(screen.getByRole('radio', { name: t('share_deal') }));
    expect((await field('share_deal_link')).value).toMatch(/\/new#deal=classic\.germany\.3\..*\.3\.\w{4}$/);
    expect(screen.queryByRole('textbox', { name: t('share_link') })).toBeNull();
    const what = t('share_deal_link');
    await screen.findByRole('img', { name: t('shared_qr_label', { what }) });
    expect(screen.getAllByRole('img')).toHaveLength(1);
  });

  test('the sheet says that a long game is too long for a code', async () => {
    const chance = new Chance(seedRng(1));
    const name = (): string => Array.from({ length: 40 }, () => chance.oneOf([...LETTERS])).join('');
    const six = setupFor(6);
    const seats = sampleSeats(6).map((seat) => ({ ...seat, name: name() }));
    open(unsavedGame(six, 3, commandsOf(six, 3), seats).saved());
    await field('share_link');
    expect(screen.getByText(t('share_code_too_large'))).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('the sheet says that a game from a position has no deal', async () => {
    const { commandLog } = finished.saved();
    const position = { moment: 'over', game: commandLog.snapshot.context } as const;
    open({ ...finished.saved(), commandLog: tableOf({ ...setup, position }, 3) });
    expect(await field('share_link')).toBeTruthy();
    await fireEvent.click(screen.getByRole('radio', { name: t('share_deal') }));
    expect(await screen.findByText(t('share_no_deal'))).toBeTruthy();
  });
});

describe('the result', () => {
  const props = {
    game: finished,
    home: '/',
    onlook: vi.fn(),
    review: null,
    branching: { mine: [], onopen: vi.fn() },
  };
  test('the result of a whole game opens the sheet', async () => {
    render(GameEnd, { ...props, finished });
    await fireEvent.click(screen.getByRole('button', { name: t('action_share') }));
    expect(await field('share_link')).toBeTruthy();
  });
  test('the result shares no game that this device does not know whole', () => {
    render(GameEnd, { ...props, finished: null });
    expect(screen.queryByRole('button', { name: t('action_share') })).toBeNull();
  });
});
