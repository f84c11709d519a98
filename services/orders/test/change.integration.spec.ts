import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import { getStaffOrder } from '@borderlane/contracts/orders/admin'
import { orderMailRequested, orderStatusChanged, preparePayment } from '@borderlane/contracts/orders/internal'
import { cancelOrder, changeChoice, correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { mailDraftLink, saveDraft } from '@borderlane/contracts/orders/drafts'
import { createOrder, resendLink } from '@borderlane/contracts/orders/public'
import { endUnpaid, paymentCaptured } from '@borderlane/contracts/payments/internal'
import type { OrderStatus } from '@borderlane/contracts/primitives'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, sampleQuote, stubCall, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { CloseUnpaidOrders } from '../src/change/close-unpaid-orders'
import { ApplicantVault } from '../src/order/applicant-vault'
import { Order } from '../src/order/order.entity'
import { newOrder, type Platform, startPlatform } from './replica'

describe('what travellers change', () => {
  let platform: Platform
  let payments: Awaited<ReturnType<typeof stubCall>>
  let isPaying: false | 'payments.in_progress' | 'orders.already_paid' = false
  /** What happens while an order's payments are ended. */
  let meanwhile: (() => Promise<object>) | undefined

  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)
  const create = async (order = newOrder(), who = caller()) => {
    const made = await platform.send(createOrder, order, who)
    return { ...made, id: made.order.id, who: caller({ orderToken: made.orderToken }) }
  }
  type Made = Awaited<ReturnType<typeof create>>
  const setStatus = (id: string, status: OrderStatus) =>
    rows(`UPDATE "order" SET status = $2 WHERE id = $1`, [id, status])
  const mailsOf = async (id: string) =>
    (
      await rows<{ mail: string }>(
        `SELECT payload->>'mail' AS mail FROM outbox
         WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
        [orderMailRequested.subject, id],
      )
    ).map(({ mail }) => mail)
  const movesOf = async (id: string) =>
    (
      await rows<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
        [orderStatusChanged.subject, id],
      )
    ).map(({ payload }) => payload)
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const auditOf = (id: string) =>
    rows(`SELECT actor_id, action, subject FROM order_audit WHERE order_id = $1 ORDER BY at, id`, [id])
  const stranger = caller({ kind: 'user', userId: newId() })

  beforeAll(async () => {
    platform = await startPlatform()
    payments = await stubCall(platform.broker, endUnpaid, () => {
      if (isPaying) throw new AppError(isPaying)
      return meanwhile?.() ?? {}
    })
  })
  afterAll(async () => {
    await payments.close()
    await platform.stop()
  })
  beforeEach(() => {
    platform.catalogue.answer = () => sampleQuote()
  })

  describe('an expiry date that the destination needs', () => {
    const asks: PassportRule = {
      months: 6,
      days: null,
      from: 'arrival',
      issuedWithinYears: null,
      blankPages: null,
      source: { code: 'published', name: 'the data', url: null, asOf: '2026-08-22' },
    }
    const request = expect.objectContaining({ field: 'passportExpiryDate', because: 'passport_rule' })
    const { applicant } = newOrder()
    const given = { applicant: { ...applicant, passportExpiryDate: '2033-05-06' } }

    it('is asked for where it is missing: the order is not complete, and its traveller acts, until it is there', async () => {
      platform.catalogue.answer = () =>
        sampleQuote({ passportRule: asks, requiredDocuments: [], papers: null })
      const made = await create()
      expect(made.order).toMatchObject({ requests: [request], next: { code: 'pay' } })
      await rows(`UPDATE "order" SET status = 'in_review', paid_cents = total_amount_cents WHERE id = $1`, [
        made.id,
      ])
      const read = await platform.send(getOrder, { id: made.id }, made.who)
      expect(read.next).toMatchObject({ who: 'traveller', code: 'answer', count: 1 })
      const { passportExpiryDate } = given.applicant
      const input = { id: made.id, version: 1, passportExpiryDate }
      const corrected = await platform.send(correctOrder, input, made.who)
      expect(corrected).toMatchObject({ requests: [], next: { who: 'us', code: 'submit' } })
    })

    it('is not asked for where it is there, or where no rule of the destination is known', async () => {
      expect((await create()).order.requests).toEqual([])
      platform.catalogue.answer = () => sampleQuote({ passportRule: asks })
      expect((await create(newOrder(given))).order.requests).toEqual([])
    })
  })

  describe('a correction', () => {
    const correct = ({ id, who }: Made, fields: object, version = 1) =>
      platform.send(correctOrder, { id, version, ...fields }, who)

    it('takes the place of what was said, and the history names the fields without what they say', async () => {
      const made = await create()
      const order = await correct(made, {
        fullName: 'Asha B. Rao',
        passportNumber: 'Y8765432',
        dateOfBirth: '1988-04-20',
        passportExpiryDate: '2033-05-06',
        // It says that already.
        phone: made.order.applicant.phone,
      })
      expect(order).toMatchObject({
        version: 2,
        applicant: {
          fullName: 'Asha B. Rao',
          passportNumberMasked: '••••••32',
          passportExpiryDate: '2033-05-06',
        },
      })
      expect(await platform.send(getOrder, { id: made.id }, made.who)).toEqual(order)
      const kept = await rows<{ row: string; field: string }>(
        `SELECT field, t::text AS row FROM order_correction t WHERE order_id = $1 ORDER BY field`,
        [made.id],
      )
      expect(kept.map(({ field }) => field)).toEqual([
        'dateOfBirth',
        'fullName',
        'passportExpiryDate',
        'passportNumber',
      ])
      for (const said of ['Asha', 'Y8765432', '1988-04-20', '2033-05-06'])
        expect(kept.map(({ row }) => row).join()).not.toContain(said)
      const { manager } = platform.app.get(DataSource)
      const row = await manager.findOneByOrFail(Order, { id: made.id })
      expect(await platform.app.get(ApplicantVault, { strict: false }).revealIdentity(manager, row)).toEqual({
        passportNumber: 'Y8765432',
        dateOfBirth: '1988-04-20',
      })
    })

    it('of an answer that was read from the passport is kept as changed, of any other it is not', async () => {
      const made = await create({ ...newOrder(), answersFrom: 'read' })
      const from = async () => (await platform.send(getStaffOrder, { id: made.id }, admin)).answersFrom
      await correct(made, { phone: '+44 20 7946 0004' })
      expect(await from()).toBe('read')
      await correct(made, { passportExpiryDate: '2033-05-06', answersFrom: 'read' }, 2)
      expect(await from()).toBe('read')
      await correct(made, { passportNumber: 'Y8765432' }, 3)
      expect(await from()).toBe('read_and_changed')

      const typed = await create()
      await correct(typed, { passportNumber: 'Y8765432' })
      expect((await platform.send(getStaffOrder, { id: typed.id }, admin)).answersFrom).toBe('typed')
    })

    it('by staff is written down with the names of the fields, as is another choice', async () => {
      const made = { ...(await create()), who: admin }
      await correct(made, { phone: '+44 20 7946 0003', travelDates: 'in June' })
      const choice = { speed: 'standard', denialProtection: false } as const
      await platform.send(changeChoice, { id: made.id, version: 2, ...choice }, admin)
      expect(await auditOf(made.id)).toEqual([
        { actor_id: admin.userId, action: 'correct', subject: 'phone, travelDates' },
        { actor_id: admin.userId, action: 'choice', subject: null },
      ])
    })

    it('of an order that has changed since it was read is refused with its version', async () => {
      const made = await create()
      await correct(made, { phone: '+44 20 7946 0001' })
      await expect(correct(made, { phone: '+44 20 7946 0002' })).rejects.toMatchObject({
        code: 'orders.changed',
        details: { version: 2 },
      })
    })

    it.each(['submitted_to_govt', 'waiting_on_govt', 'approved', 'rejected', 'closed'] as const)(
      'is refused when the order is %s',
      async (status) => {
        const made = await create()
        await setStatus(made.id, status)
        await expect(correct(made, { fullName: 'Other' })).rejects.toMatchObject({ code: 'orders.fixed' })
      },
    )

    it('of somebody else’s order finds none', async () => {
      const made = { ...(await create()), who: stranger }
      await expect(correct(made, { fullName: 'Other' })).rejects.toMatchObject({ code: 'orders.not_found' })
    })

    it.each([[{}], [{ email: 'other@example.com' }], [{ nationality: 'ZZ' }], [{ fullName: '\u200b' }]])(
      'of %j is refused',
      async (fields) => {
        const made = await create()
        await expect(correct(made, fields)).rejects.toMatchObject({ code: 'validation.failed' })
      },
    )
  })

  describe('another choice', () => {
    const choose = ({ id, who }: Made, version = 1) =>
      platform.send(changeChoice, { id, version, speed: 'standard', denialProtection: false }, who)

    it('is refused while a payment at the earlier price is being worked on', async () => {
      const made = await create()
      isPaying = 'payments.in_progress'
      await expect(choose(made)).rejects.toMatchObject({ code: 'payments.in_progress' })
      isPaying = false
      expect(await platform.send(getOrder, { id: made.id }, made.who)).toMatchObject({ version: 1 })
    })

    it('a payment that begins meanwhile waits for its price', async () => {
      const made = await create()
      let asked: Promise<{ totalAmountCents: number }> | undefined
      meanwhile = async () => {
        asked = platform.sendAs('payments', preparePayment, { id: made.id })
        // Time enough for an answer that does not wait.
        await Promise.race([asked, setTimeout(300)])
        return {}
      }
      const { totalAmountCents } = await choose(made)
      meanwhile = undefined
      expect(totalAmountCents).toBeLessThan(made.order.totalAmountCents)
      expect(await asked).toMatchObject({ totalAmountCents })
    })

    it('keeps the order and takes the price of today', async () => {
      const made = await create()
      platform.catalogue.answer = () => sampleQuote({ governmentFeeCents: 10_000 })
      expect(await choose(made)).toMatchObject({
        id: made.id,
        version: 2,
        processingSpeed: 'standard',
        processingDays: 21,
        denialProtection: false,
        governmentFeeCents: 10_000,
        denialProtectionFeeCents: 0,
      })
    })

    it('is refused when the order is paid, has changed, or is somebody else’s', async () => {
      const made = await create()
      await expect(choose(made, 2)).rejects.toMatchObject({ code: 'orders.changed' })
      await expect(choose({ ...made, who: stranger })).rejects.toMatchObject({ code: 'orders.not_found' })
      await rows(`UPDATE "order" SET paid_cents = total_amount_cents WHERE id = $1`, [made.id])
      await expect(choose(made)).rejects.toMatchObject({ code: 'orders.already_paid' })
    })
  })

  describe('a cancellation', () => {
    const cancel = ({ id, who }: Made, version = 1) => platform.send(cancelOrder, { id, version }, who)

    it.each(['pending_payment', 'in_review', 'waiting_on_govt'] as const)(
      'closes an order that is %s and tells payments from where',
      async (status) => {
        const made = await create()
        await setStatus(made.id, status)
        const order = await cancel(made)
        expect(order).toMatchObject({ status: 'closed', version: 2 })
        expect(order.history.at(-1)).toMatchObject({ status: 'closed', reason: 'cancelled' })
        expect(await movesOf(made.id)).toEqual([
          { orderId: made.id, version: 2, status: 'closed', unpaid: true, cancelledFrom: status },
        ])
      },
    )

    it.each(['payments.in_progress', 'orders.already_paid'] as const)(
      'waits for money that is on its way: %s',
      async (answer) => {
        const made = await create()
        isPaying = answer
        await expect(cancel(made)).rejects.toMatchObject({ code: 'payments.in_progress' })
        isPaying = false
        expect(await movesOf(made.id)).toEqual([])
        expect(await cancel(made)).toMatchObject({ status: 'closed', version: 2 })
      },
    )

    it('of a paid order asks nobody', async () => {
      const made = await create()
      await rows(`UPDATE "order" SET paid_cents = total_amount_cents, status = 'in_review' WHERE id = $1`, [
        made.id,
      ])
      isPaying = 'orders.already_paid'
      const cancelled = cancel(made)
      await cancelled.finally(() => (isPaying = false))
      expect(await movesOf(made.id)).toEqual([
        { orderId: made.id, version: 2, status: 'closed', cancelledFrom: 'in_review' },
      ])
    })

    it('a payment that begins meanwhile finds it closed', async () => {
      const made = await create()
      let asked: Promise<object> | undefined
      meanwhile = async () => {
        asked = platform.sendAs('payments', preparePayment, { id: made.id }).catch((error: object) => error)
        // Time enough for an answer that does not wait.
        await Promise.race([asked, setTimeout(300)])
        return {}
      }
      await cancel(made)
      meanwhile = undefined
      expect(await asked).toMatchObject({ code: 'orders.not_payable' })
    })

    it('by staff is theirs in the history, and is written down; the traveller’s is not', async () => {
      const [made, own] = [await create(), await create()]
      expect((await cancel({ ...made, who: admin })).history.at(-1)).toMatchObject({ status: 'closed' })
      await cancel(own)
      const changes = (id: string) =>
        rows(`SELECT actor, user_id FROM order_status_history WHERE order_id = $1 AND version = 2`, [id])
      expect(await changes(made.id)).toEqual([{ actor: 'staff', user_id: admin.userId }])
      expect(await changes(own.id)).toEqual([{ actor: 'traveller', user_id: null }])
      expect(await auditOf(made.id)).toEqual([{ actor_id: admin.userId, action: 'cancel', subject: null }])
      expect(await auditOf(own.id)).toEqual([])
    })

    it('twice at once closes it once', async () => {
      const made = await create()
      const answers = await Promise.allSettled([cancel(made), cancel(made)])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'orders.changed', details: { version: 2 } },
      })
      expect(await movesOf(made.id)).toHaveLength(1)
    })

    it.each(['approved', 'rejected', 'closed'] as const)('is refused when it is %s', async (status) => {
      const made = await create()
      await setStatus(made.id, status)
      await expect(cancel(made)).rejects.toMatchObject({ code: 'orders.not_cancellable' })
      expect(await movesOf(made.id)).toEqual([])
    })

    it('of an order that has changed, or of somebody else’s, does nothing', async () => {
      const made = await create()
      await expect(cancel(made, 7)).rejects.toMatchObject({ code: 'orders.changed' })
      await expect(cancel({ ...made, who: stranger })).rejects.toMatchObject({ code: 'orders.not_found' })
    })
  })

  describe('an order that nobody pays', () => {
    const runIn = async (days: number) => {
      const later = Date.now() + days * 86_400_000
      await platform.app.clock.during(later, () =>
        platform.app.get(CloseUnpaidOrders, { strict: false }).closeOrders(),
      )
    }

    it('is reminded once three days before its end, and closed with the reason', async () => {
      const made = await create()
      await runIn(26)
      expect(await mailsOf(made.id)).toEqual(['saved'])
      await runIn(28)
      await runIn(28)
      expect(await mailsOf(made.id)).toEqual(['saved', 'reminder'])
      await runIn(31)
      const order = await platform.send(getOrder, { id: made.id }, made.who)
      expect(order.status).toBe('closed')
      expect(order.history.at(-1)).toMatchObject({ status: 'closed', reason: 'expired' })
    })

    it('stays open while money for it is on its way', async () => {
      const made = await create()
      isPaying = 'payments.in_progress'
      await runIn(31)
      expect(await movesOf(made.id)).toEqual([])
      isPaying = false
      await runIn(31)
      expect(await movesOf(made.id)).toMatchObject([{ status: 'closed' }])
    })

    it('stays as it is when it was paid, or is in another status', async () => {
      const paid = await create()
      await rows(`UPDATE "order" SET paid_cents = total_amount_cents WHERE id = $1`, [paid.id])
      const review = await create()
      await setStatus(review.id, 'in_review')
      await runIn(40)
      for (const made of [paid, review]) {
        expect(await movesOf(made.id)).toEqual([])
        expect(await mailsOf(made.id)).toEqual(['saved'])
      }
    })
  })

  describe('while payments is asked about an order', () => {
    const choose = ({ id, who }: Made) =>
      platform.send(changeChoice, { id, version: 1, speed: 'standard', denialProtection: false }, who)
    const cancel = ({ id, who }: Made) => platform.send(cancelOrder, { id, version: 1 }, who)
    const expire = () =>
      platform.app.clock.during(Date.now() + 31 * 86_400_000, () =>
        platform.app.get(CloseUnpaidOrders, { strict: false }).closeOrders(),
      )
    const ways = [
      ['another choice', choose],
      ['a cancellation', cancel],
      ['the closing of an unpaid one', expire],
    ] as const
    afterEach(() => (meanwhile = undefined))

    it.each(ways)('nothing keeps its row locked: %s', async (_what, act) => {
      const made = await create()
      const unlocked: boolean[] = []
      meanwhile = async () => {
        unlocked.push(await platform.isUnlocked(made.id))
        return {}
      }
      await act(made)
      // Of other tests some are closed with it.
      expect(unlocked.length).toBeGreaterThan(0)
      expect(unlocked).not.toContain(false)
      expect((await platform.send(getOrder, { id: made.id }, made.who)).version).toBe(2)
      expect(await rows(`SELECT 1 FROM order_hold WHERE order_id = $1`, [made.id])).toEqual([])
    })

    it('money that was captured waits, and then finds it closed', async () => {
      const made = await create()
      const messageId = newId()
      meanwhile = async () => {
        const paid = { paymentId: newId(), orderId: made.id, version: 2, amountCents: 19_400 } as const
        await publishEvent(platform.broker, paymentCaptured, { ...paid, currency: 'GBP' }, messageId)
        await setTimeout(300)
        return {}
      }
      expect(await cancel(made)).toMatchObject({ status: 'closed', version: 2, paidCents: 0 })
      await waitFor(async () => (await rows(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length)
      expect(await rows(`SELECT outcome FROM captured_payment WHERE order_id = $1`, [made.id])).toEqual([
        { outcome: 'closed' },
      ])
    })

    it('what changes it meanwhile is not overwritten', async () => {
      const made = await create()
      meanwhile = async () => {
        await rows(`UPDATE "order" SET version = 2 WHERE id = $1`, [made.id])
        return {}
      }
      await expect(choose(made)).rejects.toMatchObject({ code: 'orders.changed', details: { version: 2 } })
      expect(await platform.send(getOrder, { id: made.id }, made.who)).toMatchObject({
        processingSpeed: 'rush',
      })
    })

    it('an act whose time is over changes nothing', async () => {
      const made = await create()
      meanwhile = async () => {
        await rows(`UPDATE order_hold SET until = now() - interval '1 second' WHERE order_id = $1`, [made.id])
        return {}
      }
      await expect(cancel(made)).rejects.toMatchObject({ code: 'service.unavailable' })
      expect(await movesOf(made.id)).toEqual([])
      meanwhile = undefined
      expect(await cancel(made)).toMatchObject({ status: 'closed' })
    })

    it('others wait for the act; one that died gives it free by itself', async () => {
      const made = await create()
      await rows(
        `INSERT INTO order_hold (order_id, id, until) VALUES ($1, $2, now() + interval '1 minute')`,
        [made.id, newId()],
      )
      await expect(cancel(made)).rejects.toMatchObject({ code: 'service.unavailable' })
      await expect(platform.sendAs('payments', preparePayment, { id: made.id })).rejects.toMatchObject({
        code: 'service.unavailable',
      })
      await rows(`UPDATE order_hold SET until = now() + interval '1 second' WHERE order_id = $1`, [made.id])
      expect(await cancel(made)).toMatchObject({ status: 'closed' })
    })
  })

  describe('the mails that an unproved address causes', () => {
    beforeAll(async () => {
      await platform.stop()
      platform = await startPlatform({ RATE_LIMIT_FACTOR: 1 })
    })
    const network = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`
    const order = (email: string) => newOrder({ applicant: { ...newOrder().applicant, email } })

    const mailedOf = async (made: { mailed?: boolean; id: string }) => [made.mailed, await mailsOf(made.id)]

    it('are three a day for an address; above that the application is saved, and the answer says so, repeated too', async () => {
      const email = `${newId()}@example.com`
      for (let time = 0; time < 3; time++)
        expect(await mailedOf(await create(order(email), caller({ ip: network() })))).toEqual([
          true,
          ['saved'],
        ])
      const who = caller({ ip: network(), idempotencyKey: randomUUID() })
      const last = await create(order(email.toUpperCase()), who)
      expect(await mailedOf(last)).toEqual([false, []])
      expect(last.order.status).toBe('pending_payment')
      expect(await platform.send(createOrder, order(email.toUpperCase()), who)).toMatchObject({
        mailed: false,
        order: { id: last.id },
      })
    })

    it('count once for a request that is repeated', async () => {
      const email = `${newId()}@example.com`
      const who = caller({ ip: network(), idempotencyKey: randomUUID() })
      for (let time = 0; time < 5; time++) await platform.send(createOrder, order(email), who)
      const later = [
        await create(order(email), caller({ ip: network() })),
        await create(order(email), caller({ ip: network() })),
      ]
      expect(later.map(({ mailed }) => mailed)).toEqual([true, true])
    })

    it('are sixty a day from one network, where many travellers sit', async () => {
      const ip = network()
      const made = []
      for (let time = 0; time < 61; time++)
        made.push((await create(order(`${newId()}@example.com`), caller({ ip }))).mailed)
      expect(made).toEqual([...Array<boolean>(60).fill(true), false])
    })

    it('of a lost link are three a day for reference and address; the answer does not tell whether they match', async () => {
      const email = `${newId()}@example.com`
      const made = await create(order(email), caller({ ip: network() }))
      const ask = async (reference: string) =>
        (await platform.send(resendLink, { reference, email }, caller({ ip: network() }))).mailed
      // A stranger who knows the address alone uses up nothing of its owner's.
      for (const reference of ['BL-AAAAAAAA', made.order.reference])
        expect([
          await ask(reference),
          await ask(reference),
          await ask(reference),
          await ask(reference),
        ]).toEqual([true, true, true, false])
      expect(await mailsOf(made.id)).toEqual(['saved', 'link', 'link', 'link'])
    })

    it('of one kind take none of another', async () => {
      const email = `${newId()}@example.com`
      for (let time = 0; time < 4; time++) {
        const draftOf = caller({ draftToken: randomBytes(32).toString('base64url'), ip: network() })
        const id = newId()
        const contents = { from: 'IN', to: 'US', speed: 'standard' as const, denialProtection: false, email }
        await platform.send(saveDraft, { id, version: 0, contents }, draftOf)
        expect((await platform.send(mailDraftLink, { id }, draftOf)).mailed).toBe(time < 3)
      }
      expect(await mailedOf(await create(order(email), caller({ ip: network() })))).toEqual([true, ['saved']])
    })

    it('do not count for the confirmed address of the own account', async () => {
      const ip = network()
      const email = `${newId()}@example.com`
      const owner = caller({ kind: 'user', userId: newId(), email, emailConfirmed: true, ip })
      expect(await mailsOf((await create(order(email), owner)).id)).toEqual(['saved'])
    })
  })
})
