/** A browser with one page: the little that is needed to play in browsers that Playwright does not drive. */
export interface Engine {
  /** Opens an address and waits until the page is loaded. */
  goto(url: string): Promise<void>;
  address(): Promise<string>;
  /** The value of an expression in the page, or of the promise that it is. It must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks as a person does, at a place of the window in CSS pixels. */
  click(x: number, y: number): Promise<void>;
  /** Types into the field that has the focus; a line break is the key Enter. */
  type(text: string): Promise<void>;
  /** Gives a file to a file input. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** What went wrong in the pages so far: uncaught errors, errors in the console, reports of the security policy. */
  readonly faults: readonly string[];
  /** A picture of the page, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly width: number;
  readonly height: number;
  /** What pages store lies here: open the folder again and it is still there. */
  readonly profile: string;
  /** Downloaded files come here. */
  readonly downloads: string;
  /** A script that runs in every page before its own. */
  readonly script: string;
}
