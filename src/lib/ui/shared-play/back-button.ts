/** What is open over the table besides sheets: the browser's Back closes it, the last first. */
const opened: (() => void)[] = [];

/** Let Back close what has just opened, until the returned function is called. */
export function closedByBack(close: () => void): () => void {
  opened.push(close);
  return () => void opened.splice(opened.indexOf(close), 1);
}
/** How to close what was opened last; undefined: nothing is open. */
export const openedLast = (): (() => void) | undefined => opened.at(-1);
