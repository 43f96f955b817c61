import { lazy } from '../lazy/lazy.svelte.ts';
import { provideLaterParts } from './later.ts';

export const laterParts = lazy(() => import('./parts.ts'), ['editions', 'details']);
provideLaterParts(laterParts);
