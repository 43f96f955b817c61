import type {} from 'svelte/elements';
import type { Target } from '../../coach/moment.ts';

/** The parts of a table that the coach can light: its targets, and elements that stand in for some of them. */
export type LitPart = Target | 'plant' | 'prices-in-short';

declare module 'svelte/elements' {
  interface AriaAttributes {
    /** Registers the element for the coach (ui/coach/lights.ts). An attribute, because attachments would take longer at each tap. */
    'data-target'?: LitPart | undefined;
  }
}
