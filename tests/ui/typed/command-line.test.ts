import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { LocalGame } from '#lib/state/local-game.svelte.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import PlayScreen from '#lib/ui/play/PlayScreen.svelte';
import type { Position } from '../../rules/build.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';
import { gameAt, screenProps } from './at-table.svelte.ts';

beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  media(false);
});
beforeEach(() => changeLocale('en'));

const BUILDING: Position = {
  players: [{ money: 60, cities: ['essen'] }, { cities: ['muenster'] }, {}],
  waiting: [0, 1, 2],
};
const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Typed commands' });
const line = (): string => field().value;

/** Opens the line with a key. */
async function open(): Promise<LocalGame> {
  const game = gameAt('building', BUILDING);
  render(PlayScreen, screenProps(game, game.people));
  await fireEvent.keyDown(document.body, { key: ':' });
  await screen.findByRole('textbox', { name: 'Typed commands' });
  return game;
}
async function type(text: string): Promise<void> {
  await fireEvent.input(field(), { target: { value: text } });
}
async function enter(text: string): Promise<void> {
  await type(text);
  const form = screen.getByRole('form', { name: 'Typed commands' });
  await fireEvent.submit(form);
  await tick();
}
/** Presses a key in the field. Returns false if the browser is to do nothing more, as with a Tab that completes. */
async function press(key: string, other: KeyboardEventInit = {}): Promise<boolean> {
  const goesOn = await fireEvent.keyDown(field(), { key, ...other });
  await tick();
  return goesOn;
}
const said = (): string =>
  within(screen.getByRole('form', { name: 'Typed commands' }))
    .getByRole('status')
    .textContent.replaceAll('\u00a0', ' ')
    .trim();
const answers = (): string =>
  screen.getByRole('region', { name: 'Answers' }).textContent.replaceAll('\u00a0', ' ');

describe('the line', () => {
  test.each([':', '/'])('opens with %s, which is not typed into it, and has the focus', async (key) => {
    const game = gameAt('building', BUILDING);
    render(PlayScreen, screenProps(game, game.people));
    // the first key loads the shortcuts
    await fireEvent.keyDown(document.body, { key: 'Shift' });
    await tick();
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    await fireEvent(document.body, event);
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Typed commands' }));
    expect(event.defaultPrevented).toBe(true);
    expect(line()).toBe('');
  });
  test('opens from the menu, which closes', async () => {
    const game = gameAt('building', BUILDING);
    render(PlayScreen, screenProps(game, game.people));
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(await screen.findByRole('button', { name: 'Typed commands' }));
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Typed commands' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('stays open, with its answers, while another sheet is', async () => {
    await open();
    await enter('money');
    await fireEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect(answers()).toContain('Anna has 60 Elektro.');
  });
  test('is not spelled, corrected or capitalized', async () => {
    await open();
    expect(field().autocomplete).toBe('off');
    expect(field().getAttribute('autocapitalize')).toBe('off');
    expect(field().getAttribute('spellcheck')).toBe('false');
    expect(field().enterKeyHint || field().getAttribute('enterkeyhint')).toBe('send');
  });

  test('has the direction of what is typed, and of the page while it is empty', async () => {
    await open();
    expect(field().dir).toBe('');
    await type('money');
    expect(field().dir).toBe('auto');
  });

  test('answers in a polite live region, also in the same words again', async () => {
    await open();
    await enter('money');
    expect(said()).toBe('Anna has 60 Elektro.');
    const status = within(screen.getByRole('form', { name: 'Typed commands' })).getByRole('status');
    const first = status.firstElementChild;
    await enter('money');
    expect(said()).toBe('Anna has 60 Elektro.');
    expect(status.firstElementChild, 'the same words are said again').not.toBe(first);
    expect(status.getAttribute('aria-live') ?? 'polite').toBe('polite');
    expect(line()).toBe('');
  });
  test('says no more than “Done.” of a decision, of which the table tells, and keeps the focus', async () => {
    const game = await open();
    field().focus();
    await enter('build duisburg');
    expect(game.view.players[0]?.cities).toEqual(['essen', 'duisburg']);
    expect(said()).toBe('Done.');
    expect(answers()).toContain('Anna builds in Duisburg for 10 Elektro');
    expect(document.activeElement).toBe(field());
    await enter('done');
    expect(game.acting).toBe(1);
    expect(document.activeElement).toBe(field());
  });
  test('says why a line did nothing', async () => {
    await open();
    await enter('build du');
    expect(said()).toMatch(/^Several names begin with “du”/);
  });

  test('arrow up and down go through what was typed, and back to what was begun', async () => {
    await open();
    for (const text of ['money', 'map essen', 'who']) await enter(text);
    await type('bui');
    const seen: string[] = [];
    for (const key of [
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'ArrowUp',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
    ]) {
      expect(await press(key), 'the caret stays at the end').toBe(false);
      seen.push(line());
    }
    expect(seen).toEqual(['who', 'map essen', 'money', 'money', 'map essen', 'who', 'bui', 'bui']);
  });

  test('Escape closes it and gives the focus back', async () => {
    const game = gameAt('building', BUILDING);
    render(PlayScreen, screenProps(game, game.people));
    const menu = screen.getByRole('button', { name: 'Menu' });
    menu.focus();
    await fireEvent.keyDown(menu, { key: '/' });
    await screen.findByRole('textbox', { name: 'Typed commands' });
    await press('Escape');
    expect(screen.queryByRole('textbox', { name: 'Typed commands' })).toBeNull();
    expect(document.activeElement).toBe(menu);
  });
});

describe('Tab completes', () => {
  test.each([
    ['mon', 'money '],
    ['build du', 'build du'],
    ['build dui', 'build Duisburg'],
    ['build Essen, dusseldo', 'build Essen, Düsseldorf'],
    ['map köl', 'map Cologne'],
    ['map fran', 'map Frankfurt ('],
    ['region nor', 'region North'],
    ['money b', 'money Bob'],
    ['buy 2 co', 'buy 2 coal'],
    ['buy 2 coal 1 g', 'buy 2 coal 1 garbage'],
    ['help chea', 'help cheap'],
  ])('"%s" to "%s"', async (typed, completed) => {
    await open();
    await type(typed);
    expect(await press('Tab'), 'the focus stays').toBe(false);
    expect(line()).toBe(completed);
  });
  test.each(LOCALES)('in %s, commands and cities', async (locale) => {
    const game = gameAt('building', BUILDING);
    render(PlayScreen, screenProps(game, game.people));
    await fireEvent.keyDown(document.body, { key: ':' });
    await screen.findByRole('textbox', { name: 'Typed commands' });
    changeLocale(locale);
    await tick();
    const input = screen.getByRole<HTMLInputElement>('textbox');
    const words = { en: 'bui', de: 'bau', it: 'costruisci', pl: 'bud', ro: 'hart', fa: 'بسا' };
    const began = words[locale as keyof typeof words];
    await fireEvent.input(input, { target: { value: began } });
    await fireEvent.keyDown(input, { key: 'Tab' });
    await tick();
    expect(input.value.length).toBeGreaterThan(began.length);
  });

  test('several that fit are said, and the next Tab moves the focus', async () => {
    await open();
    await type('build du');
    expect(await press('Tab')).toBe(false);
    expect(said()).toBe('Duisburg, Düsseldorf');
    expect(await press('Tab'), 'no trap').toBe(true);
  });
  test.each(['', 'build ', 'xyz', 'build Essen', 'bid 20', 'done now', 'buy 2'])(
    'after "%s" there is nothing to complete, and Tab moves the focus',
    async (typed) => {
      await open();
      await type(typed);
      expect(await press('Tab')).toBe(true);
      expect(line()).toBe(typed);
    },
  );
  test('Tab backwards always moves the focus', async () => {
    await open();
    await type('mon');
    expect(await press('Tab', { shiftKey: true })).toBe(true);
    expect(line()).toBe('mon');
  });
});
