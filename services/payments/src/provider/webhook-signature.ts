import { AppError } from '@borderlane/contracts/errors'
import Stripe from 'stripe'

/** Older than this, in seconds, a webhook is not believed: somebody could have kept it. */
const TOLERANCE_SECONDS = 300

/**
 * Checks a signature of the form `t=<seconds>,v1=<hex>` over the body as it came.
 * @param secrets comma-separated: during a change the old one and the new one are good
 * @throws AppError `payments.bad_signature`
 */
export function checkSignature(body: string, signature: string, secrets: string): void {
  const isGood = (secret: string): boolean => {
    try {
      return Stripe.webhooks.signature!.verifyHeader(body, signature, secret, TOLERANCE_SECONDS)
    } catch {
      return false
    }
  }
  if (!secrets.split(',').some(isGood)) throw new AppError('payments.bad_signature')
}

/** A signature that `checkSignature` believes. */
export function signatureOf(body: string, secrets: string): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret: secrets.split(',')[0]! })
}
