/**
 * The texts that appear in live regions and alerts while `act` runs, as a screen reader announces them. An unchanged text is not announced.
 */
export async function announced(act: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  function note(records: readonly MutationRecord[]): void {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const element = node instanceof Element ? node : node.parentElement;
        const live = element?.closest('[role="alert"], [role="status"], [aria-live]');
        const text = node.textContent?.trim() ?? '';
        if (live && text !== '') texts.push(text);
      }
  }
  await act();
  note(observer.takeRecords());
  observer.disconnect();
  return texts;
}
