import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError, type FieldIssue } from '@borderlane/contracts/errors'
import type { fileOrder, FilingSheet, readFilingSheet } from '@borderlane/contracts/orders/casework'
import { orderFeePaid } from '@borderlane/contracts/orders/internal'
import { returnsUnusedFee } from '@borderlane/contracts/refund'
import { Outbox } from '@borderlane/messaging'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, MoreThan } from 'typeorm'
import type { z } from 'zod'
import { Applications } from '../order/applications.store'
import { HeldOrders } from '../order/held-orders.store'
import { OrderAudit, personOf } from '../order/order-audit.store'
import { OrderCorrection } from '../order/order-history.entity'
import { findOrder } from '../order/order-reader'
import type { Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'

type Sheet = z.infer<typeof FilingSheet>

/** What staff type into the official form, and when they have handed it in. */
@Injectable()
export class FilingService {
  constructor(
    private readonly db: DataSource,
    private readonly held: HeldOrders,
    private readonly orders: OrderStore,
    private readonly applications: Applications,
    private readonly audit: OrderAudit,
    private readonly outbox: Outbox,
  ) {}

  /** Nothing is shown that is not written down first. */
  async read(
    { id }: InputOf<typeof readFilingSheet>,
    caller: Caller,
  ): Promise<OutputOf<typeof readFilingSheet>> {
    const actorId = personOf(caller)
    return this.db.transaction(async (tx) => {
      const order = await findOrder(tx, id)
      await this.audit.recordAct(tx, { orderId: id, actorId, action: 'reveal', subject: 'sheet' })
      return this.sheet(tx, order)
    })
  }

  /** @throws AppError `orders.changed`: an answer was corrected after the sheet was read */
  async file(
    { id, version, reference, feePaidCents }: InputOf<typeof fileOrder>,
    caller: Caller,
  ): Promise<OutputOf<typeof fileOrder>> {
    const by = personOf(caller)
    return this.held.lock(id, async (tx, order) => {
      if (order.erasedAt) throw new AppError('orders.erased')
      if ((await correctedSince(tx, id, version)).length > 0)
        throw new AppError('orders.changed', { version: order.version })
      if (feePaidCents !== undefined) checkFeeAsked(order)
      const at = await this.audit.recordAct(tx, {
        orderId: id,
        actorId: by,
        action: 'file',
        ...(feePaidCents !== undefined && { subject: 'fee' }),
      })
      order.version += 1
      const filing = { at: at.toISOString(), by, reference, version: order.version }
      order.filings = [...order.filings, { ...filing, ...(feePaidCents !== undefined && { feePaidCents }) }]
      if (feePaidCents !== undefined)
        await this.outbox.add(tx, orderFeePaid, {
          orderId: id,
          version: order.version,
          feePaidCents,
          termsVersion: order.refundTerms,
        })
      await this.orders.save(tx, order)
      return this.sheet(tx, order)
    })
  }

  private async sheet(tx: EntityManager, order: Order): Promise<Sheet> {
    const { form, answers } = await this.applications.open(tx, order)
    const last = order.filings.at(-1)
    return {
      form,
      answers,
      version: order.version,
      filings: order.filings.map(({ at, by, reference, version }) => ({ at, by, reference, version })),
      feeEstimateCents: isFeeAsked(order) ? order.governmentFeeCents : null,
      changed: last ? await correctedSince(tx, order.id, last.version) : [],
    }
  }
}

/** Whether somebody still has to enter what the authority took. */
function isFeeAsked({ governmentFeeStatus, refundTerms, paidCents, filings }: Order): boolean {
  const isEntered = filings.some(({ feePaidCents }) => feePaidCents !== undefined)
  return paidCents > 0 && !isEntered && returnsUnusedFee(governmentFeeStatus, refundTerms)
}

/** @throws AppError `validation.failed` where no fee is to be entered, or one was */
function checkFeeAsked(order: Order): void {
  if (isFeeAsked(order)) return
  const fields: FieldIssue[] = [{ path: 'feePaidCents', message: 'is not asked for, or was entered before' }]
  throw new AppError('validation.failed', { fields })
}

/** The questions whose answers were corrected after a version of the order. */
async function correctedSince(tx: EntityManager, orderId: string, version: number): Promise<string[]> {
  const corrections = await tx
    .getRepository(OrderCorrection)
    .find({ where: { orderId, version: MoreThan(version) } })
  return [...new Set(corrections.map(({ field }) => field))]
}
