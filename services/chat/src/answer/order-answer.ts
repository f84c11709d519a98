import { daysOfOrder } from '@borderlane/domain/days'
import { orderPage } from '@borderlane/contracts/pages'
import { lodgedStep } from '@borderlane/domain/orders/next-step'
import type { Order } from '@borderlane/contracts/orders/order'
import { cancellationRefund } from '@borderlane/domain/refund'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { daysTexts } from '@borderlane/words/days-text'
import type { OrderQuestion } from '../question/topic'
import { link, pounds, type Texts } from './texts'

/** Statuses in which the traveller may still change answers (`order-status.ts` of the web). */
const OPEN_FOR_CHANGES: readonly OrderStatus[] = ['pending', 'pending_payment', 'paid', 'in_review']

/** What an answer about an application is written with. */
interface OrderWriting {
  nameOf: (code: string) => string
  texts: Texts
}

/** Where an application is and what was asked about it, for anyone who may see it: in the words of its page. */
export function orderAnswer(
  order: Order,
  questions: readonly OrderQuestion[],
  { nameOf, texts }: OrderWriting,
): string[] {
  const { reference, status } = order
  const asked = questions.flatMap((question) => ASKED[question](order, texts))
  return [
    texts.t('order_status', {
      reference,
      from: nameOf(order.passportCountry),
      to: nameOf(order.destinationCountry),
      status: texts.statuses(status),
    }),
    ...asked,
    ...nextLines(order, { nameOf, texts }),
    link(texts.t('link_order'), orderPage(order.id)),
    ...(questions.includes('order-paid') ? [link(texts.t('link_contact'), '/contact')] : []),
  ]
}

/** Who acts, what they do, and by when. */
function nextLines(order: Order, { nameOf, texts }: OrderWriting): string[] {
  const { next, destinationCountry } = order
  const country = nameOf(destinationCountry)
  const lodged = lodgedStep(order)
  const who =
    next.who === 'nobody'
      ? []
      : [`${texts.questions('next.who')}: ${texts.questions(`next.by.${next.who}`, { country })}`]
  return [
    ...who,
    texts.questions(lodged ? `lodge.${lodged}` : `next.do.${next.code}`, {
      count: next.count ?? 1,
      amount: pounds(texts, next.amountCents ?? 0),
      country,
    }),
    ...daysTexts(
      daysOfOrder(order, new Date()),
      (key, params) => texts.questions(`days.${key}`, params),
      texts.format,
    ),
  ]
}

/** What holds for any application, where none may be seen. */
export const generalAnswers = (questions: readonly OrderQuestion[], texts: Texts): string[] => [
  ...(questions.includes('order-change') ? [texts.t('order_change')] : []),
  ...(questions.includes('order-paid') ? [texts.t('order_charged')] : []),
]

const ASKED: Record<OrderQuestion, (order: Order, texts: Texts) => string[]> = {
  'order-who': () => [],
  'order-money': moneyLines,
  'order-paid': (order, texts) => [
    ...moneyLines(order, texts),
    ...(order.paidCents === 0 ? [texts.t('order_charged')] : []),
  ],
  'order-missing': ({ next, requests, requiredDocuments }, texts) => {
    if (next.documents?.length) {
      // One that staff added is called as they wrote it.
      const nameOf = (code: string) =>
        texts.documents.find(code) ?? requiredDocuments.find((one) => one.code === code)?.text ?? code
      return [texts.t('order_missing_documents'), ...next.documents.map((code) => `- ${nameOf(code)}`)]
    }
    return requests.length > 0 || next.who === 'traveller' ? [] : [texts.t('order_nothing_missing')]
  },
  'order-change': ({ status }, texts) => [
    texts.t(OPEN_FOR_CHANGES.includes(status) ? 'order_change' : 'order_change_late'),
  ],
}

function moneyLines({ paidCents, totalAmountCents, refundedCents }: Order, texts: Texts): string[] {
  const total = pounds(texts, totalAmountCents)
  return [
    paidCents === 0
      ? texts.t('order_unpaid', { total })
      : texts.t('order_paid', { paid: pounds(texts, paidCents), total }),
    ...(refundedCents > 0 ? [texts.t('order_refunded', { amount: pounds(texts, refundedCents) })] : []),
  ]
}

/** What is open before the journey of a paid application, as its page lists it. */
export function boardingAnswer(order: Order, { nameOf, texts }: OrderWriting): string[] {
  if (!order.boarding) return []
  const { doneCount: done, items } = order.boarding
  const open = items.filter(({ isDone }) => !isDone)
  const say = texts.duties.find
  return [
    `${order.reference} (${nameOf(order.passportCountry)} → ${nameOf(order.destinationCountry)})`,
    texts.duties(open.length > 0 ? 'board.before' : 'board.ready', { done, total: items.length }),
    ...open.map(({ code }) => `- ${say(`board.${code}`) ?? say(`what.${code}`) ?? code}`),
    link(texts.t('link_order'), orderPage(order.id)),
  ]
}

/** What cancelling an application would return now. */
export function orderRefund(order: Order, percent: number, texts: Texts): string[] {
  if (order.paidCents === 0) return []
  const { amountCents } = cancellationRefund(order, percent)
  return [texts.t('refund_order', { reference: order.reference, amount: pounds(texts, amountCents) })]
}

/**
 * The terms of refunds.
 * @param percent share of our fee that cancelling returns; null while payments does not say
 * @param isRefused it is asked what comes after a refusal: then nothing can be cancelled any more
 */
export function refundTerms(percent: number | null, isRefused: boolean, texts: Texts): string[] {
  const cancel =
    percent === null ? texts.t('refund_cancel_share_unknown') : texts.t('refund_cancel', { percent })
  return [
    ...(isRefused ? [] : [cancel]),
    texts.t('refund_rejected'),
    ...(isRefused ? [] : [texts.t('refund_how')]),
    texts.t('subject.refund-time'),
    link(texts.t('link_terms'), '/terms#refunds'),
  ]
}
