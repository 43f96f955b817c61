/** A factory with a chimney, centred on 0,0, 17 units wide and 20 high, as the house of a player: nobody's house has this outline. */
export const TRUST_PATH = 'M-8.5 9.5V-1L-3.5 -5.5V-1L1.5 -5.5V-1H3.6L4.2 -10H7.4L8.5 -1V9.5z';
