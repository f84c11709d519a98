import type { ProposalKind, ProposalState } from '@borderlane/contracts/proposal'
import mails from '@borderlane/words/locales/en/mails.json'
import type { Texts } from '../locale/texts'
import type { MailContent } from './mail-content'

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
