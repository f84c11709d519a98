import { routes } from '../../http/routes'
import { callQuery } from '../../http/client'

/** The rule of a route with the price of every speed on offer, on a day of travel (`YYYY-MM-DD`) or today. */
export const quoteQuery = (from: string, to: string, on?: string) =>
  callQuery(
    ['quote', from, to, on ?? ''],
    routes.getQuote,
    { from, to, ...(on ? { on } : {}) },
    { staleTime: 60_000 },
  )
