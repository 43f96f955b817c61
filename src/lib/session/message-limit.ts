import { MAX_MESSAGE_LENGTH } from '../protocol/messages.ts';

/** Messages from one device between two ticks. People tap far less often, and a whole plan is one message. */
const MAX_MESSAGES_PER_TICK = 200;

/** Limits incoming messages on one channel, before parsing. */
export class MessageLimit {
  #messages = 0;

  /** Counts a message. Returns why the channel must be closed, or null. */
  count(text: string): 'too-many' | 'too-long' | null {
    if (++this.#messages > MAX_MESSAGES_PER_TICK) return 'too-many';
    return text.length > MAX_MESSAGE_LENGTH ? 'too-long' : null;
  }
  /** Called every TICK. */
  tick(): void {
    this.#messages = 0;
  }
}
