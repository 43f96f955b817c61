import { describe, expect, test } from 'vitest';
import { gameIdFrom } from '#lib/game-id.ts';
import { type Saving, Writer } from '#lib/persist/writer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { newGame } from '#lib/session/game/new-game.ts';
import type { SavedGame, SaveProblem } from '#lib/session/ports/storage.ts';
import { sampleSeats } from '#tools/support/unsaved-game.ts';
import { mustOk } from '../must.ts';
import { setupFor } from '../session/fixtures.ts';

/** A game that was never stored. */
const begun = mustOk(newGame(setupFor(3), sampleSeats(3), 5, 1, gameIdFrom('one')));
const FULL: SaveProblem = { code: 'save/full' };

/** A store whose writes are completed by the test. */
class Slow {
  readonly written: number[] = [];
  readonly told: Saving[] = [];
  readonly #ends: ((result: Result<'created' | 'replaced', SaveProblem>) => void)[] = [];
  now = 1;
  /** Completes the paint after the tap. */
  paint: () => void = () => undefined;
  readonly writer = new Writer(
    {
      put: ({ meta }: SavedGame) => {
        this.written.push(meta.updated);
        return new Promise<Result<'created' | 'replaced', SaveProblem>>((end) => this.#ends.push(end));
      },
    },
    'me',
    () => ({ meta: { ...begun.meta, updated: this.now }, commandLog: begun, draft: null }),
    (saving) => this.told.push(saving),
    () => new Promise((painted) => (this.paint = painted)),
  );
  tap(): void {
    this.now++;
    this.writer.write();
  }
  async change(): Promise<void> {
    this.tap();
    await this.#painted();
  }
  async end(result: Result<'created' | 'replaced', SaveProblem>): Promise<void> {
    this.#ends.shift()?.(result);
    await this.#painted();
  }
  async #painted(): Promise<void> {
    for (let i = 0; i < 5; i++) await Promise.resolve();
    this.paint();
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }
}

describe('the writer', () => {
  test('reports saved after the write, not before', async () => {
    const slow = new Slow();
    await slow.change();
    expect(slow.told).toEqual(['saving']);
    await slow.end(ok('replaced'));
    expect(slow.told).toEqual(['saving', 'saved']);
    await slow.writer.settled();
  });
  test('begins after the paint, with the state of the game at that time', async () => {
    const slow = new Slow();
    slow.tap();
    slow.tap();
    expect(slow.told).toEqual(['saving', 'saving']);
    expect(slow.written).toEqual([]);
    await slow.end(ok('replaced'));
    expect(slow.written).toEqual([3]);
  });
  test('writes one at a time, and only the newest of several waiting states', async () => {
    const slow = new Slow();
    await slow.change();
    await slow.change();
    await slow.change();
    expect(slow.written).toEqual([2]);
    await slow.end(ok('replaced'));
    expect(slow.written).toEqual([2, 4]);
    expect(slow.told.at(-1)).toBe('saving');
    await slow.end(ok('replaced'));
    expect(slow.written).toEqual([2, 4]);
    expect(slow.told.at(-1)).toBe('saved');
  });
  test('reports a failure and tries again with the next change', async () => {
    const slow = new Slow();
    await slow.change();
    await slow.end(err(FULL));
    expect(slow.told.at(-1)).toEqual(FULL);
    await slow.change();
    expect(slow.written).toEqual([2, 3]);
    await slow.end(ok('replaced'));
    expect(slow.told.at(-1)).toBe('saved');
  });
  test('continues with the state waiting behind a failure', async () => {
    const slow = new Slow();
    await slow.change();
    await slow.change();
    await slow.end(err(FULL));
    expect(slow.written).toEqual([2, 3]);
    await slow.end(ok('replaced'));
    expect(slow.told.at(-1)).toBe('saved');
  });
  test('reports when the browser has deleted a stored game', async () => {
    const slow = new Slow();
    await slow.change();
    await slow.end(ok('created'));
    expect(slow.told.at(-1)).toBe('saved');
    await slow.change();
    await slow.end(ok('created'));
    expect(slow.told.at(-1)).toEqual({ code: 'save/evicted' });
  });
  test('writes nothing once another page owns the game', async () => {
    const slow = new Slow();
    await slow.change();
    await slow.change();
    slow.writer.stop();
    await slow.end(ok('replaced'));
    await slow.change();
    expect(slow.written).toEqual([2]);
    expect(slow.told).not.toContain('saved');
  });
});
