/** An address as its parts; null if the text is no absolute address. Replaces `URL.canParse`, which Safari has only since version 17. */
export function parseAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether a text is an http or https address, as of a PeerServer. */
export function isServer(text: string): boolean {
  const address = parseAddress(text);
  return address !== null && /^https?:$/.test(address.protocol) && address.hostname !== '';
}
