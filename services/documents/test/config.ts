import { readConfig } from '@borderlane/runtime'
import { z } from 'zod'

const Config = z.object({
  TEST_S3_ENDPOINT: z.url(),
  TEST_S3_ACCESS_KEY: z.string(),
  TEST_S3_SECRET_KEY: z.string(),
})

/** The S3 store that `npm run try -- object-store` found or started. */
export const loadS3Config = (): z.infer<typeof Config> => readConfig(Config, process.env)
