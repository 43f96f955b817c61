import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isServer, parseAddress } from '#lib/address.ts';
import { parseOrigin } from '#lib/protocol/parse.ts';

const origin = 'https://example.org:9000';
const answer = (given: string): string => JSON.stringify({ origin: given });

describe('addresses, without URL.canParse', () => {
  beforeEach(() => {
    const Older = class extends URL {};
    Object.defineProperty(Older, 'canParse', { value: undefined });
    vi.stubGlobal('URL', Older);
  });
  afterEach(() => void vi.unstubAllGlobals());

  test('an address is distinguished from other texts', () => {
    expect(parseAddress(`${origin}/peerjs`)?.host).toBe('example.org:9000');
    for (const text of ['', 'example.org', '/peerjs', 'https://', 'https://a b/'])
      expect(parseAddress(text)).toBeNull();
  });

  test('an address of a server is http or https', () => {
    expect(['http://192.0.2.7:4173/peerjs', `${origin}/peerjs`].every(isServer)).toBe(true);
    expect(['', 'peerjs', 'ftp://example.org/', 'https://'].some(isServer)).toBe(false);
  });

  test('an address of a host is a bare origin', () => {
    expect(parseOrigin(answer(origin))).toEqual({ ok: true, value: origin });
    for (const text of [`${origin}/`, 'https://', 'ftp://example.org', ''])
      expect(parseOrigin(answer(text)).ok).toBe(false);
  });
});
