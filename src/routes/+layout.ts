/** One page for every address, drawn in the browser: a game lives on the device, never on a server. */
export const ssr = false;
export const prerender = false;
