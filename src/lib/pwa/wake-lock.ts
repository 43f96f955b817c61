/**
 * Keeps the screen on until the returned function is called. The browser takes the lock away whenever the page is hidden, so
 * it is asked for again each time the page is seen. Where it is refused (low battery, plain http) the screen just goes dark.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;

  const ask = async (): Promise<void> => {
    if (!wanted || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    const got = await navigator.wakeLock?.request('screen').catch(() => null);
    if (wanted) lock = got ?? null;
    else void got?.release();
  };
  const onVisibility = (): void => void ask();

  document.addEventListener('visibilitychange', onVisibility);
  void ask();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', onVisibility);
    void lock?.release().catch(() => undefined);
    lock = null;
  };
}
