import type { Link, NetError } from '../../../src/lib/session/link.ts';
import type { Result } from '../../../src/lib/result.ts';
import { peerSignalling } from '../../../src/lib/net/peer.ts';

/** One end of a link inside a page, and what it heard. */
interface End {
  readonly link: Link;
  readonly heard: string[];
  /** How often it was told that the link closed, and when first (milliseconds since 1970, UTC). */
  closed: number;
  closedAt: number;
}

/** The transports as a page of a test uses them. */
class Kit {
  readonly ends: End[] = [];
  /** What the signalling told its host, `''` for "can be reached". */
  readonly told: string[] = [];
  #hosting: { stop(): void } | null = null;

  hold(link: Link): void {
    const end: End = { link, heard: [], closed: 0, closedAt: 0 };
    link.listen({
      text: (text) => end.heard.push(text),
      closed: () => {
        end.closed++;
        end.closedAt = Date.now();
      },
    });
    this.ends.push(end);
  }
  /** Holds the link; what stood in the way, or `''`. */
  keep(result: Result<Link, NetError>): string {
    if (!result.ok) return result.error.code;
    this.hold(result.value);
    return '';
  }
  async host(code: string, server: string): Promise<string> {
    const hosted = await peerSignalling(server, []).host(
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
  async join(code: string, server: string): Promise<string> {
    return this.keep(await peerSignalling(server, []).join({ code, server: '' }));
  }
}

export type { Kit };
Object.assign(globalThis, { kit: new Kit() });
