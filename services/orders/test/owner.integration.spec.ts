import type { Caller } from '@borderlane/contracts/define'
import {
  accountDeleted,
  addressConfirmed,
  getConfirmedAddress,
} from '@borderlane/contracts/identity/internal'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import {
  checkAccess,
  issueAccessToken,
  orderChanged,
  orderErased,
  orderMailRequested,
  orderStatusChanged,
  preparePayment,
} from '@borderlane/contracts/orders/internal'
import { acceptPrice, getOrder, requestConfirmation } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { paymentCaptured } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

describe('the orders of an account', () => {
  let platform: Platform
  let people = 0

  /** Somebody with an address of their own, confirmed unless said otherwise. */
  const person = (fields: Partial<Caller> = {}): Caller & { userId: string; email: string } => {
    people += 1
    const email = `person-${people}@example.com`
    return { kind: 'user', userId: newId(), email, emailConfirmed: true, ...fields } as never
  }
  const orderWith = (email: string) => {
    const order = newOrder()
    return { ...order, applicant: { ...order.applicant, email } }
  }
  const create = (email: string, who = caller()) => platform.send(createOrder, orderWith(email), who)
  const list = (who: Caller, paging: { page?: number | string; pageSize?: number | string } = {}) =>
    platform.send(listOrders, paging as object, who)
  const idsOf = async (who: Caller) => (await list(who)).orders.map(({ id }) => id)
  const read = (id: string, who: Caller) => platform.send(getOrder, { id }, who)
  const ownerOf = async (id: string) => {
    const [row] = await platform.database.query<{ owner_user_id: string | null }>(
      `SELECT owner_user_id FROM "order" WHERE id = $1`,
      [id],
    )
    return row!.owner_user_id
  }
  const notFound = { code: 'orders.not_found' }
  const received = (messageId: string) =>
    waitFor(
      async () =>
        (await platform.database.query(`SELECT 1 FROM inbox WHERE message_id = $1`, [messageId])).length,
    )
  /** What identity says when it is asked. */
  const addresses = new Map<string, string | null>()
  let identity: Awaited<ReturnType<typeof stubCall<typeof getConfirmedAddress>>>
  const confirm = async (
    { userId, email }: { userId: string; email: string },
    now: string | null = email,
  ) => {
    addresses.set(userId, now)
    const messageId = newId()
    await publishEvent(platform.broker, addressConfirmed, { userId }, messageId)
    await received(messageId)
  }

  beforeAll(async () => {
    platform = await startPlatform()
    identity = await stubCall(platform.broker, getConfirmedAddress, ({ userId }) => ({
      email: addresses.get(userId) ?? null,
    }))
  })
  afterAll(async () => {
    await identity.close()
    await platform.stop()
  })

  describe('made while signed in', () => {
    it('are in sight of the one who made them, whatever address they name, and of no one else', async () => {
      const [a, b] = [person({ emailConfirmed: false }), person()]
      const { order } = await create(b.email, a)
      expect(await idsOf(a)).toEqual([order.id])
      expect(await idsOf(b)).toEqual([])
      expect((await read(order.id, a)).id).toBe(order.id)
      await expect(read(order.id, b)).rejects.toMatchObject(notFound)
      // They belong to the address, which has no account yet (access.integration.spec.ts).
      expect(await ownerOf(order.id)).toBeNull()
    })

    it('open to their owner, and to no other user, wherever an order’s holder may act', async () => {
      const [a, b] = [person(), person()]
      const { order, orderToken } = await create(a.email, a)
      const { id, totalAmountCents } = order
      expect((await platform.send(acceptPrice, { id, totalAmountCents }, a)).id).toBe(id)
      await expect(platform.send(acceptPrice, { id, totalAmountCents }, b)).rejects.toMatchObject(notFound)
      await expect(platform.send(requestConfirmation, { id }, a)).rejects.toMatchObject({
        code: 'orders.not_payable',
      })
      await expect(platform.send(requestConfirmation, { id }, b)).rejects.toMatchObject(notFound)
      const access = { id, status: 'pending_payment', version: 1, ends: 0 }
      for (const service of ['documents', 'payments', 'gateway'] as const) {
        const ask = (who: Caller) => platform.sendAs(service, checkAccess, { id }, who)
        expect(await ask(a)).toEqual({ ...access, role: 'owner' })
        expect(await ask({ ...b, roles: ['admin'] })).toEqual({ ...access, role: 'staff' })
        expect(await ask({ ...b, orderToken })).toEqual({ ...access, role: 'holder' })
        await expect(ask(b)).rejects.toMatchObject(notFound)
      }
    })

    it('are made once per Idempotency-Key and account: the same key of two users makes two orders', async () => {
      const idempotencyKey = newId()
      const [a, b] = [person({ idempotencyKey }), person({ idempotencyKey })]
      const [first, again, other, guest] = [
        await create('x@example.com', a),
        await create('x@example.com', a),
        await create('x@example.com', b),
        await create('x@example.com', caller({ idempotencyKey })),
      ]
      expect(again.order.id).toBe(first.order.id)
      expect(new Set([first.order.id, other.order.id, guest.order.id]).size).toBe(3)
      expect(await idsOf(b)).toEqual([other.order.id])
    })

    it('write their mails in the language of the one who made them', async () => {
      const { order } = await create('x@example.com', person({ locale: 'ar' }))
      const issued = await platform.sendAs('notifications', issueAccessToken, { id: order.id })
      expect(issued.locale).toBe('ar')
    })
  })

  describe('made as a guest', () => {
    it('join the account that confirms their address afterwards, in whatever case it is written', async () => {
      const a = person()
      const first = await create(a.email.toUpperCase())
      const second = await create(a.email)
      expect(await idsOf(a)).toEqual([])
      await confirm(a)
      expect(await idsOf(a)).toEqual([second.order.id, first.order.id])
      expect(await read(first.order.id, a)).toEqual(first.order)
    })

    it('join an account that has confirmed their address before at once, and their token keeps working', async () => {
      const a = person()
      await confirm(a)
      const { order, orderToken } = await create(a.email.toUpperCase())
      expect(await ownerOf(order.id)).toBe(a.userId)
      expect(await read(order.id, a)).toEqual(order)
      expect(await read(order.id, caller({ orderToken }))).toEqual(order)
      expect(await idsOf(a)).toEqual([order.id])
    })

    it('change nothing by being read, whatever the reader’s session says of their address', async () => {
      const a = person()
      const { order, orderToken } = await create(a.email)
      await expect(read(order.id, a)).rejects.toMatchObject(notFound)
      expect((await list(a)).total).toBe(0)
      expect((await read(order.id, { ...a, orderToken })).id).toBe(order.id)
      expect(await ownerOf(order.id)).toBeNull()
    })

    it('stay with their token when an event comes and the address is not confirmed any more', async () => {
      const a = person()
      const { order } = await create(a.email)
      await confirm(a, null)
      expect(await ownerOf(order.id)).toBeNull()
    })

    it.each(['erson-0@example.com', 'xperson-0@example.com', 'person-0@example.com.evil.example', '%', '_'])(
      'stay away from the account of %s, which is only like their address',
      async (email) => {
        const { order } = await create('person-0@example.com')
        const other = person({ email })
        await confirm(other)
        expect(await idsOf(other)).not.toContain(order.id)
        expect(await ownerOf(order.id)).toBeNull()
      },
    )

    it('are never taken by a second account that gets the same address; later ones are its own', async () => {
      const a = person()
      const { order } = await create(a.email)
      await confirm(a)
      const moved = { ...a, email: person().email }
      await confirm(moved)
      const later = person({ email: a.email })
      await confirm(later)
      const { order: next } = await create(a.email)
      expect(await idsOf(later)).toEqual([next.id])
      await expect(read(order.id, later)).rejects.toMatchObject(notFound)
      expect(await idsOf(moved)).toEqual([order.id])
      expect((await create(moved.email)).order.id).toBe((await idsOf(moved))[0])
    })

    it('find their owner also when they are saved in the moment in which the address is confirmed', async () => {
      for (let round = 0; round < 5; round += 1) {
        const a = person()
        const made = await Promise.all([
          create(a.email),
          create(a.email),
          confirm(a).then(() => undefined),
          create(a.email),
        ])
        const ids = made.flatMap((one) => (one ? [one.order.id] : []))
        expect((await idsOf(a)).sort()).toEqual(ids.sort())
      }
    })

    it('keep an address as a keyed hash only', async () => {
      const a = person()
      await confirm(a)
      const rows = await platform.database.query(`SELECT * FROM confirmed_address WHERE user_id = $1`, [
        a.userId,
      ])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(a.email)
    })
  })

  describe('as a list', () => {
    it('come newest first, page by page, with the total of all', async () => {
      const a = person()
      const made: string[] = []
      for (let count = 0; count < 5; count += 1) made.unshift((await create(a.email, a)).order.id)
      const pages = [await list(a, { page: 1, pageSize: 2 }), await list(a, { page: '3', pageSize: '2' })]
      expect(pages[0]).toMatchObject({ total: 5, page: 1, pageSize: 2 })
      expect(pages[0]!.orders.map(({ id }) => id)).toEqual(made.slice(0, 2))
      expect(pages[1]!.orders.map(({ id }) => id)).toEqual(made.slice(4))
      expect(await list(a, { page: 10_000, pageSize: 50 })).toMatchObject({
        orders: [],
        total: 5,
      })
      expect(await list(a)).toMatchObject({ page: 1, pageSize: 20, total: 5 })
    })

    it('show what a line needs and nothing about the traveller', async () => {
      const a = person()
      const { order } = await create(a.email, a)
      const { orders } = await list(a)
      expect(orders).toEqual([
        {
          id: order.id,
          reference: order.reference,
          status: 'pending_payment',
          passportCountry: 'IN',
          destinationCountry: 'US',
          visaTitle: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
          processingSpeed: 'rush',
          totalAmountCents: 19_400,
          paidCents: 0,
          refundedCents: 0,
          currency: 'GBP',
          isFallback: false,
          next: { who: 'traveller', code: 'pay', amountCents: 19_400 },
          createdAt: order.createdAt,
        },
      ])
    })

    it.each([
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { page: 'x' },
      { page: '' },
      { pageSize: 0 },
      { pageSize: 51 },
      { pageSize: '1e1' },
      { userId: newId() },
    ])('refuse %o', async (paging) => {
      await expect(list(person(), paging)).rejects.toMatchObject({ code: 'validation.failed' })
    })

    it('are for users: a guest, and a user without an id, get none at all', async () => {
      await create('x@example.com', person())
      const required = { code: 'auth.required' }
      await expect(list(caller())).rejects.toMatchObject(required)
      await expect(list(caller({ kind: 'user' }))).rejects.toMatchObject(required)
      await expect(list(caller({ kind: 'service', service: 'payments' }))).rejects.toMatchObject(required)
    })
  })
  describe('of an account that is deleted', () => {
    const remove = async (userId: string, messageId = newId()) => {
      await publishEvent(platform.broker, accountDeleted, { userId }, messageId)
      await received(messageId)
    }
    const pay = async (orderId: string, amountCents = 19_400) => {
      const messageId = newId()
      const payment = { paymentId: newId(), orderId, version: 2, amountCents, currency: 'GBP' } as const
      await publishEvent(platform.broker, paymentCaptured, payment, messageId)
      await received(messageId)
    }
    const eventsAbout = (orderId: string) =>
      platform.database.query<{ subject: string; status: string }>(
        `SELECT subject, payload->>'status' AS status FROM outbox WHERE payload->>'orderId' = $1 ORDER BY seq`,
        [orderId],
      )

    it('lose their owner: the paid ones stay as they are, the unpaid ones are closed and erased, once', async () => {
      const a = person()
      const [paid, unpaid, guests] = [
        await create(a.email, a),
        await create(a.email, a),
        await create(a.email),
      ]
      await confirm(a)
      await pay(paid.order.id)
      expect(await idsOf(a)).toHaveLength(3)
      await remove(a.userId)
      await remove(a.userId)
      const after = ({ order, orderToken }: typeof paid) => read(order.id, caller({ orderToken }))
      expect(await after(paid)).toMatchObject({ status: 'in_review', version: 3 })
      for (const closed of [unpaid, guests]) {
        expect(await after(closed)).toMatchObject({ status: 'closed', version: 3 })
        expect(await eventsAbout(closed.order.id)).toEqual([
          { subject: orderMailRequested.subject, status: null },
          { subject: orderStatusChanged.subject, status: 'closed' },
          { subject: orderErased.subject, status: null },
        ])
        await expect(
          platform.sendAs('payments', preparePayment, { id: closed.order.id }),
        ).rejects.toMatchObject({ code: 'orders.not_payable' })
      }
      for (const { order } of [paid, unpaid, guests]) {
        expect(await ownerOf(order.id)).toBeNull()
        await expect(read(order.id, person())).rejects.toMatchObject(notFound)
      }
    })

    it('come back neither to a session that has not ended yet nor to a new account with the address', async () => {
      const a = person()
      const { order } = await create(a.email)
      await confirm(a)
      expect(await idsOf(a)).toEqual([order.id])
      await remove(a.userId)
      expect(await ownerOf((await create(a.email)).order.id)).toBeNull()
      for (const who of [a, person({ email: a.email })]) {
        expect(await idsOf(who)).toEqual([])
        await expect(read(order.id, who)).rejects.toMatchObject(notFound)
      }
      expect(await ownerOf(order.id)).toBeNull()
    })

    it('leave other people’s orders alone', async () => {
      const [a, b] = [person(), person()]
      const [ofB, ofGuest] = [await create(a.email, b), await create('x@example.com')]
      await remove(a.userId)
      expect(await read(ofB.order.id, b)).toEqual(ofB.order)
      expect(await read(ofGuest.order.id, caller({ orderToken: ofGuest.orderToken }))).toEqual(ofGuest.order)
    })

    it('send back a payment that is captured after all', async () => {
      const a = person()
      const { order } = await create(a.email, a)
      await remove(a.userId)
      await pay(order.id)
      expect(
        await platform.database.query(`SELECT outcome FROM captured_payment WHERE order_id = $1`, [order.id]),
      ).toEqual([{ outcome: 'closed' }])
    })

    it('tell every open event stream of its own order', async () => {
      const a = person()
      const ids = [(await create(a.email, a)).order.id, (await create(a.email, a)).order.id]
      const told: string[] = []
      const { connection } = await platform.connection('gateway')
      const hearing = connection.subscribe(orderChanged.subject, {
        callback: (_error, message) => void told.push(orderChanged.payload.parse(message.json()).orderId),
      })
      await connection.flush()
      await remove(a.userId)
      await waitFor(() => told.length >= 2)
      hearing.unsubscribe()
      expect(told.sort()).toEqual([...ids].sort())
    })
  })
})
