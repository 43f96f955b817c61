import { textPairing } from '#lib/net/pairing.ts';
import { PeerSignalling } from '#lib/net/peer.ts';
import type { Result } from '#lib/result.ts';
import type { Answer, Channel, IceServers, Invitation, NetError } from '#lib/session/ports/transport.ts';
import { qrOf, scan } from '#lib/ui/pairing/qr.ts';

/** One end of a channel inside a page, and its received texts. */
interface End {
  readonly link: Channel;
  readonly heard: string[];
  /** How often its close was reported, and when last (milliseconds since 1970, UTC). */
  closed: number;
  closedAt: number;
}

/** The transports, driven by a test inside a page. */
class PageHarness {
  readonly ends: End[] = [];
  /** The status reports of the signalling: error codes, and `''` for "registered". */
  readonly told: string[] = [];
  /** The texts read by the camera. */
  readonly seen: string[] = [];
  #hosting: { stop(): void } | null = null;
  #invitation: Invitation | null = null;
  #answer: Answer | null = null;
  #scanning: { stop(): void } | null = null;

  hold(link: Channel): void {
    const end: End = { link, heard: [], closed: 0, closedAt: 0 };
    link.listen({
      onText: (text) => end.heard.push(text),
      onClosed: () => {
        end.closed++;
        end.closedAt = Date.now();
      },
    });
    this.ends.push(end);
  }
  /** Keeps the channel. Returns the error code, or `''`. */
  keep(result: Result<Channel, NetError>): string {
    if (!result.ok) return result.error.code;
    this.hold(result.value);
    return '';
  }
  async host(code: string, server: string): Promise<string> {
    const hosted = await new PeerSignalling(server, () => []).host(
      { code, server: '' },
      (link) => this.hold(link),
      (error) => this.told.push(error?.code ?? ''),
    );
    if (!hosted.ok) return hosted.error.code;
    this.#hosting = hosted.value;
    return '';
  }
  stop(): void {
    this.#hosting?.stop();
  }
  /** Joins under one of the codes. Returns the error code, or `''`. */
  async join(codes: readonly [string, ...string[]], server: string): Promise<string> {
    const [first, ...others] = codes.map((code) => ({ code, server: '' }));
    if (!first) return 'no code';
    return this.keep(await new PeerSignalling(server, () => []).join([first, ...others]));
  }

  /** Returns the text of an invitation, or the error code. */
  async invite(iceServers: IceServers = []): Promise<string> {
    const invited = await textPairing(iceServers).invite('');
    if (!invited.ok) return invited.error.code;
    this.#invitation = invited.value;
    return invited.value.offer;
  }
  /** Accepts an answer and keeps the channel. Returns the error code, or `''`. */
  async accept(answer: string): Promise<string> {
    return this.#invitation ? this.keep(await this.#invitation.accept(answer)) : 'no invitation';
  }
  /** Returns the text of an answer, or the error code; keeps the channel once it opens. */
  async answer(offer: string): Promise<string> {
    const answered = await textPairing([]).answer(offer);
    if (!answered.ok) return answered.error.code;
    this.#answer = answered.value;
    void answered.value.channel.then((result) => this.told.push(this.keep(result)));
    return answered.value.answer;
  }
  withdraw(): void {
    this.#invitation?.withdraw();
    this.#answer?.withdraw();
  }

  qr(text: string): ReturnType<typeof qrOf> {
    return qrOf(text);
  }
  /** Starts the scanner. Returns the error code, or `''`. */
  async look(): Promise<string> {
    const video = document.createElement('video');
    document.body.append(video);
    const scanning = await scan(video, {
      text: (text) => this.seen.push(text),
      lost: (error) => this.told.push(error.code),
    });
    if (!scanning.ok) return scanning.error.code;
    this.#scanning = scanning.value;
    return '';
  }
  lookAway(): void {
    this.#scanning?.stop();
  }
}

export type { PageHarness };
Object.assign(globalThis, { harness: new PageHarness() });
