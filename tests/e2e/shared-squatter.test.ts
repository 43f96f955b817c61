import { type Browser, expect, type Page } from '@playwright/test';
import { hostId } from '#lib/net/peer-ids.ts';
import { ENGLISH, named } from '#tools/support/phrases.ts';
import { knock, openLobby, playToRound, start, stateOf } from '#tools/support/shared-screen-player.ts';
import { test } from './fixtures.ts';
import { loadScript } from './net/load-harness.ts';
import type { SquatterPage } from './net/squatter-page.ts';
import { collectPageErrors, joinAtSeat, newDevice, TABLET, waitForDeal } from './shared-table.ts';

// Strangers who impersonate the host of a running table, over real channels and the real server.

declare global {
  /** The attacker inside its page, see net/squatter-page.ts. */
  var squatter: SquatterPage;
}

const HUGE_EPOCH = 999_999_999;

interface AttackedTable {
  readonly host: Page;
  readonly ana: Page;
  readonly ben: Page;
  readonly attacker: Page;
  readonly code: string;
  /** The address of the signalling server. */
  readonly server: string;
  readonly faults: readonly string[];
}

/** A table with hidden money in its second round, hosted by a tablet without a seat, and a page that attacks it. */
async function attackedTable(browser: Browser, url: string): Promise<AttackedTable> {
  const [host, ana, ben, attacker] = [
    await newDevice(browser, TABLET),
    await newDevice(browser),
    await newDevice(browser),
    await newDevice(browser),
  ];
  const faults = collectPageErrors([host, ana, ben, attacker]);
  const link = await openLobby(host, url, { players: 2, beginners: true, hiddenMoney: true });
  await host.getByText(ENGLISH.text('shared_this_board')).tap();
  await joinAtSeat(ana, link, 'Ana', 1);
  await joinAtSeat(ben, link, 'Ben', 2);
  await start(host);
  await waitForDeal(ana);
  await playToRound([ana, ben], 2);
  await loadScript(attacker, 'squatter-page.ts');
  const code = new URL(link).searchParams.get('room') ?? '';
  return { host, ana, ben, attacker, code, server: new URL('peerjs', url).href, faults };
}

/** The texts received by the attacker in a room. */
const heardIn = (attacker: Page, room: string): Promise<readonly string[]> =>
  attacker.evaluate((code) => squatter.heard[code] ?? [], room);
const typesOf = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => (JSON.parse(text) as { type: string }).type);
const registered = (attacker: Page): Promise<number> =>
  attacker.evaluate(() => squatter.told.filter((told) => told === '').length);

/** Ana's device's view of her own and Ben's money: "Ben hidden". Sorted by name, as the playing order changes. */
const moneyOn = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('list', named('players_order'))
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
        .map((label) => [/You|Ben/, /\d+\sElektro|hidden/].map((part) => part.exec(label)?.[0]).join(' '))
        .toSorted(),
    );
const hiddenIn = (money: readonly string[]): readonly string[] =>
  money.filter((one) => one.endsWith('hidden'));

/** Stops all scripts of a page until the returned function is called. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  await paused;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

test(
  'squatters in the next rooms of a table hear nothing but hello, and its guest comes back',
  { tag: '@long' },
  async ({ browser, baseURL }) => {
    test.slow();
    const { host, ana, ben, attacker, code, server, faults } = await attackedTable(browser, String(baseURL));
    const facts = await attacker.evaluate(([room = '', at = '']) => squatter.visit(room, at), [code, server]);
    const rooms = [`${code}2`, `${code}3`] as const;
    for (const [room, epoch] of [[rooms[0], 2] as const, [rooms[1], HUGE_EPOCH] as const]) {
      await attacker.evaluate((by) => squatter.squat(by.room, by.server, by.facts, by.epoch), {
        ...{ room, server, facts, epoch },
      });
    }
    await expect.poll(() => registered(attacker)).toBe(2);
    const [before, money] = [await stateOf(ana), await moneyOn(ana)];
    expect(hiddenIn(money)).toEqual(['Ben hidden']);

    const heard = async (): Promise<readonly string[]> =>
      (await Promise.all(rooms.map((room) => heardIn(attacker, room)))).flat();
    const thaw = await freeze(host);
    await ana.reload();
    await expect.poll(async () => (await heard()).length, 'the guest finds a squatter').toBeGreaterThan(0);
    const first = (await heard()).length;
    await ana.reload();
    await expect
      .poll(async () => (await heard()).length, 'it does so again after the second reload')
      .toBeGreaterThan(first);
    // each room is asked in turn while the host is silent
    for (const room of rooms) {
      await expect
        .poll(async () => (await heardIn(attacker, room)).length, { timeout: 60_000 })
        .toBeGreaterThan(0);
    }
    await thaw();

    await expect.poll(() => stateOf(ana), { timeout: 60_000 }).toMatchObject({ epoch: 1, log: before?.log });
    await expect.poll(() => moneyOn(ana)).toEqual(money);
    await playToRound([ana, ben], 3);
    expect(await stateOf(ana)).toMatchObject({ epoch: 1 });
    const texts = await heard();
    expect(new Set(typesOf(texts))).toEqual(new Set(['hello']));
    for (const text of texts) {
      expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual([
        'device',
        'nonce',
        'protocol',
        'type',
      ]);
    }
    expect(faults).toEqual([]);
  },
);

/** Redirects a page to another room, as a hostile server can, until the returned function is called. */
async function redirect(page: Page, from: string, to: string): Promise<() => void> {
  const [asked, other] = [`"${hostId(from)}"`, `"${hostId(to)}"`];
  let isOn = true;
  await page.routeWebSocket(/peerjs/, (socket) => {
    const toServer = socket.connectToServer();
    socket.onMessage((text) => toServer.send(isOn ? String(text).replaceAll(asked, other) : text));
    toServer.onMessage((text) => socket.send(String(text).replaceAll(other, asked)));
  });
  return () => (isOn = false);
}

/** An introduction as passed on by a signalling server, reduced to the fields of the attack below. */
interface Introduction {
  readonly type: string;
  readonly payload?: { readonly sdp?: { sdp: string } };
}

/**
 * Makes an attacker between a guest and its host wear the certificates of both: in its messages to one, the fingerprint of the other comes
 * before its own, behind a character that ends a line only in JavaScript. `reachHost` opens the attacker's channel to the host.
 */
async function wearCertificates(attacker: Page, reachHost: () => Promise<void>): Promise<void> {
  let [guest, host] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const fingerprintIn = (sdp: string): string => /a=fingerprint:\S+ \S+/.exec(sdp)?.[0] ?? '';
  const heard = ({ type, payload }: Introduction): void => {
    const fingerprint = fingerprintIn(payload?.sdp?.sdp ?? '');
    if (type === 'ANSWER') host.resolve(fingerprint);
    if (type !== 'OFFER') return;
    [guest, host] = [Promise.withResolvers(), Promise.withResolvers()];
    guest.resolve(fingerprint);
    void reachHost();
  };
  const dressed = async (message: Introduction): Promise<Introduction> => {
    const sdp = message.payload?.sdp;
    if (!sdp || (message.type !== 'ANSWER' && message.type !== 'OFFER')) return message;
    const worn = await (message.type === 'ANSWER' ? host : guest).promise;
    sdp.sdp = sdp.sdp.replace(/a=ice-options:.*/, `$&\u2028${worn}\u2028`);
    return message;
  };
  await attacker.routeWebSocket(/peerjs/, (socket) => {
    const toServer = socket.connectToServer();
    let sent = Promise.resolve();
    socket.onMessage((text) => {
      sent = sent.then(async () =>
        toServer.send(JSON.stringify(await dressed(JSON.parse(String(text)) as Introduction))),
      );
    });
    toServer.onMessage((text) => {
      heard(JSON.parse(String(text)) as Introduction);
      socket.send(text);
    });
  });
}

test('nobody between a guest and its host is believed by either', async ({ browser, baseURL }) => {
  test.slow();
  const url = String(baseURL);
  const { host, ana, ben, attacker, code, server, faults } = await attackedTable(browser, url);
  const [between, outside] = [`${code}-between`, `${code}-outside`];
  await attacker.evaluate(
    async (by) => {
      await squatter.stepBetween(by.between, by.code, by.server, 'passes the challenge on');
      await squatter.stepBetween(by.outside, by.code, by.server, 'challenges the guest itself');
    },
    { between, outside, code, server },
  );
  await expect.poll(() => registered(attacker)).toBe(2);
  const fromHost = (): Promise<readonly string[]> => heardIn(attacker, 'host');

  const money = await moneyOn(ana);
  const letThrough = await redirect(ana, code, between);
  await ana.reload();
  await expect
    .poll(async () => typesOf(await fromHost()), 'the true host has answered')
    .toContain('challenge');
  await expect
    .poll(async () => (await heardIn(attacker, between)).length, 'the guest tries again')
    .toBeGreaterThan(1);
  expect(new Set(typesOf(await heardIn(attacker, between)))).toEqual(new Set(['hello']));
  expect(new Set(typesOf(await fromHost()))).toEqual(new Set(['challenge']));
  letThrough();
  await expect.poll(() => stateOf(ana), { timeout: 60_000 }).toMatchObject({ epoch: 1 });
  await playToRound([ana, ben], 3);
  expect(hiddenIn(money)).toEqual(['Ben hidden']);
  await expect.poll(async () => hiddenIn(await moneyOn(ana))).toEqual(['Ben hidden']);

  // a stranger with nothing but the code cannot tell who answers; the host can
  const nora = await newDevice(browser);
  await redirect(nora, code, outside);
  await knock(nora, url, code, 'Nora');
  await expect.poll(async () => typesOf(await heardIn(attacker, outside))).toEqual(['hello', 'prove']);
  await expect.poll(fromHost).toContainEqual(JSON.stringify({ type: 'close', reason: 'identity' }));
  await expect(host.getByText(ENGLISH.text('shared_knock_wants', { name: 'Nora' }))).toHaveCount(0);

  const dressed = `${code}-dressed`;
  await wearCertificates(attacker, () =>
    attacker.evaluate(([room = '', at = '']) => squatter.reachHost(room, at), [code, server]),
  );
  await loadScript(attacker, 'squatter-page.ts');
  await attacker.evaluate(
    (by) => squatter.stepBetween(by.dressed, by.code, by.server, 'passes the challenge on'),
    {
      ...{ dressed, code, server },
    },
  );
  await expect.poll(() => registered(attacker)).toBe(1);
  const letThroughAgain = await redirect(ana, code, dressed);
  await ana.reload();
  await expect.poll(async () => typesOf(await fromHost())).toContain('challenge');
  await expect.poll(async () => (await heardIn(attacker, dressed)).length).toBeGreaterThan(1);
  expect(new Set(typesOf(await heardIn(attacker, dressed)))).toEqual(new Set(['hello']));
  expect(new Set(typesOf(await fromHost()))).toEqual(new Set(['challenge']));
  letThroughAgain();
  await expect.poll(() => stateOf(ana), { timeout: 60_000 }).toMatchObject({ epoch: 1 });
  expect(faults).toEqual([]);
});
