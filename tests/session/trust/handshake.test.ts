import { describe, expect, test } from 'vitest';
import {
  guestProofs,
  type Handshake,
  hostStatement,
  isGuestProof,
  isHostProof,
} from '#lib/session/trust/handshake.ts';
import { readInvite, writeInvite } from '#lib/session/trust/invite.ts';
import { fingerprintOf, isSigned, keyPairOf } from '#lib/session/trust/keys.ts';

const HOST = keyPairOf('the-secret-of-the-host');
const GUEST = keyPairOf('the-secret-of-the-guest');
const HANDSHAKE: Handshake = {
  ...{ table: 'table-1', epoch: 2, guestNonce: 'aa'.repeat(16), hostNonce: 'bb'.repeat(16) },
  binding: 'AB:CD EF:01',
};
/** The same handshake with one part changed, as when a proof is relayed. */
const CHANGES: readonly (readonly [string, Partial<Handshake>])[] = [
  ['another table', { table: 'table-2' }],
  ['another epoch', { epoch: 3 }],
  ['another nonce of the guest', { guestNonce: 'cc'.repeat(16) }],
  ['another nonce of the host', { hostNonce: 'cc'.repeat(16) }],
  ['another channel', { binding: 'AB:CD FF:FF' }],
  ['a channel without binding', { binding: '' }],
];

describe('a host’s proof', () => {
  const proof = {
    ...{ host: 'host', publicKey: HOST.publicKey },
    signature: HOST.sign(hostStatement(HANDSHAKE, 'host', HOST.publicKey)),
  };
  test('a host’s proof fits its own channel', () => {
    expect(isHostProof(proof, HANDSHAKE)).toBe(true);
  });
  test.each(CHANGES)('a host’s proof does not fit %s', (_what, change) => {
    expect(isHostProof(proof, { ...HANDSHAKE, ...change })).toBe(false);
  });
  test('a host’s proof does not fit another device or key', () => {
    expect(isHostProof({ ...proof, host: 'other' }, HANDSHAKE)).toBe(false);
    expect(isHostProof({ ...proof, publicKey: GUEST.publicKey }, HANDSHAKE)).toBe(false);
  });
});

describe('a guest’s proof', () => {
  const proof = { device: 'guest', ...guestProofs(HANDSHAKE, 'guest', GUEST, HOST.publicKey, '') };
  test('a guest’s proof fits its own channel', () => {
    expect(isGuestProof(proof, HANDSHAKE, HOST.publicKey)).toBe(true);
  });
  test.each(CHANGES)('a guest’s proof does not fit %s', (_what, change) => {
    expect(isGuestProof(proof, { ...HANDSHAKE, ...change }, HOST.publicKey)).toBe(false);
  });
  test('a guest’s proof does not fit another host, device or key', () => {
    expect(isGuestProof(proof, HANDSHAKE, GUEST.publicKey)).toBe(false);
    expect(isGuestProof({ ...proof, device: 'other' }, HANDSHAKE, HOST.publicKey)).toBe(false);
    expect(isGuestProof({ ...proof, publicKey: HOST.publicKey }, HANDSHAKE, HOST.publicKey)).toBe(false);
  });
  test('a guest’s proof is no proof of a host', () => {
    const asHost = { host: 'guest', publicKey: GUEST.publicKey, signature: proof.signature };
    expect(isHostProof(asHost, HANDSHAKE)).toBe(false);
  });
  test('a guest’s proof holds no ticket', () => {
    const ticket = '11'.repeat(10);
    const sent = JSON.stringify(guestProofs(HANDSHAKE, 'guest', GUEST, HOST.publicKey, ticket));
    expect(sent).not.toContain(ticket);
  });
});

describe('keys', () => {
  test('keys follow from the secret', () => {
    expect(keyPairOf('one-secret').publicKey).toBe(keyPairOf('one-secret').publicKey);
    expect(keyPairOf('one-secret').publicKey).not.toBe(keyPairOf('another-secret').publicKey);
  });
  test.each(['', 'zz', 'ab', 'ff'.repeat(32), 'ff'.repeat(64)])(
    '"%s" is refused as a key and as a signature',
    (text) => {
      const signature = GUEST.sign(['something']);
      expect(isSigned(['something'], GUEST.publicKey, signature)).toBe(true);
      expect(isSigned(['something'], text, signature)).toBe(false);
      expect(isSigned(['something'], GUEST.publicKey, text)).toBe(false);
    },
  );
});

describe('an invite', () => {
  test('an invite survives writing and reading', () => {
    const invite = { fingerprint: fingerprintOf(HOST.publicKey), ticket: '0123456789abcdef0123' };
    expect(readInvite(writeInvite(invite))).toEqual(invite);
  });
  test.each(['', 'abcd-efgh', '0123456789abcdef0123', `${'0'.repeat(39)}g`, '0'.repeat(41)])(
    'no invite is read from "%s"',
    (text) => expect(readInvite(text)).toBeNull(),
  );
});
