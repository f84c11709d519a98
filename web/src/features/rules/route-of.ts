import type { QueuedRule } from '@borderlane/contracts/catalogue/rules'

/** A route as the calls name it: `GBCN`. */
export const routeOf = ({ passportCountry, destinationCountry }: QueuedRule): string =>
  passportCountry.code + destinationCountry.code
