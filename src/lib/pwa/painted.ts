/** Milliseconds. A page that is just going out of sight may get no frame any more. */
const MOST = 100;

/** Resolved when what has just changed is on the screen; at once where nothing is shown. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve();
      return;
    }
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MOST);
  });
}
