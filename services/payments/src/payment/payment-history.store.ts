import type { PaymentStatus } from '@borderlane/contracts/payments/payment'
import { insertRows, type NewRow } from '@borderlane/persistence'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import type { Payment } from './payment.entity'

export interface PaymentHistoryRow {
  payment_id: string
  version: number
  status: PaymentStatus
  at: Date
}

/** Table `payment_history`: one row for every status, the first one too. */
@Injectable()
export class PaymentHistoryStore {
  constructor(private readonly db: DataSource) {}

  async add(tx: EntityManager, payment: Payment, at: Date): Promise<void> {
    await insertRows(tx, [this.row(payment, at)])
  }

  /** The same for a caller that writes the row itself. */
  row({ id, version, status }: Payment, at: Date): NewRow {
    return { table: 'payment_history', values: { payment_id: id, version, status, at } }
  }

  ofPayments(ids: readonly string[]): Promise<Omit<PaymentHistoryRow, 'version'>[]> {
    return this.db.query(
      `SELECT payment_id, status, at FROM payment_history WHERE payment_id = ANY($1) ORDER BY version`,
      [ids],
    )
  }
}
