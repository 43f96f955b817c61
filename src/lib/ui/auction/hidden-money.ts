/** The highest price that can be entered where money is hidden, in Elektro: the limit must not reveal a player's money. */
export const MAX_HIDDEN = 999;
