import { vi } from 'vitest';

/** Fakes the audio context, and records the tones and how loud they begin. */
export function fakeAudio(state: AudioContextState | 'interrupted' = 'suspended') {
  const resume = vi.fn(() => Promise.resolve());
  const suspend = vi.fn(() => Promise.resolve());
  let made = 0;
  const volumes: number[] = [];
  const tones: Record<'start' | 'stop' | 'addEventListener', ReturnType<typeof vi.fn>>[] = [];
  class AudioContext {
    readonly state = state;
    readonly currentTime = 0;
    readonly destination = {};
    readonly resume = resume;
    readonly suspend = suspend;
    constructor() {
      made++;
    }
    createOscillator(): object {
      const tone = {
        frequency: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
        start: vi.fn(),
        stop: vi.fn(),
        addEventListener: vi.fn((_type: 'ended', _then: () => void) => undefined),
        connect: (to: object) => to,
      };
      tones.push(tone);
      return tone;
    }
    createGain(): object {
      const gain = {
        setValueAtTime: (volume: number) => void volumes.push(volume),
        exponentialRampToValueAtTime: vi.fn(),
      };
      return { gain, connect: (to: object) => to };
    }
  }
  vi.stubGlobal('AudioContext', AudioContext);
  return { tones, volumes, resume, suspend, contexts: () => made };
}
