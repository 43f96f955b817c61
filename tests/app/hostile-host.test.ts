// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { contactStateOf } from '#lib/state/screen.ts';
import { closeText } from '#lib/ui/words/shared.ts';
import { CONTRADICTIONS } from '#tools/fuzz/contradictions.ts';
import { must, mustTake } from '../must.ts';
import { passSeconds, settle, startedTable, useFakeSeconds } from './harness.ts';

useFakeSeconds();

describe('a page whose host sends a contradictory table view', () => {
  it.each(CONTRADICTIONS.slice(0, 5))(
    'a page reports a contradictory table view ($name), keeps showing the previous one, and can rejoin',
    async ({ spoil }) => {
      const table = await startedTable(5, 2, true, 12);
      const [host, guest] = mustTake(table.devices, 2);
      const before = must(guest.game.tableView, 'table view');
      const { view, options, seatsToAct } = guest.game;
      const wires = table.net.cables.flatMap((cable) => cable.wires);
      const wire = must(
        wires.find(({ label, isClosed }) => !isClosed && label.includes(' to guest')),
        'wire to the guest',
      );
      wire.put(JSON.stringify({ type: 'table-view', tableView: spoil(before) }));
      await settle(table);
      expect(contactStateOf(guest.game)).toBe('impossible');
      expect(closeText('impossible').what).not.toBe('');
      expect(guest.game.view).toEqual(view);
      expect([guest.game.options, guest.game.seatsToAct]).toEqual([options, seatsToAct]);
      // the host itself continues, and lets the device in again
      guest.leave();
      await guest.reload();
      await guest.join(host.hostGame.room);
      await passSeconds(table, 3);
      expect(contactStateOf(guest.game)).toBe('seated');
    },
  );
});
