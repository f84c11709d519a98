import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { correctOrder } from '@borderlane/contracts/orders/order-holder'
import { CORRECTABLE } from '@borderlane/contracts/orders/standard-form'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type By, SeenOrders } from '../access/seen-orders'
import { ApplicantVault } from '../applicant/applicant-vault'
import { OrderAudit } from '../audit/order-audit'
import { OrderReader } from '../order/order-reader'
import { isCorrectable } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { actorOf } from './actor'
import { OrderCorrection } from './order-correction.entity'

/** What travellers correct of what they said, after their application was saved. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly seen: SeenOrders,
    private readonly orders: OrderStore,
    private readonly reader: OrderReader,
    private readonly vault: ApplicantVault,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async correct(
    { id, version, ...sent }: InputOf<typeof correctOrder>,
    by: By,
  ): Promise<OutputOf<typeof correctOrder>> {
    return this.seen.change({ id, version }, by.caller, async (tx, order) => {
      if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
      const before = { ...(await this.vault.openInFull(tx, order)), nationality: order.nationality }
      const fields = CORRECTABLE.map((question) => question.id).filter(
        (field) => sent[field] !== undefined && sent[field] !== before[field],
      )
      if (fields.length > 0) {
        const { nationality, ...applicant } = { ...before, ...sent }
        Object.assign(order, await this.vault.reseal(tx, id, applicant), { nationality })
        order.version += 1
        for (const field of fields) order.settle(field)
        await this.orders.save(tx, order)
        if (fields.includes('fullName')) await this.orders.saveSearchFields(tx, { id, ...applicant })
        await tx.getRepository(OrderCorrection).insert(
          fields.map((field) => ({
            orderId: id,
            version: order.version,
            field,
            at: this.clock.now(),
            actor: actorOf(by),
            userId: by.caller.userId ?? null,
          })),
        )
        await this.audit.writeForTraveller(tx, by, { action: 'correct', subject: fields.join(', ') })
      }
      return this.reader.view(tx, order)
    })
  }
}
