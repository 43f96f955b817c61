import { describe, expect, it } from 'vitest';
import type { UndoMessage } from '#lib/protocol/messages.ts';
import type { DeviceId, UndoProposal } from '#lib/protocol/table-view.ts';
import { allAgreed, applyUndoMessage, withoutFormerVoters } from '#lib/session/host/undo-proposals.ts';
import { GuestDevice } from '#tools/support/memory-table.ts';
import { must } from '../../must.ts';
import {
  FREE,
  heldBy,
  momentAt,
  playToTheEnd,
  playUntil,
  sendDecision,
  sendRaw,
  SETUP,
  SHORT,
  type StartedGame,
  startGame,
} from '../harness.ts';

const commandsOf = ({ table }: StartedGame) => must(table.host.commandLog, 'game').commands;
const revisionOf = ({ table }: StartedGame): number => table.host.hostRecord.revision;

/** A game right after a purchase of fuel, which reveals nothing; `others`: the guests besides `buyer`. */
async function afterPurchase(seed: number, setup = SETUP) {
  const game = await startGame(seed, setup);
  const { table, guests } = game;
  await playUntil(game, () => momentAt(table) === 'buying');
  const before = commandsOf(game).length;
  const buyer = sendDecision(guests, table);
  await table.settle();
  expect(commandsOf(game).length).toBeGreaterThan(before);
  const others = guests.filter((guest) => guest !== buyer);
  return { game, before, buyer, asker: must(others[0], 'guest'), other: must(others[1], 'guest') };
}

describe("undo of another player's decision", () => {
  it('an undo happens once every device with a seat has agreed, and every device is sent its progress', async () => {
    const { game, before, buyer, asker, other } = await afterPurchase(3);
    const { table, guests } = game;
    const revision = revisionOf(game);
    const taken = must(commandsOf(game).at(-1), 'command');
    expect(asker.guest.tableView?.undoByAll).toBe(taken.seat);
    asker.guest.proposeUndo();
    await table.settle();
    for (const { guest } of guests)
      expect(guest.tableView?.undoProposal).toEqual({
        ...{ by: asker.device, agreed: [asker.device], declinedBy: null },
      });
    other.guest.answerUndo('agree');
    await table.settle();
    expect(buyer.guest.tableView?.undoProposal?.agreed).toEqual([asker.device, other.device]);
    expect(revisionOf(game), 'one has not answered').toBe(revision);
    buyer.guest.answerUndo('agree');
    await table.settle();
    expect(commandsOf(game)).toHaveLength(before);
    expect(revisionOf(game)).toBe(revision + 1);
    for (const { guest } of guests) {
      expect(guest.tableView).toMatchObject({ revision: revision + 1, undoProposal: null });
      expect(guest.log).toEqual(table.host.log);
    }
  });

  it('an undo does not happen if a device declines, which is named; then it can be proposed again', async () => {
    const { game, before, buyer, asker, other } = await afterPurchase(4);
    const { table } = game;
    const revision = revisionOf(game);
    asker.guest.proposeUndo();
    await table.settle();
    buyer.guest.answerUndo('decline');
    other.guest.answerUndo('agree');
    await table.settle();
    expect(asker.guest.tableView?.undoProposal).toMatchObject({ by: asker.device, declinedBy: buyer.device });
    buyer.guest.answerUndo('agree');
    await table.settle();
    expect(revisionOf(game), 'the question is closed').toBe(revision);
    buyer.guest.proposeUndo();
    await table.settle();
    for (const { guest } of [asker, other]) guest.answerUndo('agree');
    await table.settle();
    expect(commandsOf(game)).toHaveLength(before);
  });

  it('the host can propose an undo, and the proposing device can withdraw it', async () => {
    const { game, asker, buyer, other, before } = await afterPurchase(5);
    const { table } = game;
    asker.guest.proposeUndo();
    await table.settle();
    asker.guest.answerUndo('decline');
    await table.settle();
    expect(buyer.guest.tableView?.undoProposal).toBeNull();
    table.host.proposeUndo();
    await table.settle();
    expect(buyer.guest.tableView?.undoProposal, 'the host has no seat here').toBeNull();
    // the host takes over a seat, and votes as well
    table.host.assignSeat(2, heldBy(table.host.hostRecord.self));
    table.host.proposeUndo();
    await table.settle();
    for (const { guest } of [asker, buyer, other]) guest.answerUndo('agree');
    await table.settle();
    expect(commandsOf(game)).toHaveLength(before);
  });

  it('an undo happens when the last missing voter gives up its seat, and ends when the proposer does', async () => {
    // with hidden money every device with a seat votes, even if a bot plays it (hidden-money.test.ts)
    const { game, before, buyer, asker, other } = await afterPurchase(6, { ...SETUP, hiddenMoney: false });
    const { table, guests } = game;
    const seat = guests.indexOf(other);
    asker.guest.proposeUndo();
    buyer.guest.answerUndo('agree');
    await table.settle();
    buyer.guest.answerUndo('agree');
    await table.settle();
    table.host.seatBot(seat, 'solid', '');
    await table.settle();
    expect(commandsOf(game)).toHaveLength(before);
    table.host.commandLog?.redo(table.host.bots);
    asker.guest.proposeUndo();
    await table.settle();
    table.host.assignSeat(guests.indexOf(asker), FREE);
    await table.settle();
    expect(buyer.guest.tableView?.undoProposal).toBeNull();
  });

  it('a proposal ends once the game goes on, and a late answer does nothing', async () => {
    const { game, asker, other } = await afterPurchase(7);
    const { table, guests } = game;
    const revision = revisionOf(game);
    asker.guest.proposeUndo();
    await table.settle();
    sendDecision(guests, table);
    await table.settle();
    expect(revisionOf(game)).toBe(revision + 1);
    expect(other.guest.tableView?.undoProposal).toBeNull();
    const { length } = commandsOf(game);
    for (const guest of guests) {
      sendRaw(guest, { type: 'propose-undo', revision });
      sendRaw(guest, { type: 'answer-undo', revision, answer: 'agree' });
      sendRaw(guest, { type: 'answer-undo', revision: revision + 1, answer: 'agree' });
    }
    await table.settle();
    expect(commandsOf(game)).toHaveLength(length);
    expect(guests.map(({ guest }) => guest.contact.state)).toEqual(['here', 'here', 'here']);
  });

  it('a device without a seat, or answering for others, cannot take part in an undo', async () => {
    const { game, asker, buyer } = await afterPurchase(8);
    const { table } = game;
    const revision = revisionOf(game);
    const eve = new GuestDevice(table, 'eve4');
    eve.connect();
    await table.settle();
    eve.guest.proposeUndo();
    await table.settle();
    expect(table.host.undoProposal).toBeNull();
    asker.guest.proposeUndo();
    await table.settle();
    for (let times = 0; times < 3; times++) {
      eve.guest.answerUndo('agree');
      asker.guest.answerUndo('agree');
      sendRaw(asker, { type: 'answer-undo', revision, answer: 'agree', device: buyer.device });
    }
    eve.guest.answerUndo('decline');
    await table.settle();
    expect(table.host.undoProposal).toEqual({ by: asker.device, agreed: [asker.device], declinedBy: null });
    expect(revisionOf(game)).toBe(revision);
  });

  it('V4: an undo never passes a revealed card, nor the end', async () => {
    const game = await startGame(9, SHORT);
    const { table, guests } = game;
    await playToTheEnd(game);
    const { length } = commandsOf(game);
    for (const { guest } of guests) {
      expect(guest.tableView?.undoByAll).toBeNull();
      guest.proposeUndo();
      guest.answerUndo('agree');
    }
    await table.settle();
    expect(commandsOf(game)).toHaveLength(length);
  });

  it('repeated undos in a whole game stop at the last card, even if all agree', async () => {
    const game = await startGame(10);
    const { table, guests } = game;
    await playUntil(game, () => momentAt(table) === 'building');
    const last = must(
      table.host.log.findLast(({ news }) =>
        news.some(({ type }) => type === 'plant-drawn' || type === 'stage-3-card-drawn'),
      ),
      'card',
    );
    let asked = 0;
    while (guests[0].guest.tableView?.undoByAll !== null && asked++ < 200) {
      guests[0].guest.proposeUndo();
      await table.settle();
      for (const { guest } of guests.slice(1)) guest.answerUndo('agree');
      await table.settle();
    }
    expect(asked).toBeGreaterThan(1);
    expect(commandsOf(game).length).toBeGreaterThanOrEqual(last.index);
    expect(guests[0].guest.tableView?.undoByAll).toBeNull();
  });
});

describe('the question about an undo', () => {
  const table: Parameters<typeof applyUndoMessage>[1] = {
    ...{ stage: 'playing', revision: 4, undoByAll: 1, terms: { hiddenMoney: false } },
    holders: [heldBy('ana'), heldBy('ben'), heldBy('ana')],
  };
  const ask: UndoMessage = { type: 'propose-undo', revision: 4 };
  const agree: UndoMessage = { type: 'answer-undo', revision: 4, answer: 'agree' };
  const after = (
    messages: readonly (readonly [DeviceId, UndoMessage])[],
    at: Parameters<typeof applyUndoMessage>[1] = table,
  ): UndoProposal | null =>
    messages.reduce<UndoProposal | null>(
      (open, [device, message]) => applyUndoMessage(open, at, device, message),
      null,
    );

  it('a device with two seats counts once, and proposing counts as agreeing', () => {
    const asked = must(after([['ana', ask]]), 'proposal');
    expect(allAgreed(asked, table)).toBe(false);
    expect(
      allAgreed(
        must(
          after([
            ['ana', ask],
            ['ben', ask],
          ]),
          'proposal',
        ),
        table,
      ),
    ).toBe(true);
    expect(
      after([
        ['ana', ask],
        ['ben', agree],
        ['ben', agree],
      ])?.agreed,
    ).toEqual(['ana', 'ben']);
  });
  it.each([
    ['before the game', { ...table, stage: 'lobby' as const }],
    ['about an older position', { ...table, revision: 5 }],
    ['about a newer position', { ...table, revision: 3 }],
    ['where nothing can be taken back', { ...table, undoByAll: null }],
    ['by a device without a seat', { ...table, holders: [heldBy('ben'), FREE] }],
  ])('no undo proposal is opened %s', (_what, at) => {
    expect(after([['ana', ask]], at)).toBeNull();
  });
  it('an answer lapses together with the seat that gave it', () => {
    const open: UndoProposal = { by: 'ana', agreed: ['ana', 'ben'], declinedBy: null };
    expect(withoutFormerVoters(open, table)).toBe(open);
    expect(withoutFormerVoters(open, { ...table, holders: [heldBy('ana')] })?.agreed).toEqual(['ana']);
    expect(withoutFormerVoters(open, { ...table, holders: [heldBy('ben')] })).toBeNull();
    expect(
      withoutFormerVoters(
        { ...open, agreed: ['ana'], declinedBy: 'ben' },
        { ...table, holders: [heldBy('ana')] },
      ),
    ).toBeNull();
  });
});
