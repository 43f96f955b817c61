/** What is waited for, by those who only look on or before the deck is checked: over at once, or, while it is `long`, when the test says so. */
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
