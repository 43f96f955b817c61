import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import type { ComponentProps } from 'svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { LocalGames } from '#lib/app/local-games.ts';
import { gameIdFrom } from '#lib/game-id.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { sanitizeGameName } from '#lib/names.ts';
import { ok } from '#lib/result.ts';
import type { Instant } from '#lib/session/ports/clock.ts';
import type { SaveStore } from '#lib/session/ports/storage.ts';
import { branchName } from '#lib/ui/branch/branch-text.ts';
import BranchSheet from '#lib/ui/branch/BranchSheet.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../../must.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const setup = setupFor(3);
const game = unsavedGame(setup, 3, commandsOf(setup, 3));

const HERE = { start: { after: 50 }, label: 'Here' };

function show(lines: ComponentProps<typeof BranchSheet>['lines'] = [HERE], mine: readonly number[] = [0]) {
  let ids = 0;
  const put = vi.fn<SaveStore['put']>(() => Promise.resolve(ok('created')));
  const app = new LocalGames({
    saves: { put } as Partial<SaveStore> as SaveStore,
    locks: { hold: () => Promise.resolve(true), steal: () => Promise.resolve(), release: () => undefined },
    clock: { now: () => 7, instant: () => 0 as Instant },
    newId: () => gameIdFrom(`game-${ids++}`),
    newSeed: () => 1,
    settings: () => ({ getItem: () => null, setItem: () => undefined }),
    gameOpen: () => () => undefined,
    painted: () => Promise.resolve(),
  });
  const onopen = vi.fn();
  render(BranchSheet, {
    ...{ app, origin: game.saved(), lines, mine, onopen, onclose: vi.fn() },
  });
  return { app, put, onopen, sheet: within(screen.getByRole('dialog', { name: 'Play on from here' })) };
}
const begin = () => screen.getByRole('button', { name: 'Begin' });

describe('the sheet before a branch', () => {
  test('begins one game with the chosen players, however often it is tapped', async () => {
    const { app, put, onopen, sheet } = show();
    expect(sheet.getByText('Here')).toBeTruthy();
    const players = sheet.getAllByRole<HTMLSelectElement>('combobox');
    expect(players.map(({ value }) => value)).toEqual(['', 'solid', 'solid']);
    await fireEvent.change(sheet.getByRole('combobox', { name: 'Who plays Cleo?' }), {
      target: { value: 'best' },
    });
    void fireEvent.click(begin());
    void fireEvent.click(begin());
    await waitFor(() => expect(onopen).toHaveBeenCalled());
    expect(onopen).toHaveBeenCalledOnce();
    expect(put).toHaveBeenCalledOnce();
    const branch = mustOk(await app.openGame(onopen.mock.calls[0]?.[0]));
    expect(branch.bots).toEqual([null, 'solid', 'best']);
    const { round } = game.saved().commandLog.snapshotAfter(50).context;
    expect(branch.meta.name).toBe(`Germany – from round ${round}`);
  });
  test('needs a person, and says so', async () => {
    const { put, sheet } = show();
    await fireEvent.change(sheet.getByRole('combobox', { name: 'Who plays Anna?' }), {
      target: { value: 'solid' },
    });
    expect(sheet.getByText('A person has to play at least one seat.')).toBeTruthy();
    await fireEvent.click(begin());
    expect(put).not.toHaveBeenCalled();
  });
});

test('a line that was undone can be chosen instead of the shown moment', async () => {
  const tail = { after: 40, then: commandsOf(setup, 3).slice(40, 43) };
  const { app, onopen, sheet } = show([HERE, { start: tail, label: 'Before the undo' }]);
  expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Here' }).checked).toBe(true);
  await fireEvent.click(sheet.getByRole('radio', { name: 'Before the undo' }));
  await fireEvent.click(begin());
  await waitFor(() => expect(onopen).toHaveBeenCalled());
  const branch = mustOk(await app.openGame(onopen.mock.calls[0]?.[0]));
  expect(branch.saved().commandLog.commands).toEqual(commandsOf(setup, 3).slice(0, 43));
  expect(branch.meta.branchedFrom?.commands).toBe(40);
});

describe('the name of a branch', () => {
  test('is that of its origin with the round, and fits into the list of games', () => {
    expect(branchName({ name: 'Sunday' }, 'usa', 4)).toBe('Sunday – from round 4');
    expect(branchName({ name: '' }, 'usa', 0)).toBe('USA – from the start');
    const long = branchName({ name: 'Very '.repeat(12) }, 'usa', 12);
    expect(long).toMatch(/^Very .*…\S* – from round \S*12/);
    expect(long.length).toBeLessThanOrEqual(60);
  });
  test('of a branch is that of the first game, unless the players renamed it', () => {
    const branchedFrom = { id: gameIdFrom('first'), name: 'Sunday', created: 1, commands: 9, round: 4 };
    expect(branchName({ name: 'Sunday – from round 4', branchedFrom }, 'usa', 7)).toBe(
      'Sunday – from round 7',
    );
    expect(branchName({ name: 'Monday', branchedFrom }, 'usa', 7)).toBe('Monday – from round 7');
  });
  test('in Persian has no invisible signs, as the saved one', () => {
    changeLocale('fa');
    const name = branchName({ name: 'Sunday' }, 'usa', 4);
    expect(sanitizeGameName(name)).toBe(name);
    const branchedFrom = { id: gameIdFrom('first'), name: 'Sunday', created: 1, commands: 9, round: 4 };
    expect(branchName({ name, branchedFrom }, 'usa', 4)).toBe(name);
    changeLocale('en');
  });
});
