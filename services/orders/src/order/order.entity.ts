import type {
  AuthorityTime,
  FeeSeason,
  FeeStatus,
  VisaVariant,
} from '@borderlane/contracts/catalogue/requirement'
import { feeOnArrival } from '@borderlane/domain/catalogue/fee-season'
import { AppError } from '@borderlane/contracts/define'
import type { Paper } from '@borderlane/contracts/documents/internal'
import { type AnswersFrom, answersFromAfter } from '@borderlane/contracts/orders/answers-from'
import type { NextStep, StepCode } from '@borderlane/contracts/orders/next-step'
import { expiryRequest, type OrderRequest, subjectOf } from '@borderlane/contracts/orders/order'
import { STEPS_OF_QUEUE } from '@borderlane/contracts/orders/order-queue'
import { LOOK_HOURS, type OrderTarget } from '@borderlane/contracts/orders/order-target'
import type {
  Device,
  Locale,
  OrderStatus,
  Phrase,
  ProcessingSpeed,
  VisaType,
} from '@borderlane/contracts/primitives'
import type { Visa } from '@borderlane/contracts/visa'
import { type ClosedDays, decisionDay, submitDay } from '@borderlane/domain/days'
import { isPayable, nextStep } from '@borderlane/domain/orders/next-step'
import { submitDays } from '@borderlane/domain/pricing'
import { addWorkingTime, workingTimeUntil } from '@borderlane/domain/working-time'
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm'
import type { SealedApplicant } from './applicant-vault'
import { type AskedPayment, endFurther } from './further-payment'
import type { LockedOffer } from './offers'
import { type Cause, type OrderFiling, StatusChange } from './order-history.entity'
import { OrderOwnSteps } from './order-papers'
import { canMove, isCorrectable, pathFrom } from './order-status'

const HOUR_MS = 3_600_000
const OURS: readonly StepCode[] = STEPS_OF_QUEUE.new

/** Until when staff act: a part of the entity. */
export abstract class OrderTargets extends OrderOwnSteps {
  /** Until when staff look at it first; null: not paid, or someone else acts. It stays after that. */
  @Column('timestamptz', { nullable: true }) lookDue!: Date | null
  /** Working time that is left for it while someone else acts. */
  @Column('integer', { nullable: true }) lookLeftMs!: number | null
  /** Written by `endLook` and `AnswerClock` alone: saving an order that was read before changes neither. */
  @Column({ type: 'timestamptz', nullable: true, update: false }) lookedAt!: Date | null
  @Column({ type: 'timestamptz', nullable: true, update: false }) answerDue!: Date | null

  /** @param code what happens next */
  protected runLook(code: StepCode, now: Date, closed: ClosedDays): void {
    const left =
      this.lookLeftMs ?? (this.lookDue ? workingTimeUntil(this.lookDue, now, closed) : LOOK_HOURS * HOUR_MS)
    const isOurs = OURS.includes(code)
    this.lookDue = isOurs ? addWorkingTime(now, left, closed) : null
    this.lookLeftMs = isOurs ? null : left
  }
}

export type Targets = Pick<OrderTargets, 'lookDue' | 'lookedAt' | 'answerDue'>

/** The one that is due first; undefined: none runs. */
export function targetOf({ lookDue, lookedAt, answerDue }: Targets): OrderTarget | undefined {
  const look = lookedAt ? null : lookDue
  if (look && (!answerDue || look <= answerDue)) return { step: 'look', due: look.toISOString() }
  return answerDue ? { step: 'answer', due: answerDue.toISOString() } : undefined
}

export type MakerAccess = 'own' | 'open' | 'kept' | 'ended'

/** An application: the offer that it was made on, who travels, how far it has come. */
@Entity('order')
export class Order extends OrderTargets implements LockedOffer, SealedApplicant {
  @PrimaryColumn('uuid') id!: string
  @Column('text') reference!: string
  @Column('integer') version!: number
  @Column('text') status!: OrderStatus
  /** Those who apply together; null: one traveller alone. */
  @Column('uuid', { nullable: true }) partyId!: string | null
  /** The account that has confirmed the order's address. Null: no account, or it was deleted. */
  @Column('uuid', { nullable: true }) ownerUserId!: string | null
  /** It never had an owner: the account that confirms its address takes it (open/confirmed-addresses.store.ts). */
  @Column('boolean') claimable!: boolean
  /** The account with which it was made, whatever its address. Null: a guest made it. */
  @Column('uuid', { nullable: true }) makerUserId!: string | null
  /** The member of staff who works on it; null: unassigned. */
  @Column('uuid', { nullable: true }) assigneeId!: string | null
  /** The kind of browser with which it was made; null where it did not say. */
  @Column('jsonb', { nullable: true }) madeWith!: Device | null
  /**
   * What its maker may. `own`: they had confirmed its address. `open`: the address has not said whether they made
   * it. `kept`, `ended`: the answer.
   */
  @Column('text') makerAccess!: MakerAccess
  /** How often access to it was ended. Counted by open/order-token.store.ts. */
  @Column('int', { default: 0 }) accessEnds!: number
  /** Language of the mails. */
  @Column('text') locale!: Locale
  @Column('text') passportCountry!: string
  @Column('text') destinationCountry!: string
  @Column('text') visaType!: VisaType
  @Column('jsonb') visaTitle!: Phrase
  /** What it permits, as it was known then; null: no source said it. */
  @Column('jsonb', { nullable: true }) variant!: VisaVariant | null
  /** Its destination wants to know how long the passport is valid: without that day it is not complete. */
  @Column('boolean') asksExpiry!: boolean
  @Column('text') processingSpeed!: ProcessingSpeed
  @Column('integer') processingDays!: number
  /** How long the authority says that it takes, and where; null where it does not say. */
  @Column('jsonb', { nullable: true }) authorityTime!: AuthorityTime | null
  @Column('integer') governmentFeeCents!: number
  @Column('text') governmentFeeStatus!: FeeStatus
  @Column('text', { nullable: true }) governmentFeeListed!: string | null
  /** The fee is that of its day of arrival; null: it is the same on all days. */
  @Column('jsonb', { nullable: true }) governmentFeeSeason!: FeeSeason | null
  @Column('integer') serviceFeeCents!: number
  @Column('integer') creditCents!: number
  @Column('boolean') denialProtection!: boolean
  @Column('integer') denialProtectionFeeCents!: number
  @Column('integer') totalAmountCents!: number
  @Column('integer') paidCents!: number
  @Column('integer') refundedCents!: number
  @Column('text') currency!: 'GBP'
  @Column('boolean') isFallback!: boolean
  @Column('text') nationality!: string
  /** Name, address, phone, travel dates and what is shown of the passport: see applicant-vault.ts. */
  @Column('text', { nullable: true }) applicantSealed!: string | null
  /** Passport number and date of birth, which are decrypted on request only. */
  @Column('text', { nullable: true }) identitySealed!: string | null
  /** Its key is destroyed, and with it everything that the order said about a person. */
  @Column('timestamptz', { nullable: true }) erasedAt!: Date | null
  @Column('timestamptz', { nullable: true }) filesDeletedAt!: Date | null
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null
  /** The day of the decision, as it was to be expected at the payment; null where the authority gives no time. */
  @Column('date', { nullable: true }) promisedDay!: string | null
  /** The day by which we or the authority act; null while neither does. */
  @Column('date', { nullable: true }) dueDay!: string | null
  /** What happens next, as it was when it was saved: queues are found by it. */
  @Column('text', { name: 'next_step' }) nextCode!: StepCode
  /** Of a closed one: its traveller cancelled it, or it was not paid in time. */
  @Column('text', { nullable: true }) closedBecause!: 'cancelled' | 'expired' | null
  /** Of what documents has reported; an earlier one says nothing new. */
  @Column('integer') papersVersion!: number
  /** The document of the decision is there, or was until its time was over. */
  @Column('boolean') hasDecision!: boolean
  @Column('jsonb') requests!: OrderRequest[]
  @Column('jsonb') furtherPayments!: AskedPayment[]
  @Column('uuid', { array: true }) approvedDocuments!: string[]
  /** What was asked, for good. */
  @Column('text') formCode!: string
  @Column('integer') formVersion!: number
  /** When the authority got it, by which of our staff, its own number there, and the order's version then. */
  @Column('jsonb') filings!: OrderFiling[]
  /** What its visa says about its use. */
  @Column('jsonb', { nullable: true }) visa!: Visa | null
  /** The next day on which its traveller is reminded that visa or passport end. */
  @Column('date', { nullable: true }) reminderDay!: string | null
  /** Its traveller wants to be reminded. */
  @Column('boolean') reminds!: boolean
  /** The version of the refund table that it was made under (`refund.ts`). */
  @Column('smallint') refundTerms!: number
  /** How the answers about the passport came. */
  @Column('text') answersFrom!: AnswersFrom
  @Column('timestamptz') createdAt!: Date

  /** @throws AppError `orders.already_paid`, `orders.not_payable` */
  checkPayable(): void {
    if (this.paidCents > 0) throw new AppError('orders.already_paid')
    if (!isPayable(this)) throw new AppError('orders.not_payable')
  }

  /** @returns the status that cancelling leads to. @throws AppError `orders.not_cancellable` */
  checkCancellable(): OrderStatus {
    const [closed] = pathFrom(this.status, 'cancelled')
    if (!closed) throw new AppError('orders.not_cancellable')
    return closed
  }

  /** Takes over a confirmed offer; its price then stays. Its list of papers stays too, where it had one for this visa. */
  confirm(offer: LockedOffer): void {
    const { requiredDocuments, neededDocuments, paperList, isFallback, visaType } = this
    Object.assign(this, offer)
    if (!isFallback && visaType === offer.visaType)
      Object.assign(this, { requiredDocuments, neededDocuments, paperList })
    this.applyPapers()
    this.version += 1
  }

  /** What it costs with the official fee of a day of arrival; one that is not known changes nothing. */
  priceOn(
    arrival: string | undefined,
  ): Pick<Order, 'governmentFeeCents' | 'governmentFeeListed' | 'totalAmountCents'> {
    const { governmentFeeCents: before, governmentFeeListed, governmentFeeSeason } = this
    const was = { governmentFeeCents: before, governmentFeeListed, governmentFeeSeason }
    const { governmentFeeCents, ...fee } = arrival ? feeOnArrival(was, arrival) : was
    return {
      governmentFeeCents,
      governmentFeeListed: fee.governmentFeeListed,
      totalAmountCents: this.totalAmountCents + governmentFeeCents - before,
    }
  }

  /** Takes over that price. */
  payOn(arrival: string | undefined): void {
    Object.assign(this, this.priceOn(arrival))
    this.version += 1
  }

  /** Money for it is here; what becomes of the status is another question. */
  takePayment(amountCents: number, at: Date, closed: ClosedDays): void {
    this.paidCents += amountCents
    this.paidAt = at
    this.promisedDay = this.decisionDayAfter(submitDay(at, this.submitDays, closed))
  }

  /** @param how the answers that were corrected came */
  noteCorrection(changed: readonly string[], how: AnswersFrom, at: Date): void {
    this.version += 1
    // The day of arrival may be another one.
    this.boardingDay ??= dayOf(at)
    for (const field of changed) this.settle(field)
    this.answersFrom = answersFromAfter(this.answersFrom, changed, how)
  }

  /** Its form was filled in with other answers: while no authority has it, it is no longer ready. @returns whether it was */
  reopenFile(): boolean {
    if (!this.doneSteps.includes('ready') || this.doneSteps.includes('passport_in')) return false
    this.doneSteps = this.doneSteps.filter((step) => step !== 'ready')
    return true
  }

  /** Asks the traveller for something; what was asked about the same before is forgotten. */
  ask(request: OrderRequest): void {
    this.settle(subjectOf(request))
    this.requests = [...this.requests, request]
  }

  /** Asks for the last day of the passport where it is missing and its destination wants it. */
  completeWith({ passportExpiryDate }: { passportExpiryDate?: string }, at: Date): void {
    if (this.asksExpiry && !passportExpiryDate) this.ask(expiryRequest(at))
  }

  /** A document or an answer is no longer asked for, or no longer the approved one. @returns false: nothing was said of it */
  settle(subject: string): boolean {
    const requests = this.requests.filter((request) => subjectOf(request) !== subject)
    const approved = this.approvedDocuments.filter((documentId) => documentId !== subject)
    const isChange = requests.length < this.requests.length || approved.length < this.approvedDocuments.length
    this.requests = requests
    this.approvedDocuments = approved
    return isChange
  }

  /** @param freely by a person of our staff, who may set any status */
  moveTo(status: OrderStatus, freely: boolean, at: Date): void {
    if (!freely && !canMove(this.status, status))
      throw new Error(`an order does not move from ${this.status} to ${status}`)
    // What staff settle by hand is paid as it was agreed.
    if (this.status === 'closed' && status !== 'paid' && this.paidCents === 0) this.dropCredit()
    this.status = status
    this.version += 1
    // Nothing can be replaced or corrected any more.
    if (!isCorrectable(status)) this.requests = []
    if (status === 'rejected' || status === 'closed') endFurther(this, 'withdrawn', at)
  }

  historyEntry(at: Date, cause: Cause): StatusChange {
    const { id: orderId, version, status } = this
    const { actor, userId = null, reason = null, money = null } = cause
    return Object.assign(new StatusChange(), { orderId, version, status, at, actor, userId, reason, money })
  }

  /** It was returned when the order was closed, and another order may have it by now. */
  private dropCredit(): void {
    this.serviceFeeCents += this.creditCents
    this.totalAmountCents += this.creditCents
    this.creditCents = 0
  }

  get submitDays(): number {
    return submitDays(this.processingSpeed, this.processingDays)
  }

  private decisionDayAfter(submittedOn: string): string | null {
    return this.lodging ? null : decisionDay(submittedOn, this.authorityTime)
  }

  get next(): NextStep {
    return { ...nextStep(this), ...(this.dueDay && { day: this.dueDay }) }
  }

  /** Takes over which files there are. @returns false: it is older than what is known */
  takePapers(reported: { version: number; papers: Paper[]; hasDecision: boolean }): boolean {
    if (reported.version <= this.papersVersion) return false
    this.papersVersion = reported.version
    this.papers = reported.papers
    this.hasDecision = reported.hasDecision
    const here = new Set(reported.papers.map(({ requirement }) => requirement))
    // What was asked for has come.
    this.requests = this.requests.filter(({ requirement }) => !requirement || !here.has(requirement))
    return true
  }

  /**
   * Works out again what happens next, before it is saved. Our days begin when nothing is missing, the authority's when we
   * have submitted; while the same one goes on with the same thing, their day stays.
   * @param closed days on which our office is closed
   */
  reckon(now: Date, closed: ClosedDays): void {
    const { code } = nextStep(this)
    if (code === this.nextCode) return
    if (this.paidAt && !this.lookedAt) this.runLook(code, now, closed)
    this.boardingDay ??= dayOf(now)
    this.nextCode = code
    if (code === 'submit') this.dueDay = submitDay(now, this.submitDays, closed)
    else if (code === 'decide') this.dueDay = this.decisionDayAfter(dayOf(now))
    else this.dueDay = null
  }

  /** The documents that it waits for: no file of theirs is here that counts. */
  get missingDocuments(): string[] {
    const here = new Set(this.papers.map(({ requirement }) => requirement))
    return this.neededDocuments.filter((code) => !here.has(code))
  }
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/**
 * The order, for work that acts for no traveller or whose caller was checked before.
 * @param options `lock`: no other transaction changes the row until the end of this one
 * @throws AppError `orders.not_found`
 */
export async function findOrder(
  db: EntityManager,
  id: string,
  options: { lock: boolean } = { lock: false },
): Promise<Order> {
  const order = await db.getRepository(Order).findOne({
    where: { id },
    ...(options.lock && { lock: { mode: 'pessimistic_write' } }),
  })
  if (!order) throw new AppError('orders.not_found')
  return order
}

/** The locked order that an event is about; null: there is no such order. */
export function findLockedOrder(tx: EntityManager, id: string): Promise<Order | null> {
  return tx.getRepository(Order).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } })
}

/** For calls that name their order by `id`: messaging asks first whether their caller may open it. */
export const ofOrder = { about: ({ id }: { id: string }) => id }
