import { jobSettings, messagingSettings } from '@borderlane/messaging'
import { databaseSettings, encryptionSettings } from '@borderlane/persistence'
import { always, readConfig, runtimeSettings } from '@borderlane/runtime'
import { z } from 'zod'

export const Config = z
  .object({
    ...runtimeSettings,
    ...messagingSettings,
    ...databaseSettings,
    ...encryptionSettings,
    ...jobSettings,
    /** Where the gateway reaches the internal port; needed where the listener's own address is not an address to call. */
    INTERNAL_URL: z.url().optional(),
    /** Signs the links to documents: 32 bytes as hexadecimal text, the same in every replica. */
    LINK_KEY: z.string().regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal digits' }),
    /** ClamAV's daemon: `tcp://host:port` or `unix:///path`. Without it files are not scanned for viruses. */
    CLAMD_URL: z
      .string()
      .regex(/^(tcp:\/\/[^/]+|unix:\/\/\/.+)$/, { error: 'must be tcp://host:port or unix:///path' })
      .optional(),
    /** Keeps the files in this folder, unless S3_ENDPOINT is set. */
    DOCUMENTS_FOLDER: z.string().optional(),
    /** Keeps the files in this S3-compatible store. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_BUCKET: z.string().default('visa-documents'),
    S3_ACCESS_KEY: z.string().optional(),
    S3_SECRET_KEY: z.string().optional(),
  })
  .superRefine((config, context) => {
    const need = (name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message })
    if (!config.S3_ENDPOINT && !config.DOCUMENTS_FOLDER)
      need('DOCUMENTS_FOLDER', 'this or S3_ENDPOINT is needed')
    if (config.S3_ENDPOINT && !config.S3_ACCESS_KEY) need('S3_ACCESS_KEY', 'is needed with S3_ENDPOINT')
    if (config.S3_ENDPOINT && !config.S3_SECRET_KEY) need('S3_SECRET_KEY', 'is needed with S3_ENDPOINT')
    if (['0.0.0.0', '::'].includes(config.INTERNAL_HOST) && !config.INTERNAL_URL)
      need('INTERNAL_URL', 'is needed when INTERNAL_HOST means every address')
  }, always)
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
