import { z } from 'zod'
import { call, hint } from '../define'

/**
 * The catalogue has other rows or prices now: caches drop what they hold. `pairs` names the routes (`GBCN`) where the
 * change is small, so that nobody reads the rest again; without it everything may be new.
 */
export const catalogueChanged = hint(
  'catalogue.changed',
  z.object({ version: z.int(), pairs: z.array(z.string()).optional() }),
)

/** A one-time address on the internal port of the catalogue, at which the gateway reads a whole file. */
export const openExport = call('catalogue.openExport', {
  access: 'service',
  onBehalf: true,
  input: z.strictObject({
    kind: z.enum(['rules.csv', 'rules.json', 'prices.csv']),
    search: z.string().max(100),
  }),
  output: z.object({ url: z.url() }),
})
