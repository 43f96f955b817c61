/** What Chromium sends when the app may be installed; no standard type yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/** How the app can be installed here: by a button, by hand in Safari's share menu, or not (any more). */
export type InstallWay = 'prompt' | 'share-menu' | 'installed' | 'none';

/** The offer to install the app. */
export class Install {
  way = $state<InstallWay>('none');
  #event: InstallPromptEvent | null = null;

  /** Listens for the browser's offer, which comes once, soon after the start. */
  listen(): void {
    this.way = this.#wayNow();
    window.addEventListener('beforeinstallprompt', (event) => {
      if (!isInstallPrompt(event)) return;
      event.preventDefault(); // shown when the player asks for it, not in the middle of something
      this.#event = event;
      this.way = 'prompt';
    });
    window.addEventListener('appinstalled', () => {
      this.#event = null;
      this.way = 'installed';
    });
  }

  /** Shows the browser's question; true when the player said yes. */
  async ask(): Promise<boolean> {
    const event = this.#event;
    if (!event) return false;
    this.#event = null; // an offer can be shown once
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

/** The one of this page. */
export const install = new Install();
