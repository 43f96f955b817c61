/** The games that were played on this page and whose final count has not been shown: a game that was over already is not counted again. */
export const playedHere = new Set<string>();
