import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_HOUSES } from '#lib/figures/cheapest-plan.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import InfoCard from '#lib/ui/about/InfoCard.svelte';
import { shownRule } from '#lib/ui/rules/shown-rule.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { setupFor } from '../../session/fixtures.ts';
import { dialogs } from '../dialogs.ts';

const [onclick, onclose] = [vi.fn(), vi.fn()];
/** Nothing is asked about cities. */
const asks = { seat: null, plan: NO_HOUSES, onquote: () => undefined };
let card: HTMLElement;

/** A finger on the card, at `timeStamp` (milliseconds on the page's clock). */
function pointer(type: 'pointerDown' | 'pointerUp', timeStamp: number): PointerEvent {
  const event = createEvent[type](card);
  Object.defineProperties(event, {
    timeStamp: { value: timeStamp },
    clientX: { value: 5 },
    clientY: { value: 5 },
  });
  return event as PointerEvent;
}

beforeEach(() => {
  dialogs();
  shownRule.current = null;
  changeLocale('en');
  document.body.innerHTML = '<button data-anchor="seat-1">Ben</button>';
  card = screen.getByRole('button', { name: 'Ben' });
  for (const mock of [onclick, onclose]) mock.mockClear();
  card.addEventListener('click', onclick);
  // jsdom has no layout
  document.elementsFromPoint = () => [card];
  const at = pointer('pointerDown', 1_000);
  render(InfoCard, { game: unsavedGame(setupFor(3), 1), at, ...asks, onclose });
});

describe('the release of a finger', () => {
  test('the release after a long press is no tap, and leaves the card until the next one', async () => {
    expect(screen.queryByRole('button', { name: /^Rule/ })).toBeNull();
    await fireEvent(card, pointer('pointerUp', 1_520));
    await fireEvent.click(card);
    expect(onclose).not.toHaveBeenCalled();
    expect(onclick).not.toHaveBeenCalled();
    await fireEvent.pointerDown(document.body);
    expect(onclose).toHaveBeenCalledOnce();
  });
  test("the release after a long press leaves the card's rule tappable", async () => {
    await fireEvent(card, pointer('pointerUp', 1_520));
    await fireEvent.click(card);
    const rule = screen.getByRole('button', { name: 'Rule T1' });
    await fireEvent.pointerDown(rule);
    expect(onclose).not.toHaveBeenCalled();
    await fireEvent.click(rule);
    expect(shownRule.current).toBe('T1');
    expect(onclose).toHaveBeenCalledOnce();
  });
  test('a release that a busy page handles late is a tap', async () => {
    await fireEvent(card, pointer('pointerUp', 1_480));
    await fireEvent.click(card);
    expect(onclose).toHaveBeenCalledOnce();
    expect(onclick).toHaveBeenCalledOnce();
  });
});

describe('a card that a key asked for', () => {
  beforeEach(() => {
    cleanup();
    onclose.mockClear();
  });
  test('a card opened by a key stays while the sheet of the last rule closes, and closes for the next one', async () => {
    shownRule.current = 'T1';
    render(InfoCard, { game: unsavedGame(setupFor(3), 1), at: card, ...asks, onclose });
    await tick();
    shownRule.current = null;
    await tick();
    expect(onclose).not.toHaveBeenCalled();
    shownRule.current = 'T1';
    await tick();
    expect(onclose).toHaveBeenCalledOnce();
  });
  test('a card opened by a key stays while a mouse rests, and closes with its next move', async () => {
    render(InfoCard, { game: unsavedGame(setupFor(3), 1), at: card, ...asks, onclose });
    await fireEvent.pointerMove(window, { clientX: 300, clientY: 200 });
    expect(onclose).not.toHaveBeenCalled();
    await fireEvent.pointerMove(window, { clientX: 320, clientY: 200 });
    expect(onclose).toHaveBeenCalledOnce();
  });
});
