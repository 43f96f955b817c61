import { describe, expect, it } from 'vitest';
import type { TableView } from '#lib/protocol/table-view.ts';
import { reveals } from '#lib/rules/log.ts';
import type { GuestDevice } from '#tools/support/memory-table.ts';
import { must } from '../../must.ts';
import { playToTheEnd, playUntil, SETUP, type StartedGame, startGame, verdictOf } from '../harness.ts';

const SHORT = { ...SETUP, beginners: true, hiddenMoney: false };

/** Shows one guest another plant in the market, as a cheating host would. */
function lieTo({ guest, transcript }: GuestDevice): void {
  const { log } = guest;
  const tableView = must(guest.tableView, 'table view');
  const views = Object.entries(tableView.views).map(([key, view]) => {
    const market = view.market.map((plant, at) => (at === 0 ? 50 : plant));
    return [key, { ...view, market }];
  });
  const shown: TableView = { ...tableView, views: Object.fromEntries(views) as TableView['views'] };
  transcript.record(shown, log);
}
/** A game that has run for 30 commands. */
async function startedMiddle(seed: number): Promise<StartedGame & { readonly cem: GuestDevice }> {
  const game = await startGame(seed, SHORT);
  const { table, guests } = game;
  await playUntil(game, () => table.host.log.length > 30);
  return { ...game, cem: guests[2] };
}

describe('the transcript of a guest', () => {
  it.each<[string, (guest: GuestDevice) => void]>([
    ['the channel stays open', () => undefined],
    [
      'the channel breaks',
      (guest) => {
        guest.cable?.cut();
        guest.connect();
      },
    ],
    [
      'the guest asks for everything again',
      (guest) => must(guest.cable, 'cable').wires[1].put('{"type":"pong","hash":"0000000000000000"}'),
    ],
  ])('records a wrong view: %s', async (_, meanwhile) => {
    const game = await startedMiddle(5);
    const { table, cem } = game;
    const { length } = table.host.log;
    lieTo(cem);
    // the last view of each log length counts, so the game has to move on
    await playUntil(game, () => table.host.log.length > length);
    meanwhile(cem);
    await table.settle();
    await playToTheEnd(game);
    expect(verdictOf(cem)).toEqual({ ok: false, error: { code: 'fair/deck', index: length - 1 } });
    expect(verdictOf(game.guests[0])).toMatchObject({ ok: true });
  });

  it.each([
    ['with the page open', (): void => undefined],
    ['after a reload', (guest: GuestDevice): void => guest.reload()],
  ])('notices that the host undid a visible card, %s', async (_when, meanwhile) => {
    const game = await startedMiddle(6);
    const { table, cem } = game;
    await playUntil(game, () => {
      const { command, news } = table.host.log.at(-1) ?? { command: null, news: [] };
      return command !== null && reveals(command, news);
    });
    const { log } = cem.guest;
    const tableView = must(cem.guest.tableView, 'table view');
    meanwhile(cem);
    // a cheating host goes back to before the card and continues from there
    cem.transcript.record({ ...tableView, logLength: log.length - 1 }, log.slice(0, -1));
    cem.connect();
    await table.settle();
    await playToTheEnd(game);
    expect(verdictOf(cem)).toEqual({ ok: false, error: { code: 'fair/commands', index: log.length - 1 } });
  });

  it('accepts an undo of a decision that showed no card', async () => {
    const game = await startedMiddle(7);
    const { table, guests } = game;
    await playUntil(game, () => guests.some(({ guest }) => guest.tableView?.canUndo));
    const guest = guests.find(({ guest }) => guest.tableView?.canUndo);
    const { length } = table.host.log;
    guest?.guest.undo();
    await table.settle();
    expect(table.host.log).toHaveLength(length - 1);
    await playToTheEnd(game);
    for (const one of guests) expect(verdictOf(one)).toMatchObject({ ok: true });
  });
});
