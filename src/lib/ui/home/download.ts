import type { SaveFile } from '../../persist/files.ts';

/** Hand a file to the player: the browser saves or shares it as it does. */
export function download({ name, type, text }: SaveFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the blob only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
