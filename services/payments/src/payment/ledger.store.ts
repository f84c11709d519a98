import { newId } from '@borderlane/persistence'
import type { EntityManager } from 'typeorm'
import type { Booking } from './ledger'

type Database = Pick<EntityManager, 'query'>

// Tables `ledger_account`, `ledger_transaction` and `ledger_entry`: rows are added and never changed.

/** Books a transaction. The database refuses entries that do not sum to 0 and a second one of the same source. */
export async function bookTransaction(
  tx: EntityManager,
  { kind, source, paymentId, orderId, at, entries }: Booking,
): Promise<void> {
  const transactionId = newId()
  await tx.query(
    `INSERT INTO ledger_transaction (id, kind, source, payment_id, order_id, occurred_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [transactionId, kind, source, paymentId, orderId ?? null, at],
  )
  for (const { account, amountCents } of entries)
    await tx.query(
      `INSERT INTO ledger_entry (id, transaction_id, account, amount_cents, currency)
       VALUES ($1, $2, $3, $4, 'GBP')`,
      [newId(), transactionId, account, amountCents],
    )
}

/** Adds the account of a provider to the chart; the ledger refuses accounts that are not there. */
export async function addAccount(db: Database, name: string): Promise<void> {
  await db.query(`INSERT INTO ledger_account VALUES ($1, 'asset') ON CONFLICT DO NOTHING`, [name])
}

/** The balance of every account, in pence as text, and how many transactions there are. */
export function listBalances(
  db: Database,
): Promise<{ account: string; balance: string; transactions: number }[]> {
  // One statement, so that all balances are of one moment.
  return db.query(
    `SELECT a.name AS account, coalesce(sum(e.amount_cents), 0)::text AS balance,
       (SELECT count(*)::int FROM ledger_transaction) AS transactions
     FROM ledger_account a LEFT JOIN ledger_entry e ON e.account = a.name GROUP BY a.name ORDER BY a.name`,
  )
}

/** Pence by which transactions do not balance; 0 in a ledger that is whole. */
export async function readImbalance(db: Database): Promise<number> {
  // One that does not balance on its own is found, too, where another one makes up for it.
  const [row] = await db.query<[{ imbalance: number }]>(
    `SELECT coalesce(sum(abs(total)), 0)::float AS imbalance
     FROM (SELECT sum(amount_cents) AS total FROM ledger_entry GROUP BY transaction_id) of_transaction`,
  )
  return row.imbalance
}
