import type { Size } from '../board/camera.ts';

/** How the table is arranged where it is larger than a phone. */
export interface Arrangement {
  /** Whether the panel stands beside the map or below it. */
  readonly panel: 'beside' | 'below';
  /** Whether the players stand in a row above the map, or in a column beside it. */
  readonly players: 'row' | 'column';
  /** Whether the markets are seen at one glance above the panel, or below the map. */
  readonly markets: 'panel' | 'map';
}

/** Approximate sizes of the parts around the map. Rem, as in the styles. */
const HEADER = 3.3;
const ROW = { one: 7.2, two: 12.6 } as const;
/** A narrower screen has two rows of players. */
const ONE_ROW = 56;
const COLUMN = 13;
/** A lower screen has no room for a column of six. */
const COLUMN_HEIGHT = 41;
/** Both markets at one glance. */
const MARKETS = 6.5;
/** The factor by which a map must grow to justify another arrangement. */
const GAIN = 1.05;

/** The width of the panel beside the map. */
const panelWidth = (width: number, full: boolean): number =>
  full ? Math.max(48, Math.min(60, width * 0.44)) : Math.max(22, Math.min(29, width * 0.34));
/** The part of the height that the panel takes below the map. */
const BELOW = 0.5;

/** The scale at which a map fits a pane. */
const fitting = (map: Size, pane: Size): number =>
  Math.min(Math.max(0, pane.width) / map.width, Math.max(0, pane.height) / map.height);

/**
 * The arrangement in which a map is largest. `screen` is in rem, `map` in any unit. On a `full` screen nothing is in a tab; the panel
 * goes below the map only if `mayStack`.
 */
export function arrangementFor(
  screen: Size,
  map: Size,
  { full, mayStack }: { readonly full: boolean; readonly mayStack: boolean },
): Arrangement {
  const width = screen.width - panelWidth(screen.width, full);
  const below = screen.height - HEADER;
  const row = screen.width < ONE_ROW ? ROW.two : ROW.one;
  const rowPane = { width, height: below - row };
  const [inRow, inColumn, stacked] = [
    fitting(map, rowPane),
    screen.height < COLUMN_HEIGHT ? 0 : fitting(map, { width: width - COLUMN, height: below }),
    mayStack ? fitting(map, { width: screen.width, height: (below - row) * (1 - BELOW) }) : 0,
  ];
  if (stacked > Math.max(inRow, inColumn) * GAIN) return { panel: 'below', players: 'row', markets: 'panel' };
  if (inColumn > inRow * GAIN) return { panel: 'beside', players: 'column', markets: 'panel' };
  const spare = rowPane.height - map.height * inRow;
  return { panel: 'beside', players: 'row', markets: !full && spare > MARKETS ? 'map' : 'panel' };
}
