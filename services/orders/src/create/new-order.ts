import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import type { Form } from '@borderlane/contracts/forms/form'
import { isStandard } from '@borderlane/contracts/forms/standard'
import type { Order as OrderView } from '@borderlane/contracts/orders/order'
import type { createOrder } from '@borderlane/contracts/orders/public'
import { ruledOut } from '@borderlane/domain/catalogue/paper-rules'
import { arrivalDay } from '@borderlane/domain/forms/derive'
import { stepsOf } from '@borderlane/domain/orders/own-steps'
import { REFUND_TERMS_VERSION } from '@borderlane/domain/refund'
import { Site } from '@borderlane/messaging'
import { FieldCipher, type NewRow, rowOf } from '@borderlane/persistence'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { BY_MAKER, newToken } from '../open/order-token'
import { toShownApplicant } from '../order/applicant-vault'
import { type Application, Applications } from '../order/applications.store'
import { checkResidence, lockOffer, type Offer, OfferService } from '../order/offers'
import { creditUseRow, type OrderCredit, OrderCreditStore, referralRow } from '../order/order-credit.store'
import { toOrder } from '../order/order.view'
import { newReference, ownerColumns, searchFieldsOf } from '../order/order-search'
import { FIRST_STATUS } from '../order/order-status'
import { Order } from '../order/order.entity'

type Input = InputOf<typeof createOrder>

/** An order that is still to be written. All of its rows can be written by one statement. */
export interface NewOrder {
  order: OrderView
  /** Opens it, for its maker; that of a party opens all of it and is made apart. */
  orderToken: string
  rows: readonly [NewRow, ...NewRow[]]
}

export interface OfParty {
  id: string
  email: string
  /** Whether it uses a credit of the contact: that of a party is taken off its first order. */
  usesCredit: boolean
}

interface Terms {
  application: Application
  offer: Offer
  caller: Caller
  makerUserId: string | null
  /** It is made with its own confirmed address. */
  isOwn: boolean
  party?: OfParty
  /** Taken off our fee. */
  credit?: OrderCredit
}

/** Makes orders, of one traveller or of a party, that are still to be written. */
@Injectable()
export class NewOrders {
  constructor(
    private readonly applications: Applications,
    private readonly offers: OfferService,
    private readonly credits: OrderCreditStore,
    private readonly cipher: FieldCipher,
    private readonly site: Site,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Asks the catalogue, checks the answers and makes the order.
   * @param order `id` of its own
   * @throws AppError what cannot be ordered
   */
  async makeOrder(
    db: EntityManager,
    { id, input }: { id: string; input: Input },
    caller: Caller,
    party?: OfParty,
  ): Promise<NewOrder> {
    const offer = await this.offers.askOfferOrFallback(input.from, input.to, input.on)
    const application = await this.applications.acceptAnswers(input, {
      variant: offer.variant,
      destinationCountry: input.to,
    })
    checkRoute(application.form, offer)
    checkResidence(offer, input.residence)
    const { applicant } = application
    // Of a party the address of a traveller is an answer, and owns nothing.
    const email = party?.email ?? applicant.email
    const makerUserId = (caller.kind === 'user' && caller.userId) || null
    const isOwn = makerUserId !== null && hasConfirmed(caller, email)
    // An address that was only typed has no credit.
    const credit =
      isOwn && (party?.usesCredit ?? true)
        ? await this.credits.findFreeCredit(makerUserId, email, this.clock.now())
        : undefined
    const { order, rows } = this.makeEntity(db, id, input, {
      ...{ application, offer, caller, makerUserId, isOwn, party, credit },
    })
    const entry = order.historyEntry(order.createdAt, {
      actor: 'traveller',
      userId: makerUserId ?? undefined,
    })
    const { token, rows: tokenRows } = newToken([id], { origin: 'maker' }, BY_MAKER)
    const search = searchFieldsOf(this.cipher, { ...applicant, email })
    return {
      order: toOrder(order, toShownApplicant(applicant), {
        history: [entry],
        ownSteps: stepsOf(order).length > 0 ? { done: [], history: [] } : undefined,
        boarding: undefined,
      }),
      orderToken: token,
      rows: [
        rowOf(db, order, isOwn ? search : { ...search, ...ownerColumns(this.cipher, email) }),
        ...rows,
        rowOf(db, entry),
        ...(party ? [] : tokenRows),
        ...(input.referral && !(await this.site.isOff('referral')) ? [referralRow(id, input.referral)] : []),
        ...(credit ? [creditUseRow(credit.id, id)] : []),
      ],
    }
  }

  /** @returns `rows`: what is written beside it */
  private makeEntity(
    db: EntityManager,
    id: string,
    input: Input,
    { application, offer, caller, makerUserId, isOwn, party, credit }: Terms,
  ): { order: Order; rows: readonly NewRow[] } {
    const { form, applicant, answers } = application
    const { speed: processingSpeed, denialProtection } = input
    const { sealed, rows } = this.applications.sealNewAnswers(id, application)
    const order = db.getRepository(Order).create({
      ...lockOffer(offer, {
        ...{ processingSpeed, denialProtection, creditCents: credit?.amount_cents },
        arrival: arrivalDay(applicant.travelDates) ?? input.on,
      }),
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
      ruledOutDocuments: [],
      paperChanges: [],
      doneSteps: [],
      stepsSealed: null,
      appointmentReminderAt: null,
      boardingDay: null,
      papers: [],
      papersVersion: 0,
      hasDecision: false,
      requests: [],
      furtherPayments: [],
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
    const today = order.createdAt.toISOString().slice(0, 10)
    order.ruledOutDocuments = ruledOut(order, { ...answers, ...applicant }, today)
    order.completeWith(applicant, order.createdAt)
    return { order, rows }
  }
}

/** @throws AppError `validation.failed`: the form is another country's */
function checkRoute(form: Form, { destinationCountry }: Offer): void {
  if (isStandard(form) || form.destinations.includes(destinationCountry)) return
  const fields = [{ path: 'form', message: 'is not what this destination asks' }]
  throw new AppError('validation.failed', { fields })
}

/** Whether it is the caller's own address: without regard to case, as accounts have it. */
function hasConfirmed({ email, emailConfirmed }: Caller, address: string): boolean {
  return emailConfirmed === true && email?.toLowerCase() === address.toLowerCase()
}

/** Another order of the same person, made in the same moment, has used the credit: the next try is made without it. */
export function refuseUsedCredit(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'referral_credit_use_pkey' ? new AppError('request.conflict') : error
}
