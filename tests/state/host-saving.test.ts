import { expect, it, vi } from 'vitest';
import type { Result } from '../../src/lib/result.ts';
import type { SaveProblem } from '../../src/lib/session/ports/storage.ts';
import type { HostSession } from '../../src/lib/session/host/host-session.ts';
import { ok } from '../../src/lib/result.ts';
import { HostSaving } from '../../src/lib/state/host-saving.svelte.ts';

const session = { hostRecord: {}, commandLog: null } as HostSession;

it('says that another page has the game, also when a save that was under way ends well', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<null, SaveProblem>>();
  const saving = new HostSaving({ save: () => promise, onGameTaken: vi.fn() }, () => session);
  const saved = saving.save();
  saving.lose();
  resolve(ok(null));
  await saved;
  expect(saving.problem).toEqual({ code: 'save/taken' });
});
