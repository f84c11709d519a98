import { AppError, type PayloadOf } from '@borderlane/contracts/define'
import {
  issueAccessToken,
  orderChanged,
  orderMailRequested,
  orderPaidAfterClosing,
  orderStatusChanged,
  preparePayment,
  readCaptures,
} from '@borderlane/contracts/orders/internal'
import { acceptPrice, getOrder, requestConfirmation } from '@borderlane/contracts/orders/order-holder'
import { createOrder, resendLink } from '@borderlane/contracts/orders/public'
import { paymentCaptured, paymentRefunded } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, waitFor, sampleOffer, sampleQuote } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

describe('paying an order', () => {
  let platform: Platform

  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)
  const create = async (order = newOrder(), who = caller()) => {
    const made = await platform.send(createOrder, order, who)
    return { ...made, id: made.order.id, who: caller({ orderToken: made.orderToken }) }
  }
  type Made = Awaited<ReturnType<typeof create>>
  const read = ({ id, who }: Made) => platform.send(getOrder, { id }, who)
  const prepare = ({ id }: { id: string }) => platform.sendAs('payments', preparePayment, { id })
  /** An order that was made while the catalogue did not answer: 5,425 pence. */
  const createFallback = async () => {
    await platform.catalogue.stop()
    const made = await create()
    await platform.catalogue.start()
    return made
  }
  const capture = async (orderId: string, amountCents: number, paymentId = newId(), messageId = newId()) => {
    const payment = { paymentId, orderId, version: 2, amountCents, currency: 'GBP' } as const
    await publishEvent(platform.broker, paymentCaptured, payment, messageId)
    await waitFor(async () => (await rows(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length)
    return paymentId
  }
  const pay = async (made: Made) => {
    await capture(made.id, made.order.totalAmountCents)
    return made
  }
  const outcomes = async (orderId: string) =>
    (
      await rows<{ outcome: string }>(`SELECT outcome FROM captured_payment WHERE order_id = $1`, [orderId])
    ).map(({ outcome }) => outcome)
  const eventsOf = async (subject: string, orderId: string) =>
    (
      await rows<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
        [subject, orderId],
      )
    ).map(({ payload }) => payload)

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())
  beforeEach(async () => {
    platform.catalogue.answer = () => sampleQuote()
    await platform.catalogue.start()
  })

  describe('before money is taken', () => {
    it('the locked price is returned; the catalogue is asked only whether the visa is still issued', async () => {
      const made = await create()
      const { asked } = platform.catalogue
      expect(await prepare(made)).toEqual({
        orderId: made.id,
        governmentFeeCents: 13_975,
        serviceFeeCents: 3_925,
        denialProtectionFeeCents: 1_500,
        totalAmountCents: 19_400,
        currency: 'GBP',
      })
      expect(platform.catalogue.asked).toBe(asked + 1)
    })

    it('a visa that is no longer issued or sold is not paid, and one that is, while the catalogue is silent', async () => {
      const made = await create()
      const source = { code: 'published', name: 'the authority', url: null, asOf: '2026-10-10' } as const
      platform.catalogue.answer = () =>
        sampleQuote({ conditions: [{ code: 'us_visitor_visas_suspended', source }] })
      await expect(prepare(made)).rejects.toMatchObject({
        code: 'orders.not_sold',
        details: { condition: 'us_visitor_visas_suspended' },
      })
      await expect(create()).rejects.toMatchObject({ code: 'orders.not_sold' })
      platform.catalogue.answer = () => ({ ...sampleQuote(), offer: sampleOffer({ mode: 'off' }) })
      await expect(prepare(made)).rejects.toMatchObject({
        code: 'orders.not_sold',
        details: { condition: 'off' },
      })
      await platform.catalogue.stop()
      expect(await prepare(made)).toMatchObject({ totalAmountCents: 19_400 })
      await platform.catalogue.start()
    })

    it('payments alone may ask', async () => {
      const made = await create()
      const refused = { code: 'auth.forbidden' }
      await expect(
        platform.sendAs('payments', preparePayment, { id: made.id }, made.who),
      ).rejects.toMatchObject(refused)
      await expect(
        platform.sendAs(
          'payments',
          preparePayment,
          { id: made.id },
          { kind: 'service', service: 'documents' },
        ),
      ).rejects.toMatchObject(refused)
    })

    it('an order that does not exist is not found', async () => {
      await expect(prepare({ id: newId() })).rejects.toMatchObject({ code: 'orders.not_found' })
    })

    it('a fallback price that the catalogue confirms is from then on the order’s own', async () => {
      const made = await createFallback()
      platform.catalogue.answer = () => sampleQuote({ governmentFeeCents: 0 })
      expect(await prepare(made)).toMatchObject({ totalAmountCents: 5_425 })
      expect(await read(made)).toMatchObject({
        version: 2,
        isFallback: false,
        visaTitle: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
        governmentFeeStatus: 'sourced',
        requiredDocuments: [
          { code: 'passport_bio_page', params: {}, text: 'Passport data page' },
          { code: 'photo', params: {}, text: 'Passport photo' },
        ],
        processingDays: 11,
        totalAmountCents: 5_425,
      })
      expect(await prepare(made)).toMatchObject({ totalAmountCents: 5_425 })
      expect((await read(made)).version).toBe(2)
    })

    it('a fallback price that differs stops the payment with the price to accept', async () => {
      const made = await createFallback()
      await expect(prepare(made)).rejects.toMatchObject({
        code: 'orders.price_changed',
        details: { totalAmountCents: 19_400 },
      })
      expect(await read(made)).toEqual(made.order)
    })

    it('a fallback price cannot be confirmed while the catalogue does not answer', async () => {
      const made = await createFallback()
      await platform.catalogue.stop()
      await expect(prepare(made)).rejects.toMatchObject({ code: 'service.unavailable' })
      expect((await read(made)).isFallback).toBe(true)
    })

    it.each([
      [
        'the route is gone',
        () => {
          throw new AppError('catalogue.requirement_not_found')
        },
      ],
      ['no visa is needed', () => sampleQuote({ visaRequired: false })],
      ['nobody is admitted', () => sampleQuote({ admitted: false })],
      ['the speed is not offered', () => sampleQuote({ processingDaysRush: -1 })],
    ] as const)('a fallback order is not payable when %s', async (_name, answer) => {
      const made = await createFallback()
      platform.catalogue.answer = answer
      await expect(prepare(made)).rejects.toMatchObject({ code: 'orders.not_payable' })
    })
  })

  describe('accepting a price', () => {
    const accept = (made: Made, totalAmountCents: number, who = made.who) =>
      platform.send(acceptPrice, { id: made.id, totalAmountCents }, who)

    it('takes over the catalogue’s offer, so that it can be paid', async () => {
      const made = await createFallback()
      const accepted = await accept(made, 19_400)
      expect(accepted).toMatchObject({
        version: 2,
        isFallback: false,
        governmentFeeCents: 13_975,
        totalAmountCents: 19_400,
        visaTitle: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
      })
      expect(await read(made)).toEqual(accepted)
      expect(await prepare(made)).toMatchObject({ totalAmountCents: 19_400 })
    })

    it('by staff is written down as theirs', async () => {
      const staff = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
      const [theirs, own] = [await createFallback(), await createFallback()]
      await accept(theirs, 19_400, staff)
      await accept(own, 19_400)
      expect(
        await rows(`SELECT order_id, actor_id, action FROM order_audit WHERE order_id = ANY ($1)`, [
          [theirs.id, own.id],
        ]),
      ).toEqual([{ order_id: theirs.id, actor_id: staff.userId, action: 'price' }])
    })

    it('refuses any other amount with the right one, and changes nothing', async () => {
      const made = await createFallback()
      for (const amount of [0, 5_425, 19_399]) {
        await expect(accept(made, amount)).rejects.toMatchObject({
          code: 'orders.price_changed',
          details: { totalAmountCents: 19_400 },
        })
      }
      expect(await read(made)).toEqual(made.order)
    })

    it('cannot change the price of an order that has a real one', async () => {
      const made = await create()
      platform.catalogue.answer = () => sampleQuote({ governmentFeeCents: 0 })
      await expect(accept(made, 5_425)).rejects.toMatchObject({ details: { totalAmountCents: 19_400 } })
      expect(await accept(made, 19_400)).toEqual(made.order)
    })

    it('happens once when it is asked for twice at the same time', async () => {
      const made = await createFallback()
      const answers = await Promise.all([accept(made, 19_400), accept(made, 19_400)])
      expect(answers.map(({ version }) => version)).toEqual([2, 2])
    })

    it('is for the holder of the order only', async () => {
      const made = await createFallback()
      await expect(accept(made, 19_400, caller())).rejects.toMatchObject({ code: 'orders.not_found' })
    })

    it('is too late after the payment', async () => {
      const made = await pay(await create())
      await expect(accept(made, 19_400)).rejects.toMatchObject({ code: 'orders.already_paid' })
    })
  })

  describe('a captured payment', () => {
    it('moves the order through paid to in review, each with its event', async () => {
      const made = await pay(await create())
      const order = await read(made)
      expect(order).toMatchObject({ version: 3, status: 'in_review' })
      expect(order.history.map(({ status }) => status)).toEqual(['pending_payment', 'paid', 'in_review'])
      expect(await eventsOf(orderStatusChanged.subject, made.id)).toEqual([
        { orderId: made.id, version: 2, status: 'paid' },
        { orderId: made.id, version: 3, status: 'in_review' },
      ])
      expect(
        await rows(`SELECT actor, reason FROM order_status_history WHERE order_id = $1 ORDER BY version`, [
          made.id,
        ]),
      ).toEqual([
        { actor: 'traveller', reason: null },
        { actor: 'system', reason: 'payment captured' },
        { actor: 'system', reason: 'payment captured' },
      ])
      expect(await outcomes(made.id)).toEqual(['applied'])
      await expect(prepare(made)).rejects.toMatchObject({ code: 'orders.already_paid' })
    })

    it('has one effect however often and under whatever message id it arrives', async () => {
      const made = await create()
      const paymentId = await capture(made.id, 19_400)
      await capture(made.id, 19_400, paymentId)
      await capture(made.id, 19_400, paymentId)
      expect((await read(made)).history).toHaveLength(3)
      expect(await outcomes(made.id)).toEqual(['applied'])
    })

    it('that comes for an order that is paid already is kept for a person, and nothing moves', async () => {
      const made = await pay(await create())
      const before = await read(made)
      await capture(made.id, 19_400)
      expect(await outcomes(made.id)).toEqual(['applied', 'already_paid'])
      expect(await read(made)).toEqual(before)
    })

    it('of another amount does not pay the order', async () => {
      const made = await create()
      await capture(made.id, 1)
      expect(await outcomes(made.id)).toEqual(['amount_differs'])
      expect(await read(made)).toEqual(made.order)
      await capture(made.id, 19_400)
      expect((await read(made)).status).toBe('in_review')
    })

    it('for a closed order is booked, goes back, and the mail says so, once however often it arrives', async () => {
      const made = await create()
      await rows(`UPDATE "order" SET status = 'closed' WHERE id = $1`, [made.id])
      const paymentId = await capture(made.id, 19_400)
      await capture(made.id, 19_400, paymentId)
      expect(await outcomes(made.id)).toEqual(['closed'])
      expect(await read(made)).toMatchObject({ status: 'closed', paidCents: 19_400, version: 2 })
      expect(await eventsOf(orderPaidAfterClosing.subject, made.id)).toEqual([
        { orderId: made.id, version: 2, paymentId },
      ])
      const mails = async () =>
        (await eventsOf(orderMailRequested.subject, made.id)).map((event) => (event as { mail: string }).mail)
      expect(await mails()).toEqual(['saved', 'late-payment'])
      // Asked for once more, it says the same.
      await platform.send(requestConfirmation, { id: made.id }, made.who)
      expect(await mails()).toEqual(['saved', 'late-payment', 'late-payment'])
    })

    it('for a closed order is known as such to payments, also when it came before there was a word for it', async () => {
      const [late, decided] = [await create(), await create()]
      const paymentIds = []
      for (const [made, before] of [
        [late, 'closed'],
        [decided, 'rejected'],
      ] as const) {
        await rows(
          `INSERT INTO order_status_history (order_id, version, status, at, actor) VALUES ($1, 2, $2, now(), 'staff')`,
          [made.id, before],
        )
        await rows(`UPDATE "order" SET status = 'closed', version = 3 WHERE id = $1`, [made.id])
        const paymentId = newId()
        paymentIds.push(paymentId)
        await rows(
          `INSERT INTO captured_payment (payment_id, order_id, amount_cents, outcome, received_at)
           VALUES ($1, $2, 19400, 'not_payable', now())`,
          [paymentId, made.id],
        )
      }
      const { captures } = await platform.sendAs('payments', readCaptures, { paymentIds })
      expect(new Map(captures.map(({ paymentId, outcome }) => [paymentId, outcome]))).toEqual(
        new Map([
          [paymentIds[0], 'closed'],
          [paymentIds[1], 'not_payable'],
        ]),
      )
    })

    it('for an order that is decided is booked and confirmed, and its status stays', async () => {
      const made = await create()
      await rows(`UPDATE "order" SET status = 'rejected' WHERE id = $1`, [made.id])
      await expect(prepare(made)).rejects.toMatchObject({ code: 'orders.not_payable' })
      await capture(made.id, 19_400)
      expect(await outcomes(made.id)).toEqual(['not_payable'])
      expect(await read(made)).toMatchObject({ status: 'rejected', paidCents: 19_400, version: 2 })
      expect(await eventsOf(orderMailRequested.subject, made.id)).toEqual([
        { orderId: made.id, version: 1, mail: 'saved' },
        { orderId: made.id, version: 2, mail: 'confirmation' },
      ])
      await expect(prepare(made)).rejects.toMatchObject({ code: 'orders.already_paid' })
    })

    it('an unpaid order that staff set back to pending can be paid online', async () => {
      const made = await create()
      await rows(`UPDATE "order" SET status = 'pending' WHERE id = $1`, [made.id])
      expect(await prepare(made)).toMatchObject({ totalAmountCents: 19_400 })
      await pay(made)
      expect(await read(made)).toMatchObject({ status: 'in_review', paidCents: 19_400 })
    })

    it('has no day while papers are missing', async () => {
      const made = await create()
      await pay(made)
      const [kept] = await rows<{ due_day: string | null; next_step: string }>(
        `SELECT due_day, next_step FROM "order" WHERE id = $1`,
        [made.id],
      )
      expect(kept).toEqual({ due_day: null, next_step: 'documents' })
    })

    it('that goes back is counted once, and the status stays', async () => {
      const made = await pay(await create())
      const refundId = newId()
      for (const messageId of [newId(), newId()]) {
        const refund = { refundId, paymentId: newId(), orderId: made.id, version: 3, amountCents: 9_000 }
        await publishEvent(
          platform.broker,
          paymentRefunded,
          { ...refund, refundedCents: 9_000, currency: 'GBP', cause: 'admin' },
          messageId,
        )
        await waitFor(
          async () => (await rows(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length,
        )
      }
      expect(await read(made)).toMatchObject({
        status: 'in_review',
        paidCents: 19_400,
        refundedCents: 9_000,
        version: 4,
      })
    })

    it('without an order is kept too', async () => {
      const orderId = newId()
      await capture(orderId, 19_400)
      expect(await outcomes(orderId)).toEqual(['unknown_order'])
    })

    it('leaves a record that refuses changes', async () => {
      await pay(await create())
      await expect(rows(`DELETE FROM captured_payment`)).rejects.toThrow('append-only')
    })
  })

  it('tells open event streams of every change after its commit', async () => {
    const { connection } = await platform.connection('gateway')
    const heard: PayloadOf<typeof orderChanged>[] = []
    const broadcasts = connection.subscribe(orderChanged.subject, {
      callback: (_error, message) => void heard.push(message.json()),
    })
    await connection.flush()
    const fallback = await createFallback()
    await platform.send(acceptPrice, { id: fallback.id, totalAmountCents: 19_400 }, fallback.who)
    await capture(fallback.id, 19_400)
    const of = (orderId: string, ...versions: number[]) => versions.map((version) => ({ orderId, version }))
    // Those of earlier tests' orders may come late.
    const ofThis = () => heard.filter(({ orderId }) => orderId === fallback.id)
    await waitFor(() => ofThis().length >= 2)
    // Paid and in review are one commit, told by the version that it ends with.
    expect(ofThis()).toEqual(of(fallback.id, 2, 4))
    broadcasts.unsubscribe()
  })

  describe('mails about an order', () => {
    /** Beside the one that tells that it is saved. */
    const mailsOf = async (orderId: string) => (await eventsOf(orderMailRequested.subject, orderId)).slice(1)
    const again = (made: Made) => platform.send(requestConfirmation, { id: made.id }, made.who)
    const link = (reference: string, email: string) => platform.send(resendLink, { reference, email })

    it('the confirmation is asked for at most three times a day', async () => {
      const made = await pay(await create())
      for (let time = 0; time < 3; time++) expect(await again(made)).toEqual({})
      await expect(again(made)).rejects.toMatchObject({ code: 'orders.too_many_mails' })
      expect(await mailsOf(made.id)).toEqual(
        Array.from({ length: 3 }, () => ({ orderId: made.id, version: 3, mail: 'confirmation' })),
      )

      const tomorrow = Date.now() + 24 * 3_600_000
      expect(await platform.app.clock.during(tomorrow, () => again(made))).toEqual({})
    })

    it('the confirmation that staff ask for is written down as theirs', async () => {
      const staff = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
      const [theirs, own] = [await pay(await create()), await pay(await create())]
      await platform.send(requestConfirmation, { id: theirs.id }, staff)
      await again(own)
      expect(
        await rows(`SELECT order_id, actor_id, action FROM order_audit WHERE order_id = ANY ($1)`, [
          [theirs.id, own.id],
        ]),
      ).toEqual([{ order_id: theirs.id, actor_id: staff.userId, action: 'mail' }])
    })

    it('three requests at the same time on top of one are not four mails', async () => {
      const made = await pay(await create())
      await again(made)
      const results = await Promise.allSettled([again(made), again(made), again(made)])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    })

    it('there is no confirmation before the payment, nor for others', async () => {
      const made = await create()
      await expect(again(made)).rejects.toMatchObject({ code: 'orders.not_payable' })
      await expect(platform.send(requestConfirmation, { id: made.id })).rejects.toMatchObject({
        code: 'orders.not_found',
      })
      expect(await mailsOf(made.id)).toEqual([])
    })

    it('a link is asked for when reference and address belong together, in any case', async () => {
      const made = await create()
      const reference = made.order.reference.toLowerCase()
      expect(await link(reference, 'asha.rao@EXAMPLE.com')).toEqual({ mailed: true })
      expect(await mailsOf(made.id)).toEqual([{ orderId: made.id, version: 1, mail: 'link' }])
    })

    it('the answer to a request for a link never tells whether they do', async () => {
      const made = await create()
      const order: unknown[] = []
      const note = (what: unknown) => void order.push(what)
      await Promise.all([
        new Promise((resolve) => setTimeout(resolve, 240)).then(() => note('240 ms')),
        link(made.order.reference, 'other@example.com').then(note),
        link('BL-22222222', made.order.applicant.email).then(note),
        link(made.order.reference, made.order.applicant.email).then(note),
      ])
      // None is faster than all that an answer ever takes.
      expect(order).toEqual(['240 ms', ...Array<unknown>(3).fill({ mailed: true })])
      expect(await mailsOf(made.id)).toHaveLength(1)
    })

    it('notifications gets a further token that opens the order, and the language of the mail', async () => {
      const made = await create(newOrder(), caller({ locale: 'de' }))
      const issued = await platform.sendAs('notifications', issueAccessToken, { id: made.id })
      expect(issued).toMatchObject({ order: made.order, locale: 'de' })
      expect(issued.orderToken).not.toBe(made.orderToken)
      for (const orderToken of [issued.orderToken, made.orderToken]) {
        expect(await platform.send(getOrder, { id: made.id }, caller({ orderToken }))).toEqual(made.order)
      }
      const [kept] = await rows<{ text: string }>(
        `SELECT string_agg(t::text, ' ') AS text FROM order_token t WHERE order_id = $1`,
        [made.id],
      )
      expect(kept!.text).not.toContain(issued.orderToken)
    })

    it('nobody else gets a token', async () => {
      const made = await create()
      await expect(
        platform.sendAs('notifications', issueAccessToken, { id: made.id }, made.who),
      ).rejects.toMatchObject({ code: 'auth.forbidden' })
    })
  })
})
