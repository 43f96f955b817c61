import type { Seal } from '#lib/protocol/certificates.ts';
import { type KeyPair, keyPairOf } from '#lib/session/trust/keys.ts';
import { sealStatement } from '#lib/session/trust/seal.ts';
import type { Trust } from '#lib/session/trust/trust.ts';
import { Electorate } from '#tools/fuzz/electorate.ts';
import { must } from '../../../must.ts';

/** Devices of one table with keys, whose elections exchange real messages. */

export const TABLE = 'table';
const GAME = 'game';
const keysByName = new Map<string, KeyPair>();
export function keysOf(name: string): KeyPair {
  const keys = keysByName.get(name) ?? keyPairOf(`secret of ${name}`);
  keysByName.set(name, keys);
  return keys;
}

type SealParts = Omit<Seal, 'signature'> & { readonly table: string; readonly signer: string };
/** The host's seal under a revision, or a forged variant of it. */
export function sealOf(revision: number, part: Partial<SealParts> = {}): Seal {
  const { table, signer, ...seal } = {
    table: TABLE,
    signer: 'host',
    game: GAME,
    epoch: 1,
    revision,
    ...part,
  };
  return { ...seal, signature: keysOf(signer).sign(sealStatement(table, seal)) };
}

/** The trust of all of these devices. */
function trustOf(names: readonly string[]): Trust {
  const devices = ['host', ...names].map((device) => ({
    ...{ device, publicKey: keysOf(device).publicKey, isSeated: true },
  }));
  const hostKey = keysOf('host').publicKey;
  return { table: TABLE, epoch: 1, host: 'host', hostKey, devices, takeovers: [], byCodeAlone: false };
}

/** Guests with the same knowledge, by name. */
export class Devices extends Electorate {
  constructor(...names: readonly string[]) {
    const trust = trustOf(names);
    super(names.map((device) => ({ device, keys: keysOf(device), trust, seal: sealOf(7) })));
  }

  /** Makes a device forget another one, and its key. */
  forgetKey(name: string, other: string): void {
    const trust = must(this.at(name).trust);
    this.at(name).trust = { ...trust, devices: trust.devices.filter(({ device }) => device !== other) };
  }
}
