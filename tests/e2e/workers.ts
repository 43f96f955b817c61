/** Faults of the workers of a page. */

/** In the page: ends so many workers for good as soon as they are asked something, and counts all that were started. */
export function killWorkers(kills: number): void {
  const Real = globalThis.Worker;
  globalThis.startedWorkers = 0;
  let left = kills;
  globalThis.Worker = class extends Real {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      globalThis.startedWorkers++;
    }
    override postMessage(message: unknown): void {
      super.postMessage(message);
      if (left-- > 0) this.terminate();
    }
  };
}
declare global {
  /** See `killWorkers`. */
  var startedWorkers: number;
}
