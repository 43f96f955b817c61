/** QR codes for the screens: drawn, and read by the camera. Both come when they are first needed. */
export type { QrDrawing, ScanListener } from '../net/qr.ts';
export { qrOf, scan } from '../net/qr.ts';
