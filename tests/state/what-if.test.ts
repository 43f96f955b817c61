import { describe, expect, test } from 'vitest';
import type { Judgement, Plan } from '#lib/bots/questions.ts';
import { findLeak } from '#lib/bots/thinker.ts';
import type { CommandLog } from '#lib/session/game/command-log.ts';
import { decisionAfter, decisionsOf, isWithinDecision } from '#lib/session/game/decisions.ts';
import { decisionToTry, WhatIf } from '#lib/state/what-if.svelte.ts';
import { must, mustOk } from '../must.ts';
import { commandsOf, setupFor, tableOf } from '../session/fixtures.ts';
import { ScriptedThinker } from './fake-thinker.ts';

const setup = setupFor(3, { hiddenMoney: true });
const commands = commandsOf(setup, 3);
const game = tableOf(setup, 3, commands);
const buying = must(decisionsOf(game, [0, 1, 2]).find(({ commands: [first] }) => first?.type === 'buy'));
const { seat } = buying;
const nothing: Plan = [{ type: 'done', seat }];
const tooMuch: Plan = [{ type: 'buy', seat, cubes: { coal: 0, oil: 0, garbage: 0, uranium: 12 } }];

const better: Judgement['best'] = { plan: nothing, chance: 0.6 };
/** Rates what was played with 0.4, and everything else with 0.5. */
const thinker = (): ScriptedThinker =>
  new ScriptedThinker({
    judge: ({ commands: asked }) => ({ chance: asked === buying.commands ? 0.4 : 0.5, best: better }),
  });
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('another decision', () => {
  test('is rated beside the played and the better one, from what the seat saw', async () => {
    const bots = thinker();
    const whatIf = new WhatIf(game, buying, bots);
    expect(whatIf.lines).toBeNull();
    await whatIf.try(nothing);
    expect(whatIf.lines).toEqual({ played: { plan: buying.commands, chance: 0.4 }, better });
    expect(whatIf.tried).toEqual([{ plan: nothing, chance: 0.5 }]);
    for (const { view, seed } of bots.asked) {
      expect(findLeak(view)).toBeNull();
      expect([view.viewer, seed]).toEqual([seat, bots.asked[0]?.seed]);
    }
  });
  test('asks one question where both lines were judged before, and is listed once', async () => {
    const bots = thinker();
    const known = { played: { plan: buying.commands, chance: 0.4 }, better };
    const whatIf = new WhatIf(game, buying, bots, known);
    await whatIf.try(nothing);
    expect(bots.asked).toHaveLength(1);
    await whatIf.try(nothing);
    expect(whatIf.tried).toHaveLength(1);
  });
  test('against the rules is refused, and not rated', async () => {
    const bots = thinker();
    const whatIf = new WhatIf(game, buying, bots);
    await whatIf.try(tooMuch);
    expect(whatIf.refusal?.code).toMatch(/^buy\//);
    expect(bots.asked).toEqual([]);
    await whatIf.try(nothing);
    expect(whatIf.refusal).toBeNull();
  });
  test('says what the seat may do after some commands', () => {
    const whatIf = new WhatIf(game, buying, thinker());
    expect(whatIf.optionsAfter([])).toMatchObject({ type: 'buy' });
    expect(whatIf.optionsAfter(nothing), 'the next seat buys').toBeNull();
    expect(whatIf.optionsAfter(tooMuch)).toBeNull();
  });
  test('is given up for the next one, and a missing thinker is told', async () => {
    const bots = thinker();
    bots.holds = true;
    const whatIf = new WhatIf(game, buying, bots);
    void whatIf.try(buying.commands);
    expect(whatIf.state).toBe('thinking');
    void whatIf.try(nothing);
    bots.holds = false;
    bots.letGo();
    await settle();
    expect([whatIf.state, whatIf.tried.map(({ plan }) => plan)]).toEqual(['idle', [nothing]]);
    const alone = new WhatIf(game, buying, new ScriptedThinker({}));
    await alone.try(nothing);
    expect(alone.state).toBe('failed');
  });
});

describe('the decision that follows a moment', () => {
  test('is that of the list of all decisions which begins there', () => {
    const all = decisionsOf(game, [0, 1, 2]);
    for (const after of commands.keys())
      expect(decisionAfter(game, after)).toEqual(all.find((one) => one.after === after) ?? null);
  });
  test('is looked for up to the next moment', () => {
    expect(decisionToTry(game, buying.after, buying.after + 1)).toEqual({ ok: true, value: buying });
    const before = mustOk(decisionToTry(game, buying.after - 1, buying.after + 1));
    expect(before.after).toBeGreaterThanOrEqual(buying.after - 1);
  });
  test('where there is none, it is said why', () => {
    const whyNot = (log: CommandLog, from: number, until: number) => {
      const found = decisionToTry(log, from, until);
      return found.ok ? null : found.error;
    };
    expect(whyNot(game, commands.length, commands.length)).toEqual({ code: 'try/end' });
    const drafted = setupFor(3, { regions: { by: 'draft' } });
    const draft = tableOf(drafted, 3, commandsOf(drafted, 3));
    expect(whyNot(draft, 0, 2)).toEqual({ code: 'try/before-round-1' });
    const long = must(decisionsOf(game, [0, 1, 2]).find((one) => one.commands.length > 1));
    expect(whyNot(game, long.after + 1, long.after + 2)).toEqual({ code: 'try/within-turn' });
    const forced = [...commands.keys()].find(
      (after) => decisionAfter(game, after) === null && !isWithinDecision(game, after),
    );
    expect(whyNot(game, must(forced), must(forced) + 1)).toEqual({
      code: 'try/forced',
      seat: commands[must(forced)]?.seat,
    });
  });
});
