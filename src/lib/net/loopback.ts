/** Whether a host name refers to the device itself, whichever device resolves it. */
export const isLoopback = (hostname: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
