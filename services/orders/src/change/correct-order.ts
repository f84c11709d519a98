import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { OrderAccess } from '@borderlane/contracts/orders/internal'
import { correctOrder } from '@borderlane/contracts/orders/order-holder'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { SeenOrders } from '../open/seen-orders'
import { Applications } from '../order/applications.store'
import { OrderCorrection, OwnStepChange } from '../order/order-history.entity'
import { ofOrder } from '../order/order.entity'
import { OrderReader } from '../order/order.view'
import { isCorrectable } from '../order/order-status'
import { OrderStore } from '../order/order.store'

/** Staff find an order by these answers. */
const SEARCHED = new Set(['fullName', 'surname', 'givenNames', 'phone', 'passportNumber'])

const given = (fields: object): Answers =>
  Object.fromEntries(Object.entries(fields).filter(([, answer]) => answer !== undefined)) as Answers

@Controller()
export class CorrectOrder {
  constructor(
    private readonly seen: SeenOrders,
    private readonly orders: OrderStore,
    private readonly applications: Applications,
    private readonly reader: OrderReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(correctOrder, ofOrder)
  correctOrder(
    { id, version, answers, answersFrom = 'typed', ...fields }: InputOf<typeof correctOrder>,
    caller: Caller,
    access: OrderAccess,
  ): Promise<OutputOf<typeof correctOrder>> {
    const actor = access.role === 'staff' ? 'staff' : 'traveller'
    const apply: Parameters<SeenOrders['changeSeen']>[2]['apply'] = async (tx, order) => {
      if (!isCorrectable(order.status)) throw new AppError('orders.fixed')
      const sent = { ...given(fields), ...answers }
      const { changed, applicant } = await this.applications.changeAnswers(tx, order, sent)
      if (changed.length === 0) return false
      const at = this.clock.now()
      order.noteCorrection(changed, answersFrom, at)
      const wasReady = order.reopenFile()
      if (changed.includes('passportExpiryDate')) order.completeWith(applicant, at)
      const by = { at, actor, userId: caller.userId ?? null } as const
      const row = { orderId: id, version: order.version, ...by }
      await this.reader.takeBackTicks(tx, order, by)
      await this.orders.saveOrder(tx, order)
      if (changed.some((field) => SEARCHED.has(field)))
        await this.orders.saveSearchFields(tx, order, applicant)
      await tx.getRepository(OrderCorrection).insert(changed.map((field) => ({ ...row, field })))
      if (wasReady) await tx.getRepository(OwnStepChange).insert({ ...row, step: 'ready', isDone: false })
      return changed.join(', ')
    }
    return this.seen.changeSeen({ id, version }, { caller, access }, { action: 'correct', apply })
  }
}
