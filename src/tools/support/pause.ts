/** A delay under a test's control: it ends at once, or while it is `long`, at `end`. */
export class Pause {
  long = false;
  #waiting: (() => void)[] = [];

  wait(): Promise<void> {
    return this.long ? new Promise((over) => this.#waiting.push(over)) : Promise.resolve();
  }
  end(): void {
    for (const over of this.#waiting.splice(0)) over();
  }
}
