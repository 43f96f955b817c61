import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../src/tools/chromium.ts';
import { openTable, playToTheEnd, playUntil } from '../../src/tools/shared.ts';
import { FakeCamera } from './net/camera.ts';
import {
  answerOf,
  begin,
  choose,
  cutSignalling,
  dealt,
  device,
  invitation,
  roundOf,
  TABLET,
} from './tables.ts';

// No signalling server is reached by any device here.

// a table that is left open goes on, and takes time from the next
test.afterEach(({ browser }) => Promise.all(browser.contexts().map((context) => context.close())));

test('two devices scan one code each, play a whole game, and both verify the deck', async ({
  playwright,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const cameras = [new FakeCamera(), new FakeCamera()] as const;
  const browsers = await Promise.all(
    cameras.map(({ args }) => playwright.chromium.launch({ args: [...CHROMIUM_ARGS, ...args] })),
  );
  try {
    const pages = await Promise.all(
      browsers.map((browser) => device(browser, TABLET, { permissions: ['camera'] })),
    );
    const [host, guest] = pages as [Page, Page];
    for (const page of pages) await cutSignalling(page.context());
    await openTable(host, String(baseURL), { players: 2, beginners: true });
    await cameras[1].show(await invitation(host));
    await guest.goto(new URL('join', String(baseURL)).href);
    await guest.getByRole('textbox', { name: 'Your name' }).fill('Ben');
    await guest.getByRole('button', { name: 'Scan' }).tap();
    await expect(guest.getByRole('heading', { name: 'Show this code to the other device' })).toBeVisible();
    await cameras[0].show(await answerOf(guest));
    await host.getByRole('button', { name: 'It shows a code now' }).tap();
    await begin(host, guest);
    await playToTheEnd(pages);
    const winners = await Promise.all(
      pages.map((page) => page.getByRole('heading', { level: 1 }).textContent()),
    );
    expect(new Set(winners).size, winners.join()).toBe(1);
    for (const page of pages) await expect(page.getByText('Fair deck: checked by this device')).toBeVisible();
  } finally {
    for (const browser of browsers) await browser.close();
    for (const camera of cameras) camera.remove();
  }
});

test('two texts, copied and pasted, do the same; wrong ones are told and cost nothing', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const [host, guest] = [await device(browser, TABLET), await device(browser)];
  for (const page of [host, guest]) await cutSignalling(page.context());
  await openTable(host, String(baseURL), { players: 2, beginners: true });
  const offer = await invitation(host);
  await expect(host.getByText(/that introduces devices does not answer/)).toBeVisible();
  await expect(host.getByText(/^Pair without any server/)).toBeVisible();

  await guest.goto(new URL('join', String(baseURL)).href);
  await guest.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await guest.getByText('Or paste an invitation').tap();
  const pasted = guest.getByRole('textbox', { name: 'Invitation' });
  const hand = async (text: string): Promise<void> => {
    await pasted.fill(text);
    await guest.getByRole('button', { name: 'Join', exact: true }).last().tap();
  };
  await hand(offer.slice(0, -3));
  await expect(guest.getByText('This is no invitation of Kilowatt.')).toBeVisible();
  await hand('https://example.org/');
  await expect(guest.getByText('This is neither a room code nor an invitation of Kilowatt.')).toBeVisible();
  await hand(offer);
  const answer = await answerOf(guest);

  await host.getByRole('button', { name: 'It shows a code now' }).tap();
  const given = host.getByRole('textbox', { name: 'Paste the answer of the other device' });
  await given.fill('see you at eight');
  await host.getByRole('button', { name: 'OK' }).tap();
  await expect(host.getByText('This is no invitation of Kilowatt.')).toBeVisible();
  await expect(host.getByText('Scan or copy the code that the other device shows now.')).toBeVisible();
  await given.fill(answer);
  await host.getByRole('button', { name: 'OK' }).tap();
  await begin(host, guest);
  await playUntil([host, guest], async () => (await roundOf(guest)) >= 2);

  await guest.reload();
  await expect(guest.getByText('This device came to its table without a server.')).toBeVisible();
  await expect(guest.getByText(/^Your seat is kept: the host opens “Invite”, “Pair a device”/)).toBeVisible();
  await choose(host, 'Invite');
  await host.getByRole('button', { name: 'Pair a device' }).tap();
  await host.getByText('As text: send it by any messenger').tap();
  const again = await host.getByRole('textbox', { name: 'Invitation' }).inputValue();
  await guest.getByText('Or paste an invitation').tap();
  await hand(again);
  await host.getByRole('button', { name: 'It shows a code now' }).tap();
  await given.fill(await answerOf(guest));
  await host.getByRole('button', { name: 'OK' }).tap();
  await dealt(guest);
  expect(await roundOf(guest)).toBe(await roundOf(host));
});
