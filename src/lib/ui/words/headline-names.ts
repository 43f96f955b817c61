import { MediaQuery } from 'svelte/reactivity';
import { shortName } from './names.ts';

/** Headlines have room for any name. */
const roomy = new MediaQuery('(min-width: 44rem)');

/** A name as headlines have it: whole where there is room. Reactive. */
export const nameInHeadline = (name: string): string => (roomy.current ? name : shortName(name));
