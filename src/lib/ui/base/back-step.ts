/**
 * What the browser's Back does within a page instead of leaving it. Steps lie on one stack, and Back takes the last one. Where a page may
 * cancel Back (Navigation API), nothing is added to the history. Where it may not, or where Back would lead to another document, an open
 * sheet has an entry of its own on top, which goes when the sheet does, so that no Back is without effect later.
 */

/** A step says what Back does now. If it returns undefined, the step below is asked. */
type Step = () => (() => void) | undefined;

const steps: Step[] = [];
/** Sheets and popups among the steps. */
let closers = 0;
/** Marks the entry of open sheets in the history. Kit takes it for the page itself, since the rest of its state is the same. */
const MARK = 'openSheet';
/** What follows once the entry is removed, or null if it is not being removed. */
let removing: (() => void) | null = null;
let unlisten = (): void => undefined;

const marked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** Takes the last step. Returns false if there is none. */
function take(): boolean {
  for (const step of steps.toReversed()) {
    const act = step();
    if (!act) continue;
    act();
    return true;
  }
  return false;
}

function onNavigate(event: NavigateEvent): void {
  if (removing || event.navigationType !== 'traverse' || !event.cancelable) return;
  if (take()) event.preventDefault();
}

function onPop(): void {
  if (removing) {
    const then = removing;
    removing = null;
    then();
  } else if (closers > 0 && !marked()) {
    const more = closers > 1;
    take();
    if (more) addEntry();
  }
}

/** A link in a sheet is followed without the entry: it would be on the way back. */
function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !marked() || link.target !== '' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (!removing) removeEntry(() => link.click());
}

function listen(): void {
  if (steps.length > 1) return;
  const navigation = 'navigation' in window ? window.navigation : null;
  navigation?.addEventListener('navigate', onNavigate);
  // stays: the entry may go after the last step
  addEventListener('popstate', onPop);
  addEventListener('click', onClick, { capture: true });
  unlisten = () => {
    navigation?.removeEventListener('navigate', onNavigate);
    removeEventListener('click', onClick, { capture: true });
  };
}

const mayCancel = (): boolean => {
  if (!('navigation' in window)) return false;
  const { navigation } = window;
  return navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.sameDocument === true;
};
function addEntry(): void {
  if (!removing && !marked() && !mayCancel())
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
}
function removeEntry(then: () => void): void {
  removing = then;
  history.back();
}

/** Lets Back take a step, until the returned function is called. Back leaves nevertheless where the page may not cancel it. */
export function interceptBack(step: Step): () => void {
  steps.push(step);
  listen();
  return () => {
    steps.splice(steps.indexOf(step), 1);
    if (steps.length === 0) unlisten();
  };
}

/**
 * Lets Back close a sheet or popup that has just opened, until the returned function is called; in every browser. The step must return
 * undefined once the sheet is closing: a dialog fires `close` only with the next frame, and another Back before that is for the sheet below.
 */
export function closedByBack(step: Step): () => void {
  const stop = interceptBack(step);
  closers++;
  addEntry();
  return () => {
    closers--;
    // another one may have opened by the time the entry is gone
    if (closers === 0 && marked() && !removing) removeEntry(() => void (closers > 0 && addEntry()));
    stop();
  };
}
