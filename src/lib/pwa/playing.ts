/** A shared lock of all tabs with an open game, so that no tab updates the app during another tab's game. */
const LOCK = 'kilowatt:playing';

/** Marks a game as open in this tab until the returned function is called. */
export function markGameOpen(): () => void {
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  // without Web Locks (plain http in a local network) there is no service worker, and so no update
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => closed).catch(() => undefined);
  return close;
}

/** Resolves to whether any tab of this browser has a game open. */
export async function isAnyGameOpen(): Promise<boolean> {
  const state = await navigator.locks?.query();
  return (state?.held ?? []).some(({ name }) => name === LOCK);
}
