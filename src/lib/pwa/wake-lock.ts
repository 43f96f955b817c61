/**
 * Keeps the screen on until the returned function is called. Browsers release the lock when the page is hidden, so it is requested again
 * each time the page becomes visible. If it is refused (low battery, plain http), the screen turns off as usual.
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isActive = true;

  const request = async (): Promise<void> => {
    if (!isActive || document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    const granted = await navigator.wakeLock?.request('screen').catch(() => null);
    if (isActive) lock = granted ?? null;
    else void granted?.release();
  };
  const onVisibility = (): void => void request();

  document.addEventListener('visibilitychange', onVisibility);
  void request();
  return () => {
    isActive = false;
    document.removeEventListener('visibilitychange', onVisibility);
    void lock?.release().catch(() => undefined);
    lock = null;
  };
}
