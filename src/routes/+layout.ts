/** One page for all addresses, rendered in the browser: games are on the device, never on a server. */
export const ssr = false;
export const prerender = false;
