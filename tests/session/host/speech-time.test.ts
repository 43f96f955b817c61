import { describe, expect, it } from 'vitest';
import { MAX_SPEECH_MS } from '#lib/protocol/messages.ts';
import { parseGuest } from '#lib/protocol/parse.ts';
import { SILENCE_TICKS } from '#lib/session/ports/clock.ts';
import { GuestDevice } from '#tools/support/memory-table.ts';
import { sendRaw, SHORT, startGame } from '../harness.ts';

describe('how long bots wait for the screen readers of guests', () => {
  it('is the longest time that a guest asks for, while that guest is online', async () => {
    const { table, guests } = await startGame(6, SHORT);
    const [ana, ben] = guests;
    expect(table.host.speechMs).toBe(0);
    ana.guest.setSpeechTime(3500);
    ben.guest.setSpeechTime(2000);
    await table.settle();
    expect(table.host.speechMs).toBe(3500);
    ana.guest.leave();
    await table.settle();
    expect(table.host.speechMs).toBe(2000);
    ben.guest.setSpeechTime(0);
    await table.settle();
    expect(table.host.speechMs).toBe(0);
  });

  it('is not that of a guest that has fallen silent', async () => {
    const { table, guests } = await startGame(6, SHORT);
    guests[0].guest.setSpeechTime(3500);
    await table.settle();
    for (let ticks = 0; ticks < SILENCE_TICKS.away; ticks++) {
      expect(table.host.speechMs).toBe(3500);
      table.host.tick();
    }
    expect(table.host.speechMs).toBe(0);
  });

  it('is told again to the host of a new channel, and not before the guest is let in', async () => {
    const { table, guests } = await startGame(6, SHORT);
    const [ana] = guests;
    ana.guest.leave();
    ana.guest.setSpeechTime(3500);
    await table.settle();
    expect(table.host.speechMs).toBe(0);
    ana.connect();
    ana.guest.setSpeechTime(3000);
    await table.settle();
    expect([table.host.speechMs, ana.guest.contact.state]).toEqual([3000, 'here']);
  });

  it('is not that of a device that only watches', async () => {
    const { table } = await startGame(6, SHORT);
    const watching = new GuestDevice(table, 'dora4');
    watching.connect();
    watching.guest.setSpeechTime(3500);
    await table.settle();
    expect([table.host.speechMs, watching.guest.contact.state]).toEqual([0, 'here']);
  });

  it.each([[MAX_SPEECH_MS + 1], [-1], [2.5], [1e400], ['3500'], [null]])(
    'a message that asks for %j is refused, and changes nothing',
    async (ms) => {
      const message = JSON.stringify({ type: 'speech-time', ms });
      expect(parseGuest(message)).toEqual({ ok: false, error: { code: 'message/garbage', path: 'ms' } });
      const { table, guests } = await startGame(6, SHORT);
      guests[0].guest.setSpeechTime(2000);
      await table.settle();
      for (let times = 0; times < 5; times++) sendRaw(guests[0], message);
      await table.settle();
      expect(table.notes).toContain('garbage');
      expect(table.host.speechMs, 'the channel is closed').toBe(0);
    },
  );
});
