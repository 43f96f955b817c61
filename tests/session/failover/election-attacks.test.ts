import { describe, expect, it } from 'vitest';
import type { Seal, Takeover } from '#lib/protocol/certificates.ts';
import { agreeTo } from '#lib/session/trust/takeover.ts';
import { Devices, keysOf, sealOf, TABLE } from './election/devices.ts';

const HUGE = 999_999_999;

/** Ana, whose proposal Ben can answer; the attacker Zoe holds a seat and is in reach. */
function proposedByAna(): Devices {
  const devices = new Devices('ana', 'ben', 'zoe');
  devices.election('ana').propose();
  devices.deliver();
  return devices;
}

describe('a forged revision', () => {
  it.each<readonly [how: string, seal: Seal | null]>([
    ['no seal', null],
    ['a seal that the attacker signed', sealOf(HUGE, { signer: 'zoe' })],
    ['the signature of another revision', { ...sealOf(7), revision: HUGE }],
    ['a seal of another table', sealOf(HUGE, { table: 'other' })],
    ['a seal of another game', sealOf(HUGE, { game: 'other' })],
    ['a seal of another epoch', sealOf(HUGE, { epoch: 2 })],
    ['a signature that is none', { ...sealOf(HUGE), signature: '00' }],
  ])('a forged revision counts as none: %s', (_how, seal) => {
    const devices = proposedByAna();
    devices.send('zoe', 'ana', { type: 'propose', epoch: 2, seal });
    devices.send('zoe', 'ben', { type: 'propose', epoch: 2, seal });
    devices.deliver();
    expect(devices.election('ana').state.state, 'Ana goes on').toBe('proposed');
    expect(devices.election('ben').state, 'Ben is still invited about Ana').toEqual({
      state: 'invited',
      epoch: 2,
      by: 'ana',
    });
  });

  it('a proposal with a forged revision does not make the proposer agree without a tap, even with a true seal', () => {
    const devices = proposedByAna();
    devices.send('zoe', 'ana', { type: 'propose', epoch: 2, seal: sealOf(8) });
    devices.deliver();
    devices.tick();
    expect(devices.election('ana').state).toEqual({ state: 'invited', epoch: 2, by: 'zoe' });
    expect(devices.messagesTo('zoe').filter(({ type }) => type === 'agree')).toEqual([]);
  });
});

describe('a false epoch', () => {
  it.each([1, 3, HUGE])('a proposal with epoch %i is refused', (epoch) => {
    const devices = new Devices('ana', 'ben', 'zoe');
    devices.send('zoe', 'ana', { type: 'propose', epoch, seal: sealOf(8) });
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'none' });
    expect(devices.messagesTo('zoe')).toEqual([{ type: 'object', epoch }]);
  });

  it('a false epoch begins no take-over', () => {
    const devices = proposedByAna();
    devices.election('ben').agree();
    devices.send('ana', 'ben', { type: 'took-over', epoch: HUGE });
    devices.send('zoe', 'ben', { type: 'took-over', epoch: 2 });
    devices.deliver();
    expect(devices.at('ben').follows).toEqual([]);
    expect(devices.election('ben').state).toEqual({ state: 'agreed', epoch: 2, by: 'ana' });
  });
});

describe('an agreement', () => {
  const takeover = (part: Partial<Takeover> = {}): Omit<Takeover, 'agreements'> => ({
    epoch: 2,
    host: 'ana',
    publicKey: keysOf('ana').publicKey,
    ...part,
  });
  const signed = (name: string, table = TABLE, part: Partial<Takeover> = {}): string =>
    agreeTo(table, takeover(part), name, keysOf(name)).signature;

  it.each([
    ['without a signature', '00'],
    ['with the signature of somebody else', signed('zoe')],
    ['from another table', signed('ben', 'other')],
    ['for another epoch', signed('ben', TABLE, { epoch: 3 })],
    ['to another device', signed('ben', TABLE, { host: 'zoe' })],
    ['to another key', signed('ben', TABLE, { publicKey: keysOf('zoe').publicKey })],
  ])('an agreement %s does not count', (_what, signature) => {
    const devices = proposedByAna();
    devices.send('ben', 'ana', { type: 'agree', epoch: 2, signature });
    devices.deliver();
    expect(devices.election('ana').state).toMatchObject({ state: 'proposed', agreed: [] });
    devices.send('ben', 'ana', { type: 'agree', epoch: 2, signature: signed('ben') });
    devices.deliver();
    expect(devices.election('ana').state, 'the true one does').toMatchObject({ agreed: ['ben'] });
  });

  it('an agreement of an uninvited device does not count', () => {
    const devices = new Devices('ana', 'ben', 'zoe');
    devices.at('zoe').reachable = false;
    devices.election('ana').propose();
    devices.send('zoe', 'ana', { type: 'agree', epoch: 2, signature: signed('zoe') });
    devices.deliver();
    expect(devices.election('ana').state).toMatchObject({ invited: ['ben'], agreed: [] });
  });

  it('an agreement to an earlier proposal of the attacker is not repeated automatically', () => {
    const devices = new Devices('ana', 'ben', 'zoe');
    devices.send('zoe', 'ben', { type: 'propose', epoch: 2, seal: sealOf(7) });
    devices.deliver();
    devices.election('ben').agree();
    devices.election('ben').withdraw();
    devices.send('zoe', 'ben', { type: 'propose', epoch: 2, seal: sealOf(7) });
    devices.deliver();
    expect(devices.election('ben').state).toEqual({ state: 'invited', epoch: 2, by: 'zoe' });
    expect(devices.messagesTo('zoe').filter(({ type }) => type === 'agree')).toHaveLength(1);
  });
});

describe('a device whose agreement does not count', () => {
  it('a spectator cannot propose itself', () => {
    const devices = new Devices('ana', 'ben', 'zoe');
    devices.at('zoe').reachable = false;
    devices.send('zoe', 'ana', { type: 'propose', epoch: 2, seal: sealOf(8) });
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'none' });
    expect(devices.messagesTo('zoe')).toEqual([{ type: 'object', epoch: 2 }]);
  });
  it('a device with an unknown key cannot propose itself', () => {
    const devices = new Devices('ana', 'ben', 'zoe');
    devices.forgetKey('ana', 'zoe');
    devices.send('zoe', 'ana', { type: 'propose', epoch: 2, seal: sealOf(8) });
    devices.deliver();
    expect(devices.election('ana').state).toEqual({ state: 'none' });
    expect(devices.messagesTo('zoe')).toEqual([{ type: 'object', epoch: 2 }]);
  });
  it('a device whose agreement does not count cannot end the proposal of another device', () => {
    const devices = new Devices('ana', 'ben', 'zoe');
    devices.at('zoe').reachable = false;
    devices.election('ana').propose();
    devices.send('zoe', 'ana', { type: 'object', epoch: 2 });
    devices.deliver();
    expect(devices.election('ana').state).toMatchObject({ state: 'proposed', invited: ['ben'] });
    expect(devices.election('ben').state).toMatchObject({ state: 'invited', by: 'ana' });
  });
});
