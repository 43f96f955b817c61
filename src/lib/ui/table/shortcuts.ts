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

/** A handler of `keydown` for the whole table. The menu lists the keys. */
export function shortcuts({
  undo,
  redo,
  look,
  menu,
  about,
}: ShortcutActions): (event: KeyboardEvent) => void {
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
  return (event) => {
    if (isElsewhere(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
