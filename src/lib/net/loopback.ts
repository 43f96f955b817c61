/** Whether a host name means the device itself, on every device. */
export const isLoopback = (hostname: string): boolean =>
  /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
