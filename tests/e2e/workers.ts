/** Faults of a page's workers. */

/** Runs in the page: terminates this many workers at their first question, and counts all started ones. */
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
