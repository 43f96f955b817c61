import type { TabId } from './tabs.ts';

/** What keys do at the table. */
export interface KeyDeeds {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly look: (tab: TabId) => void;
  readonly menu: () => void;
}

/** Where letters are typed or chosen, and behind sheets, keys mean something else. */
const elsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null;

/** Single keys for the whole table, as the menu lists them. */
export function keysOf({ undo, redo, look, menu }: KeyDeeds): (event: KeyboardEvent) => void {
  const deeds: Readonly<Record<string, () => void>> = {
    u: undo,
    r: redo,
    m: () => look('map'),
    p: () => look('plants'),
    f: () => look('fuel'),
    y: () => look('players'),
    l: () => look('log'),
    '?': menu,
  };
  return (event) => {
    if (elsewhere(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  };
}
