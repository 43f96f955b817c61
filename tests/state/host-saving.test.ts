import { expect, it, vi } from 'vitest';
import { ok, type Result } from '#lib/result.ts';
import type { HostSession } from '#lib/session/host/host-session.ts';
import type { SaveProblem } from '#lib/session/ports/storage.ts';
import { HostSaving } from '#lib/state/host-saving.svelte.ts';

const session = { hostRecord: {}, commandLog: null } as HostSession;

it('reports that another page has the game, even when a pending save succeeds', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<null, SaveProblem>>();
  const saving = new HostSaving({ save: () => promise, onGameTaken: vi.fn() }, () => session);
  const saved = saving.save();
  saving.lose();
  resolve(ok(null));
  await saved;
  expect(saving.problem).toEqual({ code: 'save/taken' });
});
