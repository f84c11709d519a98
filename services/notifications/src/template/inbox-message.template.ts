import { fill } from '@borderlane/words/fill'
import type { Texts } from '../locale/texts'
import type { Message } from '../message/message.entity'
import type { MailContent } from './mail-content'

const FIELDS = ['name', 'email', 'company', 'website'] as const

/**
 * What somebody wrote to us, for our own inbox.
 * @param url of the list of messages
 */
export function inboxMessage(message: Message, url: string, texts: Texts): MailContent {
  const { inbox } = texts.words
  const what = message.subject ? inbox.subjects[message.subject] : inbox.kinds[message.kind]
  return {
    subject: fill(inbox.subject, { what }),
    greeting: inbox.greeting,
    // The writer's own lines stay lines.
    paragraphs: [inbox.intro, ...(message.text ?? '').split(/\r?\n/).filter((one) => one.trim())],
    tables: [
      {
        title: inbox.from,
        rows: [
          ...FIELDS.flatMap((field) => {
            const value = message[field]
            return value ? [{ label: inbox.fields[field], value }] : []
          }),
          ...(message.topics.length > 0
            ? [
                {
                  label: inbox.fields.topics,
                  value: message.topics.map((one) => inbox.topics[one]).join(', '),
                },
              ]
            : []),
        ],
      },
    ],
    action: { label: inbox.action, url },
    notes: [inbox.note],
  }
}
