import { Email } from '@borderlane/contracts/primitives'
import { jobSettings, messagingSettings } from '@borderlane/messaging'
import { databaseSettings } from '@borderlane/persistence'
import {
  always,
  checkCompany,
  companySettings,
  limitSettings,
  readConfig,
  runtimeSettings,
} from '@borderlane/runtime'
import { z } from 'zod'

/** Good enough for a mailbox that delivers nothing; `.localhost` never leaves a machine. */
const LOCAL_SENDER = 'Borderlane <no-reply@demonstration.localhost>'

export const Config = z
  .object({
    ...runtimeSettings,
    ...messagingSettings,
    ...jobSettings,
    ...databaseSettings,
    /** An address to which what people write to us is mailed, too; staff see it on /admin/messages in any case. */
    MESSAGES_INBOX: z.preprocess((value) => (value === '' ? undefined : value), Email.optional()),
    /** To which travellers answer, `cases@example.com`: an order has `cases+...@example.com`. Missing: they answer on the page. */
    REPLY_ADDRESS: z.preprocess((value) => (value === '' ? undefined : value), Email.optional()),
    /** Its mailbox, `imaps://user:password@host`, in which nothing else comes. */
    IMAP_URL: z.preprocess(
      (value) => (value === '' ? undefined : value),
      z.url({ protocol: /^imaps?$/ }).optional(),
    ),
    /** Seconds between a change of status and its mail: if undone before then, neither is mailed. */
    STATUS_MAIL_DELAY: z.coerce.number().int().min(0).max(3_600).default(120),
    ...limitSettings,
    ...companySettings,
    /** Where people reach the web; links in mails begin with it. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    /** `smtp://` or `smtps://`, with user and password where the server wants them. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    /** `Name <address>` or an address. */
    MAIL_FROM: z
      .string()
      .regex(/^([^<>\r\n"]+ <[^<>\s@]+@[\w.-]+>|[^<>\s@]+@[\w.-]+)$/, { error: 'must be an address' })
      .default(LOCAL_SENDER),
  })
  .superRefine((config, context) => {
    checkCompany(config, context)
    if (config.BORDERLANE_MODE === 'production' && config.MAIL_FROM === LOCAL_SENDER)
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'must be set in production' })
    const { REPLY_ADDRESS: address, IMAP_URL: mailbox } = config
    if (Boolean(address) !== Boolean(mailbox)) {
      const path = [address ? 'IMAP_URL' : 'REPLY_ADDRESS']
      context.addIssue({ code: 'custom', path, message: 'must be set where the other one is' })
    }
  }, always)
export type Config = z.infer<typeof Config>

export const loadConfig = (): Config => readConfig(Config, process.env)
