/** The delay before a held button clicks again, and the first and last pause between two clicks. Milliseconds. */
const HELD_MS = 400;
const SLOW_MS = 140;
const FAST_MS = 35;
/** Each pause as a fraction of the one before. */
const FASTER = 0.88;
/** The time until the click of the release. Milliseconds. */
const RELEASE_MS = 300;

const isOff = (button: HTMLButtonElement): boolean =>
  !button.isConnected || button.disabled || button.ariaDisabled === 'true';

/** Clicks the pressed button repeatedly, faster and faster, until it is released or disabled. The release itself then does not click. */
function hold(pressed: PointerEvent, released: AbortSignal): void {
  const button = pressed.target instanceof Element ? pressed.target.closest('button') : null;
  if (!button || pressed.button !== 0) return;
  let pause = SLOW_MS;
  let timer = setTimeout(begin, HELD_MS);
  const stop = (): void => clearTimeout(timer);
  released.addEventListener('abort', stop);
  button.addEventListener('pointerleave', stop, { signal: released });

  function begin(): void {
    released.addEventListener('abort', () => swallowClick(button as HTMLButtonElement));
    again();
  }
  function again(): void {
    if (!button || isOff(button)) return;
    button.click();
    pause = Math.max(FAST_MS, pause * FASTER);
    timer = setTimeout(again, pause);
  }
}

/** Swallows the next click on the button if it comes soon. */
function swallowClick(button: HTMLButtonElement): void {
  const over = new AbortController();
  const swallow = (click: Event): void => {
    click.stopImmediatePropagation();
    over.abort();
  };
  button.addEventListener('click', swallow, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), RELEASE_MS);
}

/** An attachment for a group of buttons that click repeatedly while held down. */
export function repeatWhileHeld(node: HTMLElement): void {
  node.addEventListener('pointerdown', (pressed) => {
    const released = new AbortController();
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, () => released.abort(), { signal: released.signal });
    }
    hold(pressed, released.signal);
  });
}
