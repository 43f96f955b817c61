/** An attachment for a group of buttons: one that is held down goes on clicking. What does that is fetched with the first press. */
export function repeats(node: HTMLElement): void {
  node.addEventListener('pointerdown', (pressed) => {
    const released = new AbortController();
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, () => released.abort(), { signal: released.signal });
    }
    // where it cannot be fetched, the button clicks once
    import('./hold.ts').then(({ hold }) => hold(pressed, released.signal)).catch(() => undefined);
  });
}
