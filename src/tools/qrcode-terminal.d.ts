declare module 'qrcode-terminal' {
  /** Draws `text` as a QR code of block characters and hands it over. */
  export function generate(text: string, options: { small: boolean }, show: (code: string) => void): void;
  const qrcode: { generate: typeof generate };
  export default qrcode;
}
