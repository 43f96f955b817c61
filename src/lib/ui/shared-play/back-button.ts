/** What closes the popups that are open over the table, besides sheets; the browser's Back closes the last one first. */
const opened: (() => void)[] = [];

/** Lets Back close a popup that has just opened, until the returned function is gestures. */
export function closedByBack(close: () => void): () => void {
  opened.push(close);
  return () => void opened.splice(opened.indexOf(close), 1);
}
/** Closes the popup that was opened last; undefined: none is open. */
export const openedLast = (): (() => void) | undefined => opened.at(-1);
