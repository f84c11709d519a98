import { messagingSettings } from '@borderlane/messaging'
import {
  always,
  checkCompany,
  companySettings,
  limitSettings,
  passwordSettings,
  readConfig,
  runtimeSettings,
  Switch,
} from '@borderlane/runtime'
import { z } from 'zod'

export const Config = z
  .object({
    ...runtimeSettings,
    ...passwordSettings,
    ...messagingSettings,
    ...limitSettings,
    ...companySettings,
    HOST: z.string().default('0.0.0.0'),
    PORT: z.coerce.number().int().min(0).max(65_535),
    /** Address at which people reach the site; https here turns on HSTS and upgrade-insecure-requests. */
    PUBLIC_URL: z.url(),
    /** Other origins whose pages may call the API, comma-separated. */
    ALLOWED_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean))
      .pipe(z.array(z.url().transform((url) => new URL(url).origin))),
    /** What clients send as `apikey`, and as bearer while no one is signed in. Public, and no permission. */
    PUBLIC_CLIENT_KEY: z.string().min(1).default('borderlane-public'),
    /** Set with Stripe: pages may load its script and frames. The key itself comes from payments. */
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    /** Folder of the built web. */
    WEB_ROOT: z.string(),
    /** Number of proxies in front, whose X-Forwarded-For counts. 0: the connection's own address. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** off: public answers are asked from the catalogue every time. */
    PUBLIC_CACHE: Switch.default('on'),
    /** Sample figures, ratings and voices of the operator's content; on locally and off in production unless set. */
    SHOW_SAMPLES: Switch.optional(),
    /** The page about the API; on locally and off in production unless set. */
    DOCS: Switch.optional(),
  })
  .superRefine(checkCompany, always)
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
