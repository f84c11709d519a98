import { z } from 'zod'

/** Settings of a model outside that chooses and orders our sentences; without an address there is none. */
export const outsideSettings = {
  /** Begin of its OpenAI-compatible address, for example `https://api.openai.com/v1`. */
  CHAT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  CHAT_MODEL_NAME: z.string().min(1).optional(),
  CHAT_MODEL_KEY: z.string().min(1).optional(),
  /** Milliseconds after which our own words are used. */
  CHAT_MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(3_000).default(2_500),
  /** Tokens of a day, all replicas together; above them our own words are used. */
  CHAT_MODEL_DAILY_TOKENS: z.coerce.number().int().min(0).default(500_000),
}
