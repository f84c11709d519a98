import type { Texts } from '../locale/texts'
import { greetingOf, type MailContent } from './mail-content'
import { dutyTables, journeyNotes } from './journey'
import { daysFromHere, stepAndDays } from './next-step'
import { contentTables, type OrderContent, orderTable, pounds } from './order-table'

/** Goes out when an application is saved: the way back to it for anyone who closes the tab before paying. */
export const orderSaved = unpaidMail('saved')

/** Goes out some days before an application that no one paid is closed. */
export const orderReminder = unpaidMail('reminder')

function unpaidMail(kind: 'saved' | 'reminder') {
  return (content: OrderContent, texts: Texts): MailContent => {
    const { order, url } = content
    const { t } = texts
    return {
      subject: t(`${kind}.subject`, { reference: order.reference }),
      greeting: greetingOf(order.applicant.fullName, texts),
      paragraphs: [t(`${kind}.intro`), ...daysFromHere(order, texts)],
      action: { label: t(`${kind}.action`), url },
      tables: contentTables(content, texts),
      notes: [t(`${kind}.linkIsKey`), t(`${kind}.notYou`)],
    }
  }
}

/** Goes out when an order is paid, and again when its owner asks. */
export function orderConfirmation(content: OrderContent, texts: Texts): MailContent {
  const { order, url } = content
  const { t } = texts
  return {
    subject: t('confirmation.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('confirmation.intro'),
      ...stepAndDays(order, texts),
      ...journeyNotes(content.journeys, texts),
    ],
    action: { label: t('confirmation.action'), url },
    tables: [...contentTables(content, texts), ...dutyTables(content.journeys, texts)],
    notes: [t('confirmation.linkIsKey')],
  }
}

/** Goes out when someone who knows reference and address asks for the way back to the order. */
export function orderLink({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('link.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [
      t('link.intro'),
      t(`statusSentence.${order.lodging && order.status === 'submitted_to_govt' ? 'lodged' : order.status}`),
    ],
    action: { label: t('link.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('link.linkIsKey'), t('link.notAsked')],
  }
}

/** Goes out when money came for an order that was closed before: all of it goes back. */
export function orderLatePayment({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  const lateCents = order.furtherPayments?.at(-1)?.amountCents ?? order.paidCents
  return {
    subject: t('latePayment.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('latePayment.intro'), t('latePayment.back', { amount: pounds(lateCents, texts) })],
    action: { label: t('refund.action'), url },
    tables: [orderTable(order, texts)],
    notes: [t('refund.linkIsKey')],
  }
}

/** Goes out when someone who has the order's link wants its data deleted: only the address itself can allow it. */
export function orderErasure({ order, url }: OrderContent, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('erasure.subject', { reference: order.reference }),
    greeting: greetingOf(order.applicant.fullName, texts),
    paragraphs: [t('erasure.intro')],
    action: { label: t('erasure.action'), url },
    tables: [],
    notes: [t('erasure.hours'), t('erasure.notAsked')],
  }
}
