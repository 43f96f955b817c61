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
/** Dora's trust: Anna hosts, and Ben, Cem and Dora play as well; Eve watches. */
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
  test('at first contact believes any host that answers a room code', () => {
    expect(judgeHost(challenge, null, OPTIONS)).toEqual(BELIEVED);
  });
  test('at first contact believes only the host named by the invitation', () => {
    const fingerprint = fingerprintOf(keyOf('anna'));
    expect(judgeHost(challenge, null, { ...OPTIONS, fingerprint })).toEqual(BELIEVED);
    expect(judgeHost(challengeOf('eve', 1, []), null, { ...OPTIONS, fingerprint })).toEqual(UNKNOWN);
  });
  test('at first contact believes no epoch beyond those searched for', () => {
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
  test('leads to the named host, whatever epoch the first one claimed', () => {
    for (const table of [TABLE, 'another']) {
      const options = { ...OPTIONS, fingerprint };
      expect(judgeHost(challengeOf('anna', 1, []), { ...mallory, table }, options)).toEqual(BELIEVED);
      expect(judgeHost(challengeOf('mallory', 21, []), { ...mallory, table }, options)).toEqual(UNKNOWN);
    }
  });
  test('does not undo signatures of devices that an invitation led to', () => {
    const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
    expect(verdictOn(challengeOf('anna', 1, []), { fingerprint }, later)).toEqual({ verdict: 'outdated' });
    expect(verdictOn(challengeOf('ben', 2, []), { fingerprint }, later)).toEqual(BELIEVED);
  });
});

describe('an invitation beside a trust that an invitation led to', () => {
  const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
  const fingerprint = fingerprintOf(keyOf('anna'));
  test.each([2, 3])('does not restore belief in a lost host in epoch %i', (epoch) => {
    expect(verdictOn(challengeOf('anna', epoch, []), { fingerprint }, later)).toEqual(UNKNOWN);
  });
  test('leads to no stranger, at this table or another', () => {
    const options = { fingerprint: fingerprintOf(keyOf('mallory')) };
    for (const table of [TABLE, 'another']) {
      expect(verdictOn({ ...challengeOf('mallory', 2, []), table }, options)).toEqual(UNKNOWN);
    }
  });
  test('does not keep a device from the known host', () => {
    expect(verdictOn(challengeOf('ben', 2, []), { fingerprint }, later)).toEqual(BELIEVED);
  });
  test('belongs to the table by the keys of its devices', () => {
    expect(isOfTable(TRUST, fingerprint)).toBe(true);
    expect(isOfTable(TRUST, fingerprintOf(keyOf('mallory')))).toBe(false);
  });
});

describe('the known host', () => {
  test('the known host is believed by its key', () => {
    expect(verdictOn(challengeOf('anna', 1, []))).toEqual(BELIEVED);
  });
  test('the known host is not believed in a later epoch without a take-over', () => {
    expect(verdictOn(challengeOf('anna', 999_999_999, []))).toEqual(UNKNOWN);
  });
  test('the known host is not believed at another table', () => {
    expect(verdictOn({ ...challengeOf('anna', 1, []), table: 'other' })).toEqual(UNKNOWN);
  });
});

describe('a host of a later epoch', () => {
  test('a host of a later epoch is believed with the signatures of more than half of the remaining seats', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', ['cem'])]))).toEqual(BELIEVED);
  });
  test('a host of a later epoch is a claim to the replaced host if no other device signed', () => {
    const two: Trust = { ...TRUST, devices: TRUST.devices.slice(0, 2) };
    const alone = challengeOf('ben', 2, [takeoverBy('ben', [])]);
    expect(verdictOn(alone, { self: 'anna' }, two)).toMatchObject({ verdict: 'claimed' });
    expect(verdictOn(alone, { self: 'anna', followed: keyOf('ben') }, two)).toEqual(BELIEVED);
    const bySpectator = challengeOf('ben', 2, [takeoverBy('ben', ['eve'])]);
    expect(verdictOn(bySpectator, { self: 'anna' }, two)).toMatchObject({ verdict: 'claimed' });
  });
  test('a host of a later epoch is believed if this device itself agreed', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]), { self: 'ben' })).toEqual(BELIEVED);
  });
  test('a host of a later epoch is a claim, for the player to judge, with fewer signatures', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]))).toMatchObject({
      verdict: 'claimed',
      claim: { host: 'ben', epoch: 2, agreed: ['ben'] },
    });
  });
  test('a host of a later epoch is believed once the player follows it', () => {
    const options = { followed: keyOf('ben') };
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]), options)).toEqual(BELIEVED);
  });
  test('a host of a later epoch is believed with its own signature once the known host has yielded', () => {
    expect(verdictOn(challengeOf('ben', 2, [takeoverBy('ben', [])]), { hasYielded: true })).toEqual(BELIEVED);
  });
  test('a host of a later epoch is unknown without any take-over', () => {
    expect(verdictOn(challengeOf('ben', 2, []))).toEqual(UNKNOWN);
  });
  test('a host of a later epoch is unknown if this device knows neither it nor enough of the signers', () => {
    expect(verdictOn(challengeOf('mallory', 2, [takeoverBy('mallory', ['ben', 'eve'])]))).toEqual(UNKNOWN);
  });
  test('an unknown host of a later epoch is believed if more than half of the seats signed', () => {
    expect(verdictOn(challengeOf('fay', 2, [takeoverBy('fay', ['ben', 'cem'])]))).toEqual(BELIEVED);
  });
  test('a host of a later epoch without a seat is a claim if fewer signed', () => {
    expect(verdictOn(challengeOf('eve', 2, [takeoverBy('eve', ['ben'])]))).toMatchObject({
      verdict: 'claimed',
    });
  });
  test('a host of a later epoch needs signatures under this table, this epoch and this host', () => {
    const good = takeoverBy('ben', ['cem']);
    const elsewhere = takeoverBy('ben', ['cem'], 2, 'other');
    const earlier = { ...takeoverBy('ben', ['cem'], 3), epoch: 2 };
    const copied = { ...good, agreements: takeoverBy('cem', ['anna', 'ben']).agreements };
    for (const takeover of [elsewhere, earlier, copied]) {
      expect(verdictOn(challengeOf('ben', 2, [takeover]))).toEqual(UNKNOWN);
    }
  });
  test('each signature of a take-over counts once', () => {
    const takeover = takeoverBy('ben', ['ben', 'ben', 'ben']);
    expect(verdictOn(challengeOf('ben', 2, [takeover]))).toMatchObject({ verdict: 'claimed' });
  });
  test('a host of a later epoch is followed over several take-overs', () => {
    const takeovers = [takeoverBy('ben', ['cem']), takeoverBy('cem', ['anna', 'dora'], 3)];
    expect(verdictOn(challengeOf('cem', 3, takeovers), { self: 'anna' })).toEqual(BELIEVED);
  });
  test('a host is unknown if it omits an epoch, shows one twice, or shows them out of order', () => {
    const [second, third] = [takeoverBy('ben', ['cem']), takeoverBy('cem', ['anna', 'dora'], 3)];
    for (const takeovers of [[third], [second, second, third], [third, second, third]]) {
      expect(verdictOn(challengeOf('cem', 3, takeovers), { self: 'anna' })).toEqual(UNKNOWN);
    }
  });
  test.each([22, 1_000_000_000])(
    'a host cannot jump to epoch %i, with any signatures, even if the player follows it',
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
  test('a host of an earlier epoch is outdated if it is known', () => {
    expect(verdictOn(challengeOf('anna', 1, []), {}, later)).toEqual({ verdict: 'outdated' });
  });
  test('a host of an earlier epoch is unknown otherwise', () => {
    expect(verdictOn(challengeOf('mallory', 1, []), {}, later)).toEqual(UNKNOWN);
  });
});

describe('two take-overs at once', () => {
  const later: Trust = { ...TRUST, epoch: 2, host: 'ben', hostKey: keyOf('ben') };
  const rival = challengeOf('cem', 2, [takeoverBy('cem', ['anna'])]);
  test('two simultaneous take-overs leave the choice to the player', () => {
    expect(verdictOn(rival, {}, later)).toMatchObject({ verdict: 'claimed' });
  });
  test('two simultaneous take-overs leave the choice to the player even if this device had agreed to the rival, and withdrew that', () => {
    // Ben agreed to Anna, who gave up, and then to Cem
    const known: Trust = { ...TRUST, epoch: 2, host: 'cem', hostKey: keyOf('cem') };
    const again = challengeOf('anna', 2, [takeoverBy('anna', ['ben'])]);
    expect(verdictOn(again, { self: 'ben' }, known)).toMatchObject({ verdict: 'claimed' });
  });
  test('two simultaneous take-overs are settled by the yielding host', () => {
    expect(verdictOn(rival, { hasYielded: true }, later)).toEqual(BELIEVED);
  });
});
