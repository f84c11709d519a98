// setOwnStep -> orders: set-own-step.ts -> orders.changed (open pages); `ready`: orders.mail-requested -> notifications: mail
import { AppError, type Caller, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { type OrderAccess, orderMailRequested } from '@borderlane/contracts/orders/internal'
import type { OwnStep } from '@borderlane/contracts/orders/own-step'
import { OWN_STEPS } from '@borderlane/contracts/orders/own-step-names'
import { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { arrivalProblem, hasBoarding, isTooEarly } from '@borderlane/domain/orders/boarding'
import {
  mayTakeSteps,
  nextAppointmentReminder,
  type StepProblem,
  stepProblem,
  stepsOf,
} from '@borderlane/domain/orders/own-steps'
import { Handle, Outbox } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { SeenOrders } from '../open/seen-orders'
import { ApplicantVault, type SaidOfSteps } from '../order/applicant-vault'
import { OwnStepChange } from '../order/order-history.entity'
import { ofOrder, type Order } from '../order/order.entity'
import { OrderStore } from '../order/order.store'
import { OrderReader } from '../order/order.view'

type Asked = InputOf<typeof setOwnStep>

const MESSAGES = {
  past: 'is in the past',
  far: 'is too far away',
  done: 'is done already',
  not_done: 'is not done',
  later_done: 'comes before a step that is done',
  passport_not_in: 'comes after the passport was submitted',
  before_appointment: 'comes on the day of the appointment or after it',
  not_listed: 'is nothing that the traveller ticks',
  too_early: 'cannot be done yet so long before the arrival',
} as const satisfies Record<StepProblem['code'] | 'not_listed' | 'too_early', string>

const isOwn = (asked: Asked): asked is Asked & { step: OwnStep } =>
  OWN_STEPS.some((step) => step === asked.step)

const refuse = (path: string, code: keyof typeof MESSAGES): never => {
  throw new AppError('validation.failed', { fields: [{ path, message: MESSAGES[code] }] })
}

/** Travellers, or staff for them, set and undo what they do themselves, and tick what is there before the journey. */
@Controller()
export class SetOwnStep {
  constructor(
    private readonly seen: SeenOrders,
    private readonly orders: OrderStore,
    private readonly vault: ApplicantVault,
    private readonly reader: OrderReader,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Of two at once the second finds a newer version, and has changed nothing. */
  @Handle(setOwnStep, ofOrder)
  setOwnStep(asked: Asked, caller: Caller, access: OrderAccess): Promise<OutputOf<typeof setOwnStep>> {
    const { id, version, step, isDone } = asked
    const actor = access.role === 'staff' ? 'staff' : 'traveller'
    if (step === 'ready' && actor !== 'staff') throw new AppError('auth.forbidden')
    return this.seen.changeSeen(
      { id, version },
      { caller, access },
      {
        action: 'step',
        apply: async (tx, order) => {
          if (order.erasedAt) throw new AppError('orders.erased')
          const at = this.clock.now()
          if (isOwn(asked)) await this.writeStep(tx, order, asked, at)
          else if (step === 'arrival') await this.writeArrival(tx, order, asked, at)
          else await this.checkListed(tx, order, asked, at)
          order.markStep(step, isDone)
          order.version += 1
          const by = { at, actor, userId: caller.userId ?? null } as const
          await tx.getRepository(OwnStepChange).insert({
            ...{ orderId: id, version: order.version, step, isDone },
            ...by,
          })
          if (step === 'arrival') await this.reader.takeBackTicks(tx, order, by)
          await this.orders.saveOrder(tx, order)
          if (step === 'ready' && isDone)
            await this.outbox.add(tx, orderMailRequested, {
              orderId: id,
              version: order.version,
              mail: 'ready',
            })
          return step
        },
      },
    )
  }

  private async checkListed(tx: EntityManager, order: Order, asked: Asked, now: Date): Promise<void> {
    const { step, isDone } = asked
    const list = await this.reader.readBoarding(tx, order)
    const item = list?.items.find(({ code }) => code === step)
    if (item?.by !== 'traveller') return refuse('step', 'not_listed')
    if (item.isDone === isDone) refuse('step', isDone ? 'done' : 'not_done')
    if (isDone && isTooEarly(item, list?.arrival, now)) refuse('step', 'too_early')
  }

  /** A day that is not known any more is that of the answers. */
  private async writeArrival(tx: EntityManager, order: Order, asked: Asked, now: Date): Promise<void> {
    if (!hasBoarding(order)) refuse('step', 'not_listed')
    const today = now.toISOString().slice(0, 10)
    const problem = asked.arrival && arrivalProblem(asked.arrival, today)
    if (problem) refuse('arrival', problem)
    const before = await this.vault.openSteps(tx, order)
    order.stepsSealed = await this.vault.sealSteps(tx, order.id, saidAfter(before, asked))
    order.boardingDay ??= today
  }

  private async writeStep(tx: EntityManager, order: Order, asked: Asked & { step: OwnStep }, now: Date) {
    if (!mayTakeSteps(order) || !stepsOf(order).includes(asked.step))
      throw new AppError('orders.steps_not_open')
    const before = await this.vault.openSteps(tx, order)
    const problem = stepProblem(asked, { done: order.doneSteps, appointment: before.appointment }, now)
    if (problem) refuse(problem.path, problem.code)
    const said = saidAfter(before, asked)
    if (asked.step === 'appointment')
      order.appointmentReminderAt = said.appointment ? nextAppointmentReminder(said.appointment, now) : null
    order.stepsSealed = await this.vault.sealSteps(tx, order.id, said)
  }
}

/** What is undone is forgotten with what was said of it. */
function saidAfter(before: SaidOfSteps, { step, appointment, trackingNumber, arrival }: Asked): SaidOfSteps {
  const said = {
    ...before,
    ...(step === 'appointment' && { appointment }),
    ...(step === 'on_way_back' && { trackingNumber }),
    ...(step === 'arrival' && { arrival }),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value)) as SaidOfSteps
}
