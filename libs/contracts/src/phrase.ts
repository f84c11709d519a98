import { z } from 'zod'

/**
 * A sentence or a name made on the server: what it says as a code with parameters, and in English. The words by
 * language stand in `libs/words`, under the topic that the field names.
 */
export const Phrase = z
  .object({
    code: z.string(),
    /** Names, amounts with their currency, days, counts; `country` is an ISO code. */
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    text: z.string(),
  })
  .meta({ id: 'Phrase' })
export type Phrase = z.infer<typeof Phrase>
