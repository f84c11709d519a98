import { z } from 'zod'

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Settings of Stripe; with the secret key set it takes the payments. */
export const stripeSettings = {
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/)),
  /** For Stripe's script in the browser. */
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_(test|live)_\w+$/)),
  /** Checks what Stripe reports; several, comma-separated, while it changes. */
  STRIPE_WEBHOOK_SECRETS: optional(z.string().min(16)),
  /** Another address than Stripe's own, for tests against a stand-in. */
  STRIPE_API_URL: optional(z.url()),
}
export type StripeSettings = z.infer<z.ZodObject<typeof stripeSettings>>
