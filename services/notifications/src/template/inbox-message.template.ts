import type { Texts } from '../locale/texts'
import type { Message } from '../message/message.entity'
import type { MailContent } from './mail-content'

const FIELDS = ['name', 'email', 'company', 'website'] as const

/**
 * What someone wrote to us, for our own inbox.
 * @param url of the list of messages
 */
export function inboxMessage(message: Message, url: string, texts: Texts): MailContent {
  const { t } = texts
  const what = message.subject ? t(`inbox.subjects.${message.subject}`) : t(`inbox.kinds.${message.kind}`)
  return {
    subject: t('inbox.subject', { what }),
    greeting: t('inbox.greeting'),
    // The writer's own lines stay lines.
    paragraphs: [t('inbox.intro'), ...(message.text ?? '').split(/\r?\n/).filter((one) => one.trim())],
    tables: [
      {
        title: t('inbox.from'),
        rows: [
          ...FIELDS.flatMap((field) => {
            const value = message[field]
            return value ? [{ label: t(`inbox.fields.${field}`), value }] : []
          }),
          ...(message.topics.length > 0
            ? [
                {
                  label: t('inbox.fields.topics'),
                  value: message.topics.map((one) => t(`inbox.topics.${one}`)).join(', '),
                },
              ]
            : []),
        ],
      },
    ],
    action: { label: t('inbox.action'), url },
    notes: [t('inbox.note')],
  }
}
