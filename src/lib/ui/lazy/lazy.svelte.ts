import type { Namespace } from '../../i18n/catalogue.ts';
import { loadMessages } from '../../i18n/locale.svelte.ts';
import { whenIdle } from '../base/when-idle.ts';

/** A part of the app that is fetched when it is first needed, together with its messages. */
export class LazyPart<Part> {
  /** Null until it is loaded. */
  loaded: Part | null = $state.raw(null);
  /** Whether the last attempt to load it failed. */
  failed = $state(false);
  readonly #fetch: () => Promise<Part>;
  #loading: Promise<void> | null = null;

  constructor(fetch: () => Promise<Part>) {
    this.#fetch = fetch;
  }

  /** Loads the part unless it is loaded or being loaded. Never rejects: `loaded` and `failed` tell how it went. */
  load(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  async #load(): Promise<void> {
    this.failed = false;
    try {
      this.loaded = await this.#fetch();
    } catch {
      this.failed = true;
      this.#loading = null; // the next call tries again
    }
  }
}

const declared: LazyPart<unknown>[] = [];

/**
 * Declares a part that `<Lazy>` shows: `load` imports its code, `namespaces` are those of its messages. Called once for each module, in
 * `<script module>`, so that a part which is loaded stays loaded.
 */
export function lazy<Part>(load: () => Promise<Part>, namespaces: readonly Namespace[]): LazyPart<Part> {
  const part = new LazyPart(async () => {
    const [loaded] = await Promise.all([load(), loadMessages(...namespaces)]);
    return loaded;
  });
  declared.push(part);
  return part;
}

/** Loads all declared parts one after the other, including those that a loaded part declares. */
export async function loadAll(): Promise<void> {
  for (const part of declared) await part.load();
}

/**
 * Loads all parts while the browser is idle, unless a service worker has them in its cache already. On plain http, or in the first minute,
 * there is no service worker, and the network may be gone when a part is needed.
 */
export function loadAllWhenIdle(): void {
  if (navigator.serviceWorker?.controller) return;
  whenIdle(() => void loadAll());
}
