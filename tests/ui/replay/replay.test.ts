import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { marksOf, SPEEDS } from '#lib/state/replay.svelte.ts';
import { decisionToTry } from '#lib/state/what-if.svelte.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { whatHappened } from '#lib/ui/replay/moment-text.ts';
import ReplayScreen from '#lib/ui/replay/ReplayScreen.svelte';
import { newsText } from '#lib/ui/words/news.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { playTrustGame, TRUST_GAME, TRUST_SEED } from '../../trust-game.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

beforeAll(() => {
  dialogs();
  media(false);
  changeLocale('en');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setup = setupFor(3, { hiddenMoney: true });
const game = unsavedGame(setup, 3, commandsOf(setup, 3));
const branching = { mine: [], onopen: vi.fn() };
const names = { seats: game.seats, map: setup.map };
const stops = game.log.filter(({ news }, at) => at === 0 || news.length > 0);
const textOf = (place: number): string =>
  whatHappened(must(stops[place], 'stop'), (item) => newsText(item, names));

const show = (): { onback: () => void } => {
  const onback = vi.fn();
  render(ReplayScreen, { game: game.saved(), branching, back: 'Back to results', onback });
  return { onback };
};
const timeline = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Timeline' });
const said = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });
const press = (key: string, init = {}) => fireEvent.keyDown(document.body, { key, ...init });
const place = (): number => timeline().valueAsNumber;

describe('the screen of a replay', () => {
  test('buttons and the timeline step through the game, and say what happened', async () => {
    show();
    expect([place(), timeline().max]).toEqual([0, String(stops.length - 1)]);
    await fireEvent.click(button('One step on'));
    expect(place()).toBe(1);
    expect(said()).toBe(textOf(1));
    await fireEvent.input(timeline(), { target: { value: '40' } });
    expect(said()).toBe(textOf(40));
    expect(timeline().getAttribute('aria-valuetext')).toContain(textOf(40));
    await fireEvent.click(button('On to the next round'));
    expect(must(stops[place()], 'stop').round).toBe(must(stops[40], 'stop').round + 1);
    await fireEvent.click(button('Back to the start of the round'));
    expect(place()).toBeLessThan(40);
  });
  test('Y7: a decision with which stages 2 and 3 begin is one place on the timeline and two jumps', async () => {
    await loadAll();
    const trust = unsavedGame(TRUST_GAME, TRUST_SEED, playTrustGame().commands);
    const begun = marksOf(trust.log).filter(({ type }) => type === 'stage');
    expect(new Set(begun.map(({ at }) => at)).size).toBe(1);
    render(ReplayScreen, {
      game: trust.saved(),
      branching,
      back: 'Back to results',
      onback: vi.fn(),
    });
    await fireEvent.change(screen.getByRole('combobox', { name: 'Jump to' }), {
      target: { value: String(begun[0]?.at) },
    });
    expect(said()).toContain('Stage 3');
  });
  test('arrows, Page Up, Page Down, Home and End move it, and fields keep their keys', async () => {
    show();
    await press('ArrowRight');
    await press('ArrowRight');
    expect(place()).toBe(2);
    await press('ArrowLeft');
    expect(place()).toBe(1);
    await press('End');
    expect(place()).toBe(stops.length - 1);
    await press('PageUp');
    expect(place()).toBeLessThan(stops.length - 1);
    await press('Home');
    await press('ArrowRight', { shiftKey: true });
    expect(must(stops[place()], 'stop').phase).not.toBe(must(stops[0], 'stop').phase);
    const at = place();
    await fireEvent.keyDown(screen.getByRole('combobox', { name: 'Speed' }), { key: 'ArrowRight' });
    expect(place()).toBe(at);
  });
  test('it plays at the chosen speed until the end, and pauses', async () => {
    show();
    await fireEvent.change(screen.getByRole('combobox', { name: 'Speed' }), { target: { value: 'fast' } });
    await fireEvent.click(button('Play'));
    await vi.advanceTimersByTimeAsync(SPEEDS.fast * 3);
    expect(place()).toBe(3);
    await fireEvent.click(button('Pause'));
    await vi.advanceTimersByTimeAsync(SPEEDS.fast * 3);
    expect(place()).toBe(3);
    await press('End');
    await press('ArrowLeft');
    await press(' ');
    await vi.advanceTimersByTimeAsync(SPEEDS.fast * 3);
    expect(place()).toBe(stops.length - 1);
    expect(button('Play')).toBeTruthy();
  });
  test('a jump goes to a stage or a sale above the number', async () => {
    show();
    const jump = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Jump to' });
    const [option] = within(jump).getAllByRole<HTMLOptionElement>('option', { name: /stage 2/ });
    await fireEvent.change(jump, { target: { value: must(option, 'stage 2').value } });
    expect(must(stops[place()], 'stop').news).toContainEqual({ type: 'stage-began', stage: 2 });
    expect(jump.value).toBe('');
  });
  test('the money of others is hidden through the eyes of a player', async () => {
    show();
    await press('PageDown');
    const hidden = (): number => screen.queryAllByText('hidden', { exact: false }).length;
    const before = hidden();
    const eyes = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Seen by' });
    await fireEvent.change(eyes, { target: { value: eyes.options[2]?.value } });
    expect(hidden()).toBeGreaterThan(before);
  });
  test('a swipe to the left goes on, one to the right back', async () => {
    show();
    const strip = screen.getByRole('status');
    const swipe = async (from: number, to: number): Promise<void> => {
      await fireEvent.touchStart(strip, { touches: [{ clientX: from, clientY: 100 }] });
      await fireEvent.touchEnd(strip, { changedTouches: [{ clientX: to, clientY: 110 }] });
    };
    await swipe(300, 200);
    expect(place()).toBe(1);
    await swipe(200, 300);
    expect(place()).toBe(0);
  });
  test('where another decision cannot be tried, or played on from, a text beside the buttons says why', async () => {
    show();
    /** The texts that describe a button. */
    const reasonOf = (name: string): string =>
      (button(name).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ');
    const isGrey = (name: string): boolean => button(name).getAttribute('aria-disabled') === 'true';
    /** The first stop with each answer, and the last one. */
    const { commandLog } = game.saved();
    const indices = game.log.flatMap(({ news }, at) => (at === 0 || news.length > 0 ? [at] : []));
    const found = new Map<string, number>();
    for (const [stop, index] of indices.entries()) {
      const answer = decisionToTry(commandLog, index, indices[stop + 1] ?? index);
      const code = answer.ok ? 'a choice' : answer.error.code;
      if (!found.has(code)) found.set(code, stop);
    }
    const seen = new Map<string, string>();
    for (const [code, stop] of found) {
      await fireEvent.input(timeline(), { target: { value: String(stop) } });
      expect(isGrey('What if?'), code).toBe(code !== 'a choice');
      seen.set(code, reasonOf('What if?').replace(/^\S+ had/, 'Somebody had'));
    }
    expect(Object.fromEntries(seen)).toEqual({
      'a choice': '',
      'try/within-turn': 'In the middle of a turn: go back to its start.',
      'try/forced': 'Somebody had only one possible move here.',
      'try/end': 'Nothing more is decided from here on.',
    });
    expect([isGrey('Play on from here'), reasonOf('Play on from here')]).toEqual([
      true,
      reasonOf('What if?'),
    ]);
  });
  test('the way back leads to the result', async () => {
    const { onback } = show();
    await fireEvent.click(button('Back to results'));
    expect(onback).toHaveBeenCalledOnce();
  });
});
