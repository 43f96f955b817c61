/**
 * Handles the browser's Back within a page. Steps form a stack, and Back takes the last one. Where a page may cancel Back (Navigation API),
 * nothing is added to the history. Where it may not, or where Back would lead to another document, an open sheet has its own history entry
 * on top, which is removed with the sheet, so that no later Back is without effect.
 */

/** A step returns the current action of Back, or undefined to pass it to the step below. */
type Step = () => (() => void) | undefined;

const steps: Step[] = [];
/** The number of sheets and popups among the steps. */
let closers = 0;
/** Marks the history entry of open sheets. Kit takes it for the page itself, since the rest of its state is equal. */
const MARK = 'openSheet';
/** The continuation once the entry is removed; null while it is not being removed. */
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
  // an entry of its own is left by Back, and `popstate` follows: its step would remove it a second time
  if (removing || marked() || event.navigationType !== 'traverse' || !event.cancelable) return;
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

/** Follows a link in a sheet without the entry, which would be on the way back. */
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
  // stays: the entry may outlive the last step
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

/** Lets Back take a step until the returned function is called. Back still leaves where the page may not cancel it. */
export function interceptBack(step: Step): () => void {
  steps.push(step);
  listen();
  return () => {
    steps.splice(steps.indexOf(step), 1);
    if (steps.length === 0) unlisten();
  };
}

/**
 * Lets Back close a sheet or popup that has just opened, in every browser, until the returned function is called. The step must return
 * undefined once the sheet is closing: a dialog fires `close` one frame later, and another Back before that is for the sheet below.
 */
export function closeOnBack(step: Step): () => void {
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
