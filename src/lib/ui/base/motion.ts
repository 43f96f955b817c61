/** Whether the player or their device prefers reduced motion. */
export const prefersReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' ||
  matchMedia('(prefers-reduced-motion: reduce)').matches;
