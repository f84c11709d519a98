import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import type { listPayments, listRefunds, readLedger } from '@borderlane/contracts/payments/admin'
import { Injectable } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { LedgerStore } from '../ledger/ledger.store'
import { PaymentHistoryStore } from '../payment/payment-history.store'
import { PaymentMismatchStore } from '../payment/payment-mismatch.store'
import { PaymentStore } from '../payment/payment.store'
import { Refund } from '../refund/refund.entity'
import { toAdminRefund } from '../refund/refund.view'
import { toAdminPayment } from './admin.view'

/** What admins see of the money. */
@Injectable()
export class AdminReader {
  constructor(
    private readonly db: DataSource,
    private readonly payments: PaymentStore,
    private readonly history: PaymentHistoryStore,
    private readonly mismatches: PaymentMismatchStore,
    private readonly ledger: LedgerStore,
  ) {}

  async listPayments(input: InputOf<typeof listPayments>): Promise<OutputOf<typeof listPayments>> {
    const { orderId, orderIds, status, page, pageSize } = input
    const shown = { skip: (page - 1) * pageSize, take: pageSize }
    const [payments, total] = await this.payments.page(
      this.db.manager,
      { orderIds: orderId ? [orderId] : orderIds, status },
      shown,
    )
    const ids = payments.map(({ id }) => id)
    const [refunds, history, mismatches] = await Promise.all([
      this.db.manager.find(Refund, { where: { paymentId: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } }),
      this.history.ofPayments(ids),
      this.mismatches.ofPayments(ids),
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

  async readLedger(): Promise<OutputOf<typeof readLedger>> {
    const rows = await this.ledger.balances()
    const accounts = rows.map(({ account, balance }) => ({ account, balanceCents: Number(balance) }))
    return {
      currency: 'GBP',
      accounts,
      sumCents: accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      transactions: rows[0]?.transactions ?? 0,
    }
  }
}
