// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { must, mustTake } from '../must.ts';
import { decide } from './fake-device.ts';
import {
  passSeconds,
  playUntil,
  settle,
  type SharedTable,
  startTable,
  type TableDevice,
  useFakeSeconds,
} from './harness.ts';

useFakeSeconds();

describe('a draft', () => {
  /** A table at which two guests choose plants to run at the same time. */
  async function powering(): Promise<{
    table: SharedTable;
    host: TableDevice;
    ana: TableDevice;
    ben: TableDevice;
  }> {
    const table = await startTable(3, 9, false);
    const [host, ana, ben] = mustTake(table.devices, 3);
    const allPower = (): boolean => table.devices.every(({ game }) => game.moment === 'powering');
    await playUntil(table, () => allPower() && ana.mayAct && ben.mayAct);
    await settle(table);
    return { table, host, ana, ben };
  }
  it('I3: a draft stays when another seat chooses its plants at the same time', async () => {
    const { table, ana, ben } = await powering();
    ben.game.draft = { plants: [], hybridOil: 0 };
    decide(ana.game, table.chance);
    await settle(table);
    expect(ben.game.view.waiting).not.toContain(ana.game.mine[0]);
    expect(ben.game.draft).toEqual({ plants: [], hybridOil: 0 });
    decide(ben.game, table.chance);
    await settle(table);
    expect(ben.game.draft).toBeNull();
  });
  it('a draft returns when its decision is undone, and when another decision is undone and redone', async () => {
    const table = await startTable(3, 9, false);
    await playUntil(table, () => table.devices.every(({ game }) => game.moment === 'buying'));
    await settle(table);
    const buyer = (): TableDevice =>
      must(
        table.devices.find(({ mayAct }) => mayAct),
        'device that buys',
      );
    const ana = buyer();
    const cubes = { coal: 0, oil: 0, garbage: 0, uranium: 0 };
    const [some, none] = [{ cubes: { ...cubes, uranium: 1 } }, { cubes }];
    const [seat] = ana.game.mine;
    ana.game.draft = some;
    ana.game.act({ type: 'done', seat: must(seat) });
    await settle(table);
    const ben = buyer();
    expect(ben).not.toBe(ana);
    ben.game.draft = none;
    ana.game.undo();
    await settle(table);
    expect([ana.mayAct, ana.game.draft, ben.game.draft]).toEqual([true, some, null]);
    ana.game.redo();
    await settle(table);
    expect([ben.mayAct, ana.game.draft, ben.game.draft]).toEqual([true, null, none]);
  });
  it('a draft returns after a reload, but only for the same decision', async () => {
    const { table, host, ana, ben } = await powering();
    const { room } = host.hostGame;
    const reloadBen = async (): Promise<void> => {
      ben.leave();
      await passSeconds(table, 2);
      await ben.reload();
      await ben.join(room);
      await settle(table);
    };
    const [seat] = ben.game.mine;
    ben.game.act({ type: 'power', seat: must(seat), plants: [], hybridOil: 0 });
    await settle(table);
    await reloadBen();
    ben.game.undo();
    await settle(table);
    expect(ben.game.draft, 'made from the undone command').toEqual({ plants: [], hybridOil: 0 });
    ben.game.draft = { plants: [], hybridOil: 0 };
    decide(ana.game, table.chance);
    await reloadBen();
    expect(ben.game.draft).toEqual({ plants: [], hybridOil: 0 });
    decide(ben.game, table.chance);
    await settle(table);
    await reloadBen();
    expect(ben.game.draft).toBeNull();
  });
});
