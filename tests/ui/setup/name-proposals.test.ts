import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetNames, knownNames, rememberNames } from '#lib/app/known-names.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { readSolo } from '#lib/persist/solo.ts';
import { STANDARD_TERMS } from '#lib/rules/setup.ts';
import NameForm from '#lib/ui/join/NameForm.svelte';
import { defaultForm, formLike, withBotAt } from '#lib/ui/setup/form.ts';
import SetUp from '#lib/ui/setup/SetUp.svelte';
import SoloSetUp from '#lib/ui/setup/SoloSetUp.svelte';
import { must } from '../../must.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});
afterEach(forgetNames);

const proposals = (): readonly string[] => {
  const group = screen.queryByRole('group', { name: 'Names used on this device' });
  return group === null
    ? []
    : within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
};
const choose = (name: string): Promise<boolean> => fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

test('the set-up proposes used names, each for the next player without one', async () => {
  rememberNames(['Anna', 'Ben', 'Cleo', 'Dora']);
  render(SetUp, { initial: defaultForm(), back: '/', onstart: vi.fn() });
  expect(proposals()).toEqual(['Anna', 'Ben', 'Cleo', 'Dora']);
  await fireEvent.input(screen.getByLabelText('Name of player 2'), { target: { value: 'Cleo' } });
  expect(proposals()).toEqual(['Anna', 'Ben', 'Dora']);
  await choose('Ben');
  await choose('Anna');
  expect([1, 2, 3].map((n) => valueOf(`Name of player ${n}`))).toEqual(['Ben', 'Cleo', 'Anna']);
  expect(proposals(), 'nobody is left without a name').toEqual([]);
});

test("proposes no person's name for a bot's seat", async () => {
  rememberNames(['Anna']);
  render(SetUp, { initial: defaultForm(), back: '/', onstart: vi.fn() });
  const [who] = screen.getAllByRole('combobox');
  await fireEvent.change(must(who, 'choice of who plays'), { target: { value: 'solid' } });
  await choose('Anna');
  expect(valueOf('Name of player 2')).toBe('Anna');
});

test('a named seat keeps its name when a bot takes it, and when a person takes it back', async () => {
  const onstart = vi.fn();
  render(SetUp, { initial: defaultForm(), back: '/', onstart });
  const give = async (player: string): Promise<void> => {
    const who = must(screen.getAllByRole('combobox')[1], 'choice of who plays');
    await fireEvent.change(who, { target: { value: player } });
  };
  await fireEvent.input(screen.getByLabelText('Name of player 2'), { target: { value: 'Cleo' } });
  await give('solid');
  expect(valueOf('Name of player 2')).toBe('Cleo');
  await fireEvent.submit(must(document.querySelector('form')));
  expect(onstart.mock.calls[0]?.[1]).toMatchObject([{}, { name: 'Cleo' }, {}]);
  expect(onstart.mock.calls[0]?.[4]).toEqual([null, 'solid', null]);
  await give('');
  expect(valueOf('Name of player 2')).toBe('Cleo');
});
test('the own name of a bot, left by an earlier game, goes with it', () => {
  const form = formLike(
    [
      { name: 'Anna', colour: 'red', shape: 'circle' },
      { name: 'Nora', colour: 'blue', shape: 'square' },
    ],
    { ...STANDARD_TERMS, map: 'germany', players: 2 },
    [null, 'solid'],
  );
  expect(withBotAt(form, 1, 'best').players[1]).toMatchObject({ name: '', bot: 'best' });
  expect(withBotAt(form, 1, null).players[1]).toMatchObject({ name: '', bot: null });
});

test('joining and a solo game also propose names, and keep entered ones', async () => {
  rememberNames(['Anna', 'Ben']);
  const onname = vi.fn();
  const { unmount } = render(NameForm, { back: '/', onname });
  await choose('Ben');
  expect(valueOf('Your name')).toBe('Ben');
  await fireEvent.input(screen.getByLabelText('Your name'), { target: { value: ' Cleo ' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(onname).toHaveBeenCalledWith('Cleo');
  expect(knownNames()).toEqual(['Cleo', 'Anna', 'Ben']);
  unmount();
  render(SoloSetUp, { initial: readSolo(() => localStorage), back: '/', onstart: vi.fn() });
  await choose('Anna');
  expect(valueOf('Your name')).toBe('Anna');
  expect(proposals()).toEqual(['Cleo', 'Ben']);
});
