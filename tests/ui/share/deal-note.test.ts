import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealIn } from '#lib/app/deal-link.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import { t } from '#lib/i18n/t.ts';
import { dealCode } from '#lib/share/deal.ts';
import { namelessForm } from '#lib/ui/setup/form.ts';
import SetUp from '#lib/ui/setup/SetUp.svelte';
import { must, mustOk } from '../../must.ts';
import { setupFor } from '../../session/fixtures.ts';
import { media } from '../media.ts';

beforeAll(() => media(true));
beforeEach(() => changeLocale('en'));

const setup = setupFor(4, { map: 'usa', hiddenMoney: true });
const deal = must(dealIn(`#deal=${must(dealCode({ setup, seed: 77 }))}`));
const show = (given: typeof deal): unknown =>
  render(SetUp, { initial: namelessForm(mustOk(deal).setup), back: '/', deal: given, onstart: vi.fn() });

describe('the set-up of a deal from a link', () => {
  test('the set-up has the terms of the deal and says that its cards are the same', async () => {
    show(deal);
    expect(await screen.findByText(t('deal_same'))).toBeTruthy();
    expect(screen.getByText(t('setup_summary', { map: t('map_usa'), players: 4 }))).toBeTruthy();
  });

  test('the set-up says so when a change brings other cards', async () => {
    show(deal);
    await screen.findByText(t('deal_same'));
    await fireEvent.click(screen.getByRole('radio', { name: t('setup_regions_draft') }));
    expect(await screen.findByText(t('deal_changed'))).toBeTruthy();
  });

  test('the set-up says that several devices draw other cards', async () => {
    show(deal);
    await fireEvent.click(screen.getByRole('radio', { name: t('setup_devices_several') }));
    expect(await screen.findByText(t('deal_devices'))).toBeTruthy();
  });

  test('the set-up says that a link is damaged', async () => {
    show(must(dealIn('#deal=classic.germany')));
    expect(await screen.findByText(t('deal_bad'))).toBeTruthy();
  });
});
