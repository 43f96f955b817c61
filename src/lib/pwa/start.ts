import { install } from './install.svelte.ts';
import { storagePromise } from './storage.svelte.ts';
import { update } from './update.svelte.ts';

/** All that makes a page an app; called once, by the root layout, when it is on the screen. */
export function startApp(): void {
  install.listen();
  void storagePromise.look();
  void update.register();
}
