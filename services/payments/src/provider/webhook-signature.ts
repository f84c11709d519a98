import { AppError } from '@borderlane/contracts/define'
import { numericLine } from '@borderlane/contracts/primitives'
import { log } from '@borderlane/runtime'
import Stripe from 'stripe'
import type { z } from 'zod'

/** Further from now than this, in seconds, a webhook is not believed: kept by someone, or signed for later. */
const TOLERANCE_SECONDS = 300

/** A name that a provider gives to something. Made by a machine: one of many has digits like those of a card. */
export const ProviderRef = numericLine(255)

/**
 * Reads a webhook that is signed as `t=<seconds>,v1=<hex>` over the body as it came.
 * @param secrets comma-separated: during a change the old one and the new one are good
 * @param schema what is read of the body
 * @throws AppError `payments.bad_signature`; `request.malformed` where what is signed cannot be read
 */
export function readSigned<T>(body: string, signature: string, secrets: string, schema: z.ZodType<T>): T {
  const isGood = (secret: string): boolean => {
    try {
      return Stripe.webhooks.signature!.verifyHeader(body, signature, secret, TOLERANCE_SECONDS)
    } catch {
      return false
    }
  }
  if (isOfTheFuture(signature) || !secrets.split(',').some(isGood))
    throw new AppError('payments.bad_signature')
  const read = schema.safeParse(fromJson(body))
  if (read.success) return read.data
  log.error(
    { event: 'payments.webhook_unreadable' },
    'webhook has a valid signature but cannot be read; ignored',
  )
  throw new AppError('request.malformed')
}

/** Stripe's own check refuses what is old only. */
function isOfTheFuture(signature: string): boolean {
  const latest = Date.now() / 1_000 + TOLERANCE_SECONDS
  return signature.split(',').some((part) => part.startsWith('t=') && Number(part.slice(2)) > latest)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A signature that `readSigned` accepts. */
export function signatureOf(body: string, secrets: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret: secrets.split(',')[0]! })
}
