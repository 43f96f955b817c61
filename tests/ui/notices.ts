import { dismissNotice, notices } from '#lib/ui/base/notices.svelte.ts';

export const noticeTexts = (): readonly string[] => notices().map(({ text }) => text());

export function dismissNotices(): void {
  for (const { id } of notices()) dismissNotice(id);
}
