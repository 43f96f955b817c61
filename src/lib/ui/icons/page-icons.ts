/** Icons that a table does not need, as stroke paths in a 24 by 24 box: they are loaded with the pages and sheets that show them. */
export const PAGE_ICONS = {
  up: 'M5 15l7-7 7 7',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  edit: 'M5 19l.8-4L16 4.8l3.2 3.2L9 18.2zM13.8 7l3.2 3.2',
  import: 'M12 4v11M8 11.5l4 4 4-4M5 13v6.5h14V13',
  dice: 'M4.5 4.5h15v15h-15zM8.5 8.2a0.3 0.3 0 1 1 0 0.6 0.3 0.3 0 0 1 0-0.6zM15.5 8.2a0.3 0.3 0 1 1 0 0.6 0.3 0.3 0 0 1 0-0.6zM12 11.7a0.3 0.3 0 1 1 0 0.6 0.3 0.3 0 0 1 0-0.6zM8.5 15.2a0.3 0.3 0 1 1 0 0.6 0.3 0.3 0 0 1 0-0.6zM15.5 15.2a0.3 0.3 0 1 1 0 0.6 0.3 0.3 0 0 1 0-0.6z',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  install: 'M8 2.5h8v19H8zM12 7v7M9.5 11.5L12 14l2.5-2.5M11 18.5h2',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4v5.5h-5.5',
} as const;
