import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { strictStore } from '../../src/lib/persist/db.ts';
import { IdbTables } from '../../src/lib/persist/tables.ts';
import { NEW_MEMBERSHIP } from '../../src/lib/session/membership.ts';
import { forget, forgetHosting, hostings, sittings } from '../../src/lib/stores/sittings.ts';
import { lobby, secretOf } from '../../src/tools/party.ts';
import { setupFor } from '../session/games.ts';

const tables = new IdbTables(strictStore('kilowatt', () => indexedDB));
const room = { code: 'kwx4t', server: '' };
const identity = { device: 'host', secret: secretOf('host'), name: 'Anna' };

describe('a table that is forgotten on the start page', () => {
  it('is brought back where it was hosted', async () => {
    const hosting = lobby(setupFor(2), [{ kind: 'free' }, { kind: 'free' }]);
    await tables.putHosted({ room, identity, hosting, commands: 0, ended: false }, null, 'test');
    const before = await hostings();
    const [hosted] = before;
    expect(hosted).toMatchObject({ id: hosting.game, begun: false });
    if (!hosted) return;
    const bringBack = await forgetHosting(hosted);
    expect(await hostings()).toEqual([]);
    await bringBack();
    expect(await hostings()).toEqual(before);
  });

  it('is brought back where this device sat', async () => {
    const membership = { ...NEW_MEMBERSHIP, epoch: 1 };
    await tables.putSeated({ room, identity, membership, seen: 5, seats: [], ended: false });
    const before = await sittings();
    const [sitting] = before;
    expect(sitting).toMatchObject({ room, seen: 5 });
    if (!sitting) return;
    const bringBack = await forget(sitting);
    expect(await sittings()).toEqual([]);
    await bringBack();
    expect(await sittings()).toEqual(before);
  });
});
