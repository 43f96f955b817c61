declare module 'qrcode-terminal' {
  /** Calls back with `text` as a QR code of block characters. */
  export function generate(text: string, options: { small: boolean }, show: (code: string) => void): void;
  const qrcode: { generate: typeof generate };
  export default qrcode;
}
