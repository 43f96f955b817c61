import type { Target } from '../../coach/moment.ts';
import { inNextFrame } from '../base/next-frame.ts';
import type { LitPart } from '../base/target.ts';

/** Elements in a dialog are not part of the table that the coach points at. */
const isOnTable = (element: Element): boolean =>
  !element.closest('dialog') &&
  (element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0);

const shown = (part: LitPart, within: ParentNode = document): readonly Element[] =>
  [...within.querySelectorAll(`[data-target="${part}"]`)].filter(isOnTable);

/** The plants of the market, one by one. */
const plants = (): readonly Element[] => shown('market').flatMap((market) => shown('plant', market));

/** The elements on the screen that a target stands for. */
export function elementsAt(target: Target): readonly Element[] {
  if (target === 'market') return plants();
  const found = shown(target);
  if (found.length > 0) return found;
  if (target === 'offer') return plants();
  if (target === 'proposals') return elementsAt('prices');
  // a plant to scrap is chosen
  if (target === 'own-plants') return shown('actions');
  return target === 'prices' ? shown('prices-in-short') : found;
}

/** Runs `work` after the next frame is painted, so that it does not delay the response to a tap. Returns a function that cancels it. */
function afterNextFrame(work: () => void): () => void {
  let timer = 0;
  const cancel = inNextFrame(() => (timer = window.setTimeout(work)));
  return () => {
    cancel();
    clearTimeout(timer);
  };
}

/** The elements to describe by the sentence for screen readers: the element itself if they can reach it, otherwise its buttons. */
const described = (element: Element): readonly Element[] =>
  element.matches('button, [role]') ? [element] : [...element.querySelectorAll('button')];

/**
 * Marks the target of the coach's sentence with `data-lit` while the page changes, and describes it by the sentence for screen readers.
 * A target that is not on the screen is left out. `sentence`: the id of its element. Returns a function that removes the marks.
 */
export function lightTarget(target: Target, sentence: string): () => void {
  let lit: ReadonlySet<Element> = new Set();
  let cancel: (() => void) | null = null;
  /** Setting an attribute restyles its element even if the value stays the same. */
  const set = (element: Element, name: string, value: string): void => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  };
  const mark = (element: Element): void => {
    set(element, 'data-lit', '');
    for (const one of described(element)) set(one, 'aria-describedby', sentence);
  };
  const unmark = (element: Element): void => {
    element.removeAttribute('data-lit');
    for (const one of described(element)) one.removeAttribute('aria-describedby');
  };
  const apply = (): void => {
    cancel = null;
    const next = new Set(elementsAt(target));
    for (const element of lit) if (!next.has(element)) unmark(element);
    // including those already lit: their content may be new
    for (const element of next) mark(element);
    lit = next;
  };
  const soon = (): void => void (cancel ??= afterNextFrame(apply));
  soon();
  const observer = new MutationObserver(soon);
  observer.observe(document.body, { childList: true, subtree: true });
  // a tab that was shown before comes back without a new element
  addEventListener('click', soon);
  return () => {
    observer.disconnect();
    removeEventListener('click', soon);
    cancel?.();
    for (const element of lit) unmark(element);
  };
}
