import { expect, type Page } from '@playwright/test';

/** Whether a page is Persian in all its texts and figures. */

/** Elements that keep Latin digits: keys as on keyboards, and server addresses. */
const EXCEPT = 'kbd, [dir=ltr], textarea';

/** Runs in the page: texts, shown or read aloud, with a Latin digit, or with a Latin sign after a Persian letter. */
function latinSigns(except: string): readonly string[] {
  const found: string[] = [];
  // rule numbers such as "A8", and room codes
  const isLatin = (text: string): boolean =>
    /[0-9]/.test(text.replaceAll(/\b[0-9]*[A-Z][A-Z0-9]*\b/g, '')) ||
    /[\u0600-\u06ff][\u200f\u2069]*[,;?]|[,;?]\s+\u2067?[\u0600-\u06ff]/.test(text);
  const note = (node: Element, text: string | null): void => {
    if (text !== null && isLatin(text) && node.checkVisibility() && !node.closest(except))
      found.push(`${text.trim()} in ${node.outerHTML.slice(0, 120)}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement) note(parentElement, textContent);
  }
  for (const node of document.querySelectorAll('body *')) {
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
      note(node, node.getAttribute(name));
    if (node instanceof HTMLInputElement && node.type === 'text') note(node, node.value);
    // figures written by CSS
    if (getComputedStyle(node, '::after').content === 'counter(sum)') note(node, '1');
    const { display, listStyleType } = getComputedStyle(node);
    if (display === 'list-item' && listStyleType === 'decimal') note(node, '1');
  }
  return found;
}

/** Elements with Latin letters besides keys and addresses: names of other languages, and fields. */
const FOREIGN = `${EXCEPT}, [lang]:not(html), input`;

/** Runs in the page: visible Latin words, except names, which no browser translates, and isolates marked as left-to-right. */
function latinWords(except: string): readonly string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (!parentElement?.checkVisibility() || !parentElement.translate || parentElement.closest(except))
      continue;
    const ours = (textContent ?? '').replaceAll(/\u2066[^\u2069]*\u2069/g, '');
    found.push(...(ours.match(/[A-Za-z]{2,}/g) ?? []));
  }
  return found;
}

/** The screens on which every figure has Persian digits, and the exceptions on the others. */
export class PersianFigures {
  readonly #page: Page;
  readonly #wrong: string[] = [];
  constructor(page: Page) {
    this.#page = page;
  }
  async look(where: string): Promise<void> {
    const found = await this.#page.evaluate(latinSigns, EXCEPT);
    this.#wrong.push(...found.map((one) => `${where}: ${one}`));
  }
  expectPersian(): void {
    expect(this.#wrong).toEqual([]);
  }
}

/** The Latin words on a page that neither names nor addresses explain. */
export const latinWordsOn = (page: Page): Promise<readonly string[]> => page.evaluate(latinWords, FOREIGN);
