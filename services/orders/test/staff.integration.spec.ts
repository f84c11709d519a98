import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError, type RequestOf } from '@borderlane/contracts/define'
import {
  addOrderNote,
  countQueues,
  getStaffOrder,
  listAllOrders,
  listOrderMoney,
  listStaffActs,
  revealApplicant,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { ORDER_QUEUES } from '@borderlane/contracts/orders/order-queue'
import { readFigures } from '@borderlane/contracts/orders/figures'
import { listOrderNames } from '@borderlane/contracts/orders/names'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { exportOrderPage, orderStatusChanged } from '@borderlane/contracts/orders/internal'
import { correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import type { Order } from '@borderlane/contracts/orders/order'
import { createOrder, readTrackRecord } from '@borderlane/contracts/orders/public'
import { documentStaffActed, papersChanged } from '@borderlane/contracts/documents/internal'
import { siteStaffActed } from '@borderlane/contracts/catalogue/internal'
import { accountStaffActed, nameAccounts } from '@borderlane/contracts/identity/internal'
import { paymentCaptured, paymentStaffActed, recordSettlement } from '@borderlane/contracts/payments/internal'
import { FieldCipher, newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { metricsText } from '@borderlane/runtime'
import { DataSource } from 'typeorm'
import { KeyRotation } from '../src/privacy/key-rotation'
import { DraftUpkeep, DraftVault } from '../src/create/draft-vault'
import { DraftStore } from '../src/create/draft.store'
import {
  DATE_OF_BIRTH,
  FIELD_KEYS,
  done,
  newOrder,
  PASSPORT_NUMBER,
  type Platform,
  startPlatform,
} from './replica'

describe('the work of staff', () => {
  let platform: Platform
  const admin = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })
  const other = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })

  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)
  /** All that an order requires has come. */
  const tellPapers = async ({ id: orderId, requiredDocuments }: Order) => {
    const messageId = newId()
    const papers = requiredDocuments.map(({ code }) => ({ id: newId(), requirement: code }))
    await publishEvent(
      platform.broker,
      papersChanged,
      { orderId, version: 1, papers, hasDecision: false },
      messageId,
    )
    await waitFor(async () => (await rows(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length)
  }
  const create = async (applicant: Partial<ReturnType<typeof newOrder>['applicant']> = {}) => {
    const order = newOrder()
    return platform.send(createOrder, { ...order, applicant: { ...order.applicant, ...applicant } })
  }
  const list = (input: RequestOf<typeof listAllOrders>) => platform.send(listAllOrders, input, admin)
  const found = async (search: string) => (await list({ search })).orders.map(({ id }) => id)
  const set = (
    id: string,
    version: number,
    status: RequestOf<typeof setOrderStatus>['status'],
    reason?: string,
    who = admin,
  ) => platform.send(setOrderStatus, { id, version, status, reason }, who).then(done)
  const capture = async (orderId: string, amountCents: number) => {
    const messageId = newId()
    await publishEvent(
      platform.broker,
      paymentCaptured,
      { paymentId: newId(), orderId, version: 2, amountCents, currency: 'GBP' },
      messageId,
    )
    await waitFor(async () => (await rows(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length)
  }
  const auditOf = (orderId: string) =>
    rows(`SELECT actor_id, action, reason FROM order_audit WHERE order_id = $1 ORDER BY at, id`, [orderId])

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  describe('on the list of all orders', () => {
    it('sees every order, newest first, with its applicant, page by page', async () => {
      const first = await create()
      const second = await create({ fullName: 'Bo Li' })
      const { orders, total } = await list({ pageSize: 2 })
      expect(orders.map(({ id }) => id)).toEqual([second.order.id, first.order.id])
      expect(orders[0]).toMatchObject({
        fullName: 'Bo Li',
        email: 'Asha.Rao@example.com',
        paidCents: 0,
        dueDay: null,
      })
      expect(orders[0]!.account).toBeNull()
      const next = await list({ pageSize: 1, page: 2 })
      expect(next.orders.map(({ id }) => id)).toEqual([first.order.id])
      expect(next.total).toBe(total)
      expect((await list({ page: 10_000 })).orders).toEqual([])
    })

    it('shows the money of one order to finance, by its id or its reference, and of none where they disagree', async () => {
      const [{ order }, { order: another }] = [await create(), await create()]
      const finance = caller({ kind: 'user', userId: randomUUID(), roles: ['finance'] })
      const money = async (input: RequestOf<typeof listOrderMoney>) =>
        (await platform.send(listOrderMoney, input, finance)).orders.map(({ id }) => id)
      expect(await money({ orderId: order.id })).toEqual([order.id])
      expect(await money({ reference: order.reference })).toEqual([order.id])
      expect(await money({ orderId: order.id, reference: another.reference })).toEqual([])
      expect(await money({})).toEqual([])
    })

    it('names the account that owns an order beside its applicant, and goes on without identity', async () => {
      const own = { ...newOrder().applicant, email: 'ravi@example.com' }
      const by = (email: string) => caller({ kind: 'user', userId: newId(), email, emailConfirmed: true })
      const make = async (email: string) =>
        (await platform.send(createOrder, { ...newOrder(), applicant: own }, by(email))).order
      // The second is somebody else's address: they have made it, and may open it until the address says otherwise.
      const made = [await make('ravi@example.com'), await make('mira@example.com')]
      const accounts = () =>
        Promise.all(made.map(async ({ reference }) => (await list({ search: reference })).orders[0]!.account))
      expect(await accounts()).toEqual(made.map(() => ({ email: null, fullName: null })))
      const named = { email: 'ravi@example.com', fullName: 'Ravi Rao' }
      const identity = await stubCall(platform.broker, nameAccounts, ({ userIds }) => ({
        accounts: userIds.map((userId) => ({ userId, ...named })),
      }))
      expect(await accounts()).toEqual(made.map(() => named))
      await rows(`UPDATE "order" SET maker_access = 'ended' WHERE id = $1`, [made[1]!.id])
      expect(await accounts()).toEqual([named, null])
      await identity.close()
    })

    it('finds an order by its reference, and by parts of its name, address, phone and passport', async () => {
      const { order } = await create({
        ...{ fullName: 'Zoë Quist-Hale 王小明', email: 'zoe.quist@example.org' },
        ...{ phone: '+44 7700 900123', passportNumber: 'X98Y7654' },
      })
      for (const search of [
        order.reference.slice(0, 8).toLowerCase(),
        'ZOE.QUIST@example.org',
        ...[order.reference.slice(3), 'uis', '小明', 'quist@ex', '07700 900123', '7654'],
      ])
        expect(await found(search)).toContain(order.id)
      for (const search of ['zoe rao', '%', "' OR 1=1 --", 'BL-%', `${'zoe '.repeat(124)}rao!`])
        expect(await found(search)).not.toContain(order.id)
    })

    it('finds an order by the name that its traveller has corrected it to', async () => {
      const { order, orderToken } = await create({ fullName: 'Mistyped Nmae' })
      const corrected = { id: order.id, version: order.version, fullName: 'Corrected Name' }
      await platform.send(correctOrder, corrected, caller({ orderToken }))
      expect(await found('corrected')).toEqual([order.id])
      expect(await found('mistyped')).toEqual([])
    })

    it('finds what was ordered under an earlier master key', async () => {
      const { order } = await create({ fullName: 'Olaf Before', email: 'olaf@example.org' })
      const earlier = `UPDATE order_key SET kid = 'earlier' WHERE order_id = $1`
      await rows(earlier, [order.id])
      await rows(`UPDATE "order" SET email_hash = 'earlier', search_pieces = '{}' WHERE id = $1`, [order.id])
      expect(await found('olaf')).toEqual([])
      await platform.app.get(KeyRotation, { strict: false }).rotateKeys()
      expect(await found('olaf')).toEqual([order.id])
      expect(await found('olaf@example.org')).toEqual([order.id])
    })

    it('wraps the keys of all others where one does not open, and counts what is left', async () => {
      const [spoiled, whole] = [await create(), await create({ fullName: 'Wendy Whole' })]
      await rows(`UPDATE order_key SET kid = 'earlier' WHERE order_id = ANY($1)`, [
        [spoiled.order.id, whole.order.id],
      ])
      await rows(`UPDATE order_key SET wrapped = 'v1:earlier:a:b:c' WHERE order_id = $1`, [spoiled.order.id])
      await platform.app.get(KeyRotation, { strict: false }).rotateKeys()
      const left = await rows<{ order_id: string }>(`SELECT order_id FROM order_key WHERE kid = 'earlier'`)
      expect(left).toEqual([{ order_id: spoiled.order.id }])
      const metrics = await metricsText()
      expect(metrics).toMatch(/^keys_of_old_master 1$/m)
      expect(metrics).toMatch(/^keys_unopened 1$/m)
      await rows(`DELETE FROM order_key WHERE order_id = $1`, [spoiled.order.id])
    })

    it('has drafts sealed anew with the key of today, which still open', async () => {
      const browser = caller({ draftToken: randomBytes(32).toString('base64url') })
      const contents = {
        from: 'IN',
        to: 'US',
        speed: 'standard',
        denialProtection: false,
        email: 'olaf@example.org',
      } as const
      const [spoiled, id] = [newId(), newId()]
      for (const one of [spoiled, id])
        await platform.send(saveDraft, { id: one, version: 0, contents }, browser)
      await rows(`UPDATE draft SET contents_sealed = 'v1:earlier:a:b:c' WHERE id = $1`, [spoiled])
      const today = new FieldCipher(`newer:${randomBytes(32).toString('base64')},${FIELD_KEYS}`)
      const db = platform.app.get(DataSource)
      const drafts = new DraftUpkeep(new DraftStore(db, {} as never, {} as never), new DraftVault(today))
      const unopened: string[] = []
      for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after;) {
        const from: string = after
        const done = await db.transaction((tx) => drafts.resealDrafts(tx, from, 1))
        unopened.push(...done.unopened)
        after = done.last
      }
      // One that no key opens does not keep the others from being encrypted again.
      expect(unopened).toEqual([spoiled])
      expect(await drafts.countOldDrafts(db)).toBe(1)
      await rows(`DELETE FROM draft WHERE id = $1`, [spoiled])
      const [row] = await rows<{ contents_sealed: string }>(
        `SELECT contents_sealed FROM draft WHERE id = $1`,
        [id],
      )
      expect(row!.contents_sealed).toMatch(/^v1:newer:/)
      expect(today.decrypt(row!.contents_sealed, `draft|contents|${id}`)).toContain('olaf@example.org')
    })

    it('names orders for the pages that have their ids alone, and finds them by person', async () => {
      const { order } = await create({ fullName: 'Named Person', email: 'named@example.com' })
      const named = { id: order.id, reference: order.reference, fullName: 'Named Person' }
      const names = async (input: RequestOf<typeof listOrderNames>) =>
        (await platform.send(listOrderNames, input, admin)).orders
      for (const search of [order.reference.toLowerCase(), 'named person', 'Named@Example.com'])
        expect(await names({ search })).toMatchObject([named])
      expect(await names({ ids: `${order.id},${randomUUID()}` })).toMatchObject([named])
      expect(await names({})).toEqual([])
    })

    it('counts a list of ten thousand again after ten seconds, a shorter one each time', async () => {
      const { order } = await create({ fullName: 'Counted Person' })
      const copies = (first: number, last: number) =>
        rows(
          // Without OFFSET the record is made again for each of its columns.
          `INSERT INTO "order" SELECT (made).* FROM (
             SELECT jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
               'reference', 'COPY-' || n, 'destination_country', 'ZM')) made
             FROM "order" o, generate_series($2::int, $3::int) n WHERE o.id = $1 OFFSET 0) copies`,
          [order.id, first, last],
        )
      const total = async (more = {}) => (await list({ destination: 'ZM', pageSize: '1', ...more })).total
      await copies(1, 9_999)
      expect(await total()).toBe(9_999)
      await copies(10_000, 10_000)
      expect(await total()).toBe(10_000)
      await copies(10_001, 10_001)
      expect([await total(), await total({ page: '2' }), await total({ from: '2020-01-01' })]).toEqual([
        10_000, 10_000, 10_001,
      ])
      await platform.app.clock.during(Date.now() + 11_000, async () => expect(await total()).toBe(10_001))
      await rows(`DELETE FROM "order" WHERE destination_country = 'ZM'`)
    })

    it('filters by destination, day, speed and missing papers', async () => {
      const { order } = await create({ fullName: 'Filtered Person' })
      const ids = async (input: RequestOf<typeof listAllOrders>) =>
        (await list({ search: 'filtered', ...input })).orders.map(({ id }) => id)
      const day = order.createdAt.slice(0, 10)
      const { destinationCountry: destination, processingSpeed: speed } = order
      expect(await ids({ destination, speed, from: day, until: day, missing: 'papers' })).toEqual([order.id])
      expect(await ids({ destination: 'ZW' })).toEqual([])
      expect(await ids({ speed: speed === 'rush' ? 'standard' : 'rush' })).toEqual([])
      expect(await ids({ from: '2999-01-01' })).toEqual([])
      expect(await ids({ until: '2000-01-01' })).toEqual([])
      await tellPapers(order)
      expect(await ids({ missing: 'papers' })).toEqual([])
      expect(await ids({})).toEqual([order.id])
      for (const wrong of [{ destination: 'x' }, { from: 'yesterday' }, { missing: 'money' }])
        await expect(list(wrong as never)).rejects.toMatchObject({ code: 'validation.failed' })
      await expect(list({ from: '2026-10-02', until: '2026-10-01' })).rejects.toMatchObject({
        details: { fields: [{ path: 'until' }] },
      })
    })

    it('filters by status and queue, and sorts by what is due', async () => {
      const late = await create({ fullName: 'Queue Late' })
      const soon = await create({ fullName: 'Queue Soon' })
      const unpaid = await create({ fullName: 'Queue Unpaid' })
      const papersMissing = await create({ fullName: 'Queue Papers' })
      const missingId = papersMissing.order.id
      for (const { order } of [late, soon, papersMissing]) await capture(order.id, order.totalAmountCents)
      for (const { order } of [late, soon]) await tellPapers(order)
      await rows(`UPDATE "order" SET due_day = current_date - 2 WHERE id = $1`, [late.order.id])
      await rows(`UPDATE "order" SET due_day = current_date WHERE id = $1`, [soon.order.id])
      const ids = async (input: RequestOf<typeof listAllOrders>) =>
        (await list({ search: 'queue', ...input })).orders.map(({ id }) => id)
      const [lateId, soonId, unpaidId] = [late, soon, unpaid].map(({ order }) => order.id)
      expect(await ids({ queue: 'late' })).toEqual([lateId])
      expect(await ids({ queue: 'due_soon' })).toEqual([soonId])
      expect(await ids({ queue: 'unpaid' })).toEqual([unpaidId])
      expect(await ids({ queue: 'traveller' })).toEqual([missingId])
      expect((await ids({ queue: 'new' })).sort()).toEqual([lateId, soonId].sort())
      expect(await ids({ status: 'pending_payment' })).toEqual([unpaidId])
      const counts = await platform.send(countQueues, {}, admin)
      for (const queue of ORDER_QUEUES)
        expect([queue, counts[queue]]).toEqual([queue, (await list({ queue })).total])
      expect(await ids({ sort: 'dueDay', direction: 'asc' })).toEqual([lateId, soonId, unpaidId, missingId])
    })

    it('leaves the house page by page as it is filtered, and each export is written down once', async () => {
      const who = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })
      const made = [await create({ fullName: 'Ex Port' }), await create({ fullName: 'Ex Port' })]
      const take = (after?: string) =>
        platform.sendAs('gateway', exportOrderPage, { search: 'port', status: 'pending_payment', after }, who)
      const ids = made.map(({ order }) => order.id).reverse()
      const { csv, next } = await take()
      const [second, first] = made.map(({ order }) => order.reference)
      expect(csv.split('\r\n').map((line) => line.split(',')[0])).toEqual(['reference', first, second, ''])
      expect(csv).toMatch(/^reference,status,created_at,due_day,full_name,email,account_name,account_email,/)
      expect(csv).toContain(',Ex Port,Asha.Rao@example.com,')
      expect(next).toBeNull()
      expect((await take(ids[0])).csv).toMatch(new RegExp(`^${second},pending_payment,.*\r\n$`))
      // What was searched for may be a name: it is not kept.
      expect(await rows(`SELECT action, subject FROM order_audit WHERE actor_id = $1`, [who.userId])).toEqual(
        [{ action: 'export', subject: '{"status":"pending_payment","search":true,"count":2}' }],
      )
      const traveller = caller({ kind: 'user', userId: randomUUID() })
      await expect(platform.sendAs('gateway', exportOrderPage, {}, traveller)).rejects.toMatchObject({
        code: 'auth.forbidden',
      })
    })

    it('is counted by day and destination: orders, money less refunds, approvals that stand', async () => {
      const input = { days: 3, destination: 'US' }
      const before = await platform.send(readFigures, input, admin)
      const { order } = await create()
      await capture(order.id, order.totalAmountCents)
      await rows(`UPDATE "order" SET refunded_cents = 100 WHERE id = $1`, [order.id])
      const read = await platform.send(getStaffOrder, { id: order.id }, admin)
      const { order: approved } = await set(order.id, read.order.version, 'approved', 'by phone')
      const today = async () => {
        const { days, destinations } = await platform.send(readFigures, input, admin)
        expect(days.map(({ day }) => day)).toEqual(before.days.map(({ day }) => day))
        const ofCountry = destinations.find(({ country }) => country === 'US')
        expect(ofCountry).toMatchObject({ orders: days.reduce((sum, day) => sum + day.orders, 0) })
        const was = before.days.at(-1)!
        const { orders, receivedCents, approvals } = days.at(-1)!
        return [orders - was.orders, receivedCents - was.receivedCents, approvals - was.approvals]
      }
      expect(await today()).toEqual([1, order.totalAmountCents - 100, 1])
      await set(order.id, approved.version, 'rejected', 'a mistake')
      expect(await today()).toEqual([1, order.totalAmountCents - 100, 0])
      const elsewhere = await platform.send(readFigures, { days: 1, destination: 'VN' }, admin)
      expect(elsewhere.days).toMatchObject([{ orders: 0, receivedCents: 0, approvals: 0 }])
    })
  })

  it('shows in public what became of applications, of 20 cases on, and keeps the answer', async () => {
    const { order } = await create()
    const read = () => platform.send(readTrackRecord, {}, caller())
    /** Decided after 1, 2, ... days; ten were promised, the last five are refused and paid back. */
    const decide = (count: number, to: string) =>
      rows(
        `WITH made AS (
           INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
             'reference', $3 || n, 'destination_country', $3, 'passport_country', 'PT', 'paid_cents', 100,
             'status', CASE WHEN n > $2 - 5 THEN 'rejected' ELSE 'approved' END,
             'refunded_cents', CASE WHEN n > $2 - 5 THEN 100 ELSE 0 END,
             'paid_at', timestamptz '2026-01-01T12:00Z', 'promised_day', '2026-01-11'))).*
           FROM "order" o, generate_series(1, $2::int) n WHERE o.id = $1
           RETURNING id, status, substr(reference, 3)::int AS n
         )
         INSERT INTO order_status_history (order_id, version, status, at, actor)
         SELECT id, 50, status, timestamptz '2026-01-01T12:00Z' + n * interval '1 day', 'staff' FROM made`,
        [order.id, count, to],
      )
    await decide(20, 'LA')
    await decide(19, 'KH')
    const { overall, routes } = await read()
    const laos = { decided: 20, approved: 15, refunded: 5, late: 10, medianDays: 10.5, p90Days: 18.1 }
    expect(routes).toEqual([{ from: 'PT', to: 'LA', ...laos }])
    expect(overall!.decided).toBeGreaterThanOrEqual(39)
    await decide(20, 'NP')
    expect((await read()).routes).toHaveLength(1)
  })

  describe('on one order', () => {
    it('sets any status at any time, with actor, time and reason in the history', async () => {
      const { order } = await create()
      await platform.markPaid(order.id)
      const approved = await set(order.id, 1, 'approved', 'the visa was sent by post')
      const back = await set(order.id, approved.order.version, 'pending', 'wrong order')
      expect(
        back.history.map(({ status, actor, userId, reason }) => [status, actor, userId, reason]),
      ).toEqual([
        ['pending_payment', 'traveller', null, null],
        ['approved', 'staff', admin.userId, 'the visa was sent by post'],
        ['pending', 'staff', admin.userId, 'wrong order'],
      ])
      expect(await auditOf(order.id)).toEqual([
        { actor_id: admin.userId, action: 'status', reason: 'the visa was sent by post' },
        { actor_id: admin.userId, action: 'status', reason: 'wrong order' },
      ])
      const events = await rows<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
        [orderStatusChanged.subject, order.id],
      )
      expect(events.map(({ payload }) => payload)).toEqual([
        { orderId: order.id, version: 2, status: 'approved' },
        { orderId: order.id, version: 3, status: 'pending' },
      ])
    })

    it('does not go back, decide, close or submit without a filing unless it says why', async () => {
      const { order } = await create()
      const unexplained = ['approved', 'rejected', 'closed', 'paid', 'submitted_to_govt'] as const
      for (const status of unexplained)
        await expect(set(order.id, 1, status)).rejects.toMatchObject({
          code: 'validation.failed',
          details: { fields: [{ path: 'reason', message: 'is needed' }] },
        })
      expect(await auditOf(order.id)).toEqual([])
    })

    it('of two at once the second hears what the first has changed', async () => {
      const { order } = await create()
      const results = await Promise.allSettled([
        set(order.id, 1, 'pending', undefined, admin),
        set(order.id, 1, 'in_review', undefined, other),
      ])
      const [won] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const [lost] = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as AppError] : [],
      )
      expect(lost).toMatchObject({
        code: 'orders.changed',
        details: { version: 2, status: won!.order.status, changes: [won!.history.at(-1)] },
      })
      expect(await auditOf(order.id)).toHaveLength(1)
    })

    it('sets an unpaid order to paid by a settlement, which leaves the status that was set', async () => {
      const settled: object[] = []
      const stub = await stubCall(platform.broker, recordSettlement, (input) => {
        settled.push(input)
        return { paymentId: newId() }
      })
      const { order, orderToken } = await create()
      await set(order.id, 1, 'paid', 'bank transfer')
      expect(settled).toEqual([
        {
          orderId: order.id,
          governmentFeeCents: 13_975,
          serviceFeeCents: 3_925,
          denialProtectionFeeCents: 1_500,
          currency: 'GBP',
          reason: 'bank transfer',
          actorId: admin.userId,
        },
      ])
      await capture(order.id, order.totalAmountCents)
      const seen = await platform.send(getOrder, { id: order.id }, caller({ orderToken }))
      expect(seen).toMatchObject({ status: 'paid', paidCents: 19_400 })
      // Now that it is paid, the same word books nothing.
      const { version } = (await set(order.id, seen.version, 'in_review')).order
      await set(order.id, version, 'paid', 'back again')
      expect(settled).toHaveLength(1)
      await stub.close()
    })

    it('sets it to paid where the money of its settlement is told before the answer, without keeping its row locked', async () => {
      const { order, orderToken } = await create()
      const messageId = newId()
      let isUnlocked: boolean | undefined
      const stub = await stubCall(platform.broker, recordSettlement, async ({ orderId }) => {
        isUnlocked = await platform.isUnlocked(orderId)
        const paymentId = newId()
        const { totalAmountCents: amountCents } = order
        const paid = {
          paymentId,
          orderId,
          version: 1,
          amountCents,
          currency: 'GBP',
          method: 'manual',
        } as const
        await publishEvent(platform.broker, paymentCaptured, paid, messageId)
        await setTimeout(300)
        return { paymentId }
      })
      await set(order.id, 1, 'paid', 'bank transfer')
      await stub.close()
      expect(isUnlocked).toBe(true)
      await waitFor(async () => (await rows(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length)
      const seen = await platform.send(getOrder, { id: order.id }, caller({ orderToken }))
      expect(seen).toMatchObject({ status: 'paid', version: 3, paidCents: 19_400 })
      expect(seen.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid'])
    })

    it('leaves an order as it was when its settlement cannot be booked', async () => {
      const stub = await stubCall(platform.broker, recordSettlement, () => {
        throw new AppError('payments.in_progress')
      })
      const { order, orderToken } = await create()
      await expect(set(order.id, 1, 'paid', 'bank transfer')).rejects.toMatchObject({
        code: 'payments.in_progress',
      })
      expect(await platform.send(getOrder, { id: order.id }, caller({ orderToken }))).toEqual(order)
      expect(await auditOf(order.id)).toEqual([])
      await stub.close()
    })

    it('shows passport number and date of birth, and writes each showing down for good', async () => {
      const { order } = await create()
      expect(await platform.send(revealApplicant, { id: order.id }, admin)).toEqual({
        passportNumber: PASSPORT_NUMBER,
        dateOfBirth: DATE_OF_BIRTH,
      })
      expect(await auditOf(order.id)).toEqual([{ actor_id: admin.userId, action: 'reveal', reason: null }])
      await expect(rows(`DELETE FROM order_audit`)).rejects.toThrow('append-only')
      const seen = await platform.send(getStaffOrder, { id: order.id }, admin)
      expect(JSON.stringify(seen)).not.toContain(PASSPORT_NUMBER)
    })

    it('leaves notes that colleagues see and the traveller does not', async () => {
      const { order, orderToken } = await create()
      await platform.send(addOrderNote, { id: order.id, text: 'asked for a photo' }, admin)
      const seen = await platform.send(getStaffOrder, { id: order.id }, other)
      expect(seen.notes).toMatchObject([{ authorId: admin.userId, text: 'asked for a photo' }])
      const traveller = await platform.send(getOrder, { id: order.id }, caller({ orderToken }))
      expect(JSON.stringify(traveller)).not.toContain('asked for')
    })

    it('lists what an admin did to an account', async () => {
      const act = { userId: newId(), actorId: other.userId!, action: 'role_given', role: 'finance' } as const
      await publishEvent(platform.broker, accountStaffActed, act, newId())
      const listed = async () =>
        (await platform.send(listStaffActs, { action: 'role_given' }, admin)).acts.filter(
          ({ subject }) => subject === act.userId,
        )
      await waitFor(async () => (await listed()).length > 0)
      expect(await listed()).toMatchObject([
        { actorId: act.actorId, action: 'role_given', reason: 'finance', accountName: null },
      ])
    })

    it('lists once what an admin changed in the settings of the site, from what to what', async () => {
      const changes = [{ field: 'name', before: null, after: 'Visas & Co' }]
      const act = { changeId: newId(), actorId: other.userId!, changes }
      const messageId = newId()
      for (let time = 0; time < 2; time += 1)
        await publishEvent(platform.broker, siteStaffActed, act, messageId)
      const listed = async () => (await platform.send(listStaffActs, { action: 'settings' }, admin)).acts
      await waitFor(async () => (await listed()).length > 0)
      expect(await listed()).toMatchObject([{ actorId: act.actorId, subject: JSON.stringify(changes) }])
    })

    it.each([documentStaffActed, paymentStaffActed])(
      'lists once what staff did elsewhere: $name',
      async (event) => {
        const { order } = await create()
        const at = '2026-11-23T10:00:00.000Z'
        const act = {
          orderId: order.id,
          actorId: other.userId!,
          action: 'delete',
          subject: newId(),
          at,
        } as const
        const messageId = newId()
        for (let time = 0; time < 2; time += 1) await publishEvent(platform.broker, event, act, messageId)
        await waitFor(async () => (await auditOf(order.id)).length > 0)
        const { audit } = await platform.send(getStaffOrder, { id: order.id }, admin)
        expect(audit).toMatchObject([{ actorId: act.actorId, action: 'delete', subject: act.subject, at }])
      },
    )

    it('keeps notes sealed by the key of their order: nobody reads them in the table, or under another order', async () => {
      const [one, another] = [(await create()).order.id, (await create()).order.id]
      await platform.send(addOrderNote, { id: one, text: 'Asha phoned, her number is X47' }, admin)
      const [row] = await rows<{ id: string; row: string }>(
        `SELECT id, n::text AS row FROM order_note n WHERE order_id = $1`,
        [one],
      )
      expect(row!.row).not.toMatch(/Asha|phoned|X47/)
      await rows(`UPDATE order_note SET order_id = $2 WHERE id = $1`, [row!.id, another])
      await expect(platform.send(getStaffOrder, { id: another }, admin)).rejects.toThrow()
      await rows(`DELETE FROM order_note WHERE id = $1`, [row!.id])
    })

    it('is for admins only', async () => {
      const { order, orderToken } = await create()
      for (const who of [caller({ orderToken }), caller({ kind: 'user', userId: randomUUID() })]) {
        await expect(platform.send(listAllOrders, {}, who)).rejects.toBeInstanceOf(AppError)
        await expect(platform.send(getStaffOrder, { id: order.id }, who)).rejects.toBeInstanceOf(AppError)
        await expect(platform.send(revealApplicant, { id: order.id }, who)).rejects.toBeInstanceOf(AppError)
        await expect(set(order.id, 1, 'approved', undefined, who)).rejects.toBeInstanceOf(AppError)
      }
    })
  })
})
