export interface TextFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

/** Offers a file to the player; the browser saves it. */
export function download({ name, type, text }: TextFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the blob only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
