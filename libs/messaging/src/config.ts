import { modeSettings, readConfig } from '@borderlane/runtime'
import { z } from 'zod'

export const Config = z.object({
  ...modeSettings,
  NATS_URL: z.string().min(1),
  NATS_USER: z.string().min(1).default('provision'),
  NATS_PASSWORD: z.string().min(1),
  /** Copies of the stream: 1 on a single server, 3 on a cluster. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
})

export const loadConfig = (): z.infer<typeof Config> => readConfig(Config, process.env)
