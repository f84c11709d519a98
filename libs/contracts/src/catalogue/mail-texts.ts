import { z } from 'zod'
import { call } from '../define'
import { MAIL_GROUPS } from '../mail-text'
import { line, Locale, Version } from '../primitives'

const MOST_TEXTS = 400
const Key = z
  .string()
  .max(80)
  .regex(/^[a-z][\w.-]*$/i)
  .meta({ examples: ['paid.subject'] })
/** One line: a text is a subject, a paragraph, a label or a note. */
const MailText = line(1_000)

export const ChangedMailText = z.strictObject({
  key: Key,
  /** null: the shipped text applies. */
  text: MailText.nullable(),
})
export type ChangedMailText = z.infer<typeof ChangedMailText>

export const listMailTexts = call('catalogue.listMailTexts', {
  http: 'GET /api/admin/mail-texts',
  summary: 'List the texts of mails',
  description:
    'What mails to travellers say in one language: the shipped texts, and what an admin has put in their place.',
  access: 'admin',
  input: z.strictObject({ language: Locale.default('en') }),
  output: z.object({
    version: z.int(),
    texts: z.array(
      z.object({
        key: Key,
        /** The mail that has it; `common`: several have. */
        group: z.enum(MAIL_GROUPS),
        shipped: z.string(),
        /** null: the shipped one applies. */
        text: z.string().nullable(),
      }),
    ),
  }),
})

export const saveMailTexts = call('catalogue.saveMailTexts', {
  http: 'PUT /api/admin/mail-texts',
  summary: 'Change texts of mails',
  description:
    'Takes effect within five seconds. A text has the places (`{{name}}`) of the shipped one, no other and no markup. `version` is the one that was read: `catalogue.changed_meanwhile` if someone else has saved since. The audit log records each text with before and after.',
  access: 'admin',
  weighty: true,
  bodyKeys: 4 * MOST_TEXTS,
  bodyBytes: 1024 * 1024,
  input: z.strictObject({
    version: Version,
    language: Locale,
    texts: z.array(ChangedMailText).min(1).max(MOST_TEXTS),
  }),
  output: z.object({ version: z.int() }),
  errors: ['catalogue.changed_meanwhile'],
})

export const readMailTexts = call('catalogue.readMailTexts', {
  idempotent: 'read',
  output: z.object({
    version: z.int(),
    texts: z.array(z.object({ language: Locale, key: z.string(), text: z.string() })),
  }),
})
