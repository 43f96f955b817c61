import { getContext, setContext } from 'svelte';

const KEY = 'actor';

/** Tells the action bars inside this component who decides, as the custom properties that they show it with. */
export const setActor = (style: () => string | undefined): unknown => setContext(KEY, style);

/** Who decides, for an action bar; undefined: it stands at no table. */
export const getActor = (): (() => string | undefined) | undefined => getContext(KEY);
