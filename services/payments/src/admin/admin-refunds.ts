import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import {
  type AdminRefund,
  type decidePaymentProposal,
  refundPayment,
} from '@borderlane/contracts/payments/admin'
import type { Proposal, Proposed } from '@borderlane/contracts/proposal'
import { answerOnce, type ProposalRow, Proposals } from '@borderlane/persistence'
import { CONFIG } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource, type EntityManager, In } from 'typeorm'
import type { Config } from '../config'
import type { Payment } from '../payment/payment.entity'
import { PaymentStore } from '../payment/payment.store'
import { RefundPlanner } from '../refund/refund-planner'
import { Refund } from '../refund/refund.entity'
import { RefundStore } from '../refund/refund.store'
import { toAdminRefund } from '../refund/refund.view'

/** A refund that can be paid. */
interface Ready {
  payment: Payment
  orderId: string
  amountCents: number
  /** What is left before it. */
  leftCents: number
}

type Asked = Pick<InputOf<typeof refundPayment>, 'id' | 'orderId' | 'amountCents'>

/** Money that is refunded because an admin says so, and above a limit because two do. */
@Injectable()
export class AdminRefunds {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentStore,
    private readonly refunds: RefundStore,
    private readonly planner: RefundPlanner,
    private readonly proposals: Proposals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Two at once: the second waits at the payment's row and sees what the first has left. */
  async refund(input: InputOf<typeof refundPayment>, caller: Caller): Promise<AdminRefund | Proposed> {
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

  /** A second person pays what the first one asked for, or refuses it. */
  async decide(decision: InputOf<typeof decidePaymentProposal>, caller: Caller): Promise<Proposal> {
    return this.proposals.decide(decision, caller, { perform: (tx, proposal) => this.pay(tx, proposal) })
  }

  private async pay(tx: EntityManager, { input, reason, asked_by }: ProposalRow): Promise<void> {
    const asked = input as Ready & Asked
    const ready = await this.check(tx, asked)
    if (ready.leftCents !== asked.leftCents) throw new AppError('proposals.changed')
    await this.plan(tx, ready, { reason, requestedBy: asked_by })
  }

  /** All refunds of staff for an order count together, and all of one person within a day: no one splits one. */
  private async isLarge(
    tx: EntityManager,
    { payment, orderId, amountCents }: Ready,
    requestedBy: string,
  ): Promise<boolean> {
    const ofPerson = await this.refunds.ofPersonInDay(tx, requestedBy)
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
    const payment = await this.payments.lock(tx, id)
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
    const leftCents =
      (await this.refunds.leftOf(tx, payment, { cause: 'admin', orderId })) - Number(waiting ?? 0)
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
      await this.planner.plan(tx, payment, { orderId, cause: 'admin', amountCents, ...by }),
    )
  }
}
