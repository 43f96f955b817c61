/** Held, shared, by every tab with an open game, so that no tab brings in a new version under another's game. */
const LOCK = 'kilowatt:playing';

/** Says that a game is open in this tab until the returned function is called. */
export function gameOpen(): () => void {
  let close = (): void => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  // Where there are no Web Locks (plain http in the LAN) there is no service worker and so no update either.
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => closed).catch(() => undefined);
  return close;
}

/** True while any tab of this browser has a game open. */
export async function anyGameOpen(): Promise<boolean> {
  const state = await navigator.locks?.query();
  return (state?.held ?? []).some(({ name }) => name === LOCK);
}
