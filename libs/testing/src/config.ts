import { readConfig } from '@borderlane/runtime'
import { z } from 'zod'

const Config = z.object({
  TEST_POSTGRES_URL: z.string(),
  TEST_REDIS_URL: z.string(),
  TEST_NATS_URLS: z.string().transform((list) => z.array(z.string()).parse(JSON.parse(list))),
  TEST_NATS_PROGRAM: z.string(),
  TEST_BROKER_PASSWORD: z.string(),
  TEST_ROLE_PASSWORD: z.string(),
  JEST_WORKER_ID: z.coerce.number().int().default(1),
})

/** Where the servers of this test run are; the jest set-up puts it into the environment. */
export const loadTestConfig = (): z.infer<typeof Config> => readConfig(Config, process.env)
