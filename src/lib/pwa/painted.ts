/** Maximum wait in milliseconds: a page that is being hidden may get no further frame. */
const MAX_WAIT = 100;

/** Resolves when the latest changes are on the screen; at once if the page is hidden. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) {
      resolve();
      return;
    }
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_WAIT);
  });
}
