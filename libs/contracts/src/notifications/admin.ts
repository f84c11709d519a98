import { z } from 'zod'
import { ChangedMailText } from '../catalogue/mail-texts'
import { call } from '../define'
import { MAIL_GROUPS } from '../mail-text'
import { MOST_NAMES } from '../orders/names'
import { Id, Instant, Locale, PageNumber, queryIds, queryInt, searchText, paged } from '../primitives'
import { MessageKind, MessageSubject } from './public'

const pages = {
  page: PageNumber,
  pageSize: queryInt(z.int().min(1).max(100)).default(20),
}
const Page = z.object({ ...paged })

export const MessageState = z.enum(['open', 'answered', 'closed'])
export type MessageState = z.infer<typeof MessageState>

export const Message = z.object({
  id: Id,
  kind: MessageKind,
  subject: MessageSubject.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  /** The writer's own words. */
  text: z.string().nullable(),
  company: z.string().nullable(),
  website: z.string().nullable(),
  topics: z.array(z.string()),
  state: MessageState,
  sentAt: Instant,
  /** Who marked it and when, oldest first. */
  history: z.array(z.object({ state: MessageState, by: Id, at: Instant })),
})
export type Message = z.infer<typeof Message>

export const listMessages = call('notifications.listMessages', {
  http: 'GET /api/admin/messages',
  summary: 'List messages',
  description: 'What people wrote to us, newest first.',
  access: 'admin',
  input: z.strictObject({
    state: MessageState.optional(),
    kind: MessageKind.optional(),
    subject: MessageSubject.optional(),
    /** A part of the name, the address, the company or the text. */
    search: searchText(254).default(''),
    ...pages,
  }),
  output: Page.extend({ messages: z.array(Message) }),
})

export const markMessage = call('notifications.markMessage', {
  http: 'PATCH /api/admin/messages/:id',
  summary: 'Mark a message',
  description:
    'As answered or closed, or as open again. Answers are written in the mail program of the inbox.',
  access: 'admin',
  input: z.strictObject({ id: Id, state: MessageState }),
  output: Message,
  errors: ['notifications.message_not_found'],
})

export const MailState = z.enum(['waiting', 'sending', 'sent', 'needless', 'failed'])
export type MailState = z.infer<typeof MailState>

/** A mail as staff see it: what it is about, never to whom, its text or its link. */
export const StaffMail = z.object({
  id: Id,
  kind: z.string(),
  orderId: Id.nullable(),
  state: MailState,
  attempts: z.int(),
  /** Why the last attempt failed, in codes. */
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  nextAttemptAt: Instant,
  /** Who had it tried again and when, oldest first. */
  retries: z.array(z.object({ by: Id, at: Instant })),
})
export type StaffMail = z.infer<typeof StaffMail>

export const listMails = call('notifications.listMails', {
  http: 'GET /api/admin/mails',
  summary: 'List mails',
  description:
    'Mails and what became of them, newest first. Neither address nor text: both are kept nowhere.',
  access: 'admin',
  input: z.strictObject({
    state: MailState.optional(),
    orderIds: queryIds(MOST_NAMES).optional(),
    ...pages,
  }),
  output: Page.extend({ mails: z.array(StaffMail) }),
})

export const retryMail = call('notifications.retryMail', {
  http: 'POST /api/admin/mails/:id/retry',
  summary: 'Try a failed mail again',
  description: 'From its first attempt on, and under the same Message-ID.',
  access: 'admin',
  input: z.strictObject({ id: Id }),
  output: StaffMail,
  errors: ['notifications.mail_not_found', 'notifications.mail_not_failed'],
})

export const previewMails = call('notifications.previewMails', {
  http: 'POST /api/admin/mail-texts/preview',
  summary: 'Preview mails',
  description:
    'Mails of one group as they would be with these texts, about an invented traveller. Nothing is sent or saved.',
  access: 'admin',
  bodyKeys: 1_600,
  bodyBytes: 1024 * 1024,
  input: z.strictObject({
    language: Locale,
    group: z.enum(MAIL_GROUPS),
    texts: z.array(ChangedMailText).max(400),
  }),
  output: z.object({
    mails: z.array(z.object({ subject: z.string(), html: z.string() })),
    /** A PNG in base64: what `cid:logo` of the mails is. */
    logo: z.string().nullable(),
  }),
})
