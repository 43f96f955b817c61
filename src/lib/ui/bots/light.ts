/** How long a place on the board glows after a bot acted there. Milliseconds. */
const GLOW_MS = 1400;

/** Lets a place on the board glow for a moment. It moves nothing, so it is the same for those who want less motion. */
export function light(selector: string): void {
  const glow = { filter: 'drop-shadow(0 0 5px var(--glow)) drop-shadow(0 0 9px var(--glow))' };
  document.querySelector(selector)?.animate([glow, glow, { filter: 'none' }], { duration: GLOW_MS });
}
