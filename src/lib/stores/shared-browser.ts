import type { SharedApp } from './shared-app.ts';

export function browserSharedApp(): SharedApp {
  throw new Error('under construction');
}
