import type { GuestMessage } from '../../protocol/messages.ts';
import { SILENCE_TICKS } from '../ports/clock.ts';
import type { Channel, ChannelListener } from '../ports/transport.ts';

/** A guest's current channel to a host, if any. Closes the channel when the host has been silent for too long. */
export class HostChannel {
  readonly #listener: ChannelListener;
  #channel: Channel | null = null;
  #age = 0;
  #silentTicks = 0;

  /** `listener` is not called for a channel that was replaced or closed by this device. */
  constructor(listener: ChannelListener) {
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#channel !== null;
  }
  /** Ticks since the channel was opened. */
  get age(): number {
    return this.#age;
  }
  /** Whether the host has been silent for so long that it counts as away. */
  get isQuiet(): boolean {
    return this.#silentTicks >= SILENCE_TICKS.away;
  }

  /** Replaces the current channel. */
  open(channel: Channel): void {
    this.close();
    this.#channel = channel;
    this.#age = 0;
    this.#silentTicks = 0;
    channel.listen({
      onText: (text) => {
        if (channel !== this.#channel) return;
        this.#silentTicks = 0;
        this.#listener.onText(text);
      },
      onClosed: () => {
        if (channel === this.#channel) this.#end();
      },
    });
  }
  /** Sends a message; does nothing without a channel. */
  send(message: GuestMessage): void {
    this.#channel?.send(JSON.stringify(message));
  }
  /** Closes the channel without notifying the listener. */
  close(): void {
    this.#channel?.close();
    this.#channel = null;
  }
  tick(): void {
    this.#age++;
    this.#silentTicks++;
    if (this.#channel && this.#silentTicks >= SILENCE_TICKS.lost) this.#end();
  }

  #end(): void {
    this.close();
    this.#listener.onClosed();
  }
}
