import { tick } from 'svelte';
import type { TabId } from './tabs.ts';

/** The actions of single-key shortcuts at the table. */
export interface ShortcutActions {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly look: (tab: TabId) => unknown;
  readonly menu: () => void;
  /** Opens the line for typed commands. */
  readonly type: () => void;
  /** Shows the card of the focused element. */
  readonly about: () => void;
}

/** In fields, where keys type or choose, and behind an open sheet there are no shortcuts. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), select, textarea, dialog') !== null;

/** Changes the tab, and moves the focus to what it shows. */
async function lookAt(tab: TabId, screen: Element, look: ShortcutActions['look']): Promise<void> {
  look(tab);
  await tick();
  const shown =
    tab === 'map'
      ? screen.querySelector<SVGElement>(':is([data-city], [data-region])[tabindex="0"]')
      : screen.querySelector<HTMLElement>(`.content[data-tab='${tab}']`);
  // on a large screen nothing is in a tab, and a column may have to scroll
  shown?.focus({ preventScroll: tab === 'map' || !screen.matches('.full') });
}

/** A letter that no Latin layout has. */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** The letter of a key. In a layout without Latin letters, the Latin letter at the same place, which many such keyboards show as well. */
function characterOf({ key, code }: KeyboardEvent): string {
  if (key === '؟') return '?';
  // of 'KeyU' a letter remains, and of other codes nothing that is a shortcut
  return FOREIGN.test(key) ? code.slice(3) : key;
}

/** Runs the shortcut of a key, if it has one. The menu lists the keys. */
export function shortcut(event: KeyboardEvent, screen: Element, actions: ShortcutActions): void {
  const { undo, redo, look, menu, type, about } = actions;
  const lookBy = (tab: TabId) => (): void => void lookAt(tab, screen, look);
  /** The key must not be typed into the line, and Firefox searches the page with a slash. */
  const typeNext = (): void => {
    event.preventDefault();
    type();
  };
  const keys: Readonly<Record<string, () => void>> = {
    u: undo,
    r: redo,
    m: lookBy('map'),
    p: lookBy('plants'),
    f: lookBy('fuel'),
    y: lookBy('players'),
    l: lookBy('log'),
    i: about,
    '?': menu,
    ':': typeNext,
    '/': typeNext,
  };
  if (isElsewhere(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const character = characterOf(event);
  keys[character.length === 1 ? character.toLowerCase() : character]?.();
}
