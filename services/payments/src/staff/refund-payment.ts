import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import {
  type AdminRefund,
  decidePaymentProposal,
  listPaymentProposals,
  refundPayment,
} from '@borderlane/contracts/payments/admin'
import type { Proposed } from '@borderlane/contracts/proposal'
import { Handle } from '@borderlane/messaging'
import { answerOnce, type ProposalRow, Proposals } from '@borderlane/persistence'
import { CLOCK, type Clock, CONFIG } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import type { Config } from '../config'
import { type Payment, Refund } from '../payment/payment.entity'
import { lockPayment } from '../payment/payment.store'
import { toAdminRefund } from '../payment/payment.view'
import { readLeft, readSumOfPerson } from '../payment/refund.store'
import { PlanRefund } from '../refund/plan-refund'

interface Ready {
  payment: Payment
  orderId: string
  amountCents: number
  leftCents: number
}

type Asked = Pick<InputOf<typeof refundPayment>, 'id' | 'orderId' | 'amountCents'>

/** Money that is refunded because an admin says so, and above a limit because two do. */
@Controller()
export class RefundPayment {
  constructor(
    private readonly db: DataSource,
    private readonly refunds: PlanRefund,
    private readonly proposals: Proposals,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Two at once: the second waits at the payment's row and sees what the first has left. */
  @Handle(refundPayment)
  async refundPayment(input: InputOf<typeof refundPayment>, caller: Caller) {
    const needsTwo = await this.proposals.areNeeded()
    return this.db.transaction((tx) =>
      answerOnce<AdminRefund | Proposed>(tx, { caller, contract: refundPayment, input }, async () => {
        const ready = await this.check(tx, input)
        const { reason } = input
        const requestedBy = caller.userId ?? null
        if (!needsTwo || !requestedBy || !(await this.isLarge(tx, ready, requestedBy)))
          return this.plan(tx, ready, { reason, requestedBy })
        const { payment, orderId, amountCents, leftCents } = ready
        const backCents = payment.partOf(orderId).amountCents - leftCents
        const proposal = await this.proposals.ask(tx, requestedBy, {
          kind: 'refund',
          input: { id: input.id, orderId, amountCents, leftCents },
          about: orderId,
          reason,
          differences: [
            { what: 'refundedCents', before: backCents, after: backCents + amountCents },
            { what: 'leftCents', before: leftCents, after: leftCents - amountCents },
          ],
        })
        return { proposal }
      }),
    )
  }

  @Handle(listPaymentProposals)
  async listProposals(input: InputOf<typeof listPaymentProposals>) {
    return this.proposals.list(input)
  }

  /** A second person pays what the first one asked for, or refuses it. */
  @Handle(decidePaymentProposal)
  async decideProposal(decision: InputOf<typeof decidePaymentProposal>, caller: Caller) {
    return this.proposals.decide(decision, caller, { perform: (tx, proposal) => this.pay(tx, proposal) })
  }

  private async pay(tx: EntityManager, { input, reason, asked_by }: ProposalRow): Promise<void> {
    const asked = input as Ready & Asked
    const ready = await this.check(tx, asked)
    if (ready.leftCents !== asked.leftCents) throw new AppError('proposals.changed')
    await this.plan(tx, ready, { reason, requestedBy: asked_by })
  }

  /** All refunds of staff for an order count together, and all of one person within a day: no one splits one. */
  private async isLarge(tx: EntityManager, { payment, orderId, amountCents }: Ready, requestedBy: string) {
    const ofPerson = await readSumOfPerson(tx, requestedBy, this.clock.now())
    if (ofPerson + amountCents > this.config.FOUR_EYES_REFUND_DAY_CENTS) return true
    const before = await tx.sum(Refund, 'amountCents', {
      paymentId: payment.id,
      orderId,
      cause: 'admin',
      status: In(['scheduled', 'processing', 'succeeded']),
    })
    return Number(before ?? 0) + amountCents > this.config.FOUR_EYES_REFUND_CENTS
  }

  private async check(tx: EntityManager, { id, orderId: of, amountCents }: Asked): Promise<Ready> {
    const payment = await lockPayment(tx, id)
    if (!payment) throw new AppError('payments.not_found')
    if (payment.status === 'disputed') throw new AppError('payments.disputed')
    if (!of && payment.parts.length > 1) throw new AppError('payments.part_not_named')
    const orderId = of ?? payment.orderId
    if (!payment.parts.some((part) => part.orderId === orderId)) throw new AppError('payments.not_found')
    const waiting = await tx.sum(Refund, 'amountCents', {
      paymentId: id,
      orderId,
      status: 'scheduled',
      cause: 'admin',
    })
    const leftCents = (await readLeft(tx, payment, { cause: 'admin', orderId })) - Number(waiting ?? 0)
    if (leftCents <= 0) throw new AppError('payments.not_refundable')
    if (amountCents !== undefined && amountCents > leftCents)
      throw new AppError('payments.refund_too_large', { leftCents })
    return { payment, orderId, amountCents: amountCents ?? leftCents, leftCents }
  }

  private async plan(
    tx: EntityManager,
    { payment, orderId, amountCents }: Ready,
    by: { reason: string | null; requestedBy: string | null },
  ): Promise<AdminRefund> {
    return toAdminRefund(
      await this.refunds.planRefund(tx, payment, { orderId, cause: 'admin', amountCents, ...by }),
    )
  }
}
