import { render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { COACH_MOMENTS, type Lesson, LESSON_MOMENTS, LESSONS } from '#lib/coach/lessons.ts';
import type { MessageId } from '#lib/coach/message.ts';
import type { Target } from '#lib/coach/moment.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { writeProgress } from '#lib/persist/coach.ts';
import { type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import { openSettings } from '#lib/state/settings.svelte.ts';
import { drawingOf } from '#lib/ui/board/drawings/index.ts';
import BotPlay from '#lib/ui/bots/BotPlay.svelte';
import { elementsAt } from '#lib/ui/coach/lights.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { playLesson, type SaidAt } from '../../coach/lesson-games.ts';
import { must } from '../../must.ts';
import { dialogs } from '../dialogs.ts';
import { media } from '../media.ts';

/** What the coach points at is found on the screen on which it does. */

const FULL: Setup = {
  ...STANDARD_TERMS,
  map: 'germany',
  players: 3,
  regions: { by: 'draw' },
  order: [0, 1, 2],
};
const SETUP: Readonly<Record<Lesson, Setup>> = { first: { ...FULL, beginners: true }, full: FULL };
const LEARNERS = ['gentle', 'beginner', 'solid'] as const;

interface Found extends SaidAt {
  readonly lesson: Lesson;
  readonly seed: number;
}
/** Each moment that points at something, as a game reached it. */
const found = new Map<MessageId, Found>();
const wanted = (lesson: Lesson): readonly MessageId[] =>
  LESSON_MOMENTS[lesson].filter((id) => !found.has(id));
for (const lesson of LESSONS) {
  for (let seed = 0; seed < 12 && wanted(lesson).length > 0; seed++) {
    const learner = must(LEARNERS[seed % LEARNERS.length]);
    const { saidAt } = playLesson({ setup: SETUP[lesson], seed, lesson, learner, others: 'gentle' });
    for (const said of saidAt)
      if (!found.has(said.message.id)) found.set(said.message.id, { ...said, lesson, seed });
  }
}

/** What is in a tab that a phone does not show then. */
const ELSEWHERE: Readonly<Partial<Record<MessageId, Target>>> = { obsolete: 'market' };

const box = () => localStorage;
/** Bots that never answer. */
const thinker = { answer: () => new Promise<never>(() => undefined), stop: () => undefined };
const links = {
  home: '/',
  rulesQuery: '',
  learn: '/learn',
  settings: '/settings',
  onlanguage: () => undefined,
  ongame: () => undefined,
};

beforeAll(async () => {
  await Promise.all([loadAll(), drawingOf('germany')]);
  dialogs();
  changeLocale('en');
});
beforeEach(() => {
  localStorage.clear();
  // nothing is laid out here
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(() => vi.restoreAllMocks());

test('games reach each moment that the coach speaks at', () => {
  expect([...found.keys()].toSorted()).toEqual(Object.keys(COACH_MOMENTS).toSorted());
});
describe.each([
  ['a phone', false],
  ['a large screen', true],
] as const)('on %s', (_screen, matches) => {
  test.each([...found])('what the coach points at when it says "%s" is on the screen', async (id, said) => {
    media(matches);
    const game = unsavedGame(SETUP[said.lesson], said.seed, said.commands);
    game.setBot(1, 'gentle');
    game.setBot(2, 'gentle');
    game.draft = said.draft;
    writeProgress(box, { ...said.progress, game: game.id });
    const actions = { onadvice: vi.fn(), onresult: vi.fn() };
    const settings = openSettings(box);
    // otherwise the coach first lists what they did
    settings.pace = 'slow';
    render(BotPlay, { game, settings, thinker, links, actions });
    const target = COACH_MOMENTS[id].points(said.scene);
    const isAbsent = target === null || (!matches && ELSEWHERE[id] === target);
    await waitFor(
      () => {
        expect(document.querySelector('[data-coach]')?.getAttribute('data-coach')).toBe(id);
        if (!isAbsent) expect(elementsAt(target).length).toBeGreaterThan(0);
      },
      { timeout: 8_000 },
    );
  });
});
