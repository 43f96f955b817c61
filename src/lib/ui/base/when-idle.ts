/** Runs `work` when the browser is idle, or after 2 s in Safari, which does not report it. */
export const whenIdle = (work: () => void): void => {
  const wait = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 2000));
  wait(() => work());
};
