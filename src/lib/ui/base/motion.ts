/** Whether nothing shall move, sound, count down or disappear by itself. */
export const isCalm = (): boolean => document.documentElement.dataset.calm !== undefined;

/** Whether the player or their device prefers reduced motion. */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;
