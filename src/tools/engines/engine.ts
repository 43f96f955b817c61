/** A browser with one page: the minimal interface to play in browsers that Playwright does not drive. */
export interface Engine {
  /** Opens an address and waits until the page is loaded. */
  goto(url: string): Promise<void>;
  address(): Promise<string>;
  /** The value of an expression in the page, awaited if it is a promise. It must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks like a person, at a place of the window in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused field; a line break is the Enter key. */
  type(text: string): Promise<void>;
  /** Sets the file of a file input. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** The faults of all pages so far: uncaught errors, console errors, reports of the security policy. */
  readonly faults: readonly string[];
  /** A PNG screenshot of the page. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly width: number;
  readonly height: number;
  /** The folder of the pages' storage, which survives reopening. */
  readonly profile: string;
  /** The folder of downloaded files. */
  readonly downloads: string;
  /** A script that runs in every page before its own. */
  readonly script: string;
}
