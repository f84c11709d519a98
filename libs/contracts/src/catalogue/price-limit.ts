/** The most that an admin may enter, in pence. */
export const MAX_PRICE_CENTS = 10_000_000
