import { playTones, type Tone, type Volume, wasTapped } from './tones.ts';

/** Calls the player when a seat of this device can act, by any means the browser supports. */

/** Milliseconds between the change of the screen and the call: opening the sound delays drawing. */
export const CALL_MS = 250;

/** Two short, soft tones, one after the other. */
const CHIME: readonly Tone[] = [660, 880].map((hertz, place) => ({
  at: 0.14 * place,
  length: 0.12,
  from: hertz,
  to: hertz,
  volume: 0.08,
  shape: 'sine',
}));
const VIBRATION_MS = [60, 80, 60];

/** How a player lets themselves be called. */
export interface CallSettings {
  readonly calm: boolean;
  readonly sound: boolean;
  readonly vibration: boolean;
  readonly callVolume: Volume;
  readonly callVibration: boolean;
}

export function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
}

/** Sets or clears the badge on the app's icon. */
export function setBadge(mayAct: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  // rejected if the app is not installed, which does no harm
  (mayAct ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => undefined);
}

/** Calls the player in the ways allowed by the settings, or clears the badge when no seat of this device can act. */
export function callPlayer(mayAct: boolean, settings: CallSettings): void {
  setBadge(mayAct);
  if (!mayAct || settings.calm) return;
  if (settings.sound) playTones(CHIME, settings.callVolume);
  if (settings.vibration && settings.callVibration && wasTapped()) vibrate();
}
