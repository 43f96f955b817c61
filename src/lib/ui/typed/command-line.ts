import { lazy } from '../lazy/lazy.svelte.ts';

/** The line for typed commands. */
export const commandLine = lazy(() => import('./CommandLine.svelte'), ['typed', 'details', 'advice']);
