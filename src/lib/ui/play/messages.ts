/** A kind of message above the content of a table. */
export type MessageKind = 'refusal' | 'coach' | 'forced' | 'news' | 'resumed' | 'hint';

/** The kinds by importance: the slot shows the first one that has something to say; the others wait behind it. */
export const MESSAGE_ORDER: readonly MessageKind[] = [
  'refusal', // answers the tap that was just made
  'coach', // speaks of the decision at hand, before it is made
  'forced', // says why a player was passed over, which nothing else on the screen does; in calm mode also what begins now
  'news', // what a bot did, which the map and the markets show as well
  'resumed', // is true for the whole game
  'hint', // only helps to use the app
];
