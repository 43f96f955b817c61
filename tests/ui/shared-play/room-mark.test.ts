import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import RoomMark from '#lib/ui/shared-play/RoomMark.svelte';
import { fakeHostGame } from '../fake-shared-game.ts';
import { PLAYING } from './fixtures.ts';

test('the mark of a shared board has another sign while a player is away', () => {
  const signOf = (away: ReturnType<typeof fakeHostGame>['away']): string | undefined => {
    const game = fakeHostGame(PLAYING, undefined, { away });
    const props = { game, tableView: PLAYING, code: 'KWX4T', onpeople: () => undefined };
    return render(RoomMark, props).container.querySelector('svg')?.innerHTML;
  };
  expect(signOf([{ device: 'Bob', seats: [1], seconds: 12 }])).not.toBe(signOf([]));
});
