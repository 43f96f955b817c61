import { describe, expect, it } from 'vitest';
import type { TableView } from '../../../src/lib/protocol/table-view.ts';
import type { Phone } from '../../../src/tools/party.ts';
import type { JoinedTable } from '../sitting.ts';
import { reveals } from '../../../src/lib/rules/log.ts';
import { momentAt, play, SETUP, sitting, verdictOf } from '../sitting.ts';

// What a device remembers of a game, though its link breaks and all is told anew.

const SHORT = { ...SETUP, beginners: true, hiddenMoney: false };

/** What a host that cheats shows to one phone at one moment: another plant in its market. */
function lieTo({ guest, witness }: Phone): void {
  const { tableView, log } = guest;
  if (!tableView) throw new Error('no table view');
  const views = Object.entries(tableView.views).map(([key, view]) => {
    const market = view.market.map((plant, at) => (at === 0 ? 50 : plant));
    return [key, { ...view, market }];
  });
  const shown: TableView = { ...tableView, views: Object.fromEntries(views) as TableView['views'] };
  witness.record(shown, log);
}
const isOver =
  ({ party }: JoinedTable) =>
  (): boolean =>
    momentAt(party) === 'over';
/** In the middle of a game, and one more rest of it. */
async function middle(seed: number): Promise<JoinedTable & { readonly cem: Phone }> {
  const sat = await sitting(seed, SHORT);
  const { party, phones } = sat;
  await play(sat, () => party.host.log.length > 30);
  return { ...sat, cem: phones[2] };
}

describe('a device', () => {
  it.each<[string, (sat: JoinedTable, phone: Phone) => void]>([
    ['its link stays', () => undefined],
    [
      'its link breaks',
      (_, phone) => {
        phone.cable?.cut();
        phone.connect();
      },
    ],
    [
      'the host makes it ask for all',
      (_, phone) => phone.cable?.wires[1].put('{"type":"pong","hash":"0000000000000000"}'),
    ],
  ])('remembers what it was shown, though %s', async (_, then) => {
    const sat = await middle(5);
    const { party, cem } = sat;
    const { length } = party.host.log;
    lieTo(cem);
    // what is shown last at a rest counts: on to the next
    await play(sat, () => party.host.log.length > length);
    then(sat, cem);
    await party.settle();
    await play(sat, isOver(sat));
    expect(verdictOf(cem)).toEqual({ ok: false, error: { code: 'fair/deck', index: length - 1 } });
    expect(verdictOf(sat.phones[0])).toMatchObject({ ok: true });
  });

  it.each([
    ['which it had seen', (): void => undefined],
    ['which it had seen before its page was loaded anew', (phone: Phone): void => phone.wake()],
  ])('finds that a card was taken back %s', async (_when, meanwhile) => {
    const sat = await middle(6);
    const { party, cem } = sat;
    await play(sat, () => {
      const { command, news } = party.host.log.at(-1) ?? { command: null, news: [] };
      return command !== null && reveals(command, news);
    });
    const { tableView, log } = cem.guest;
    if (!tableView) throw new Error('no table view');
    meanwhile(cem);
    // a host that cheats goes back to before the card, and the game goes on from there
    cem.witness.record({ ...tableView, logLength: log.length - 1 }, log.slice(0, -1));
    cem.connect();
    await party.settle();
    await play(sat, isOver(sat));
    expect(verdictOf(cem)).toEqual({ ok: false, error: { code: 'fair/commands', index: log.length - 1 } });
  });

  it('finds nothing wrong where only what showed no card was taken back', async () => {
    const sat = await middle(7);
    const { party, phones } = sat;
    await play(sat, () => phones.some(({ guest }) => guest.tableView?.canUndo));
    const phone = phones.find(({ guest }) => guest.tableView?.canUndo);
    const { length } = party.host.log;
    phone?.guest.undo();
    await party.settle();
    expect(party.host.log).toHaveLength(length - 1);
    await play(sat, isOver(sat));
    for (const one of phones) expect(verdictOf(one)).toMatchObject({ ok: true });
  });
});
