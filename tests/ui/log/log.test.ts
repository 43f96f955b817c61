import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { logRounds } from '#lib/ui/log/log-rounds.ts';
import LogPanel from '#lib/ui/log/LogPanel.svelte';
import { newsText } from '#lib/ui/words/news.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(async () => {
  dialogs();
  changeLocale('en');
  await loadAll();
});

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const game = unsavedGame(setup, 3, commands);
const all = game.log.flatMap(({ news }) => news);

describe('the chapters of the log', () => {
  const chapters = logRounds(game.log, () => true);
  test('the log has one chapter per round, newest first and complete', () => {
    const rounds = chapters.map(({ round }) => round);
    expect(rounds).toEqual(rounds.toSorted((a, b) => b - a));
    expect(new Set(rounds).size).toBe(rounds.length);
    expect(chapters.flatMap(({ lines }) => lines)).toHaveLength(all.length);
  });
  test('a chapter lists the newest entries first, down to the beginning of its round', () => {
    expect(chapters.flatMap(({ lines }) => lines.map(({ item }) => item))).toEqual(all.toReversed());
    for (const { round, lines } of chapters.slice(0, -1)) {
      expect(lines.at(-1)?.item).toMatchObject({ type: 'round-began', round });
    }
  });
  test('keeps only matching entries, and no empty round', () => {
    const builds = logRounds(game.log, ({ item }) => item.type === 'built');
    expect(builds.every(({ lines }) => lines.length > 0)).toBe(true);
    expect(builds.flatMap(({ lines }) => lines)).toHaveLength(
      all.filter(({ type }) => type === 'built').length,
    );
  });
});

describe('the log', () => {
  const lines = (): string[] => screen.queryAllByRole('listitem').map((line) => line.textContent.trim());

  test('filters the log by player and by phase', async () => {
    render(LogPanel, { game });
    expect(lines()).toHaveLength(all.length);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Player' }), { target: { value: '1' } });
    expect(lines().every((line) => line.includes('Bob'))).toBe(true);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Phase' }), { target: { value: '5' } });
    expect(lines().length).toBeGreaterThan(0);
    expect(lines().every((line) => /^Bob powers/.test(line))).toBe(true);
  });
  test('says when no entry matches', async () => {
    render(LogPanel, { game: unsavedGame(setup, 3) });
    await fireEvent.change(screen.getByRole('combobox', { name: 'Phase' }), { target: { value: '5' } });
    expect(screen.getByText('No entries yet.')).toBeTruthy();
  });
});

describe('a line of the log', () => {
  const dialog = () => within(screen.getByRole('dialog'));
  const button = (name: string) => dialog().getByRole('button', { name });
  const market = () => dialog().getByRole('region', { name: 'Current market' }).textContent;

  test('a log line shows the board at that point, and the steps before and after it', async () => {
    const line = must(
      game.log.find(({ news }) => news.some(({ type }) => type === 'bought-plant')),
      'purchase of a plant',
    );
    const then = must(game.viewAt(line.index), 'view');
    const before = JSON.stringify(game.view);
    render(LogPanel, { game });
    const [item] = line.news.filter(({ type }) => type === 'bought-plant');
    const text = newsText(must(item, 'news'), { seats: game.seats, map: 'germany' });
    await fireEvent.click(must(screen.getAllByRole('button', { name: text }).at(-1), 'line'));
    expect(screen.getByRole('dialog', { name: 'Replay' }).textContent).toContain(text);
    for (const plant of then.market.slice(0, 4)) expect(market()).toContain(String(plant));
    expect(button('One step on').ariaDisabled).not.toBe('true');
    await fireEvent.click(button('One step back'));
    await fireEvent.click(button('One step on'));
    expect(screen.getByRole('dialog').textContent).toContain(text);
    await fireEvent.click(button('Back to now'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify(game.view), 'nothing has changed').toBe(before);
  });
  test('a log line reveals no other player’s hidden money, and no undrawn card', () => {
    const hidden = unsavedGame({ ...setup, hiddenMoney: true }, 3, commands.slice(0, 40));
    for (const { index } of hidden.log) {
      const view = hidden.viewAt(index);
      expect(view.players.map(({ money }) => money)).toEqual([null, null, null]);
      expect(view).not.toHaveProperty('deck');
      expect(view).not.toHaveProperty('rng');
    }
  });
  test('V4: a log line shows hidden money once the game is over', () => {
    const over = unsavedGame({ ...setup, hiddenMoney: true }, 3, commands);
    expect(over.moment).toBe('over');
    for (const { index } of over.log)
      expect(over.viewAt(index).players.every(({ money }) => money !== null)).toBe(true);
  });
  test('a log line reports that this device has not seen the board', async () => {
    render(LogPanel, { game: { log: game.log, seats: game.seats, view: game.view, viewAt: () => null } });
    await fireEvent.click(must(screen.getAllByRole('listitem')[0]?.querySelector('button'), 'line'));
    expect(dialog().getByText(/This device has not seen the board/)).toBeDefined();
  });
});
