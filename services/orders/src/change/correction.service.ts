import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import type { correctOrder } from '@borderlane/contracts/orders/order-holder'
import type { Answers } from '@borderlane/contracts/forms/question'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { type By, SeenOrders } from '../open/seen-orders'
import { OrderAudit } from '../order/order-audit'
import { Applications } from '../order/applications'
import { OrderReader } from '../order/order-reader'
import { isCorrectable } from '../order/order-status'
import { OrderStore } from '../order/order.store'
import { actorOf } from './actor'
import { OrderCorrection } from './order-correction.entity'

/** Staff find an order by what these say. */
const NAMES = new Set(['fullName', 'surname', 'givenNames'])

const given = (fields: object): Answers =>
  Object.fromEntries(Object.entries(fields).filter(([, answer]) => answer !== undefined)) as Answers

/** What travellers correct of what they said, after their application was saved. */
@Injectable()
export class CorrectionService {
  constructor(
    private readonly seen: SeenOrders,
    private readonly orders: OrderStore,
    private readonly reader: OrderReader,
    private readonly applications: Applications,
    private readonly audit: OrderAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async correct(
    { id, version, answers, answersFrom = 'typed', ...fields }: InputOf<typeof correctOrder>,
    by: By,
  ): Promise<OutputOf<typeof correctOrder>> {
    return this.seen.change({ id, version }, by.caller, async (tx, order) => {
      if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
      const { changed, applicant } = await this.applications.change(tx, order, {
        ...given(fields),
        ...answers,
      })
      if (changed.length > 0) {
        order.noteCorrection(changed, answersFrom)
        if (changed.includes('passportExpiryDate')) order.completeWith(applicant, this.clock.now())
        await this.orders.save(tx, order)
        if (changed.some((field) => NAMES.has(field))) await this.orders.saveName(tx, { id, ...applicant })
        await tx.getRepository(OrderCorrection).insert(
          changed.map((field) => ({
            orderId: id,
            version: order.version,
            field,
            at: this.clock.now(),
            actor: actorOf(by),
            userId: by.caller.userId ?? null,
          })),
        )
        await this.audit.writeForTraveller(tx, by, { action: 'correct', subject: changed.join(', ') })
      }
      return this.reader.view(tx, order)
    })
  }
}
