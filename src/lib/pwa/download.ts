export interface TextFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly text: string;
}

function downloadByLink(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // Safari reads the blob only after the click was handled
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Gives a file to the player: by the share sheet if the browser can share this very file, because an installed app on iOS may ignore a
 * download link; otherwise as a download.
 */
export function download({ name, type, text }: TextFile): void {
  const file = new File([text], name, { type });
  const files = { files: [file] };
  const canShare = 'canShare' in navigator && navigator.canShare(files);
  if (!canShare) {
    downloadByLink(file);
    return;
  }
  navigator.share(files).catch((fault: unknown) => {
    // closed by the player
    if (fault instanceof DOMException && fault.name === 'AbortError') return;
    downloadByLink(file);
  });
}
