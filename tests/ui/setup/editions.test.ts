import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { readSolo, type SoloChoice } from '#lib/persist/solo.ts';
import { checkSetup, type Setup, STANDARD_TERMS } from '#lib/rules/setup.ts';
import type { EDITION_IDS } from '#lib/rules/types.ts';
import { defaultForm, formSetup, offeredIn, withEdition, withPlayers } from '#lib/ui/setup/form.ts';
import SetUp from '#lib/ui/setup/SetUp.svelte';
import SoloSetUp from '#lib/ui/setup/SoloSetUp.svelte';
import { editionName } from '#lib/ui/words/editions.ts';
import { dialogs } from '../dialogs.ts';

beforeAll(() => {
  dialogs();
  changeLocale('en');
});

const click = (role: 'button' | 'radio' | 'switch', name: RegExp | string): Promise<boolean> =>
  fireEvent.click(screen.getByRole(role, { name }));
const choose = (edition: (typeof EDITION_IDS)[number]): Promise<boolean> =>
  click('radio', new RegExp(`^${editionName(edition)}`));
const switches = (): readonly (string | undefined)[] =>
  screen
    .getAllByRole('switch')
    .map((one) => one.closest('div')?.querySelector('label')?.firstChild?.textContent?.trim());
const dropped = (): string => screen.getByText(/^Not offered here/).textContent;

describe('the form', () => {
  test('V2, Y12, Z1: the form drops terms that another edition or number of players does not offer', () => {
    const classic = { ...defaultForm(), beginners: true };
    const later = withEdition(classic, '2019');
    expect(later).toMatchObject({ edition: '2019', beginners: false, dropped: ['beginners'] });
    const two = { ...withPlayers(later, 2), trust: true, startingCities: true };
    expect(offeredIn(two)).toEqual({ beginners: false, startingCities: true, trust: true });
    const three = withPlayers(two, 3);
    expect(three).toMatchObject({ trust: false, startingCities: true, dropped: ['beginners', 'trust'] });
    expect(withEdition(three, 'classic')).toMatchObject({
      startingCities: false,
      dropped: ['startingCities', 'trust'],
    });
    for (const form of [classic, later, two, three]) expect(checkSetup(formSetup(form))).toBeNull();
  });
});

describe('the set-up of a game on one device', () => {
  function show() {
    const onstart = vi.fn<(setup: Setup) => void>();
    render(SetUp, { initial: defaultForm(), back: '/', onstart });
    return onstart;
  }

  test('the set-up starts a game of 2019 against the trust with starting cities', async () => {
    const onstart = show();
    expect(switches()).toEqual([t('setup_beginners'), t('setup_hidden_money')]);
    await choose('2019');
    expect(switches()).toEqual([t('setup_starts'), t('setup_hidden_money')]);
    await click('radio', '2');
    expect(switches()).toEqual([t('setup_starts'), t('setup_trust'), t('setup_hidden_money')]);
    await click('switch', new RegExp(t('setup_trust')));
    await click('switch', new RegExp(t('setup_starts')));
    await click('button', t('setup_start'));
    expect(onstart.mock.calls[0]?.[0]).toEqual({
      ...STANDARD_TERMS,
      edition: '2019',
      map: 'germany',
      players: 2,
      trust: true,
      startingCities: true,
      regions: { by: 'draw' },
    });
  });

  test('the set-up says which chosen term another edition does not offer, until it does', async () => {
    show();
    await click('switch', new RegExp(t('setup_beginners')));
    await choose('2019');
    expect(dropped()).toContain(t('setup_beginners'));
    await choose('classic');
    expect(screen.queryByText(/^Not offered here/)).toBeNull();
    expect(screen.getByRole('switch', { name: new RegExp(t('setup_beginners')) })).toHaveProperty(
      'checked',
      false,
    );
  });

  test('the set-up leads to what is different in the edition of 2019', () => {
    show();
    const link = screen.getByRole('link', { name: t('setup_2019_rules') });
    expect(link.getAttribute('href')).toBe('/rules/edition-2019');
  });
});

describe('the set-up of a solo game', () => {
  function show(initial: SoloChoice) {
    const onstart = vi.fn<(choice: SoloChoice, setup: Setup) => void>();
    render(SoloSetUp, { initial, back: '/', onstart });
    return onstart;
  }
  const stored = (row: object): SoloChoice =>
    readSolo(() => ({ getItem: () => JSON.stringify(row) }) as unknown as Storage);

  test('a choice stored before there were editions reads as classic', () => {
    expect(stored({ map: 'usa', bots: 2, level: 'best', beginners: true, name: 'Anna' })).toMatchObject({
      edition: 'classic',
      startingCities: false,
      trust: false,
    });
  });

  test('the choice keeps edition and trust; one more bot drops the trust', async () => {
    const onstart = show({ ...stored({}), edition: '2019', bots: 1, trust: true });
    await click('button', t('bots_play'));
    expect(onstart.mock.calls[0]?.[0]).toMatchObject({ edition: '2019', bots: 1, trust: true });
    expect(onstart.mock.calls[0]?.[1]).toMatchObject({ edition: '2019', players: 2, trust: true });
    await click('radio', '2');
    expect(dropped()).toContain(t('setup_trust'));
    await click('button', t('bots_play'));
    expect(onstart.mock.calls[1]?.[0]).toMatchObject({ edition: '2019', bots: 2, trust: false });
    expect(onstart.mock.calls[1]?.[1]).toMatchObject({ edition: '2019', players: 3, trust: false });
  });
});
