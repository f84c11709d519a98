import { z } from 'zod'
import { named } from './primitives'

/**
 * A sentence or a name made on the server: what it says as a code with parameters, and in English. The words by
 * language stand in `libs/words`, under the topic that the field names.
 */
export const Phrase = named('Phrase', {
  code: z.string(),
  /** Names, amounts with their currency, days, counts; `country` is an ISO code. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
})
export type Phrase = z.infer<typeof Phrase>
