import type { Multiplayer } from './multiplayer.ts';

/** The shared tables of this page. Loaded on demand: a game on one device needs none of it. */
export async function multiplayer(): Promise<Multiplayer> {
  const { browserMultiplayer } = await import('./compose-multiplayer.ts');
  return browserMultiplayer();
}
