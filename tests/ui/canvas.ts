import { vi } from 'vitest';
import { LIGHT } from '#lib/ui/share/picture/colours.ts';

/** What a fake canvas does. */
interface CanvasFake {
  /** The pixel that can be read in the corner, as #rrggbb. */
  readonly corner?: string;
  /** What it saves. */
  readonly saved?: Blob | null;
}

/** Fakes a canvas, which jsdom lacks. Returns the texts that are drawn on it. */
export function canvas({ corner = LIGHT.ground, saved = new Blob(['PNG']) }: CanvasFake = {}): string[] {
  const drawn: string[] = [];
  const context: Readonly<Record<string, unknown>> = {
    measureText: (text: string) => ({ width: text.length * 9 }),
    getImageData: () => ({ data: [1, 3, 5].map((at) => parseInt(corner.slice(at, at + 2), 16)) }),
    createRadialGradient: () => ({ addColorStop: () => undefined }),
    fillText: (text: string) => drawn.push(text),
  };
  const all = new Proxy({} as Record<string, unknown>, {
    get: (target, name: string) => target[name] ?? context[name] ?? (() => undefined),
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(all as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(saved));
  vi.stubGlobal('Path2D', vi.fn());
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  return drawn;
}
