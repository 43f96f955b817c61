import { t } from '../../i18n/t.ts';
import { showNotice } from '../base/notices.svelte.ts';

const clipboard = (): Clipboard | undefined => (navigator as { clipboard?: Clipboard }).clipboard;

/** Copies by a field that is selected: pages on plain http have no clipboard. False if the browser refuses. */
function copyByField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'unseen';
  document.body.append(field);
  field.focus();
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Copies a text, and says so with `copied`, or says how to copy by hand. */
export async function copyText(text: string, copied: () => string): Promise<void> {
  let isCopied: boolean;
  try {
    const board = clipboard();
    isCopied = board !== undefined;
    await board?.writeText(text);
  } catch {
    isCopied = false;
  }
  isCopied ||= copyByField(text);
  if (isCopied) showNotice(copied, { tone: 'good' });
  else showNotice(() => t('stats_copy_failed'), { tone: 'bad' });
}
