import { loadMessages } from '#lib/i18n/locale.svelte.ts';

export const load = (): Promise<void> => loadMessages('pages', 'access', 'settings');
