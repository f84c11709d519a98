import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@borderlane/contracts/define'
import { listAllOrders, StaffAction } from '@borderlane/contracts/orders/admin'
import { countSold, readFigures, readTeamFigures } from '@borderlane/contracts/orders/figures'
import { ORDER_MILESTONES, OrderMilestone } from '@borderlane/contracts/orders/order-milestone'
import { OrderQueue } from '@borderlane/contracts/orders/order-queue'
import { createOrder } from '@borderlane/contracts/orders/public'
import { caller } from '@borderlane/testing'
import { DataSource, type EntityManager } from 'typeorm'
import { FigureUpkeep } from '../src/staff/figures.store'
import { figuresByHand, milestonesByHand } from './milestones-by-hand'
import { newOrder, type Platform, startPlatform } from './replica'

const SEED = 42
const STEPS = 200
const STATUSES = ['paid', 'submitted_to_govt', 'approved', 'approved', 'rejected', 'closed']
const COUNTRIES = ['US', 'TH', 'VN']
const PEOPLE = [randomUUID(), randomUUID()]

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('the figures of a day', () => {
  let platform: Platform
  let made: string

  beforeAll(async () => {
    platform = await startPlatform()
    made = (await platform.send(createOrder, newOrder())).order.id
  })

  afterAll(() => platform.stop())

  it('of what was sold are the orders that were paid in the last 30 days, by route and speed', async () => {
    const pay = (id: string, days: number, change: string) =>
      rows(`UPDATE "order" SET ${change}, paid_at = now() - $2 * interval '1 day' WHERE id = $1`, [id, days])
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push((await platform.send(createOrder, newOrder())).order.id)
    await pay(ids[0]!, 1, `denial_protection = true`)
    await pay(ids[1]!, 29, `denial_protection = false`)
    await pay(ids[2]!, 31, `denial_protection = true`)
    expect(await platform.sendAs('catalogue', countSold, {})).toEqual({
      sold: [{ passport: 'IN', destination: 'US', speed: 'rush', orders: 2, protected: 1 }],
      rest: 0,
    })
    await rows(`UPDATE "order" SET paid_at = NULL WHERE id = ANY ($1)`, [ids])
  })

  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)

  const kept = () =>
    rows(
      `SELECT day::text, country, sum(orders)::int AS orders, sum(received_cents)::int AS received,
         sum(approvals)::int AS approvals
       FROM figure_part GROUP BY day, country
       HAVING (sum(orders), sum(received_cents), sum(approvals)) <> (0, 0, 0) ORDER BY day, country`,
    )

  const counted = () =>
    rows(
      `WITH milestone AS (
         SELECT (created_at AT TIME ZONE 'UTC')::date AS day, destination_country AS country, 1 AS orders, 0 AS received,
           0 AS approvals FROM "order"
         UNION ALL SELECT (paid_at AT TIME ZONE 'UTC')::date, destination_country, 0, paid_cents - refunded_cents, 0
           FROM "order" WHERE paid_at IS NOT NULL
         UNION ALL SELECT ((SELECT max(at) FROM order_status_history h WHERE h.order_id = o.id AND h.status = 'approved')
           AT TIME ZONE 'UTC')::date, destination_country, 0, 0, 1 FROM "order" o WHERE status = 'approved')
       SELECT day::text, country, sum(orders)::int AS orders, sum(received)::int AS received,
         sum(approvals)::int AS approvals
       FROM milestone GROUP BY day, country
       HAVING (sum(orders), sum(received), sum(approvals)) <> (0, 0, 0) ORDER BY day, country`,
    )

  /** What may be done to an order, in the statements of one transaction. */
  function actsOf(random: (below: number) => number) {
    // Each once, and of three minutes, so that half of what it takes lies between two tenths of an hour.
    const used = new Set<number>()
    const at = (): Date => {
      const one = Date.UTC(2026, 0, 1 + random(20), random(24), 3 * random(20))
      if (used.has(one)) return at()
      used.add(one)
      return new Date(one)
    }
    const pick = (from: readonly string[]) => from[random(from.length)]!
    const orders: string[] = []
    let version = 1
    const any = () => orders[random(orders.length)]
    const make = async (tx: EntityManager) => {
      const id = randomUUID()
      await tx.query(
        `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('id', $2::text, 'reference', $2::text,
           'created_at', $3::text, 'destination_country', $4::text))).* FROM "order" o WHERE id = $1`,
        [made, id, at().toISOString(), pick(COUNTRIES)],
      )
      return () => orders.push(id)
    }
    const move = async (tx: EntityManager) => {
      const order = any() ?? made
      const status = pick(STATUSES)
      version += 1
      const writes = [
        () => tx.query(`UPDATE "order" SET status = $2 WHERE id = $1`, [order, status]),
        () =>
          tx.query(
            `INSERT INTO order_status_history (order_id, version, status, at, actor, user_id)
             VALUES ($1, $2, $3, $4, 'staff', $5)`,
            [order, version, status, at(), pick(PEOPLE)],
          ),
      ]
      for (const write of random(2) === 0 ? writes : writes.toReversed()) await write()
      return undefined
    }
    const money = async (tx: EntityManager) => {
      await tx.query(
        `UPDATE "order" SET paid_at = $2, paid_cents = $3, refunded_cents = $4, promised_day = $5, look_due = $6,
           look_left_ms = $7 WHERE id = $1`,
        [
          any() ?? made,
          random(5) === 0 ? null : at(),
          random(9) === 0 ? 0 : 1_000 + random(500),
          random(1_000),
          random(3) === 0 ? null : at(),
          random(3) === 0 ? null : at(),
          [null, 0, 1_000][random(3)],
        ],
      )
      return undefined
    }
    const reroute = async (tx: EntityManager) => {
      await tx.query(`UPDATE "order" SET destination_country = $2 WHERE id = $1`, [
        any() ?? made,
        pick(COUNTRIES),
      ])
      return undefined
    }
    const look = async (tx: EntityManager) => {
      await tx.query(
        `INSERT INTO order_audit (id, order_id, actor_id, action, at) VALUES ($1, $2, $3, $4, $5)`,
        [randomUUID(), any() ?? made, pick(PEOPLE), pick(StaffAction.options), at()],
      )
      return undefined
    }
    const write = async (tx: EntityManager) => {
      const isStaff = random(2) === 0
      const due = isStaff || random(4) === 0 ? null : at()
      await tx.query(
        `INSERT INTO order_message (id, order_id, writer, at, author_id, answer_due, sealed)
         VALUES ($1, $2, $3, $4, $5, $6, '')`,
        [
          randomUUID(),
          any() ?? made,
          isStaff ? 'staff' : 'traveller',
          at(),
          isStaff ? pick(PEOPLE) : null,
          due,
        ],
      )
      if (random(20) === 0) await tx.query(`DELETE FROM order_message WHERE order_id = $1`, [any() ?? made])
      return undefined
    }
    const refund = async (tx: EntityManager) => {
      await tx.query(
        `INSERT INTO refunded_payment (refund_id, payment_id, order_id, amount_cents, received_at)
         VALUES ($1, $1, $2, 100, $3)`,
        [randomUUID(), any() ?? made, at()],
      )
      return undefined
    }
    return [make, move, move, money, reroute, look, look, write, write, refund]
  }

  it('are those of the orders themselves after any acts, also undone ones, while they are added up', async () => {
    const random = randomOf(SEED)
    const acts = actsOf(random)
    const db = platform.app.get(DataSource)
    const upkeep = platform.app.get(FigureUpkeep, { strict: false })
    for (let step = 0; step < STEPS; step += 1) {
      const isUndone = random(6) === 0
      const adding = random(10) === 0 ? upkeep.sumParts() : undefined
      await db
        .transaction(async (tx) => {
          const done: (undefined | (() => void))[] = []
          for (let left = random(4); left >= 0; left -= 1) done.push(await acts[random(acts.length)]!(tx))
          if (isUndone) throw new Error('undone')
          return done
        })
        .then(
          (done) => done.forEach((note) => note?.()),
          (error: Error) => expect(error.message).toBe('undone'),
        )
      await adding
      if (step % 20 === 0) expect(await kept()).toEqual(await counted())
    }
    expect(await kept()).toEqual(await counted())
    expect(await rows(`SELECT 1 FROM "order" WHERE status = 'approved'`)).not.toHaveLength(0)
    await upkeep.sumParts()
    expect(await kept()).toEqual(await counted())
    expect(await rows(`SELECT day, country FROM figure_part GROUP BY 1, 2 HAVING count(*) > 1`)).toEqual([])
  })

  const differing = () =>
    rows(
      `(SELECT * FROM counted_milestone EXCEPT SELECT * FROM order_milestone)
       UNION ALL (SELECT * FROM order_milestone EXCEPT SELECT * FROM counted_milestone)`,
    )

  const linesOf = ({ milestones, destinations, people }: OutputOf<typeof readTeamFigures>): string[] =>
    [
      { name: 'all', milestones },
      ...destinations.map((one) => ({ ...one, name: one.country })),
      ...people.map((one) => ({ ...one, name: one.id })),
    ]
      .flatMap(({ name, milestones: some }) =>
        some.map((one) => `${one.milestone}, ${name}: ${one.count}, ${one.medianHours}`),
      )
      .sort()

  it('of a team are what a person counts in the history of each order', async () => {
    const lead = caller({ kind: 'user', userId: randomUUID(), roles: ['supervisor'] })
    const all = await milestonesByHand(rows)
    expect(new Set(all.map(({ milestone }) => milestone)).size).toBe(ORDER_MILESTONES.length)
    expect(await differing()).toEqual([])
    for (const asked of [
      { from: '2026-01-01', until: '2026-01-20' },
      { from: '2026-01-01', until: '2026-01-20', destination: 'TH' },
      { from: '2026-01-04', until: '2026-01-09' },
      { from: '2026-01-12', until: '2026-01-12' },
    ]) {
      const period = {
        ...asked,
        from: Date.parse(asked.from),
        until: Date.parse(asked.until) + 24 * 3_600_000,
      }
      const team = await platform.send(readTeamFigures, asked, lead)
      expect(linesOf(team)).toEqual(figuresByHand(all, period))
      expect(linesOf(team).length).toBeGreaterThan(5)
    }
  })

  it('are the totals of the lists that they open, for all, by destination and by person', async () => {
    const admin = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })
    for (const [from, until] of [
      ['2026-01-01', '2026-01-20'],
      ['2026-01-05', '2026-01-09'],
    ] as const) {
      const period = { from, until }
      const team = await platform.send(readTeamFigures, period, admin)
      const shown = [
        { milestones: team.milestones },
        ...team.destinations.map(({ country: destination, milestones }) => ({ destination, milestones })),
        ...team.people.map(({ id: person, milestones }) => ({ person, milestones })),
      ]
      const differing: object[] = []
      let seen = 0
      for (const { milestones, ...of } of shown)
        for (const { milestone, count } of milestones) {
          const asked = { ...period, ...of, milestone: OrderMilestone.parse(milestone), pageSize: 1 }
          const { total } = await platform.send(listAllOrders, asked, admin)
          seen += count
          if (total !== count) differing.push({ ...asked, count, total })
        }
      expect(differing).toEqual([])
      expect(seen).toBeGreaterThan(20)
      for (const { queue, count } of team.queues)
        expect([
          queue,
          (await platform.send(listAllOrders, { queue: OrderQueue.parse(queue) }, admin)).total,
        ]).toEqual([queue, count])
    }
    const { milestones, money } = await platform.send(
      readTeamFigures,
      { from: '2026-01-01', until: '2026-01-20' },
      admin,
    )
    expect(milestones.map(({ milestone }) => milestone).sort()).toEqual([...ORDER_MILESTONES].sort())
    expect(money.officialCents + money.ourCents).toBe(money.paidCents)
    // What happened on the last minute of a day is of that day.
    const { days } = await platform.send(readFigures, { from: '2026-01-03', until: '2026-01-04' }, admin)
    expect(days.map(({ day }) => day)).toEqual(['2026-01-03', '2026-01-04'])
    for (const { day, orders, approvals } of days)
      for (const [milestone, count] of [
        ['made', orders],
        ['approved', approvals],
      ] as const)
        expect([
          milestone,
          (await platform.send(listAllOrders, { milestone, from: day, until: day }, admin)).total,
        ]).toEqual([milestone, count])
  })

  it('are asked for a period that ends after it begins, by those who lead', async () => {
    const lead = caller({ kind: 'user', userId: randomUUID(), roles: ['supervisor'] })
    const agent = caller({ kind: 'user', userId: randomUUID(), roles: ['agent'] })
    for (const period of [
      { from: '2026-02-02', until: '2026-02-01' },
      { from: '2026-02-02' },
      { until: '2026-02-02' },
      { from: '0001-01-01', until: '9999-12-31' },
    ])
      for (const figures of [readTeamFigures, readFigures])
        await expect(platform.send(figures, period, lead)).rejects.toMatchObject({
          code: 'validation.failed',
        })
    const lastDay = { from: '9999-12-31', until: '9999-12-31' }
    expect(await platform.send(readTeamFigures, lastDay, lead)).toMatchObject({ ...lastDay, milestones: [] })
    await expect(platform.send(readTeamFigures, {}, agent)).rejects.toMatchObject({ code: 'auth.forbidden' })
    expect((await platform.send(readTeamFigures, { destination: 'ZW' }, lead)).milestones).toEqual([])
  })

  it('are counted again where they differ from the orders', async () => {
    const upkeep = platform.app.get(FigureUpkeep, { strict: false })
    await rows(`UPDATE order_milestone SET hours = hours + 1 WHERE country = 'VN'`)
    await rows(`DELETE FROM order_milestone WHERE milestone = 'made'`)
    expect(await differing()).not.toEqual([])
    await rows(`UPDATE figure_part SET orders = orders + 1 WHERE country = 'US'`)
    await rows(`DELETE FROM figure_part WHERE country = 'TH'`)
    expect(await kept()).not.toEqual(await counted())
    await upkeep.compareFigures()
    expect(await kept()).toEqual(await counted())
    expect(await differing()).toEqual([])
  })
})
