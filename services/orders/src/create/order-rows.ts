import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { REFUND_TERMS_VERSION } from '@borderlane/contracts/refund'
import { type EventRow, Outbox } from '@borderlane/messaging'
import { FieldCipher, type NewRow, rowOf } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { BY_MAKER, newToken } from '../open/order-token'
import { isStandard } from '@borderlane/contracts/forms/standard'
import { ApplicantVault, toShownApplicant } from '../order/applicant-vault'
import type { Application } from '../order/applications'
import { answersRow } from '../order/order-answers.store'
import { lockOffer, type Offer } from '../order/offer'
import { changeTo } from '../order/order-moves'
import { newReference } from '../order/order-reference'
import { creditUseRow, type OrderCredit } from '../order/order-credit.store'
import { referralRow } from '../order/order-referral.store'
import { searchFieldsOf } from '../order/order-search'
import { FIRST_STATUS } from '../order/order-status'
import { Order } from '../order/order.entity'
import { toOrder } from '../order/order.view'
import { ConfirmedAddresses } from '../open/confirmed-addresses.store'

/** An order that is still to be written. */
export interface NewOrder {
  answer: OutputOf<typeof createOrder>
  rows: readonly [NewRow, ...NewRow[]]
  /** What its rows tell. */
  events: readonly EventRow[]
}

/** What was sent, and what it says. */
interface NewApplication {
  id: string
  input: InputOf<typeof createOrder>
  application: Application
}

/** The party that a new order is of, and the address of its contact. */
export interface OfParty {
  id: string
  email: string
  /** Whether it uses a credit of the contact: that of a party is taken off its first order. */
  usesCredit: boolean
}

/** On what an order is made. */
interface Terms {
  offer: Offer
  caller: Caller
  /** Whether its link is mailed: over the limit it is saved all the same. */
  mailed: boolean
  party?: OfParty
  /** Taken off our fee. */
  credit?: OrderCredit
}

/** What is written of an order that did not exist. */
@Injectable()
export class OrderRows {
  constructor(
    private readonly db: DataSource,
    private readonly cipher: FieldCipher,
    private readonly vault: ApplicantVault,
    private readonly addresses: ConfirmedAddresses,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * All of them can be written by one statement: an order has many rows, and each way to Postgres costs more than most
   * of them.
   */
  make({ id, input, application }: NewApplication, terms: Terms): NewOrder {
    const { offer, caller, mailed, party, credit } = terms
    const { speed: processingSpeed, denialProtection } = input
    const { form, answers, applicant } = application
    const makerUserId = (caller.kind === 'user' && caller.userId) || null
    // Of a party an address of a traveller is an answer, and owns nothing.
    const email = party?.email ?? applicant.email
    const isOwn = makerUserId !== null && hasConfirmed(caller, email)
    const { sealed, keyRow, sealedAnswers } = this.vault.seal(
      id,
      applicant,
      isStandard(form) ? undefined : answers,
    )
    const { manager } = this.db
    const order = manager.getRepository(Order).create({
      ...lockOffer(offer, { processingSpeed, denialProtection, creditCents: credit?.amount_cents }),
      id,
      partyId: party?.id ?? null,
      reference: newReference(),
      version: 1,
      status: FIRST_STATUS,
      ownerUserId: isOwn ? makerUserId : null,
      claimable: !isOwn,
      makerUserId,
      assigneeId: null,
      madeWith: caller.device ?? null,
      makerAccess: isOwn ? 'own' : 'open',
      locale: caller.locale ?? 'en',
      currency: 'GBP',
      ...sealed,
      nationality: applicant.nationality ?? offer.passportCountry,
      paidCents: 0,
      refundedCents: 0,
      paidAt: null,
      promisedDay: null,
      dueDay: null,
      nextCode: 'pay',
      closedBecause: null,
      papers: [],
      papersVersion: 0,
      hasDecision: false,
      requests: [],
      approvedDocuments: [],
      formCode: form.code,
      formVersion: form.version,
      filings: [],
      visa: null,
      reminderDay: null,
      reminds: true,
      refundTerms: REFUND_TERMS_VERSION,
      answersFrom: input.answersFrom ?? 'typed',
      createdAt: this.clock.now(),
      erasedAt: null,
      filesDeletedAt: null,
    })
    order.completeWith(applicant, order.createdAt)
    const change = changeTo(order, order.createdAt, {
      actor: 'traveller',
      userId: makerUserId ?? undefined,
    })
    const { token, rows: tokenRows } = newToken([id], { origin: 'maker' }, BY_MAKER)
    const events = mailed
      ? // The way back to it: whoever closes the tab before paying has lost nothing.
        [this.outbox.row(orderMailRequested, { orderId: id, version: order.version, mail: 'saved' })]
      : []
    const others = searchFieldsOf(this.cipher, { ...applicant, email })
    return {
      answer: { order: toOrder(order, toShownApplicant(applicant), [change]), orderToken: token, mailed },
      rows: [
        rowOf(manager, order, isOwn ? others : { ...others, ...this.addresses.ownerColumns(email) }),
        keyRow,
        ...(sealedAnswers ? [answersRow(id, sealedAnswers)] : []),
        rowOf(manager, change),
        ...(party ? [] : tokenRows),
        ...(input.referral ? [referralRow(id, input.referral)] : []),
        ...(credit ? [creditUseRow(credit.id, id)] : []),
        ...events,
      ],
      events,
    }
  }
}

/** Whether it is the caller's own address: without regard to case, as accounts have it. */
export function hasConfirmed({ email, emailConfirmed }: Caller, address: string): boolean {
  return emailConfirmed === true && email?.toLowerCase() === address.toLowerCase()
}
