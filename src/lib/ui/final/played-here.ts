/** Games played on this page whose final count has not been shown yet: a game that was already over is not counted again. */
export const playedHere = new Set<string>();
