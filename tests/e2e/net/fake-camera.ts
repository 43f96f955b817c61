import { type Browser, chromium } from '@playwright/test';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { qrOf } from '#lib/ui/pairing/qr.ts';
import { CHROMIUM_ARGS, findChromium } from '#tools/install/chromium.ts';

const [WIDTH, HEIGHT] = [640, 480];
const [BLACK, GREY, WHITE] = [16, 128, 235];

/** Launches full Chromium, since its headless shell has no cameras. */
export const launchWhole = (...args: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium() ?? undefined, args: [...CHROMIUM_ARGS, ...args] });

/** A video file that Chromium uses as a camera. Its picture can change while the camera is open. */
export class FakeCamera {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kilowatt-camera-'));
  readonly file = join(this.#folder, 'picture.y4m');
  readonly #opened = openSync(this.file, 'w');

  constructor() {
    this.#show(Buffer.alloc(WIDTH * HEIGHT, GREY));
  }
  get args(): readonly string[] {
    return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${this.file}`];
  }
  /** Shows a QR code of the text to the camera. */
  async show(text: string): Promise<void> {
    const { size, path } = await qrOf(text);
    const scale = Math.floor(HEIGHT / size);
    const picture = Buffer.alloc(WIDTH * HEIGHT, WHITE);
    for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      for (let line = 0; line < scale; line++) {
        const start = (Number(y) * scale + line) * WIDTH + Number(x) * scale;
        picture.fill(BLACK, start, start + Number(length) * scale);
      }
    }
    this.#show(picture);
  }
  #show(light: Buffer): void {
    const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
    const picture = Buffer.concat([Buffer.from(head), light, Buffer.alloc(light.length / 2, GREY)]);
    // written in place, since Chromium takes a shorter file for a lost camera
    writeSync(this.#opened, picture, 0, picture.length, 0);
  }
  remove(): void {
    closeSync(this.#opened);
    rmSync(this.#folder, { recursive: true });
  }
}
