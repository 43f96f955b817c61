/** A delay that tests control: it ends at once, or while it is `long`, when the test calls `end`. */
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
