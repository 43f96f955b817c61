/** The icons that a table needs, as stroke paths in a 24 by 24 box. */
export const ICON_PATHS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 11.4a0.6 0.6 0 1 1 0 1.2 0.6 0.6 0 0 1 0-1.2zM12 11.4a0.6 0.6 0 1 1 0 1.2 0.6 0.6 0 0 1 0-1.2zM19 11.4a0.6 0.6 0 1 1 0 1.2 0.6 0.6 0 0 1 0-1.2z',
  undo: 'M9 6L4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-2',
  redo: 'M15 6l5 5-5 5M19.5 11H10a5.5 5.5 0 0 0 0 11h2',
  info: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.5h.01',
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.3h.01',
  log: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3.5',
  map: 'M3.5 6.5l5.5-2.5 6 2.5 5.5-2.5v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20',
  people:
    'M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3.5 19.5c0-7 11-7 11 0M15.5 5.2a3 3 0 0 1 0 5.6M17 14c2.3.6 3.5 2.7 3.5 5.5',
  eye: 'M2.5 12c4.5-8 14.5-8 19 0-4.5 8-14.5 8-19 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  bolt: 'M13.5 3L6 13.5h4.5L9.5 21 18 10h-4.8z',
  drop: 'M12 3.5c4 5 6 7.6 6 10.5a6 6 0 0 1-12 0c0-2.9 2-5.5 6-10.5z',
  bulb: 'M9 17.5h6M9.8 20.5h4.4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v1.1h5v-1.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z',
  hammer: 'M13 4l5 5M10.5 6.5l5 5M12 9.5L4 17.5l2.5 2.5 8-8M12.5 4.5l-3 3M19 9l-4 4M12 20.5h8',
  up: 'M5 15l7-7 7 7',
} as const;

export type IconName = keyof typeof ICON_PATHS;
/** An icon's path itself, such as one of PAGE_PATHS. */
export type IconPath = `M${string}`;
