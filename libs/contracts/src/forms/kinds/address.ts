import { z } from 'zod'
import { text as lines } from '../../primitives'
import type { Kind } from './kind'

export const AddressLimits = z.strictObject({ kind: z.literal('address') })

const MOST_CHARACTERS = 500

/** A place as it is written on a letter, in lines. */
export const address: Kind<unknown> = {
  check: () => lines(MOST_CHARACTERS).min(1),
  example: () => '12 Park Street\nFlat 3\nKolkata 700016\nIndia',
}
