import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test } from 'vitest';
import { logRounds } from '../../../src/lib/ui/log/log-rounds.ts';
import LogPanel from '../../../src/lib/ui/log/LogPanel.svelte';
import { changeLocale } from '../../../src/lib/i18n/locale.svelte.ts';
import { unsavedGame } from '../../../src/tools/unsaved-game.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';

beforeAll(() => changeLocale('en'));

const setup = setupFor(3);
const commands = commandsOf(setup, 3);
const table = unsavedGame(setup, 3, commands);
const all = table.log.flatMap(({ news }) => news);

describe('the chapters of the log', () => {
  const chapters = logRounds(table.log, () => true);
  test('are the rounds, newest first and complete', () => {
    const rounds = chapters.map(({ round }) => round);
    expect(rounds).toEqual(rounds.toSorted((a, b) => b - a));
    expect(new Set(rounds).size).toBe(rounds.length);
    expect(chapters.flatMap(({ lines }) => lines)).toHaveLength(all.length);
  });
  test('list the newest entries first, down to the beginning of each round', () => {
    expect(chapters.flatMap(({ lines }) => lines.map(({ item }) => item))).toEqual(all.toReversed());
    for (const { round, lines } of chapters.slice(0, -1)) {
      expect(lines.at(-1)?.item).toMatchObject({ type: 'round-began', round });
    }
  });
  test('keep only matching entries, and no empty round', () => {
    const builds = logRounds(table.log, ({ item }) => item.type === 'built');
    expect(builds.every(({ lines }) => lines.length > 0)).toBe(true);
    expect(builds.flatMap(({ lines }) => lines)).toHaveLength(
      all.filter(({ type }) => type === 'built').length,
    );
  });
});

describe('the log', () => {
  const names = { seats: table.seats, map: 'germany' } as const;
  const lines = (): string[] => screen.queryAllByRole('listitem').map((line) => line.textContent.trim());

  test('can be filtered by player and by phase', async () => {
    render(LogPanel, { log: table.log, names });
    expect(lines()).toHaveLength(all.length);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Player' }), { target: { value: '1' } });
    expect(lines().every((line) => line.includes('Bob'))).toBe(true);
    await fireEvent.change(screen.getByRole('combobox', { name: 'Phase' }), { target: { value: '5' } });
    expect(lines().length).toBeGreaterThan(0);
    expect(lines().every((line) => /^Bob powers/.test(line))).toBe(true);
  });
  test('says when no entry matches', async () => {
    render(LogPanel, { log: table.log.slice(0, 1), names });
    await fireEvent.change(screen.getByRole('combobox', { name: 'Phase' }), { target: { value: '5' } });
    expect(screen.getByText('No entries yet.')).toBeTruthy();
  });
});
