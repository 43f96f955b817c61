import type { Namespace } from '../../i18n/catalogue.ts';
import { loadMessages } from '../../i18n/locale.svelte.ts';
import { whenIdle } from '../base/when-idle.ts';

/** A part of the app that is fetched with its messages when first needed. */
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

  /** Loads the part once. Never rejects: `loaded` and `failed` give the outcome. */
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
 * Declares a part for `<Lazy>`: `load` imports its code, `namespaces` are those of its messages. Call it once per module, in `<script
 * module>`, so that a loaded part stays loaded.
 */
export function lazy<Part>(load: () => Promise<Part>, namespaces: readonly Namespace[]): LazyPart<Part> {
  const part = new LazyPart(async () => {
    const [loaded] = await Promise.all([load(), loadMessages(...namespaces)]);
    return loaded;
  });
  declared.push(part);
  return part;
}

/** Loads all declared parts one after the other, including those declared by loaded parts. */
export async function loadAll(): Promise<void> {
  for (const part of declared) await part.load();
}

/**
 * Loads all parts while the browser is idle, unless a service worker has them in its cache. On plain http, or in the first minute, there is
 * no service worker, and the network may be gone when a part is needed.
 */
export function loadAllWhenIdle(): void {
  if (navigator.serviceWorker?.controller) return;
  whenIdle(() => void loadAll());
}
