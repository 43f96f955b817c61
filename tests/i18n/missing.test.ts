import { expect, test, vi } from 'vitest';

test('English replaces missing messages of a language during development', async () => {
  vi.stubEnv('MODE', 'development');
  vi.doMock('../../src/messages/de/play.json', () => ({ default: { action_close: 'Zu' } }));
  const { loadNamespace, messageOf } = await import('#lib/i18n/catalogue.ts');
  await loadNamespace('de', 'play');
  expect(messageOf('de', 'action_close')).toBe('Zu');
  expect(messageOf('de', 'action_undo')).toBe('Undo');
});
