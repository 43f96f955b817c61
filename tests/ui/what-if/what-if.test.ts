import { fireEvent, render, screen, waitFor, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Plan } from '#lib/bots/questions.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { legal, step } from '#lib/machine/step.ts';
import { type Decision, decisionsOf } from '#lib/session/game/decisions.ts';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import WhatIfSheet from '#lib/ui/what-if/WhatIfSheet.svelte';
import { unsavedGame } from '#tools/support/unsaved-game.ts';
import { must } from '../../must.ts';
import { commandsOf, setupFor } from '../../session/fixtures.ts';
import { ScriptedThinker } from '../../state/fake-thinker.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(async () => {
  dialogs();
  changeLocale('en');
  await loadAll();
});

const setup = setupFor(3);
const game = unsavedGame(setup, 3, commandsOf(setup, 3));
const decisions = decisionsOf(game.saved().commandLog, [0, 1, 2]);
const decisionOf = (type: string, skip = 0): Decision =>
  must(decisions.filter(({ commands: [first] }) => first?.type === type)[skip], type);

/** The sheet for a decision: what was played is rated with 0.4, everything else with `chance`. */
function show(decision: Decision, chance = 0.55) {
  const thinker = new ScriptedThinker({
    judge: ({ commands }) => ({
      chance: commands === decision.commands ? 0.4 : chance,
      best: { plan: [{ type: 'pass', seat: decision.seat }], chance: 0.6 },
    }),
  });
  const onopen = vi.fn();
  const { unmount } = render(WhatIfSheet, {
    ...{ origin: game.saved(), decision, branching: { mine: [0], onopen }, onclose: vi.fn(), thinker },
  });
  const sheet = within(screen.getByRole('dialog', { name: 'What if?' }));
  const compare = () => fireEvent.click(sheet.getByRole('button', { name: 'Compare' }));
  /** The plan of the last question. */
  const asked = (): Plan => {
    const last = thinker.asked.at(-1);
    return last?.type === 'judge' ? last.commands : [];
  };
  return { thinker, sheet, compare, asked, unmount };
}

describe('another decision at a moment of the game', () => {
  test('an auction: plants and the pass are listed, with a limit, and both lines stand side by side', async () => {
    const { sheet, compare, asked } = show(decisionOf('nominate', 4));
    const list = sheet.getByRole<HTMLSelectElement>('combobox', { name: 'Another decision' });
    const labels = [...list.options].map(({ text }) => text);
    expect(labels.at(-1)).toBe('Buy no power plant this round');
    expect(labels[0]).toMatch(/^Put power plant \d+ up for auction at/);
    await fireEvent.input(sheet.getByRole('spinbutton', { name: 'Bid up to' }), { target: { value: '44' } });
    await compare();
    await waitFor(() => expect(sheet.getByRole('table')).toBeTruthy());
    expect(asked()).toMatchObject([{ type: 'nominate', upTo: 44 }]);
    const rows = within(sheet.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/Played.*40%/),
      expect.stringMatching(/The bot’s choice.*60%.*20 percentage points higher/),
      expect.stringMatching(/Tried.*up to 44.*55%.*15 percentage points higher/),
    ]);
  });
  test('fuel: cubes are chosen, and a purchase against the rules is told as at the table', async () => {
    const { commandLog } = game.saved();
    // the most of each resource together is too much
    const decision = must(
      decisions.find(({ after, seat }) => {
        const then = commandLog.snapshotAfter(after);
        const options = legal(then, seat);
        return options?.type === 'buy' && !step(then, { type: 'buy', seat, cubes: options.most }).ok;
      }),
    );
    const { sheet, thinker, compare, asked } = show(decision, 0.41);
    await compare();
    await waitFor(() => expect(sheet.getByRole('table')).toBeTruthy());
    expect(asked()).toEqual([{ type: 'done', seat: decision.seat }]);
    expect(sheet.getByText('about the same')).toBeTruthy();
    const before = thinker.asked.length;
    for (const field of sheet.getAllByRole('spinbutton'))
      await fireEvent.input(field, { target: { value: field.getAttribute('aria-valuemax') } });
    await compare();
    expect(sheet.getByRole('status').textContent).not.toBe('');
    expect(thinker.asked).toHaveLength(before);
  });
  test('houses: cities are added with their prices, and left out', async () => {
    const { sheet, compare, asked } = show(decisionOf('build', 1));
    const add = sheet.getByRole<HTMLSelectElement>('combobox', { name: 'Add a city' });
    const prices = [...add.options].slice(1).map(({ text }) => Number(/: (\d+)/.exec(text)?.[1]));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const city = must(add.options[1]).value;
    await fireEvent.change(add, { target: { value: city } });
    expect([...add.options].map(({ value }) => value)).not.toContain(city);
    await compare();
    await waitFor(() => expect(asked()).toMatchObject([{ type: 'build', city }, { type: 'done' }]));
    await fireEvent.click(sheet.getByRole('button', { name: /^Leave out / }));
    expect(sheet.getByText('Build no house', { selector: 'p *' })).toBeTruthy();
  });
  test('income: the plants to run are listed', () => {
    const { sheet } = show(decisionOf('power', 6));
    const list = sheet.getByRole<HTMLSelectElement>('combobox', { name: 'Another decision' });
    expect([...list.options].map(({ text }) => text)).toContain('Run no power plant');
  });
  test('a tried line can be played on', async () => {
    const decision = decisionOf('buy');
    const { sheet, compare } = show(decision);
    await compare();
    await fireEvent.click(await sheet.findByRole('button', { name: /^Play on from here: Buy no resources/ }));
    const branch = within(await screen.findByRole('dialog', { name: 'Play on from here' }));
    expect(branch.getByText('Buy no resources')).toBeTruthy();
  });
  test('the bot stops with the sheet', () => {
    const { thinker, unmount } = show(decisionOf('buy'));
    unmount();
    expect(thinker.stopped).toBe(true);
  });
});
