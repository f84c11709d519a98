import { issueMailToken, listWhoMay, nameAccounts } from '@borderlane/contracts/identity/internal'
import { issueAccessToken, issueDraftLink } from '@borderlane/contracts/orders/internal'
import { openFurtherPayment } from '@borderlane/domain/orders/further-payment'
import { isPayable } from '@borderlane/domain/orders/next-step'
import type { MailKind } from '@borderlane/contracts/mail-text'
import type { Order } from '@borderlane/contracts/orders/order'
import type { MailedStatus } from '@borderlane/contracts/orders/statuses'
import { orderPage, PAGES } from '@borderlane/contracts/pages'
import { type Calls, serviceCaller } from '@borderlane/messaging'
import { en, type Texts, textsOf } from '../locale/texts'
import type { MailFacts } from '../mail/mail-kind'
import type { Message } from '../message/message.entity'
import { accountTemplate } from '../template/account.template'
import { draftLink } from '../template/draft-link.template'
import type { MailContent } from '../template/mail-content'
import { makerNotes } from '../template/maker-notes'
import { orderAppointment, orderReady } from '../template/order-appointment.template'
import { orderBoarding } from '../template/order-boarding.template'
import { passportEnds, visaEnds } from '../template/order-ends.template'
import { orderFurther, orderFurtherReminder } from '../template/order-further.template'
import { orderRefund } from '../template/order-refund.template'
import {
  orderDecision,
  orderMessage,
  orderReply,
  orderRequest,
  orderWaiver,
} from '../template/order-request.template'
import { orderStatus } from '../template/order-status.template'
import type { OrderContent } from '../template/order-table'
import {
  orderConfirmation,
  orderErasure,
  orderLatePayment,
  orderLink,
  orderReminder,
  orderSaved,
} from '../template/order.template'
import { appliedRuleChanged, watchConfirm, watchedRuleChanged } from '../template/rule-change.template'
import {
  inboxMessage,
  missedTargets,
  orderMention,
  proposalEnded,
  proposalWaiting,
} from '../template/staff.template'
import { replyAddressOf } from '../reply/reply-address'
import type { RouteWatch } from '../watch/route-watch.entity'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { AppError } from '@borderlane/contracts/define'
import { routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import { log } from '@borderlane/runtime'
import type { Journey } from '../template/journey'

/** A mail with its recipient, made for one attempt and kept nowhere. */
export interface AddressedMail {
  to: string
  alsoTo?: string[]
  content: MailContent
  texts: Texts
  /** Who gets the answers, where that is not the sender. */
  replyTo?: string
}

interface Sources {
  calls: Calls
  /** Begins every link, without a slash at its end. */
  publicUrl: string
  /** How long a mail about a status waits. */
  statusDelayMs: number
  /** To which travellers answer; null: on the page alone. */
  replyAddress: string | null
  /** Where people's messages go; null while there is no inbox. */
  inbox: string | null
  findMessage: (id: string) => Promise<Message | null>
  /** With a fresh token for its link; null: it was stopped. */
  findWatch: (id: string) => Promise<{ watch: RouteWatch; token: string } | null>
}

/**
 * Asks the owner of what the mail is about for address, language, contents and a fresh token, and fills its template.
 * null: there is nothing to send any more.
 */
type Compose = (
  about: { aboutId: string; facts: MailFacts },
  sources: Sources,
) => Promise<AddressedMail | null>

type WriteOrder = (
  content: OrderContent,
  texts: Texts,
  facts: MailFacts,
  sources: Sources,
) => MailContent | null

/** What each kind of mail says. A new kind is a line here, one in `mail-text.ts` of the contracts and a template. */
export const composers: Record<MailKind, Compose> = {
  'order-confirmation': orderMail(orderConfirmation, { withParty: true, saysRule: () => true }),
  'order-late-payment': orderMail(orderLatePayment),
  'order-link': orderMail(orderLink),
  'order-erasure': orderMail(orderErasure, { purpose: 'erase' }),
  'order-saved': orderMail(orderSaved, { stillTrue: isPayable, withParty: true }),
  'order-reminder': orderMail(orderReminder, { stillTrue: isPayable }),
  'order-request': orderMail(orderRequest, { stillTrue: ({ requests }) => requests.length > 0 }),
  'order-message': orderMail(orderMessage),
  'order-further': orderMail(orderFurther),
  'order-further-reminder': orderMail(orderFurtherReminder, {
    stillTrue: (order) => openFurtherPayment(order) !== undefined,
  }),
  'order-waiver': orderMail(orderWaiver, {
    stillTrue: ({ paperChanges }) => paperChanges.some(({ act }) => act === 'waive'),
  }),
  'order-ready': orderMail(orderReady),
  'order-appointment': orderMail((content, texts) => orderAppointment(content, texts)),
  'order-boarding': orderMail((content, texts) => orderBoarding(content, texts)),
  'order-decision': orderMail(orderDecision),
  'order-status': orderMail(
    (content, texts, { status, ...facts }, { statusDelayMs }) => {
      const { order } = content
      if (!status || isConfirmed(order, status)) return null
      if (facts.version !== undefined && isUndone(order, facts.version, statusDelayMs)) return null
      return orderStatus(content, texts, { status, ...facts })
    },
    { saysRule: ({ status }) => status === 'approved' },
  ),
  'order-refund': orderMail((content, texts, { refund }) =>
    refund ? orderRefund(content, texts, refund) : null,
  ),
  'order-visa-ends': orderMail(visaEnds, { stillTrue: ({ reminds }) => reminds !== false }),
  'order-passport-ends': orderMail(passportEnds, { stillTrue: ({ reminds }) => reminds !== false }),
  'order-reply': orderMail(orderReply),
  'order-mention': mentionMail,
  'proposal-waiting': waitingMail,
  'proposal-ended': endedMail,
  'draft-link': draftMail,
  'order-rule': orderMail(({ url }, texts, facts) => appliedRuleChanged(facts, url, texts)),
  'watch-confirm': watchMail('confirm', (watch, link, texts) =>
    watch.confirmedAt ? null : watchConfirm(watch.passportCountry + watch.destinationCountry, link, texts),
  ),
  'watch-rule': watchMail('stop', (_watch, link, texts, facts) => watchedRuleChanged(facts, link, texts)),
  account: accountMail,
  message: messageMail,
  'targets-missed': missedMail,
}

const SAME_STEP_MS = 60_000

/** A payment leads to its review on its own: the confirmation says so, and a second mail would say it again. */
function isConfirmed({ history }: Order, status: MailedStatus): boolean {
  if (status !== 'in_review') return false
  const reviews = history.flatMap((step, index) => (step.status === 'in_review' ? [index] : []))
  const before = history[(reviews[0] ?? 0) - 1]
  if (reviews.length !== 1 || before?.status !== 'paid') return false
  return Date.parse(history[reviews[0]!]!.at) - Date.parse(before.at) < SAME_STEP_MS
}

interface OrderMail {
  stillTrue?: (order: Order) => boolean
  /** What its link is for. */
  purpose?: 'open' | 'erase'
  /** It speaks of all who apply together. */
  withParty?: boolean
  /** Whether it says what may stop the journey, and what else is to be done for it. */
  saysRule?: (facts: MailFacts) => boolean
}

function orderMail(
  write: WriteOrder,
  { stillTrue = () => true, purpose = 'open', withParty = false, saysRule = () => false }: OrderMail = {},
): Compose {
  return async ({ aboutId, facts }, sources) => {
    const { calls, publicUrl, replyAddress } = sources
    const withReply = replyAddress !== null
    const answer = await calls.send(
      issueAccessToken,
      { id: aboutId, purpose, withParty, withReply },
      serviceCaller('notifications'),
    )
    const { order, to, party, orderToken, replyToken, locale, maker } = answer
    // Erased: there is no one to write to.
    if (order.erasedAt || !stillTrue(order)) return null
    const texts = textsOf(locale)
    const query = new URLSearchParams({
      ...(texts.language !== 'en' && { lang: texts.language }),
      ...(purpose === 'erase' && { delete: 'ask' }),
    }).toString()
    // The token is after the hash: browsers do not send it to any server.
    // The link of a party opens all of its orders, this one first.
    const token = party?.token ?? orderToken
    const url = `${publicUrl}${orderPage(order.id)}${query && `?${query}`}#token=${encodeURIComponent(token)}`
    const passports = party?.passports ?? [order.passportCountry]
    const journeys = saysRule(facts) ? await findJourneys(order, passports, calls) : []
    const written = write({ order, url, party: party?.members, journeys }, texts, facts, sources)
    const content = written && {
      ...written,
      notes: [
        ...written.notes,
        ...(replyToken ? [texts.t('request.replyHere')] : []),
        ...makerNotes(order, maker, texts),
      ],
    }
    const replyTo = replyAddress && replyToken ? replyAddressOf(replyAddress, replyToken) : undefined
    return content && { to, content, texts, replyTo }
  }
}

/** The link works once; a draft that became an order or whose time is over has nothing to say. */
async function draftMail(
  { aboutId }: { aboutId: string },
  { calls, publicUrl }: Sources,
): Promise<AddressedMail | null> {
  const { link } = await calls.send(issueDraftLink, { id: aboutId }, serviceCaller('notifications'))
  if (!link) return null
  const texts = textsOf(link.locale)
  const query = texts.language === 'en' ? '' : `?lang=${texts.language}`
  // After the hash: browsers do not send it to any server.
  const url = `${publicUrl}${PAGES.apply}${query}#draft=${link.token}`
  return { to: link.email, content: draftLink({ ...link, url }, texts), texts }
}

/** Which of its mails it is, and whether anyone has the address, only identity knows. */
async function accountMail(
  { aboutId }: { aboutId: string },
  { calls }: Sources,
): Promise<AddressedMail | null> {
  const { mail } = await calls.send(issueMailToken, { mailId: aboutId }, serviceCaller('notifications'))
  if (!mail) return null
  const texts = textsOf(mail.locale)
  return { to: mail.to, content: accountTemplate(mail, texts), texts }
}

/** @param act what the link of the mail does */
function watchMail(
  act: 'confirm' | 'stop',
  write: (
    watch: RouteWatch,
    links: { watchUrl: string; publicUrl: string },
    texts: Texts,
    facts: MailFacts,
  ) => MailContent | null,
): Compose {
  return async ({ aboutId, facts }, { findWatch, publicUrl }) => {
    const found = await findWatch(aboutId)
    if (!found) return null
    const texts = textsOf(found.watch.locale)
    const query = texts.language === 'en' ? '' : `?lang=${texts.language}`
    const watchUrl = `${publicUrl}${PAGES.watch}${query}#${act}=${found.token}`
    const content = write(found.watch, { watchUrl, publicUrl }, texts, facts)
    return content && { to: found.watch.email, content, texts }
  }
}

/** In English, as everything of staff. Anyone who works here no more has no account, or is let in by it to nothing. */
async function mentionMail(
  { aboutId, facts: { mentioned } }: { aboutId: string; facts: MailFacts },
  { calls, publicUrl }: Sources,
): Promise<AddressedMail | null> {
  if (!mentioned) return null
  const asked = { userIds: [mentioned] }
  const { accounts } = await calls.send(nameAccounts, asked, serviceCaller('notifications'))
  const [account] = accounts
  const url = `${publicUrl}${PAGES.admin}?open=${aboutId}`
  return account ? { to: account.email, content: orderMention(url, en), texts: en } : null
}

/** To all who may confirm, but the person who asked. No one is there: no one hears of it. */
async function waitingMail(
  { facts: { proposal } }: { facts: MailFacts },
  { calls, publicUrl }: Sources,
): Promise<AddressedMail | null> {
  if (!proposal) return null
  const asked = { call: `${proposal.service}.decideProposal` } as const
  const { people } = await calls.send(listWhoMay, asked, serviceCaller('notifications'))
  const [to, ...alsoTo] = people.filter(({ userId }) => userId !== proposal.askedBy).map(({ email }) => email)
  const content = proposalWaiting(proposal.kind, `${publicUrl}${PAGES.proposals}`, en)
  return to === undefined ? null : { to, alsoTo, content, texts: en }
}

/** To all who lead cases. */
async function missedMail(
  { facts: { missed } }: { facts: MailFacts },
  { calls, publicUrl }: Sources,
): Promise<AddressedMail | null> {
  const { people } = await calls.send(listWhoMay, { call: 'orders.decide' }, serviceCaller('notifications'))
  const [to, ...alsoTo] = people.map(({ email }) => email)
  const content = missedTargets(missed ?? 0, `${publicUrl}${PAGES.admin}?queue=missed`, en)
  return to === undefined ? null : { to, alsoTo, content, texts: en }
}

async function endedMail(
  { facts: { proposal } }: { facts: MailFacts },
  { calls, publicUrl }: Sources,
): Promise<AddressedMail | null> {
  if (!proposal) return null
  const asked = { userIds: [proposal.askedBy] }
  const { accounts } = await calls.send(nameAccounts, asked, serviceCaller('notifications'))
  const [account] = accounts
  const content = proposalEnded(proposal, `${publicUrl}${PAGES.proposals}?view=decided`, en)
  return account && content ? { to: account.email, content, texts: en } : null
}

/** In English, as everything of staff. */
async function messageMail(
  { aboutId }: { aboutId: string },
  sources: Sources,
): Promise<AddressedMail | null> {
  const { inbox, publicUrl } = sources
  const message = inbox && (await sources.findMessage(aboutId))
  if (!message) return null
  const content = inboxMessage(message, `${publicUrl}${PAGES.messages}`, en)
  return { to: inbox, replyTo: message.email, content, texts: en }
}

/**
 * Whether a change of status was undone before its mail left, or is what undid another one: neither is then mailed. A
 * chain of changes is undone from its end. A mail about a further payment makes that of the status leave before it.
 * @param version the order's version that the change led to
 */
export function isUndone(
  { history, furtherPayments = [] }: Pick<Order, 'history' | 'furtherPayments'>,
  version: number,
  delayMs: number,
): boolean {
  const mailedAt = furtherPayments.flatMap(({ status, askedAt, endedAt }) =>
    status === 'withdrawn' || !endedAt ? [askedAt] : [askedAt, endedAt],
  )
  const hasLeft = (from: string, until: string) =>
    Date.parse(until) - Date.parse(from) >= delayMs || mailedAt.some((at) => at > from && at < until)
  const undone = new Set<number | undefined>()
  const standing: Order['history'] = []
  for (const change of history) {
    const last = standing.at(-1)
    const isBack = last && change.status === standing.at(-2)?.status
    if (isBack && !hasLeft(last.at, change.at)) {
      undone.add(last.version).add(change.version)
      standing.pop()
    } else standing.push(change)
  }
  return undone.has(version)
}

/**
 * What is said of a journey, once for each passport of those who make it. Those that the catalogue does not answer for are
 * missing: the mail does not wait for it, the page of the order has them too.
 */
async function findJourneys(order: Order, passports: readonly string[], calls: Calls): Promise<Journey[]> {
  const said = arrivalDay(order.applicant.travelDates)
  const arrival = said && said >= new Date().toISOString().slice(0, 10) ? said : undefined
  const found = [...new Set(passports)].map(async (passport): Promise<Journey[]> => {
    const ask = { from: passport, to: order.destinationCountry, ...(arrival && { on: arrival }) }
    try {
      const quote = await calls.send(getQuote, ask, serviceCaller('notifications'))
      return [{ passport, sentences: routeSentences(quote, arrival), clerical: quote.offer?.clerical }]
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      log.warn(
        { event: 'mail.no_rule', orderId: order.id, code: err.code },
        'the catalogue does not say the rule of a journey; the email goes without it',
      )
      return []
    }
  })
  return (await Promise.all(found)).flat()
}
