/** How long the headline flashes. Milliseconds. */
const FLASH_MS = 500;

/**
 * Shows that a tap was swallowed: its player looks at the headline for what has changed. It only fades, so it does not disturb
 * people who want less motion.
 */
export function flashHeadline(): void {
  document.querySelector('h1')?.animate({ opacity: [0.2, 1] }, FLASH_MS);
}
