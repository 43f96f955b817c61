/**
 * Lets the browser's Back take a step within the page instead of leaving it, until the returned function is called. `step`: what Back does
 * now; undefined: it leaves. Back always leaves where there is no Navigation API, and where it leads to another document.
 */
export function interceptBack(step: () => (() => void) | undefined): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  function onnavigate(event: NavigateEvent): void {
    if (event.navigationType !== 'traverse' || !event.cancelable) return;
    const take = step();
    if (!take) return;
    event.preventDefault();
    take();
  }
  navigation.addEventListener('navigate', onnavigate);
  return () => navigation.removeEventListener('navigate', onnavigate);
}

/** Closes the sheet that was opened last; undefined: none is open. */
export function openSheet(): (() => void) | undefined {
  const sheet = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  return sheet && (() => sheet.close());
}
