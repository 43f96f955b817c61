/** The functions that close the popups open over the table, besides sheets. The browser's Back closes the last one first. */
const opened: (() => void)[] = [];

/** Makes the browser's Back close a popup that has just opened, until the returned function is called. */
export function closedByBack(close: () => void): () => void {
  opened.push(close);
  return () => void opened.splice(opened.indexOf(close), 1);
}
/** What closes the popup that was opened last; undefined: none is open. */
export const openedLast = (): (() => void) | undefined => opened.at(-1);
