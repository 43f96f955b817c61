import { afterEach, describe, expect, test, vi } from 'vitest';
import { dismissPageToasts, showToast } from '../../../src/lib/ui/base/toasts.svelte.ts';
import { dismissToasts, toastTexts } from '../toasts.ts';

afterEach(dismissToasts);

describe('notices', () => {
  test('go when their page is left, and those for the next page one page later', () => {
    showToast(() => 'deleted', { action: { label: () => 'Undo', run: vi.fn() } });
    showToast(() => 'the table has ended', { page: 'next' });
    dismissPageToasts();
    expect(toastTexts()).toEqual(['the table has ended']);
    dismissPageToasts();
    expect(toastTexts()).toEqual([]);
  });
});
