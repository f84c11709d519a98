import type { ProposalKind, ProposalState } from '@borderlane/contracts/proposal'
import mails from '@borderlane/words/locales/en/mails.json'
import type { Texts } from '../locale/texts'
import type { Message } from '../message/message.entity'
import type { MailContent } from './mail-content'

/**
 * A colleague named someone in a note. What the note says, and whose order it is, stays where they sign in.
 * @param url of the order in the work place
 */
export function orderMention(url: string, { t }: Texts): MailContent {
  return {
    subject: t('mention.subject'),
    greeting: t('inbox.greeting'),
    paragraphs: [t('mention.intro')],
    tables: [],
    action: { label: t('mention.action'), url },
    notes: [],
  }
}

/** Staff did not act in time; the queue has the orders. */
export function missedTargets(count: number, url: string, { t }: Texts): MailContent {
  return {
    subject: t('missed.subject', { count }),
    greeting: t('inbox.greeting'),
    paragraphs: [t('missed.intro')],
    tables: [],
    action: { label: t('missed.action'), url },
    notes: [],
  }
}

type Ended = keyof typeof mails.proposal.ended.subject
const isEnded = (state: ProposalState): state is Ended => Object.hasOwn(mails.proposal.ended.subject, state)

/** Something waits for a second person. What it is about in particular stays where they sign in. */
export function proposalWaiting(kind: ProposalKind, url: string, { t }: Texts): MailContent {
  return {
    subject: t(`proposal.waiting.subject.${kind}`),
    greeting: t('inbox.greeting'),
    paragraphs: [t(`proposal.waiting.intro.${kind}`), t('proposal.waiting.rule')],
    tables: [],
    action: { label: t('proposal.waiting.action'), url },
    notes: [],
  }
}

/** A second person has decided. @returns null: no one is notified how it ended */
export function proposalEnded(
  { kind, state }: { kind: ProposalKind; state: ProposalState },
  url: string,
  { t }: Texts,
): MailContent | null {
  if (!isEnded(state)) return null
  return {
    subject: t(`proposal.ended.subject.${state}`),
    greeting: t('inbox.greeting'),
    paragraphs: [t(`proposal.ended.asked.${kind}`), t(`proposal.ended.intro.${state}`)],
    tables: [],
    action: { label: t('proposal.ended.action'), url },
    notes: [],
  }
}

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
