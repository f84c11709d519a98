import { OrderField } from '@borderlane/contracts/orders/applicant'
import type { Order } from '@borderlane/contracts/orders/order'
import type { Texts } from '../locale/texts'
import type { MailFacts } from '../mail/mail-kind'
import { greetingOf, type MailContent, typed } from './mail-content'
import { daysFromHere } from './next-step'
import { type OrderContent, orderTable } from './order-table'

/** Goes out when staff need something from the traveller; its link leads to the first thing. */
export function orderRequest({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('request.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('request.intro'),
      ...order.requests.map((request) => {
        const { field, requirement, text, because } = request
        const why = because ? texts.questions(`because.${because}`) : typed(text, texts)
        if (field)
          return t(because ? 'request.missing' : 'request.field', {
            field: questionOf(request, texts),
            text: why,
          })
        const name = requirement && nameOf(requirement, order, texts)
        return name
          ? t('request.required', { name, text: typed(text, texts) })
          : t('request.document', { text: typed(text, texts) })
      }),
      ...daysFromHere(order, texts),
    ],
    action: { label: t('request.action'), url: atRequest(url, order.requests[0]) },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}

/** Goes out when staff have written to the traveller. What they wrote is read on the page alone. */
export function orderMessage({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('request.messageSubject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('request.messageIntro')],
    action: { label: t('request.messageAction'), url: atMessages(url) },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}

/** Goes out when a mail of the traveller, or its files, could not be taken. */
export function orderReply({ order, url }: OrderContent, texts: Texts, { reply }: MailFacts): MailContent {
  const { t } = texts
  return {
    subject: t('request.replySubject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t(reply === 'files' ? 'request.replyFiles' : 'request.replyRefused')],
    action: { label: t('request.replyAction'), url: atMessages(url) },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}

/** Goes out when staff have waived a document: the newest one is first. */
export function orderWaiver({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  const waived = order.paperChanges.filter(({ act }) => act === 'waive').toReversed()
  return {
    subject: t('waiver.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('waiver.intro'),
      ...waived.map(({ document: { code, text }, reason }) =>
        t('waiver.document', { name: texts.documents.find(code) ?? text, text: typed(reason, texts) }),
      ),
      ...daysFromHere(order, texts),
    ],
    action: { label: t('waiver.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('request.linkIsKey')],
  }
}

/** One that staff added is called as they wrote it. */
function nameOf(code: string, { requiredDocuments }: Order, texts: Texts): string {
  const added = requiredDocuments.find((one) => one.code === code)
  return texts.documents.find(code) ?? (added ? typed(added.text, texts) : code)
}

/** Words in every language are there for the standard form; what a destination asks has its label. */
function questionOf({ field, label }: Order['requests'][number], texts: Texts): string {
  const own = OrderField.safeParse(field)
  return own.success ? texts.questions(`fields.${own.data}.inSentence`) : (label ?? field!)
}

export function orderDecision({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('decision.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('decision.intro')],
    action: { label: t('decision.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('decision.linkIsKey')],
  }
}

function atMessages(url: string): string {
  const page = new URL(url)
  page.searchParams.set('messages', 'read')
  return page.href
}

/** The page's address, opened at what is asked for: an answer or a document. */
function atRequest(url: string, request: OrderContent['order']['requests'][number] | undefined): string {
  if (!request) return url
  const page = new URL(url)
  if (request.field) page.searchParams.set('change', request.field)
  else if (request.documentId) page.searchParams.set('replace', request.documentId)
  return page.href
}
