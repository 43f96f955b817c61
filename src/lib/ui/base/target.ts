import type {} from 'svelte/elements';
import type { Target } from '../../coach/moment.ts';

/** What of a table the coach can light: its targets, and the parts or stand-ins by which some of them are lit. */
export type LitPart = Target | 'plant' | 'prices-in-short';

declare module 'svelte/elements' {
  interface AriaAttributes {
    /** Registers the element for the coach (ui/coach/lights.ts). An attribute, because attachments would take longer at each tap. */
    'data-target'?: LitPart | undefined;
  }
}
