export interface TextFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

/** Saves a file in the folder of downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari reads the blob only after the click was handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Whether the share sheet takes this very file: some browsers share files of a few types. */
export const canShareFile = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });

/** Opens the share sheet with a file, and saves the file where that fails. */
export function shareFile(file: File): void {
  navigator.share({ files: [file] }).catch((fault: unknown) => {
    // closed by the player
    if (fault instanceof DOMException && fault.name === 'AbortError') return;
    saveFile(file);
  });
}

/**
 * Gives a file to the player: by the share sheet if the browser can share this very file, because an installed app on iOS may ignore a
 * download link; otherwise as a download.
 */
export function download({ name, type, text }: TextFile): void {
  const file = new File([text], name, { type });
  if (canShareFile(file)) shareFile(file);
  else saveFile(file);
}
