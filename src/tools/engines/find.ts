/** Matches part of a text, all of it, or a pattern. */
export type TextMatch =
  { readonly text: string; readonly exact: boolean } | { readonly pattern: string; readonly flags: string };

/** One step on the way to an element. */
export type FindStep =
  | {
      readonly by: 'role';
      readonly role: string;
      readonly name?: TextMatch;
      readonly level?: number;
      readonly enabled: boolean;
    }
  | { readonly by: 'text'; readonly text: TextMatch }
  | { readonly by: 'selector'; readonly selector: string }
  | { readonly by: 'place'; readonly place: number }
  | { readonly by: 'filter'; readonly text?: TextMatch; readonly visible: boolean }
  | { readonly by: 'or'; readonly steps: readonly FindStep[] };

interface Library {
  queryAllByRole(within: Element, role: string, options: object): Element[];
  queryAllByText(within: Element, text: (said: string) => boolean, options: object): Element[];
}

/** Runs in the page, which has Testing Library: the elements at the end of these steps. */
export function findAll(steps: readonly FindStep[]): Element[] {
  const library = Reflect.get(globalThis, 'TestingLibraryDom') as Library;
  const fits = (match: TextMatch | undefined, said: string): boolean => {
    if (!match) return true;
    if ('pattern' in match) return new RegExp(match.pattern, match.flags).test(said);
    return match.exact ? said === match.text : said.toLowerCase().includes(match.text.toLowerCase());
  };
  const isRendered = (node: Element): boolean =>
    getComputedStyle(node).display === 'contents'
      ? [...node.children].some(isRendered)
      : node.checkVisibility();
  let found: Element[] = [document.body];
  for (const step of steps) {
    if (step.by === 'place') found = found.slice(step.place, step.place + 1);
    else if (step.by === 'filter')
      found = found.filter(
        (one) => fits(step.text, one.textContent.trim()) && (!step.visible || isRendered(one)),
      );
    else if (step.by === 'or') {
      const both = [...new Set([...found, ...findAll(step.steps)])];
      found = both.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    } else {
      const within = found.flatMap((one) => {
        if (step.by === 'selector') return [...one.querySelectorAll(step.selector)];
        if (step.by === 'text') {
          return library.queryAllByText(one, (said) => fits(step.text, said), { ignore: 'script, style' });
        }
        const named = { name: (said: string) => fits(step.name, said.trim()), level: step.level };
        // the library does not know about content-visibility
        const all = library.queryAllByRole(one, step.role, named).filter(isRendered);
        return step.enabled ? all.filter((each) => !each.matches(':disabled, [aria-disabled=true]')) : all;
      });
      found = [...new Set(within)];
    }
  }
  return found;
}

/** Runs in the page: whether an element is visible. */
export function isShown(node: Element): boolean {
  // its children stand in its place
  if (getComputedStyle(node).display === 'contents') return [...node.children].some(isShown);
  const { width, height } = node.getBoundingClientRect();
  return width > 0 && height > 0 && node.checkVisibility({ visibilityProperty: true });
}

/** Runs in the page: scrolls an element into view and returns its centre; null while it moves or is covered. */
export function reachableCentre(node: Element): { x: number; y: number } | null {
  // a busy engine draws the first frame of a movement for long, as if the element were at rest
  const isMoving = (element: Element): boolean =>
    element.getAnimations().some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity) ||
    (element.parentElement !== null && isMoving(element.parentElement));
  if (isMoving(node)) return null;
  const boxOf = (): DOMRect => node.getBoundingClientRect();
  const isInView = ({ left, top, right, bottom }: DOMRect): boolean =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!isInView(boxOf())) node.scrollIntoView({ block: 'center', inline: 'center' });
  const { left, top, width, height } = boxOf();
  const [x, y] = [left + width / 2, top + height / 2];
  const there = document.elementFromPoint(x, y);
  const label = there?.closest('label');
  return node.contains(there) || (label && (label.control === node || label.contains(node)))
    ? { x, y }
    : null;
}
