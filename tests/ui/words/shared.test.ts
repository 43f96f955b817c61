import { afterEach, describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/catalogue.ts';
import { changeLocale } from '#lib/i18n/locale.svelte.ts';
import type { CloseReason, RequestRefusal } from '#lib/protocol/messages.ts';
import type { FairFault } from '#lib/session/fair-deal/verify.ts';
import type { NetError } from '#lib/session/ports/transport.ts';
import { closeText, faultText, netText, noteText, requestText } from '#lib/ui/words/shared.ts';

// The types make each list complete: a new code must be added here.
const NET: { readonly [C in NetError['code']]: Extract<NetError, { readonly code: C }> } = {
  'net/no-webrtc': { code: 'net/no-webrtc' },
  'net/no-signalling': { code: 'net/no-signalling', server: 'https://example.org/peerjs' },
  'net/unknown-room': { code: 'net/unknown-room', room: 'abc12' },
  'net/other-host': { code: 'net/other-host' },
  'net/room-taken': { code: 'net/room-taken', room: 'abc12' },
  'net/unreachable': { code: 'net/unreachable' },
  'net/relay-refused': { code: 'net/relay-refused', server: 'turn:example.org' },
  'net/relay-silent': { code: 'net/relay-silent', server: 'turn:example.org' },
  'net/paired': { code: 'net/paired' },
  'net/no-network': { code: 'net/no-network' },
  'net/no-addresses': { code: 'net/no-addresses' },
  'net/local-network-denied': { code: 'net/local-network-denied' },
  'net/not-an-invitation': { code: 'net/not-an-invitation' },
  'net/no-transfer-code': { code: 'net/no-transfer-code' },
  'net/plays-here': { code: 'net/plays-here' },
  'net/known-here': { code: 'net/known-here' },
  'net/too-new': { code: 'net/too-new', version: 2, known: 1 },
  'net/too-old': { code: 'net/too-old', version: 1, known: 2 },
  'net/expired': { code: 'net/expired' },
  'net/camera-refused': { code: 'net/camera-refused' },
  'net/no-camera': { code: 'net/no-camera' },
  'net/insecure': { code: 'net/insecure' },
};
const CLOSE: Readonly<Record<CloseReason, true>> = {
  version: true,
  garbage: true,
  'too-long': true,
  'too-many': true,
  'no-hello': true,
  identity: true,
  'not-the-host': true,
  full: true,
  replaced: true,
  ended: true,
  'sent-away': true,
  yielded: true,
  impossible: true,
};
type TableCode = Extract<RequestRefusal['code'], `table/${string}`>;
const REQUESTS: {
  readonly [C in TableCode]: Extract<RequestRefusal, { readonly code: C }>;
} = {
  'table/not-your-seat': { code: 'table/not-your-seat', seat: 0 },
  'table/stale': { code: 'table/stale', revision: 4, validSince: 5 },
  'table/nothing-to-undo': { code: 'table/nothing-to-undo' },
  'table/not-playing': { code: 'table/not-playing' },
  'table/continued': { code: 'table/continued' },
};
const FAULTS: { readonly [C in FairFault['code']]: Extract<FairFault, { readonly code: C }> } = {
  'fair/setup': { code: 'fair/setup' },
  'fair/own-share': { code: 'fair/own-share' },
  'fair/changed': { code: 'fair/changed' },
  'fair/share': { code: 'fair/share', device: 'd1' },
  'fair/commitment': { code: 'fair/commitment' },
  'fair/commands': { code: 'fair/commands', index: 7 },
  'fair/deck': { code: 'fair/deck', index: 7 },
};
const seats = [{ name: 'Anna', colour: 'red', shape: 'circle' }] as const;
const devices = [{ id: 'd1', name: 'Ben', publicKey: '', here: true, ready: true }];
/** At least one whole sentence, without unresolved parameters. */
const SENTENCE = /^[^\p{Ll}\P{L}][^{}]{8,}[.!]$/u;

afterEach(() => changeLocale('en'));

describe.each(LOCALES)('in %s', (language) => {
  test.each(Object.values(NET))(
    '$code has a sentence for the problem and one for the next step',
    async (error) => {
      await changeLocale(language);
      const { what, next } = netText(error);
      for (const text of [what, next]) expect(text).toMatch(SENTENCE);
      if ('room' in error) expect(what).toContain('ABC12');
      if ('server' in error) expect(what).toContain(error.server);
    },
  );
  test.each(Object.keys(CLOSE) as CloseReason[])(
    'the close reason %s has sentences for guest and host',
    async (reason) => {
      await changeLocale(language);
      const { what, next } = closeText(reason);
      for (const text of [what, next, noteText(reason)]) expect(text).toMatch(SENTENCE);
    },
  );
  test.each(Object.values(REQUESTS))('$code has sentences for guest and host', async (refusal) => {
    await changeLocale(language);
    for (const text of [requestText(refusal, { seats }), noteText(refusal.code)]) {
      expect(text).toMatch(SENTENCE);
    }
  });
  test.each(Object.values(FAULTS))('$code has a sentence', async (fault) => {
    await changeLocale(language);
    expect(faultText(fault, { seats: [], holders: [], devices })).toMatch(SENTENCE);
  });
});
