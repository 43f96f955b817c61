/** Chromium's event when the app can be installed; it has no standard type yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** How the app can be installed here: by the browser's prompt, through Safari's share menu, or not (any more). */
export type InstallWay = 'prompt' | 'share-menu' | 'installed' | 'none';

/** Offers to install the app. */
export class Install {
  way = $state<InstallWay>('none');
  #event: InstallPromptEvent | null = null;

  /** Listens for the browser's event, which comes once, soon after the start. */
  listen(): void {
    this.way = this.#wayNow();
    window.addEventListener('beforeinstallprompt', (event) => {
      if (!isInstallPrompt(event)) return;
      event.preventDefault(); // show the prompt only when the player asks for it
      this.#event = event;
      this.way = 'prompt';
    });
    window.addEventListener('appinstalled', () => {
      this.#event = null;
      this.way = 'installed';
    });
  }

  /** Shows the browser's prompt; resolves to whether the player accepted. */
  async ask(): Promise<boolean> {
    const event = this.#event;
    if (!event) return false;
    this.#event = null; // an event can be used once
    const { outcome } = await event.prompt();
    this.way = outcome === 'accepted' ? 'installed' : 'none';
    return outcome === 'accepted';
  }

  #wayNow(): InstallWay {
    if (window.matchMedia('(display-mode: standalone)').matches) return 'installed';
    const touchMac = navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1;
    return /iPhone|iPad/.test(navigator.userAgent) || touchMac ? 'share-menu' : 'none';
  }
}

/** This page's instance. */
export const install = new Install();
