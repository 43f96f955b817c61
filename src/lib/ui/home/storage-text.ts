import type { PlainKey } from '../../i18n/catalogue.ts';
import { t } from '../../i18n/t.ts';
import type { Persistence } from '../../pwa/storage.svelte.ts';

const KEYS: Readonly<Record<Persistence, PlainKey>> = {
  kept: 'settings_storage_kept',
  'may-be-cleared': 'settings_storage_may_be_cleared',
  unknown: 'settings_storage_unknown',
  asking: 'settings_storage_asking',
  unsupported: 'settings_storage_unsupported',
};

/** The browser's decision about keeping saved games. */
export const storageText = (state: Persistence): string => t(KEYS[state]);
