/** A name that means the own device on every device. */
export const isLoopback = (hostname: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
