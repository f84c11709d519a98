import { z } from 'zod'
import { call } from '../define'
import { Done, Email, line, writtenText } from '../primitives'

export const MessageKind = z.enum(['contact', 'newsletter', 'partnership'])
export type MessageKind = z.infer<typeof MessageKind>

export const MESSAGE_SUBJECTS = ['general', 'visa', 'payment', 'status', 'partnership', 'feedback'] as const
export const MessageSubject = z.enum(MESSAGE_SUBJECTS)

export const NEWSLETTER_TOPICS = ['policy', 'alerts', 'times', 'promotions'] as const
export const NewsletterTopic = z.enum(NEWSLETTER_TOPICS)

const MESSAGE_BYTES = 4 * 1024

const NEEDED: Record<MessageKind, readonly ('name' | 'subject' | 'text')[]> = {
  contact: ['name', 'subject', 'text'],
  newsletter: [],
  partnership: ['name'],
}

/** Someone writes to the operator. Works only where the operator has named an inbox. */
export const sendMessage = call('notifications.sendMessage', {
  http: 'POST /api/messages',
  summary: 'Write to us',
  description:
    'A question, a request for a partnership, or an address for the newsletter: kept for our staff and mailed to our inbox. Which fields are needed depends on the kind: a question needs name, subject and text, a partnership a name.',
  status: 201,
  access: 'anyone',
  limit: 'message',
  bodyBytes: MESSAGE_BYTES,
  input: z
    .strictObject({
      kind: MessageKind,
      email: Email,
      name: line(100).optional(),
      subject: MessageSubject.optional(),
      text: writtenText(3_000).optional(),
      company: line(200).optional(),
      website: line(300).optional(),
      topics: z.array(NewsletterTopic).max(NEWSLETTER_TOPICS.length).optional(),
    })
    .superRefine((message, context) => {
      for (const field of NEEDED[message.kind])
        if (message[field] === undefined)
          context.addIssue({ code: 'custom', path: [field], message: 'is needed' })
    }),
  output: Done,
  /** A kind that is switched off. */
  errors: ['request.not_found'],
})
