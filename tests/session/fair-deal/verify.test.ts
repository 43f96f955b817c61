import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { momentOf } from '#lib/machine/step.ts';
import type { Command } from '#lib/rules/command.ts';
import type { Setup } from '#lib/rules/setup.ts';
import { commitmentOf, dealtSetup, type FairDeal, seedOf } from '#lib/session/fair-deal/commit-reveal.ts';
import { type Observations, type Reveal, verify } from '#lib/session/fair-deal/verify.ts';
import { must } from '../../must.ts';
import { commandsOf, setupFor, tableOf } from '../fixtures.ts';
import {
  DEVICES,
  honestDeal,
  HOST,
  observationsOf,
  playDeal,
  shareFor,
  takeoverPointAfter,
} from './fixtures.ts';

vi.setConfig({ testTimeout: 60_000 });

const SETUP = setupFor(4, { hiddenMoney: true });
const game = playDeal(honestDeal(SETUP));
const { deal, reveal, table } = game;
const observations = new Map(DEVICES.map((device) => [device, observationsOf(device, game, table)]));
const observedBy = (device: string): Observations => must(observations.get(device), 'observation');

/** A device's verdict on the game, with parts of its knowledge changed: the error, or 'ok'. */
const verdictOf = (
  device: string,
  other: {
    readonly deal?: Partial<FairDeal>;
    readonly reveal?: Partial<Reveal>;
    readonly seen?: Partial<Observations>;
  },
): unknown => {
  const verdict = verify(
    { ...deal, ...other.deal },
    { ...reveal, ...other.reveal },
    { ...observedBy(device), ...other.seen },
  );
  return verdict.ok ? 'ok' : verdict.error;
};

describe('an honest game', () => {
  test.each(DEVICES)('an honest game passes the check of %s', (device) => {
    expect(momentOf(table.snapshot)).toBe('over');
    const verdict = verify(deal, reveal, observedBy(device));
    expect(verdict).toEqual({ ok: true, value: { checked: table.log.length, drew: true } });
  });

  test.each<[string, Setup]>([
    ['of two players on the other map', setupFor(2, { map: 'usa' })],
    ['with a draft of regions', setupFor(6, { regions: { by: 'draft' } })],
    ['of beginners', setupFor(3, { beginners: true })],
  ])('an honest game %s passes the check', (_, setup) => {
    const other = playDeal(honestDeal(setup));
    const { own, entries } = observationsOf('board', other, other.table);
    expect(verify(other.deal, other.reveal, { own, entries }).ok).toBe(true);
  });

  test('passes the check of a device that saw only a part of it and had no part in the deal', () => {
    const entries = observedBy('ana').entries.slice(100, 200);
    expect(verify(deal, reveal, { own: null, entries })).toEqual({
      ok: true,
      value: { checked: 100, drew: false },
    });
  });

  test('passes the check after a take-over, each epoch by its own seed', () => {
    const first = playDeal(honestDeal(SETUP), 130);
    const second = playDeal(honestDeal(SETUP, takeoverPointAfter(first.table), 1));
    expect(momentOf(second.table.snapshot)).toBe('over');
    for (const device of DEVICES) {
      expect(verify(second.deal, second.reveal, observationsOf(device, second, second.table)).ok).toBe(true);
      expect(verify(first.deal, first.reveal, observationsOf(device, first, first.table)).ok).toBe(true);
    }
  });

  test('passes the check despite undone decisions', () => {
    const made = honestDeal(SETUP);
    const setup = dealtSetup(made.deal, made.seed);
    const commands = commandsOf(setup, made.seed);
    const undoing = tableOf(setup, made.seed);
    let undone = 0;
    for (const command of commands) {
      expect(undoing.actAll([command]).ok).toBe(true);
      if (undoing.undo()) {
        undone++;
        expect(undoing.actAll([command]).ok).toBe(true);
      }
    }
    expect(undone).toBeGreaterThan(20);
    const told = { share: reveal.share, commands: undoing.commands };
    expect(verify(made.deal, told, observationsOf('ana', made, undoing)).ok).toBe(true);
  });
});

describe('shares', () => {
  const other = shareFor('mallory', 0);

  test('a host that reveals another share than it committed to is caught', () => {
    expect(verdictOf('ana', { reveal: { share: other } })).toEqual({ code: 'fair/commitment' });
  });
  test('a changed share of a guest is caught by every guest, and recognized by its owner', () => {
    const shares = { ...deal.shares, ana: other };
    expect(verdictOf('ana', { deal: { shares } })).toEqual({ code: 'fair/own-share' });
    expect(verdictOf('bob', { deal: { shares } })).toEqual({ code: 'fair/share', device: 'ana' });
  });
  test('a missing share of a guest is caught by every guest', () => {
    const { ana: _ana, ...shares } = deal.shares;
    expect(verdictOf('ana', { deal: { shares } })).toEqual({ code: 'fair/own-share' });
    expect(verdictOf('bob', { deal: { shares } })).toEqual({ code: 'fair/share', device: 'ana' });
  });
  test('leaving a guest out of the deal is caught by every guest', () => {
    const devices = DEVICES.filter((device) => device !== 'ana');
    expect(verdictOf('ana', { deal: { devices } })).toEqual({ code: 'fair/own-share' });
    expect(verdictOf('bob', { deal: { devices } })).toEqual({ code: 'fair/changed' });
  });
  test('a share without a commitment does not count, and one with a late commitment is caught', () => {
    const shares = { ...deal.shares, mallory: other };
    expect(seedOf(deal, { ...shares, [HOST]: reveal.share })).not.toEqual(game.seed);
    expect(verdictOf('ana', { deal: { shares } })).toBe('ok');
    const devices = [...DEVICES, 'mallory'];
    const commitments = { ...deal.commitments, mallory: commitmentOf(other, 'mallory', 'one', 0) };
    expect(verdictOf('ana', { deal: { shares, devices, commitments } })).toEqual({ code: 'fair/changed' });
  });
  test('a commitment differs for every device, game and epoch, and does not show the share', () => {
    const share = shareFor('ana', 0);
    const all = [
      commitmentOf(share, 'ana', 'one', 0),
      commitmentOf(share, 'bob', 'one', 0),
      commitmentOf(share, 'ana', 'two', 0),
      commitmentOf(share, 'ana', 'one', 1),
    ];
    expect(new Set(all).size).toBe(4);
    expect(all.every((one) => /^[0-9a-f]{64}$/.test(one) && !one.includes(share))).toBe(true);
  });
  test("a host that tries other shares or terms after seeing the guests' shares is caught", () => {
    for (let i = 0; i < 50; i++) {
      const share = shareFor(`try ${i}`, 0);
      expect(verdictOf('ana', { reveal: { share } })).toEqual({ code: 'fair/commitment' });
      const commitments = { ...deal.commitments, [HOST]: commitmentOf(share, HOST, 'one', 0) };
      const changed = verdictOf('ana', { reveal: { share }, deal: { commitments } });
      expect(changed).toEqual({ code: 'fair/changed' });
    }
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
    ]) {
      const setup = { ...SETUP, order };
      expect(seedOf({ ...deal, setup }, game.shares)).not.toEqual(game.seed);
      expect(verdictOf('ana', { deal: { setup } })).toEqual({ code: 'fair/changed' });
    }
    expect(verdictOf('ana', { deal: { epoch: 1 } })).toEqual({ code: 'fair/changed' });
  });
  test('every single share changes the whole seed', () => {
    for (const device of DEVICES) {
      const words = seedOf(deal, { ...game.shares, [device]: other });
      for (const [i, word] of words.entries()) expect(word).not.toBe(game.seed[i]);
    }
  });
  test('the order of the devices does not matter', () => {
    const turned = Object.fromEntries(Object.entries(game.shares).reverse());
    expect(seedOf(deal, turned)).toEqual(game.seed);
  });
  test('a commitment is a plain SHA-256 hash', () => {
    const text = JSON.stringify(['kilowatt/commitment', 'one', 0, 'ana', shareFor('ana', 0)]);
    expect(deal.commitments['ana']).toBe(createHash('sha256').update(text).digest('hex'));
  });
  test('seed, commitment and secret hash stay the same across builds', () => {
    expect(game.seed).toMatchInlineSnapshot(`
      [
        3842111572,
        907061048,
        4264345308,
        688048340,
      ]
    `);
    expect(deal.commitments['ana']).toMatchInlineSnapshot(
      `"5e6f8c2da45ed5c6940fe3a165157a8960e3c505c6213fc90c7bcefe31ac41bb"`,
    );
  });
});

describe('the deck', () => {
  test('a set-up that fixes the deck is refused', () => {
    const { deck } = game.table.snapshot.context;
    expect(verdictOf('ana', { deal: { setup: { ...SETUP, deck } } })).toEqual({ code: 'fair/setup' });
  });
  test.each(DEVICES)('%s catches a host that plays with another deck', (device) => {
    const swapped = tableOf(SETUP, [1, 2, 3, 4], commandsOf(SETUP, [1, 2, 3, 4]));
    const verdict = verify(
      deal,
      { ...reveal, commands: swapped.commands },
      observationsOf(device, game, swapped),
    );
    expect(verdict).toMatchObject({ ok: false, error: { code: 'fair/deck' } });
  });
  test('two swapped cards of the right deck are caught when they are drawn', () => {
    const setup = dealtSetup(deal, game.seed);
    const [honest] = tableOf(setup, game.seed).log;
    const deck = [...tableOf(setup, game.seed).snapshot.context.deck];
    [deck[5], deck[6]] = [deck[6] ?? 0, deck[5] ?? 0];
    const other = { ...setup, deck };
    const cheated = tableOf(other, game.seed, commandsOf(other, game.seed));
    expect(cheated.log[0]).toEqual(honest);
    const index = cheated.log.findIndex(({ news }) =>
      news.some((item) => item.type === 'plant-drawn' && item.plant === deck[5]),
    );
    const told = { ...reveal, commands: cheated.commands };
    for (const device of DEVICES) {
      const verdict = verify(deal, told, observationsOf(device, game, cheated));
      expect(verdict).toEqual({ ok: false, error: { code: 'fair/deck', index } });
    }
  });
  test('a single wrong view is caught, even if the log is right', () => {
    const entries = observedBy('bob').entries.map((observation, at) =>
      at === 77
        ? { ...observation, views: observation.views.map((view) => ({ ...view, hash: '0' })) }
        : observation,
    );
    expect(verdictOf('bob', { seen: { entries } })).toEqual({ code: 'fair/deck', index: 77 });
  });
  test('changed money at a take-over is caught', () => {
    const base = takeoverPointAfter(playDeal(honestDeal(SETUP), 130).table);
    const made = honestDeal(SETUP, base, 1);
    const next = playDeal(made);
    const money = base.money.map((one) => one + 1);
    const other = { ...next.deal, base: { ...base, money } };
    expect(verify(other, next.reveal, observationsOf('ana', next, next.table))).toMatchObject({
      error: { code: 'fair/changed' },
    });
    expect(seedOf(other, next.shares)).not.toEqual(next.seed);
  });
});

describe('commands', () => {
  const swap = (index: number, command: Command): readonly Command[] =>
    reveal.commands.map((one, at) => (at === index - 1 ? command : one));

  test('a changed command is caught, even by a device that did not see it', () => {
    const command = { type: 'pass', seat: 9 } as const;
    expect(verdictOf('ana', { reveal: { commands: swap(50, command) } })).toEqual({
      code: 'fair/commands',
      index: 50,
    });
    const entries = observedBy('ana').entries.slice(60);
    expect(verdictOf('ana', { reveal: { commands: swap(50, command) }, seen: { entries } })).toEqual({
      code: 'fair/commands',
      index: 50,
    });
  });
  test('missing commands are caught', () => {
    const commands = reveal.commands.slice(0, 200);
    expect(verdictOf('ana', { reveal: { commands } })).toEqual({ code: 'fair/commands', index: 201 });
  });

  const limited = playDeal(honestDeal(SETUP), 1, ([first]) =>
    first?.type === 'nominate' ? [{ ...first, bid: first.plant, upTo: 30 }] : [],
  );
  const [first] = limited.table.commands;
  const opening = must(first?.type === 'nominate' ? first : null, 'nomination');

  test('the owner of a private limit catches a change of it at once', () => {
    const owner = DEVICES[opening.seat === 3 ? 2 : opening.seat] ?? '';
    const commands = [{ ...opening, upTo: 31 }];
    const { own, entries } = observationsOf(owner, limited, limited.table);
    expect(verify(limited.deal, limited.reveal, { own, entries }).ok).toBe(true);
    expect(verify(limited.deal, { ...limited.reveal, commands }, { own, entries })).toEqual({
      ok: false,
      error: { code: 'fair/deck', index: 1 },
    });
  });
  test('every device catches a changed private limit once it bids differently', () => {
    const next = limited.table.snapshot.context.lot?.next ?? 0;
    const raised: readonly Command[] = [
      opening,
      { type: 'bid', seat: next, bid: 20 },
      { type: 'pass', seat: (next + 1) % 4 },
      { type: 'pass', seat: (next + 2) % 4 },
    ];
    const more = tableOf(limited.table.origin.setup, limited.seed, raised);
    const told: Reveal = { ...limited.reveal, commands: raised };
    const lower: Reveal = { ...told, commands: [{ ...opening, upTo: 15 }, ...raised.slice(1)] };
    for (const device of DEVICES) {
      const all = observationsOf(device, limited, more);
      expect(verify(limited.deal, told, all).ok).toBe(true);
      expect(verify(limited.deal, lower, all)).toMatchObject({ error: { code: 'fair/deck' } });
    }
  });
});
