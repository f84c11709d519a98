import { z } from 'zod'
import { text as lines } from '../../primitives'
import { ADDRESS_PARTS, partsOf } from './group'
import type { Kind } from './kind'

/** @param Part a question of one line */
export const addressLimits = <Part extends z.ZodType<{ id: string }>>(Part: Part) =>
  z.strictObject({
    kind: z.literal('address'),
    parts: partsOf(Part, ADDRESS_PARTS).optional(),
  })

const MOST_CHARACTERS = 500

/** A place as it is written on a letter, in lines. */
export const address: Kind<unknown> = {
  check: () => lines(MOST_CHARACTERS).min(1),
  example: () => '12 Park Street\nFlat 3\nKolkata 700016\nIndia',
}
