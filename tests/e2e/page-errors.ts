import type { Page } from '@playwright/test';

/** The errors of the page, to be empty at the end. */
export function collectErrors(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  return faults;
}
