import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import Stepper from '#lib/ui/base/Stepper.svelte';
import { loadAll } from '#lib/ui/lazy/lazy.svelte.ts';
import TermsSheet from '#lib/ui/lobby/TermsSheet.svelte';
import CopyText from '#lib/ui/pairing/CopyText.svelte';
import { defaultForm } from '#lib/ui/setup/form.ts';
import SetUp from '#lib/ui/setup/SetUp.svelte';
import ContactBar from '#lib/ui/shared-play/ContactBar.svelte';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { announced } from '../announced.ts';
import { dialogs } from '../dialogs.ts';
import { fakeGuestGame, fakeTableView } from '../fake-shared-game.ts';
import { showJoin } from '../join/join-page.ts';
import { TERMS } from '../terms.ts';

/** A repeated refusal is announced again, although the text of the live region stays the same. */

beforeAll(async () => {
  dialogs();
  changeLocale('en');
  await loadAll();
});

const click = (name: string) => (): Promise<boolean> => fireEvent.click(screen.getByRole('button', { name }));

test('announces a repeated refusal of a request at a shared table again', async () => {
  const game = fakeGuestGame('Bob', fakeTableView());
  const props = {
    ...{ game, tableView: fakeTableView(), slow: false, heard: '' },
    ...{ onread: vi.fn(), onpeople: vi.fn(), onreplace: vi.fn() },
  };
  const { rerender } = render(ContactBar, { ...props, refused: { code: 'table/continued' } });
  const { textContent: text } = screen.getByRole('alert');
  expect(await announced(() => rerender({ refused: { code: 'table/continued' } }))).toEqual([text?.trim()]);
});

test('announces again why a game cannot begin', async () => {
  render(SetUp, { initial: defaultForm(), back: '/', onstart: vi.fn() });
  await fireEvent.click(screen.getByRole('radio', { name: 'On the map' }));
  const start = click('Start game');
  await start();
  expect(await announced(start)).toEqual(['Choose 3 regions. You have chosen 0.']);
});

test('announces again why terms cannot be used', async () => {
  render(TermsSheet, {
    setup: { ...TERMS, regions: { by: 'draft' } },
    seats: sampleSeats(3),
    advice: false,
    timeLimit: null,
    onuse: () => ({ code: 'setup/regions-count', need: 3, given: 0 }),
    onclose: vi.fn(),
  });
  const use = click(t('shared_terms_use'));
  await use();
  expect(await announced(use)).toEqual(['Choose 3 regions. You have chosen 0.']);
});

test('announces the problem of a number again', async () => {
  const { component } = render(Stepper, { label: 'Bid', value: 5, min: 4, max: 50, onchange: vi.fn() });
  const typed = (value: string) => () =>
    fireEvent.input(screen.getByRole('spinbutton'), { target: { value } });
  const range = t('stepper_range', { min: 4, max: 50 });
  expect(await announced(typed('51'))).toEqual([range]);
  expect(await announced(typed('511')), 'but not with every digit').toEqual([]);
  const explain = async (): Promise<void> => {
    component.explain();
    await tick();
  };
  expect(await announced(explain)).toEqual([range]);
  expect(await announced(explain)).toEqual([range]);
});

test('announces the problem of a code, or a missing name, again', async () => {
  showJoin([], { name: '' }, '', null);
  const name = await screen.findByRole('textbox', { name: t('shared_join_name') });
  const join = click(t('shared_join_go'));
  const missing = t('shared_join_name_missing');
  expect(await announced(join)).toContain(missing);
  expect(await announced(join)).toContain(missing);
  await fireEvent.input(name, { target: { value: 'Bob' } });
  await fireEvent.input(screen.getByRole('textbox', { name: t('shared_join_code') }), {
    target: { value: '!' },
  });
  const bad = await announced(join);
  expect(bad).toHaveLength(1);
  expect(await announced(join)).toEqual(bad);
});

test('announces again that a text has to be copied by hand', async () => {
  document.execCommand = () => false; // jsdom has none
  render(CopyText, { label: 'Link', text: 'https://example.org', title: 'Link' });
  const copy = click(t('shared_copy'));
  const byHand = t('shared_copy_by_hand');
  expect(await announced(copy)).toEqual([byHand]);
  expect(await announced(copy)).toEqual([byHand]);
});
