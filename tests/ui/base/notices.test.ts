import { afterEach, describe, expect, test, vi } from 'vitest';
import { dismissPageNotices, showNotice } from '#lib/ui/base/notices.svelte.ts';
import { dismissNotices, noticeTexts } from '../notices.ts';

afterEach(dismissNotices);

describe('notices', () => {
  test('notices disappear with their page, and those for the next page one page later', () => {
    showNotice(() => 'deleted', { action: { label: () => 'Undo', run: vi.fn() } });
    showNotice(() => 'the table has ended', { page: 'next' });
    dismissPageNotices();
    expect(noticeTexts()).toEqual(['the table has ended']);
    dismissPageNotices();
    expect(noticeTexts()).toEqual([]);
  });
});
