import { setTimeout } from 'node:timers/promises'
import { CheckPayment, SettlePayments } from '../src/pay/check-payment'
import { ReconcilePayments } from '../src/pay/reconcile-payments'
import { moneyScene } from './money-scene'

const MANY = 10_000

describe('a provider that has many payments of ours', () => {
  let scene: Awaited<ReturnType<typeof moneyScene>>

  beforeAll(async () => {
    scene = await moneyScene({ SIMULATED_INVOICE_SECONDS: 3_600, SIMULATED_WEBHOOK_URL: undefined })
  })

  afterAll(() => scene?.close())

  const query = <Row extends object>(sql: string, values?: unknown[]) =>
    scene.database.query<Row>(sql, values)
  /** Rows as the service writes them; their own way in would take minutes. */
  const fill = async (status: 'requires_action' | 'succeeded', count: number): Promise<void> => {
    const paid = status === 'succeeded' ? 14_975 : 0
    await query(
      `WITH made AS (
         INSERT INTO payment (id, status, version, method, amount_cents, received_cents, currency, provider,
           provider_ref, created_at, decided_at, captured_at)
         SELECT gen_random_uuid(), $1, 2, 'crypto', 14975, $2, 'GBP', 'simulated',
           replace(gen_random_uuid()::text, '-', ''), now(), decided, decided
         FROM generate_series(1, $3), (SELECT CASE WHEN $2 > 0 THEN now() END AS decided) d
         RETURNING id, provider_ref
       ), parts AS (
         INSERT INTO payment_part (payment_id, order_id, government_fee_cents, service_fee_cents, protection_fee_cents,
           active) SELECT id, gen_random_uuid(), 12000, 2975, 0, true FROM made
       ) INSERT INTO simulated_payment (ref, payment_id, method, status, outcome, amount_cents, received_cents, due_at, expires_at)
       SELECT provider_ref, id, 'crypto', $1, 'ok', 14975, $2, now(), now() + interval '1 hour' FROM made`,
      [status, paid, count],
    )
  }

  it('is asked about ten thousand in turn, in rounds that end before the next one begins', async () => {
    await fill('requires_action', MANY)
    const jobs = scene.app.get(SettlePayments)
    const checks = scene.app.get(CheckPayment)
    const check = jest.spyOn(checks, 'checkPayment').mockImplementation(async () => {
      // A provider far away. The service's own rounds ask it, too.
      await setTimeout(50)
      return undefined
    })
    try {
      await jobs.settlePayments()
      await jobs.settlePayments()
      const asked = check.mock.calls.map(([id]) => id)
      expect(asked.length).toBeGreaterThan(200)
      expect(asked.length).toBeLessThan(MANY)
      // None twice before each was asked once.
      expect(new Set(asked).size).toBe(asked.length)
      const [one, other] = await Promise.all([checks.takeUndecided(), checks.takeUndecided()])
      expect(one).toHaveLength(100)
      expect(new Set([...one, ...other]).size).toBe(200)
    } finally {
      check.mockRestore()
    }
  })

  it('has more than one page of those that are decided compared with it in one round', async () => {
    await query(`DELETE FROM simulated_payment WHERE method = 'crypto'`)
    await query(
      `DELETE FROM payment_part WHERE payment_id IN (SELECT id FROM payment WHERE method = 'crypto')`,
    )
    await query(`DELETE FROM payment WHERE method = 'crypto'`)
    // In one step: the service's own rounds compare, too.
    await query(`BEGIN`)
    await fill('succeeded', 150)
    const [odd] = await query<{ id: string }>(
      `SELECT id FROM payment WHERE method = 'crypto' ORDER BY id DESC LIMIT 1`,
    )
    await query(`UPDATE simulated_payment SET received_cents = 1 WHERE payment_id = $1`, [odd!.id])
    await query(`COMMIT`)
    await scene.app.get(ReconcilePayments).reconcilePayments()
    expect(await query(`SELECT id FROM payment WHERE checked_at IS NULL`)).toEqual([])
    expect(await query(`SELECT what FROM payment_mismatch WHERE payment_id = $1`, [odd!.id])).toEqual([
      { what: 'received_differs' },
    ])
  })
})
