import type { TabId } from './tabs.ts';

/** What single keys do at the table. */
export interface ShortcutActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly look: (tab: TabId) => void;
  readonly menu: () => void;
  /** Tells about what has the focus. */
  readonly about: () => void;
}

/** In fields, where keys type or choose, and behind an open sheet there are no shortcuts. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null;

/** Carries out what a key does at the table, if it does anything. The menu lists the keys. */
export function shortcut(event: KeyboardEvent, { undo, redo, look, menu, about }: ShortcutActions): void {
  const actions: Readonly<Record<string, () => void>> = {
    u: undo,
    r: redo,
    m: () => look('map'),
    p: () => look('plants'),
    f: () => look('fuel'),
    y: () => look('players'),
    l: () => look('log'),
    i: about,
    '?': menu,
  };
  if (isElsewhere(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
}
