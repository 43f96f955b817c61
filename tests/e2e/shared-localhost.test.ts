import { expect, type Page } from '@playwright/test';
import { lanAddress } from '#server/lan.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { joinTable, openTable, start, takeSeat } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { collectPageErrors, newDevice, TABLET, waitForDeal } from './shared-table.ts';

/** The console errors of these pages, to be empty at the end. */
function collectConsoleErrors(pages: readonly Page[]): readonly string[] {
  const errors: string[] = [];
  for (const page of pages) {
    page.on('console', (said) => {
      if (said.type() === 'error') errors.push(said.text());
    });
  }
  return errors;
}

test('the link of a host at localhost leads other devices to its address in the network', async ({
  browser,
  baseURL,
}) => {
  const { port } = new URL(String(baseURL));
  const [host, guest] = [await newDevice(browser, TABLET), await newDevice(browser)];
  const said = await host.request.get(`${String(baseURL)}/lan.json`);
  const lan = lanAddress();
  expect(await said.json()).toEqual({ origin: lan && `http://${lan}:${port}` });
  // a name that stands for another machine, since this one may be in no network
  const origin = `http://table.test:${port}`;
  await host.route('**/lan.json', (route) => route.fulfill({ json: { origin } }));
  const faults = [collectPageErrors([host, guest]), collectConsoleErrors([host, guest])];
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  expect(new URL(host.url()).hostname).toBe('localhost');
  await host.getByRole('button', named('shared_invite')).tap();
  const link = await host.getByRole('textbox', named('shared_invite_link')).inputValue();
  expect(new URL(link).origin).toBe(origin);
  await expect(
    host.getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_invite_link') })),
  ).toBeVisible();
  await expect(host.getByText(ENGLISH.text('shared_invite_localhost'))).toBeHidden();
  await joinTable(guest, link, 'Ben');
  await expect(
    host.getByText(ENGLISH.text('shared_here', { count: 1, names: 'Ben' })),
    'the invitation names the guest',
  ).toBeVisible();
  await host.getByRole('button', named('action_close')).tap();
  await takeSeat(guest, 2, 'Ben');
  await start(host);
  await waitForDeal(guest);
  expect(faults).toEqual([[], []]);
});

test('a host without a network shows no link, and pairs devices', async ({ browser, baseURL }) => {
  const host = await newDevice(browser, TABLET);
  await host.route('**/lan.json', (route) => route.fulfill({ json: { origin: null } }));
  await openTable(host, String(baseURL), { players: 2 });
  await host.getByRole('button', named('shared_invite')).tap();
  await expect(host.getByText(ENGLISH.text('shared_invite_localhost'))).toBeVisible();
  await expect(host.getByRole('textbox', named('shared_invite_link'))).toBeHidden();
  await host.getByRole('button', named('shared_invite_pair_start')).tap();
  await expect(
    host.getByRole('img', named('shared_qr_label', { what: ENGLISH.text('shared_pair_offer') })),
  ).toBeVisible();
});
