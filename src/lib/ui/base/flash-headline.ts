/** Milliseconds. */
const FLASH_MS = 500;

/**
 * Flashes the headline after a swallowed tap, to draw the player's attention to the change. It only fades, so it does not disturb people
 * who prefer reduced motion.
 */
export function flashHeadline(): void {
  document.querySelector('h1')?.animate({ opacity: [0.2, 1] }, FLASH_MS);
}
