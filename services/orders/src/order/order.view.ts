import { slotsOfOrder } from '@borderlane/domain/catalogue/paper-rules'
import { submitDay } from '@borderlane/domain/days'
import { travelDays } from '@borderlane/domain/forms/derive'
import type { OutputOf } from '@borderlane/contracts/define'
import type { FurtherPayment } from '@borderlane/contracts/orders/further-payment'
import { boardingItems, earlyTicks, hasBoarding } from '@borderlane/domain/orders/boarding'
import { stepsOf } from '@borderlane/domain/orders/own-steps'
import { isPayable } from '@borderlane/domain/orders/next-step'
import type { Order as OrderView, OrderSummary } from '@borderlane/contracts/orders/order'
import type { getOrder } from '@borderlane/contracts/orders/order-holder'
import { type BoardingList, BoardingStep } from '@borderlane/contracts/orders/boarding'
import { OwnStep, type OwnSteps } from '@borderlane/contracts/orders/own-step'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type EntityManager, LessThanOrEqual } from 'typeorm'
import type { z } from 'zod'
import { ApplicantVault, type ShownApplicant } from './applicant-vault'
import { FALLBACK_NOTE } from './offers'
import { OfficeDayStore } from './office-day.store'
import { OwnStepChange, StatusChange } from './order-history.entity'
import type { AskedPayment } from './further-payment'
import { Order } from './order.entity'

@Injectable()
export class OrderReader {
  constructor(
    private readonly vault: ApplicantVault,
    private readonly office: OfficeDayStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What leaves the service. The history ends at the version that was read, even if the order has moved on since. */
  async showOrder(db: EntityManager, order: Order): Promise<OutputOf<typeof getOrder>> {
    const history = await readHistory(db, order)
    const applicant = await this.vault.openApplicant(db, order)
    const shown = toOrder(order, applicant, { history, ...(await this.showSteps(db, order, applicant)) })
    return isPayable(order) ? { ...shown, ...(await this.ifPaidToday(db, order)) } : shown
  }

  async showSteps(db: EntityManager, order: Order, applicant: ShownApplicant): Promise<ShownSteps> {
    const { id: orderId, version, doneSteps } = order
    const isOwn = stepsOf(order).length > 0
    if (!isOwn && !hasBoarding(order)) return { ownSteps: undefined, boarding: undefined }
    const changes = await db.getRepository(OwnStepChange).find({
      where: { orderId, version: LessThanOrEqual(version) },
      order: { version: 'ASC' },
    })
    const history = <T extends string>(of: z.ZodType<T>) =>
      changes.flatMap(({ step, isDone, at, actor: by }) =>
        isOf(of, step) ? [{ step, isDone, at: at.toISOString(), by }] : [],
      )
    const { arrival, ...said } = await this.vault.openSteps(db, order)
    const done = doneSteps.filter((step) => isOf(OwnStep, step))
    return {
      ownSteps: isOwn ? { done, ...said, history: history(OwnStep) } : undefined,
      boarding: showBoarding(order, { ...applicant, arrival }, history(BoardingStep)),
    }
  }

  async readBoarding(db: EntityManager, order: Order): Promise<BoardingList | undefined> {
    return (await this.showSteps(db, order, await this.vault.openApplicant(db, order))).boarding
  }

  /** Takes back, each with a version, what was ticked before it could be done by the day of arrival that counts now. */
  async takeBackTicks(tx: EntityManager, order: Order, by: Pick<OwnStepChange, 'at' | 'actor' | 'userId'>) {
    const list = await this.readBoarding(tx, order)
    for (const step of list ? earlyTicks(list) : []) {
      order.doneSteps = order.doneSteps.filter((one) => one !== step)
      order.version += 1
      const change = { orderId: order.id, version: order.version, step, isDone: false }
      await tx.getRepository(OwnStepChange).insert({ ...change, ...by })
    }
  }

  /** @param order one that waits for its payment */
  async ifPaidToday(
    db: EntityManager,
    { submitDays }: Pick<Order, 'submitDays'>,
  ): Promise<{ submitDayIfPaidToday: string }> {
    const now = this.clock.now()
    return { submitDayIfPaidToday: submitDay(now, submitDays, await this.office.readClosedDays(db, now)) }
  }
}

const isOf = <T extends string>(of: z.ZodType<T>, step: string): step is T => of.safeParse(step).success

/** @param said `arrival`: the day that was recorded; it counts before the answers */
function showBoarding(
  order: Order,
  said: ShownApplicant & { arrival: string | undefined },
  history: BoardingList['history'],
): BoardingList | undefined {
  if (!hasBoarding(order) || order.erasedAt) return undefined
  const answered = travelDays(said.travelDates)
  const arrival = said.arrival ?? answered.arrival
  // Another arrival may be after the departure that was answered.
  const isFitting = arrival !== undefined && answered.departure !== undefined && arrival <= answered.departure
  const departure = isFitting ? answered.departure : undefined
  const passportExpiryDate = said.passportExpiryDate ?? undefined
  const items = boardingItems(order, { arrival, departure, passportExpiryDate })
  const doneCount = items.filter(({ isDone }) => isDone).length
  return { ...(arrival && { arrival }), doneCount, items, history }
}

export function readHistory(db: EntityManager, { id, version }: Order): Promise<StatusChange[]> {
  return db.getRepository(StatusChange).find({
    where: { orderId: id, version: LessThanOrEqual(version) },
    order: { version: 'ASC' },
  })
}

export interface ShownSteps {
  ownSteps: OwnSteps | undefined
  boarding: BoardingList | undefined
}

interface BesideOrder extends ShownSteps {
  history: readonly StatusChange[]
}

export function toOrder(
  order: Order,
  applicant: ShownApplicant,
  { history, ownSteps, boarding }: BesideOrder,
): OrderView {
  return {
    id: order.id,
    reference: order.reference,
    version: order.version,
    status: order.status,
    history: history.map(toStatusChange),
    passportCountry: order.passportCountry,
    destinationCountry: order.destinationCountry,
    visaType: order.visaType,
    visaTitle: order.visaTitle,
    variant: order.variant,
    requiredDocuments: slotsOfOrder(order),
    neededDocuments: order.neededDocuments,
    paperList: order.paperList,
    paperChanges: order.paperChanges,
    processingSpeed: order.processingSpeed,
    processingDays: order.processingDays,
    submitDays: order.submitDays,
    authorityTime: order.authorityTime,
    lodging: order.lodging ?? undefined,
    ownSteps,
    boarding,
    governmentFeeCents: order.governmentFeeCents,
    governmentFeeStatus: order.governmentFeeStatus,
    governmentFeeListed: order.governmentFeeListed,
    governmentFeeSeason: order.governmentFeeSeason ?? undefined,
    serviceFeeCents: order.serviceFeeCents,
    creditCents: order.creditCents || undefined,
    denialProtection: order.denialProtection,
    denialProtectionFeeCents: order.denialProtectionFeeCents,
    totalAmountCents: order.totalAmountCents,
    paidCents: order.paidCents,
    refundedCents: order.refundedCents,
    currency: order.currency,
    furtherPayments:
      order.furtherPayments.length > 0 ? order.furtherPayments.map(toFurtherPayment) : undefined,
    isFallback: order.isFallback,
    notes: order.isFallback ? [FALLBACK_NOTE] : undefined,
    applicant: { ...applicant, nationality: order.nationality },
    form: { code: order.formCode, version: order.formVersion },
    filings: order.filings.map(({ at, reference }) => ({ at, reference })),
    visa: order.visa ?? undefined,
    reminds: order.reminds,
    next: order.next,
    dueDay: order.dueDay ?? undefined,
    partyId: order.partyId ?? undefined,
    requests: order.requests,
    approvedDocuments: order.approvedDocuments,
    createdAt: order.createdAt.toISOString(),
    erasedAt: order.erasedAt?.toISOString(),
  }
}

/** The member of staff who asked for it is not shown to the traveller. */
function toFurtherPayment({ askedBy: _by, remindedAt: _at, ...further }: AskedPayment): FurtherPayment {
  return further
}

/** Of the reasons the traveller sees their own and the system's for closing; what staff wrote is not for them. */
function toStatusChange({ version, status, at, reason, actor }: StatusChange): OrderView['history'][number] {
  const isOurs = actor !== 'staff' && (reason === 'cancelled' || reason === 'expired')
  return { status, at: at.toISOString(), version, ...(isOurs && { reason }) }
}

export function toOrderSummary(order: Order): OrderSummary {
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    passportCountry: order.passportCountry,
    destinationCountry: order.destinationCountry,
    visaTitle: order.visaTitle,
    processingSpeed: order.processingSpeed,
    totalAmountCents: order.totalAmountCents,
    paidCents: order.paidCents,
    refundedCents: order.refundedCents,
    currency: order.currency,
    isFallback: order.isFallback,
    next: order.next,
    partyId: order.partyId ?? undefined,
    createdAt: order.createdAt.toISOString(),
  }
}
