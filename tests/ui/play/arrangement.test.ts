import { describe, expect, test } from 'vitest';
import { extentOf } from '#lib/ui/board/extents.ts';
import { arrangementFor } from '#lib/ui/play/arrangement.ts';

const REM = 16;
const at = (width: number, height: number) => ({ width: width / REM, height: height / REM });
const TABLET = { full: false, mayStack: false };
const ON_END = { full: false, mayStack: true };

const GERMANY = extentOf('germany', []);
const USA = extentOf('usa', []);

describe('the arrangement of the table', () => {
  test('Germany on a tablet in landscape has the players in a column', () => {
    expect(arrangementFor(at(1180, 820), GERMANY, TABLET)).toEqual({
      panel: 'beside',
      players: 'column',
      markets: 'panel',
    });
  });
  test('a part of Germany that is wider than tall has the players in a row', () => {
    const north = extentOf('germany', ['northwest', 'northeast']);
    expect(north.width).toBeGreaterThan(north.height);
    expect(arrangementFor(at(1180, 820), north, TABLET).players).toBe('row');
  });
  test('the USA on a tablet in landscape have the markets below the map', () => {
    expect(arrangementFor(at(1180, 820), USA, TABLET)).toEqual({
      panel: 'beside',
      players: 'row',
      markets: 'map',
    });
  });
  test('on a tablet in portrait the panel stands below the USA, and beside Germany', () => {
    expect(arrangementFor(at(820, 1180), USA, ON_END).panel).toBe('below');
    expect(arrangementFor(at(820, 1180), GERMANY, ON_END).panel).toBe('beside');
  });
  test('a low screen has no room for a column of six', () => {
    expect(arrangementFor(at(1180, 600), GERMANY, TABLET).players).toBe('row');
  });
  test('on a large screen nothing leaves the panel', () => {
    const large = { full: true, mayStack: false };
    expect(arrangementFor(at(1920, 1080), USA, large)).toEqual({
      panel: 'beside',
      players: 'row',
      markets: 'panel',
    });
    expect(arrangementFor(at(1920, 1080), GERMANY, large).players).toBe('column');
  });
});
