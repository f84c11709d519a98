import { migrate, newId } from '@borderlane/persistence'
import { checkMigrations, testDatabase } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { migrations } from '../src/migrations'

it('takes back with its migration exactly what the migration made', () =>
  checkMigrations('payments', migrations))

it('books the sale of what was captured before there were sales, once, and takes exactly that back', async () => {
  const { settings, query, close } = await testDatabase('payments')
  const ownerUrl = settings.DATABASE_OWNER_URL
  const db = new DataSource({
    type: 'postgres',
    url: ownerUrl,
    schema: 'payments',
    migrations: [...migrations],
    migrationsTableName: 'migration',
    logger: 'debug',
    extra: { options: '-c search_path=payments' },
  })
  const balances = async () => {
    const rows = await query<{ account: string; sum: number }>(
      `SELECT account, sum(amount_cents)::int AS sum FROM ledger_entry GROUP BY account
       HAVING sum(amount_cents) <> 0 ORDER BY account`,
    )
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
  }
  const sales = migrations.findIndex(({ name }) => name.startsWith('SalesOfOld'))
  try {
    await migrate({ schema: 'payments', ownerUrl, migrations: migrations.slice(0, 1) })
    const [old, failed] = [newId(), newId()]
    await query(
      `INSERT INTO payment (id, order_id, status, version, amount_cents, currency, provider, failure, created_at, decided_at)
       VALUES ($1, $2, 'succeeded', 2, 70134, 'GBP', 'simulated', NULL, now(), now()),
              ($3, $2, 'failed', 2, 70134, 'GBP', 'simulated', 'card_declined', now(), now())`,
      [old, newId(), failed],
    )
    const capture = newId()
    // As one statement: the two entries have to balance when it is over.
    await query(
      `WITH t AS (INSERT INTO ledger_transaction VALUES ($1, 'capture', $2, '2026-01-02T03:04:05Z') RETURNING id)
       INSERT INTO ledger_entry SELECT gen_random_uuid(), id, account, cents, 'GBP' FROM t, (VALUES
         ('provider_clearing:simulated', 70134), ('customer_receivable', -70134)) e (account, cents)`,
      [capture, old],
    )
    const before = { customer_receivable: -70_134, 'provider_clearing:simulated': 70_134 }
    const after = { 'provider_clearing:simulated': 70_134, 'revenue:service_fee': -70_134 }
    await migrate({ schema: 'payments', ownerUrl, migrations: migrations.slice(0, sales) })
    expect(await balances()).toEqual(before)
    await migrate({ schema: 'payments', ownerUrl, migrations })
    expect(await balances()).toEqual(after)
    expect(
      await query(
        `SELECT source, occurred_at = '2026-01-02T03:04:05Z' AS "then" FROM ledger_transaction WHERE kind = 'sale'`,
      ),
    ).toEqual([{ source: `sale:${old}`, then: true }])
    await migrate({ schema: 'payments', ownerUrl, migrations })
    expect(await balances()).toEqual(after)
    await db.initialize()
    for (let left = migrations.length; left > sales; left -= 1) await db.undoLastMigration()
    expect(await balances()).toEqual(before)
  } finally {
    if (db.isInitialized) await db.destroy()
    await close()
  }
})
