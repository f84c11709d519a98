/** The day that six digits of a zone mean, `YYYY-MM-DD`. */
export const dayOf = (century: string, date: string): string =>
  `${century}${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`
