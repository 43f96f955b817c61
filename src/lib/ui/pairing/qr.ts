import { err, ok, type Result } from '../../result.ts';
import type { NetError } from '../../session/ports/transport.ts';

/** The width of a code's mandatory white border, in modules. */
const BORDER = 4;
/** Milliseconds between two scans of the camera picture: about eight a second leave time for everything else. */
const PAUSE = 120;
/** The longer side of the scanned picture in pixels: enough for any invitation. */
const MAX_SIDE = 800;

export interface QrDrawing {
  /** Modules per side, including the white border: the view box is `0 0 size size`. */
  readonly size: number;
  /** The dark modules as SVG path data. */
  readonly path: string;
}

/** How much of a code may be covered or dirty: 15% or 7%. On a screen a long text gains more from larger modules. */
export type QrRepair = 'medium' | 'low';

/**
 * A text as a QR code.
 * @throws Error if the text is too long for a code; invitations and links are far shorter.
 */
export async function qrOf(text: string, repair: QrRepair = 'medium'): Promise<QrDrawing> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: repair, border: BORDER });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size: rows.length, path: runs.join('') };
}

/** Finds the QR codes in a camera picture. */
type Reader = (video: HTMLVideoElement) => Promise<readonly string[]>;

/** The browser's own detector, which some browsers lack; TypeScript has no type for it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}
const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

async function nativeReader(): Promise<Reader | null> {
  const Native = detectorClass();
  const formats = Native ? await Native.getSupportedFormats() : [];
  if (!Native || !formats.includes('qr_code')) return null;
  const detector = new Native({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

async function packageReader(): Promise<Reader> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const shrink = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * shrink), Math.round(video.videoHeight * shrink)];
    canvas.width = width;
    canvas.height = height;
    context?.drawImage(video, 0, 0, width, height);
    const picture = context?.getImageData(0, 0, width, height);
    try {
      return Promise.resolve(picture ? [decodeQR(picture)] : []);
    } catch {
      // there is no code in the picture
      return Promise.resolve([]);
    }
  };
}

/** Uses the browser's detector if there is one, and switches to the package once it fails. */
async function makeReader(): Promise<Reader> {
  const native = await nativeReader();
  if (native === null) return packageReader();
  let read = native;
  return (video) =>
    read(video).catch(async () => {
      read = await packageReader();
      return read(video);
    });
}

async function openCamera(): Promise<Result<MediaStream, NetError>> {
  // browsers hide the camera from pages on plain http
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices;
  if (devices === undefined) return err({ code: isSecureContext ? 'net/no-camera' : 'net/insecure' });
  try {
    const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
    return ok(await devices.getUserMedia({ video, audio: false }));
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const refused = name === 'NotAllowedError' || name === 'SecurityError';
    return err({ code: refused ? 'net/camera-refused' : 'net/no-camera' });
  }
}

export interface ScanListener {
  /** A code was read; called again only for a different code. */
  text(text: string): void;
  /** The camera is gone; no further calls. */
  lost(error: NetError): void;
}

/** Shows the camera in `video` and reads QR codes until `stop`, which also releases the camera. */
export async function scan(
  video: HTMLVideoElement,
  listener: ScanListener,
): Promise<Result<{ stop(): void }, NetError>> {
  const camera = await openCamera();
  if (!camera.ok) return camera;
  const stream = camera.value;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  const lose = (): void => {
    if (stopped) return;
    stop();
    listener.lost({ code: 'net/no-camera' });
  };
  for (const track of stream.getTracks()) track.addEventListener('ended', lose);
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  const read = await makeReader();
  // refused while the page is hidden; the picture then starts with the next tap
  await video.play().catch(() => undefined);
  const look = async (): Promise<void> => {
    const found = video.videoWidth > 0 ? await read(video).catch(() => []) : [];
    for (const text of found) {
      if (stopped || text === last) continue;
      last = text;
      listener.text(text);
    }
    if (!stopped) timer = setTimeout(() => void look(), PAUSE);
  };
  void look();
  return ok({ stop });
}
