import { describe, expect, test, vi } from 'vitest';
import { SharedThinker } from '#lib/app/bots/shared-thinker.ts';
import type { Question } from '#lib/bots/questions.ts';
import { viewOf } from '#lib/machine/step.ts';
import { setupFor, tableAfter } from '../../session/fixtures.ts';
import { ScriptedThinker } from '../../state/fake-thinker.ts';

const view = viewOf(tableAfter(setupFor(3), 5, 0).snapshot, null);
const question: Extract<Question, { type: 'chances' }> = { type: 'chances', view, seed: 1 };

describe('a shared thinker', () => {
  test('a shared thinker is one for all users, and ends with the last of them', async () => {
    const thinker = new ScriptedThinker({ chances: () => [1, 0, 0] });
    const make = vi.fn(() => thinker);
    const shared = new SharedThinker(make);
    const [one, two] = [shared.share(), shared.share()];
    expect(make).toHaveBeenCalledOnce();
    one.stop();
    one.stop();
    expect(thinker.stopped).toBe(false);
    expect(await two.answer(question)).toEqual([1, 0, 0]);
    two.stop();
    expect(thinker.stopped).toBe(true);
    shared.share().stop();
    expect(make, 'the next one starts afresh').toHaveBeenCalledTimes(2);
  });
  test('a shared thinker rejects questions after stop()', async () => {
    const thinker = new ScriptedThinker({ chances: () => [1, 0, 0] });
    const shared = new SharedThinker(() => thinker);
    const [one, two] = [shared.share(), shared.share()];
    thinker.holds = true;
    const answers = Promise.allSettled([one.answer(question), two.answer(question)]);
    one.stop();
    thinker.letGo();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    two.stop();
  });
});
