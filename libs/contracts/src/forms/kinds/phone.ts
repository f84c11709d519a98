import { z } from 'zod'
import { numericLine } from '../../primitives'
import type { Kind } from './kind'

export const PhoneLimits = z.strictObject({ kind: z.literal('phone') })

/** 5 to 15 digits, written as people write them. */
const Phone = numericLine(40)
  .regex(/^\+?(?:[ ()./-]*[0-9]){5,15}[ ()./-]*$/, {
    error: 'must be a phone number',
  })
  .meta({ examples: ['+44 20 7946 0000'] })

export const phone: Kind<unknown> = { check: () => Phone, example: () => '+44 20 7946 0000' }
