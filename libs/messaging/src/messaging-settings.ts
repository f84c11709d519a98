import { Switch } from '@borderlane/runtime'
import { z } from 'zod'

/** Settings of a process that talks to the broker; spread them into its schema of settings. */
export const messagingSettings = {
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().min(1),
  NATS_PASSWORD: z.string().min(1),
  /** `off`: events stay in the outbox until a process with `on` publishes them. */
  OUTBOX_RELAY: Switch.default('on'),
}
export type MessagingSettings = z.infer<z.ZodObject<typeof messagingSettings>>

export const jobSettings = {
  REDIS_URL: z.string().min(1),
}
export type JobSettings = z.infer<z.ZodObject<typeof jobSettings>>
