import type { InputOf, OutputOf } from '@borderlane/contracts/define'
import {
  type AdminPayment,
  listPayments,
  listRefunds,
  readLedger,
} from '@borderlane/contracts/payments/admin'
import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { DataSource, In } from 'typeorm'
import { listBalances } from '../payment/ledger.store'
import { listMismatches } from '../payment/mismatch.store'
import { type Payment, Refund } from '../payment/payment.entity'
import { listPaymentPage } from '../payment/payment.store'
import { toAdminRefund, toPayment } from '../payment/payment.view'
import { listStatuses } from '../payment/status.store'

@Controller()
export class ListPayments {
  constructor(private readonly db: DataSource) {}

  @Handle(listPayments)
  async listPayments(input: InputOf<typeof listPayments>): Promise<OutputOf<typeof listPayments>> {
    const { orderId, orderIds, status, reference, page, pageSize } = input
    const shown = { skip: (page - 1) * pageSize, take: pageSize }
    const [payments, total] = await listPaymentPage(
      this.db.manager,
      { orderIds: orderId ? [orderId] : orderIds, status, reference },
      shown,
    )
    const ids = payments.map(({ id }) => id)
    const [refunds, history, mismatches] = await Promise.all([
      this.db.manager.find(Refund, { where: { paymentId: In(ids) }, order: { createdAt: 'ASC', id: 'ASC' } }),
      listStatuses(this.db, ids),
      listMismatches(this.db, ids),
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

  @Handle(listRefunds)
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

  @Handle(readLedger)
  async readLedger(): Promise<OutputOf<typeof readLedger>> {
    const rows = await listBalances(this.db)
    const accounts = rows.map(({ account, balance }) => ({ account, balanceCents: Number(balance) }))
    return {
      currency: 'GBP',
      accounts,
      sumCents: accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      transactions: rows[0]?.transactions ?? 0,
    }
  }
}

/** What an admin sees of a payment; what its payer could finish it with stays out. */
function toAdminPayment(
  payment: Payment,
  beside: {
    refunds: Refund[]
    history: { status: PaymentStatus; at: Date }[]
    mismatches: { what: string }[]
  },
): AdminPayment {
  return {
    ...toPayment(payment),
    action: null,
    providerRef: payment.providerRef,
    reason: payment.reason,
    disputedCents: payment.disputedCents,
    history: beside.history.map(({ status, at }) => ({ status, at: at.toISOString() })),
    refunds: beside.refunds.map(toAdminRefund),
    mismatches: beside.mismatches.map(({ what }) => what),
  }
}
