import { describe, expect, test } from 'vitest';
import type { Takeover } from '#lib/protocol/certificates.ts';
import { type Challenge, PROTOCOL } from '#lib/protocol/messages.ts';
import { fingerprintOf, keyPairOf } from '#lib/session/trust/keys.ts';
import { agreeTo } from '#lib/session/trust/takeover.ts';
import {
  type HostJudgement,
  isOfTable,
  judgeHost,
  type JudgeOptions,
  type Trust,
} from '#lib/session/trust/trust.ts';

const TABLE = 'the-table';
const keysOf = (device: string) => keyPairOf(`secret-of-${device}`);
const keyOf = (device: string): string => keysOf(device).publicKey;
/** What Dora knows: Anna hosts, and Ben, Cem and Dora play as well; Eve looks on. */
const TRUST: Trust = {
  ...{ table: TABLE, epoch: 1, host: 'anna', hostKey: keyOf('anna'), takeovers: [], byCodeAlone: false },
  devices: ['anna', 'ben', 'cem', 'dora', 'eve'].map((device) => ({
    ...{ device, publicKey: keyOf(device), isSeated: device !== 'eve' },
  })),
};
const OPTIONS: JudgeOptions = { fingerprint: '', followed: '', hasYielded: false, self: 'dora' };

function takeoverBy(host: string, agreed: readonly string[], epoch = 2, table = TABLE): Takeover {
  const takeover = { epoch, host, publicKey: keyOf(host) };
  return {
    ...takeover,
    agreements: [host, ...agreed].map((device) => agreeTo(table, takeover, device, keysOf(device))),
  };
}
function challengeOf(host: string, epoch: number, takeovers: readonly Takeover[]): Challenge {
  return {
    ...{ type: 'challenge', protocol: PROTOCOL, nonce: '00'.repeat(16), table: TABLE, epoch, host },
    ...{ publicKey: keyOf(host), signature: '', takeovers },
  };
}
const verdictOn = (challenge: Challenge, options: Partial<JudgeOptions> = {}, trust = TRUST): HostJudgement =>
  judgeHost(challenge, trust, { ...OPTIONS, ...options });
const BELIEVED = { verdict: 'believed' };
const UNKNOWN = { verdict: 'unknown' };

describe('the first contact', () => {
  const challenge = challengeOf('anna', 1, []);
  test('believes any host that answers a room code', () => {
    expect(judgeHost(challenge, null, OPTIONS)).toEqual(BELIEVED);
  });
  test('believes only the host that the invitation names', () => {
    const fingerprint = fingerprintOf(keyOf('anna'));
    expect(judgeHost(challenge, null, { ...OPTIONS, fingerprint })).toEqual(BELIEVED);
    expect(judgeHost(challengeOf('eve', 1, []), null, { ...OPTIONS, fingerprint })).toEqual(UNKNOWN);
  });
  test('believes no epoch that nobody would look for', () => {
    expect(judgeHost(challengeOf('anna', 21, []), null, OPTIONS)).toEqual(BELIEVED);
    for (const epoch of [22, 999_999_999]) {
      expect(judgeHost(challengeOf('anna', epoch, []), null, OPTIONS)).toEqual(UNKNOWN);
    }
  });
});

describe('an invitation after a first contact by a typed code', () => {
  const fingerprint = fingerprintOf(keyOf('anna'));
  const mallory: Trust = {
    ...TRUST,
    epoch: 21,
    host: 'mallory',
    hostKey: keyOf('mallory'),
    byCodeAlone: true,
  };
  test('leads to the host that it names, whatever epoch the first one claimed', () => {
    for (const table of [TABLE, 'another']) {
      const options = { ...OPTIONS, fingerprint };
      expect(judgeHost(challengeOf('anna', 1, []), { ...mallory, table }, options)).toEqual(BELIEVED);
      expect(judgeHost(challengeOf('mallory', 21, []), { ...mallory, table }, options)).toEqual(UNKNOWN);
    }
  });
  test('does not undo what devices signed that an invitation led to', () => {
    const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
    expect(verdictOn(challengeOf('anna', 1, []), { fingerprint }, later)).toEqual({ verdict: 'outdated' });
    expect(verdictOn(challengeOf('ben', 2, []), { fingerprint }, later)).toEqual(BELIEVED);
  });
});

describe('an invitation beside a trust that an invitation led to', () => {
  const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
  const fingerprint = fingerprintOf(keyOf('anna'));
  test.each([2, 3])('does not make a lost host believed again in epoch %i', (epoch) => {
    expect(verdictOn(challengeOf('anna', epoch, []), { fingerprint }, later)).toEqual(UNKNOWN);
  });
  test('leads to no stranger, at this table or another', () => {
    const options = { fingerprint: fingerprintOf(keyOf('mallory')) };
    for (const table of [TABLE, 'another']) {
      expect(verdictOn({ ...challengeOf('mallory', 2, []), table }, options)).toEqual(UNKNOWN);
    }
  });
  test('keeps nobody from the known host', () => {
    expect(verdictOn(challengeOf('ben', 2, []), { fingerprint }, later)).toEqual(BELIEVED);
  });
  test('is known to be of the table by the keys of its devices', () => {
    expect(isOfTable(TRUST, fingerprint)).toBe(true);
    expect(isOfTable(TRUST, fingerprintOf(keyOf('mallory')))).toBe(false);
  });
});

describe('the known host', () => {
  test('is believed by its key', () => {
    expect(verdictOn(challengeOf('anna', 1, []))).toEqual(BELIEVED);
  });
  test('is not believed in a later epoch without a take-over', () => {
    expect(verdictOn(challengeOf('anna', 999_999_999, []))).toEqual(UNKNOWN);
  });
  test('is not believed at another table', () => {
    expect(verdictOn({ ...challengeOf('anna', 1, []), table: 'other' })).toEqual(UNKNOWN);
  });
});

describe('a host of a later epoch', () => {
  test('is believed with the signatures of more than half of the seats that are left', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', ['cem'])]))).toEqual(BELIEVED);
  });
  test('is a claim to the host that it replaces, if no other device signed', () => {
    const two: Trust = { ...TRUST, devices: TRUST.devices.slice(0, 2) };
    const alone = challengeOf('ben', 2, [takeoverBy('ben', [])]);
    expect(verdictOn(alone, { self: 'anna' }, two)).toMatchObject({ verdict: 'claimed' });
    expect(verdictOn(alone, { self: 'anna', followed: keyOf('ben') }, two)).toEqual(BELIEVED);
    const bySpectator = challengeOf('ben', 2, [takeoverBy('ben', ['eve'])]);
    expect(verdictOn(bySpectator, { self: 'anna' }, two)).toMatchObject({ verdict: 'claimed' });
  });
  test('is believed if this device itself agreed', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]), { self: 'ben' })).toEqual(BELIEVED);
  });
  test('is a claim, for the player to judge, with fewer signatures', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]))).toMatchObject({
      verdict: 'claimed',
      claim: { host: 'ben', epoch: 2, agreed: ['ben'] },
    });
  });
  test('is believed once the player follows it', () => {
    const options = { followed: keyOf('ben') };
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]), options)).toEqual(BELIEVED);
  });
  test('is believed with its own signature once the known host has yielded', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]), { hasYielded: true })).toEqual(BELIEVED);
  });
  test('is unknown without any take-over', () => {
    expect(verdictOn(challengeOf('ben', 2, []))).toEqual(UNKNOWN);
  });
  test('is unknown if this device knows neither it nor enough of those that signed', () => {
    expect(verdictOn(challengeOf('mallory', 2, [takeoverBy('mallory', ['ben', 'eve'])]))).toEqual(UNKNOWN);
  });
  test('is believed though this device never heard of it, if more than half of the seats signed', () => {
    expect(verdictOn(challengeOf('fay', 2, [takeoverBy('fay', ['ben', 'cem'])]))).toEqual(BELIEVED);
  });
  test('is a claim if it held no seat, and fewer signed', () => {
    expect(verdictOn(challengeOf('eve', 2, [takeoverBy('eve', ['ben'])]))).toMatchObject({
      verdict: 'claimed',
    });
  });
  test('needs signatures under this table, this epoch and this host', () => {
    const good = takeoverBy('ben', ['cem']);
    const elsewhere = takeoverBy('ben', ['cem'], 2, 'other');
    const earlier = { ...takeoverBy('ben', ['cem'], 3), epoch: 2 };
    const copied = { ...good, agreements: takeoverBy('cem', ['anna', 'ben']).agreements };
    for (const takeover of [elsewhere, earlier, copied]) {
      expect(verdictOn(challengeOf('ben', 2, [takeover]))).toEqual(UNKNOWN);
    }
  });
  test('counts each signature once', () => {
    const takeover = takeoverBy('ben', ['ben', 'ben', 'ben']);
    expect(verdictOn(challengeOf('ben', 2, [takeover]))).toMatchObject({ verdict: 'claimed' });
  });
  test('is followed over several take-overs', () => {
    const takeovers = [takeoverBy('ben', ['cem']), takeoverBy('cem', ['anna', 'dora'], 3)];
    expect(verdictOn(challengeOf('cem', 3, takeovers), { self: 'anna' })).toEqual(BELIEVED);
  });
  test('is unknown if it leaves an epoch out, shows one twice, or shows them out of order', () => {
    const [second, third] = [takeoverBy('ben', ['cem']), takeoverBy('cem', ['anna', 'dora'], 3)];
    for (const takeovers of [[third], [second, second, third], [third, second, third]]) {
      expect(verdictOn(challengeOf('cem', 3, takeovers), { self: 'anna' })).toEqual(UNKNOWN);
    }
  });
  test.each([22, 1_000_000_000])(
    'cannot jump to epoch %i, with whatever signatures, and though the player follows it',
    (epoch) => {
      const takeover = takeoverBy('ben', ['cem', 'dora'], epoch);
      expect(verdictOn(challengeOf('ben', epoch, [takeover]))).toEqual(UNKNOWN);
      expect(verdictOn(challengeOf('ben', epoch, [takeover]), { followed: keyOf('ben') })).toEqual(UNKNOWN);
      expect(verdictOn(challengeOf('ben', epoch, []), { followed: keyOf('ben') })).toEqual(UNKNOWN);
      const fingerprint = fingerprintOf(keyOf('ben'));
      expect(verdictOn(challengeOf('ben', epoch, []), { fingerprint })).toEqual(UNKNOWN);
      expect(judgeHost(challengeOf('ben', epoch, []), null, { ...OPTIONS, fingerprint })).toEqual(UNKNOWN);
    },
  );
});

describe('a host of an earlier epoch', () => {
  const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
  test('is outdated if it is known', () => {
    expect(verdictOn(challengeOf('anna', 1, []), {}, later)).toEqual({ verdict: 'outdated' });
  });
  test('is unknown otherwise', () => {
    expect(verdictOn(challengeOf('mallory', 1, []), {}, later)).toEqual(UNKNOWN);
  });
});

describe('two take-overs at once', () => {
  const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
  const rival = challengeOf('cem', 2, [takeoverBy('cem', ['anna'])]);
  test('leave the choice to the player', () => {
    expect(verdictOn(rival, {}, later)).toMatchObject({ verdict: 'claimed' });
  });
  test('leave it to the player also if this device had agreed to the rival, and withdrew that', () => {
    // Ben agreed to Anna, who gave up, and then to Cem
    const known: Trust = { ...TRUST, epoch: 2, host: 'cem', hostKey: keyOf('cem') };
    const again = challengeOf('anna', 2, [takeoverBy('anna', ['ben'])]);
    expect(verdictOn(again, { self: 'ben' }, known)).toMatchObject({ verdict: 'claimed' });
  });
  test('are settled by the host that yields', () => {
    expect(verdictOn(rival, { hasYielded: true }, later)).toEqual(BELIEVED);
  });
});
