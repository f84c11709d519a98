import { z } from 'zod'
import { Email } from '../../primitives'
import type { Kind } from './kind'

export const EmailLimits = z.strictObject({ kind: z.literal('email') })

export const email: Kind<unknown> = { check: () => Email, example: () => 'asha.rao@example.com' }
