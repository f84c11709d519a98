import type { Caller } from '@borderlane/contracts/caller'
import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import {
  type AdminRefund,
  type listPayments,
  type listRefunds,
  type readLedger,
  refundPayment,
} from '@borderlane/contracts/payments/admin'
import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { once } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { Payment } from '../payment/payment.entity'
import { Refund } from '../refund/refund.entity'
import { leftOf } from '../refund/refund-sums'
import { RefundService } from '../refund/refund.service'
import { toAdminRefund } from '../refund/refund.view'
import { toAdminPayment } from './admin.view'

/** What admins see and do with money. */
@Injectable()
export class AdminService {
  constructor(
    private readonly db: DataSource,
    private readonly refunds: RefundService,
  ) {}

  async listPayments(input: InputOf<typeof listPayments>): Promise<OutputOf<typeof listPayments>> {
    const { orderId, status, page, pageSize } = input
    const [payments, total] = await this.db.manager.findAndCount(Payment, {
      where: { ...(orderId && { orderId }), ...(status && { status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    const ids = payments.map(({ id }) => id)
    const [refunds, history, mismatches] = await Promise.all([
      this.db.manager.find(Refund, { where: { paymentId: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } }),
      this.db.query<{ payment_id: string; status: PaymentStatus; at: Date }[]>(
        `SELECT payment_id, status, at FROM payment_history WHERE payment_id = ANY($1) ORDER BY version`,
        [ids],
      ),
      this.db.query<{ payment_id: string; what: string }[]>(
        `SELECT payment_id, what FROM payment_mismatch WHERE payment_id = ANY($1) ORDER BY what`,
        [ids],
      ),
    ])
    return {
      payments: payments.map((payment) =>
        toAdminPayment(payment, {
          refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
          history: history.filter(({ payment_id }) => payment_id === payment.id),
          mismatches: mismatches.filter(({ payment_id }) => payment_id === payment.id),
        }),
      ),
      total,
      page,
      pageSize,
    }
  }

  async listRefunds(input: InputOf<typeof listRefunds>): Promise<OutputOf<typeof listRefunds>> {
    const { orderId, status, page, pageSize } = input
    const [refunds, total] = await this.db.manager.findAndCount(Refund, {
      where: { ...(orderId && { orderId }), ...(status && { status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      skip: (page - 1) * pageSize,
      take: pageSize,
    })
    return { refunds: refunds.map(toAdminRefund), total, page, pageSize }
  }

  /** Two at once: the second waits at the payment's row and sees what the first has left. */
  async refund(input: InputOf<typeof refundPayment>, caller: Caller): Promise<AdminRefund> {
    const { id, amountCents, reason } = input
    return this.db.transaction((tx) =>
      once(tx, { caller, contract: refundPayment, input }, async () => {
        const payment = await tx.findOne(Payment, { where: { id }, lock: { mode: 'pessimistic_write' } })
        if (!payment) throw new AppError('payments.not_found')
        if (payment.status === 'disputed') throw new AppError('payments.disputed')
        const waiting = await tx.sum(Refund, 'amountCents', {
          paymentId: id,
          status: 'scheduled',
          cause: 'admin',
        })
        const leftCents = (await leftOf(tx, payment, 'admin')) - Number(waiting ?? 0)
        if (leftCents <= 0) throw new AppError('payments.not_refundable')
        if (amountCents !== undefined && amountCents > leftCents)
          throw new AppError('payments.refund_too_large', { leftCents })
        return toAdminRefund(
          await this.refunds.plan(tx, payment, {
            cause: 'admin',
            amountCents: amountCents ?? leftCents,
            reason,
            requestedBy: caller.userId ?? null,
          }),
        )
      }),
    )
  }

  async readLedger(): Promise<OutputOf<typeof readLedger>> {
    // One statement, so that all balances are of one moment.
    const rows = await this.db.query<{ account: string; balance: string; transactions: number }[]>(
      `SELECT a.name AS account, coalesce(sum(e.amount_cents), 0)::text AS balance,
         (SELECT count(*)::int FROM ledger_transaction) AS transactions
       FROM ledger_account a LEFT JOIN ledger_entry e ON e.account = a.name GROUP BY a.name ORDER BY a.name`,
    )
    const accounts = rows.map(({ account, balance }) => ({ account, balanceCents: Number(balance) }))
    return {
      currency: 'GBP',
      accounts,
      sumCents: accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      transactions: rows[0]?.transactions ?? 0,
    }
  }
}
