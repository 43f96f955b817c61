/** Does something when the browser has nothing else to do; Safari does not tell. */
export const whenIdle = (work: () => void): void => {
  const wait = window.requestIdleCallback ?? ((later: () => void) => setTimeout(later, 2000));
  wait(() => work());
};
