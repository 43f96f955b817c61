import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { accountName, Accounts, clientAddress } from '#server/addresses.ts';
import { Budget, LIMITS } from '#server/limits.ts';

describe('a budget', () => {
  test('a budget allows its burst at once, and its rate in the long run', () => {
    const budget = new Budget({ burst: 3, perSecond: 2 }, 0);
    expect([1, 1, 1, 1].map((units) => budget.take(units, 0))).toEqual([true, true, true, false]);
    expect(budget.take(1, 499)).toBe(false);
    expect(budget.take(1, 500)).toBe(true);
    expect(budget.left(60_000)).toBe(3);
  });
  test('a budget uses given units first, and gathers no more than its burst', () => {
    const budget = new Budget({ burst: 3, perSecond: 1 }, 0);
    for (let i = 0; i < 5; i++) budget.give(2, 7);
    expect([6, 3, 1, 1].map((units) => budget.take(units, 0))).toEqual([true, true, true, false]);
    expect(budget.take(3, 3_000)).toBe(true);
  });
  test('a budget takes nothing if there are too few units', () => {
    const budget = new Budget({ burst: 3, perSecond: 1 }, 0);
    expect(budget.take(4, 0)).toBe(false);
    expect(budget.take(3, 0)).toBe(true);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s has the account %s', (address, name) => {
  expect(accountName(address)).toBe(name);
});

describe('the address of a client', () => {
  const from = (forwarded?: string): IncomingMessage => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
  };
  test.each([
    ['without a proxy is the connection’s, whatever the client claims', '192.0.2.1', false, '127.0.0.1'],
    ['behind a proxy is the one that the proxy wrote', '192.0.2.1', true, '192.0.2.1'],
    ['behind a proxy is the last one', '203.0.113.5, 192.0.2.1', true, '192.0.2.1'],
    ['behind a proxy that writes none is the proxy’s', undefined, true, '127.0.0.1'],
    ['behind a proxy that writes nonsense is the proxy’s', '192.0.2.1, x', true, '127.0.0.1'],
  ])('the address of a client %s', (_what, forwarded, isProxied, address) => {
    expect(clientAddress(from(forwarded), isProxied)).toBe(address);
  });
});

describe('the accounts', () => {
  test('accounts are charged for free codes, once for each', () => {
    const account = new Accounts(LIMITS).of('a', 0);
    for (let i = 0; i < LIMITS.guesses.burst; i++) {
      expect(account.canAsk(`code${i}`, 0)).toBe(true);
      account.recordAsked(`code${i}`, false, 0);
      account.recordAsked(`code${i}`, false, 0);
      account.recordAsked(`open${i % 100}`, true, 0);
    }
    expect([account.canAsk('new', 0), account.canAsk('code7', 0), account.canAsk('open7', 0)]).toEqual([
      false,
      true,
      true,
    ]);
    expect([account.canAsk('new', 4_999), account.canAsk('new', 5_001)]).toEqual([false, true]);
  });

  test('accounts remember a limited number of codes', () => {
    const account = new Accounts(LIMITS).of('a', 0);
    for (let i = 0; i < LIMITS.guesses.burst; i++) account.recordAsked(`code${i}`, false, 0);
    for (let i = 0; i < LIMITS.rememberedCodes; i++) account.recordAsked(`open${i}`, true, 0);
    expect([account.canAsk('code0', 0), account.canAsk('open0', 0)]).toEqual([false, true]);
  });

  test('accounts are forgotten when nothing is lost by it', () => {
    const accounts = new Accounts(LIMITS);
    accounts.of('busy', 0).devices = 1;
    accounts.of('spent', 0).recordAsked('code', false, 0);
    accounts.of('idle', 0);
    accounts.forgetIdle(0);
    expect(accounts.size).toBe(2);
    accounts.forgetIdle(60_000);
    expect(accounts.size).toBe(1);
  });

  test('accounts are bounded, and those with a device are kept', () => {
    const accounts = new Accounts({ ...LIMITS, addresses: 100 });
    const busy = accounts.of('busy', 0);
    busy.devices = 1;
    for (let i = 0; i < 1_000; i++) accounts.of(`address ${i}`, 0).recordAsked('code', false, 0);
    expect(accounts.size).toBe(100);
    expect(accounts.of('busy', 0)).toBe(busy);
  });
});
