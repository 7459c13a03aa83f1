/** How many times slower than the machine a phone is taken to be. */
export const SLOWER = 4;
