import { createHash } from 'node:crypto'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import { AppError } from '@borderlane/contracts/define'
import { checkAccess } from '@borderlane/contracts/orders/internal'
import { correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { FieldCipher, newId } from '@borderlane/persistence'
import { log } from '@borderlane/runtime'
import { caller, sampleQuote } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { ApplicantVault } from '../src/order/applicant-vault'
import { Order } from '../src/order/order.entity'
import { DATE_OF_BIRTH, newOrder, PASSPORT_NUMBER, type Platform, startPlatform } from './replica'

describe('making and reading an order', () => {
  let platform: Platform

  const create = (order = newOrder(), who = caller()) => platform.send(createOrder, order, who)
  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)
  const countOrders = async () =>
    (await rows<{ count: number }>(`SELECT count(*)::int FROM "order"`))[0]!.count

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())
  beforeEach(async () => {
    platform.catalogue.answer = () => sampleQuote()
    await platform.catalogue.start()
  })

  describe('the price', () => {
    it('is the catalogue’s, locked in the order whatever the catalogue says later', async () => {
      const { order, orderToken } = await create()
      expect(order).toMatchObject({
        version: 1,
        status: 'pending_payment',
        passportCountry: 'IN',
        destinationCountry: 'US',
        visaType: 'embassy',
        visaTitle: { code: 'us_visitor', params: {}, text: 'B1/B2 Visitor Visa' },
        requiredDocuments: [
          { code: 'passport_bio_page', params: {}, text: 'Passport data page' },
          { code: 'photo', params: {}, text: 'Passport photo' },
        ],
        processingSpeed: 'rush',
        processingDays: 11,
        governmentFeeCents: 13_975,
        governmentFeeStatus: 'sourced',
        serviceFeeCents: 3_925,
        denialProtection: true,
        denialProtectionFeeCents: 1_500,
        totalAmountCents: 19_400,
        currency: 'GBP',
        isFallback: false,
      })
      platform.catalogue.answer = () =>
        sampleQuote({ governmentFeeCents: 99_999, title: { code: 'other', params: {}, text: 'Other' } })
      expect(await platform.send(getOrder, { id: order.id }, caller({ orderToken }))).toEqual(order)
    })

    it('has no protection fee unless it was chosen', async () => {
      const { order } = await create(newOrder({ denialProtection: false }))
      expect(order).toMatchObject({ denialProtectionFeeCents: 0, totalAmountCents: 17_900 })
    })

    it.each(['totalAmountCents', 'serviceFeeCents', 'status', 'ownerUserId', 'currency'])(
      'cannot be sent: %s in the input is refused',
      async (field) => {
        const before = await countOrders()
        const sent = { ...newOrder(), [field]: 1 }
        await expect(create(sent)).rejects.toMatchObject({
          code: 'validation.failed',
          details: { fields: [{ path: field }] },
        })
        expect(await countOrders()).toBe(before)
      },
    )
  })

  describe('a route that cannot be ordered', () => {
    it.each([
      ['orders.no_visa_needed', { visaRequired: false, visaType: 'visa_free' }],
      ['orders.no_admission', { admitted: false }],
      ['orders.rule_not_begun', { validFrom: '2999-01-01' }],
    ] as const)('gives %s', async (code, requirement) => {
      platform.catalogue.answer = () => sampleQuote(requirement)
      await expect(create()).rejects.toMatchObject({ code })
    })

    it('asks for the rule of the day of travel, unless that day is over', async () => {
      const days: (string | undefined)[] = []
      platform.catalogue.answer = ({ on }) => {
        days.push(on)
        return sampleQuote()
      }
      await create(newOrder({ on: '2998-12-30' }))
      await create(newOrder({ on: '2020-01-01' }))
      expect(days).toEqual(['2998-12-30', undefined])
    })

    it('gives orders.speed_not_offered for a speed without days', async () => {
      await expect(create(newOrder({ speed: 'same_day' }))).rejects.toMatchObject({
        code: 'orders.speed_not_offered',
      })
    })

    it.each(['catalogue.country_not_found', 'catalogue.requirement_not_found'] as const)(
      'passes %s through instead of inventing a price',
      async (code) => {
        platform.catalogue.answer = () => {
          throw new AppError(code)
        }
        const before = await countOrders()
        await expect(create()).rejects.toMatchObject({ code })
        expect(await countOrders()).toBe(before)
      },
    )
  })

  describe('while the catalogue does not answer', () => {
    const fallback = {
      passportCountry: 'IN',
      destinationCountry: 'US',
      visaType: 'embassy',
      processingDays: 3,
      governmentFeeCents: 0,
      governmentFeeStatus: 'unknown',
      serviceFeeCents: 3_925,
      totalAmountCents: 5_425,
      isFallback: true,
    }

    it('an order is made on the fallback requirement and says so', async () => {
      await platform.catalogue.stop()
      const logged = jest.spyOn(log, 'warn').mockImplementation()
      const { order } = await create(newOrder({ from: 'in', to: 'us' }))
      expect(logged).toHaveBeenCalledWith(
        { event: 'orders.fallback_offer', reason: 'service.unavailable' },
        expect.any(String),
      )
      logged.mockRestore()
      expect(order).toMatchObject(fallback)
      expect(order.requiredDocuments).toHaveLength(6)
      expect(order.notes?.map(({ text }) => text)).toEqual([
        expect.stringMatching(/validate the latest requirements and handle your application end to end/),
      ])
    })

    it('the same holds when it is there but silent', async () => {
      await platform.catalogue.stop()
      const { connection } = await platform.connection('catalogue')
      let asked = 0
      const silent = connection.subscribe(getQuote.subject, { callback: () => void (asked += 1) })
      await connection.flush()
      const { order } = await create()
      silent.unsubscribe()
      expect(order).toMatchObject(fallback)
      expect(asked).toBeGreaterThan(0)
    })

    it('a country that is not given by its code makes no order', async () => {
      await platform.catalogue.stop()
      await expect(create(newOrder({ from: 'India' }))).rejects.toMatchObject({ code: 'service.unavailable' })
    })

    it('a speed that the fallback does not have is refused', async () => {
      await platform.catalogue.stop()
      await expect(create(newOrder({ speed: 'same_day' }))).rejects.toMatchObject({
        code: 'orders.speed_not_offered',
      })
    })
  })

  describe('an Idempotency-Key', () => {
    it('gives the same order again with a token that works, even when the route is gone meanwhile', async () => {
      const who = caller({ idempotencyKey: newId() })
      const first = await create(newOrder(), who)
      platform.catalogue.answer = () => {
        throw new AppError('catalogue.requirement_not_found')
      }
      const second = await create(newOrder(), who)
      expect(second.order).toEqual(first.order)
      for (const { orderToken } of [first, second]) {
        const read = await platform.send(getOrder, { id: first.order.id }, caller({ orderToken }))
        expect(read).toEqual(first.order)
      }
    })

    it('is refused for another body', async () => {
      const who = caller({ idempotencyKey: newId() })
      await create(newOrder(), who)
      const before = await countOrders()
      await expect(create(newOrder({ speed: 'standard' }), who)).rejects.toMatchObject({
        code: 'idempotency.key_reused',
      })
      expect(await countOrders()).toBe(before)
    })

    it('makes one order of twenty requests at the same time', async () => {
      const before = await countOrders()
      const who = caller({ idempotencyKey: newId() })
      // One that has waited in vain for the running one asks again, as a browser does.
      const persist = (): ReturnType<typeof create> =>
        create(newOrder(), who).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'service.unavailable') return persist()
          throw error
        })
      const answers = await Promise.all(Array.from({ length: 20 }, persist))
      expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1)
      expect(await countOrders()).toBe(before + 1)
    })

    it('that is used again fails none of the orders that are saved at the same time', async () => {
      const before = await countOrders()
      const who = caller({ idempotencyKey: newId() })
      const first = await create(newOrder(), who)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          create(newOrder(), index % 4 === 0 ? who : caller({ idempotencyKey: newId() })),
        ),
      )
      expect(answers.filter(({ order }) => order.id === first.order.id)).toHaveLength(3)
      expect(new Set(answers.map(({ order }) => order.id)).size).toBe(10)
      expect(await countOrders()).toBe(before + 10)
    })

    it('may be used again after a failure', async () => {
      const who = caller({ idempotencyKey: newId() })
      platform.catalogue.answer = () => sampleQuote({ admitted: false })
      await expect(create(newOrder(), who)).rejects.toMatchObject({ code: 'orders.no_admission' })
      platform.catalogue.answer = () => sampleQuote()
      expect((await create(newOrder(), who)).order.status).toBe('pending_payment')
    })
  })

  describe('access', () => {
    const userId = newId()
    const read = (id: string, who = caller()) => platform.send(getOrder, { id }, who)
    const refused = (id: string, who = caller()) =>
      expect(read(id, who)).rejects.toMatchObject({ code: 'orders.not_found' })

    it('a guest opens their order with its token only', async () => {
      const { order, orderToken } = await create()
      const other = await create()
      expect((await read(order.id, caller({ orderToken }))).id).toBe(order.id)
      await refused(order.id)
      await refused(order.id, caller({ orderToken: other.orderToken }))
      await refused(order.id, caller({ orderToken: orderToken.slice(0, -1) }))
      await refused(order.id, caller({ kind: 'user', userId }))
      await refused(order.id, caller({ kind: 'service', service: 'documents' }))
    })

    it('a user opens their own order, another user does not, an admin does', async () => {
      const { order } = await create(newOrder(), caller({ kind: 'user', userId }))
      expect((await read(order.id, caller({ kind: 'user', userId }))).id).toBe(order.id)
      await refused(order.id, caller({ kind: 'user', userId: newId() }))
      expect((await read(order.id, caller({ kind: 'user', userId: newId(), roles: ['admin'] }))).id).toBe(
        order.id,
      )
    })

    it('another service asks on behalf of the guest and gets the same answer', async () => {
      const { order, orderToken } = await create()
      const ask = (who = caller()) => platform.sendAs('documents', checkAccess, { id: order.id }, who)
      expect((await ask(caller({ orderToken }))).id).toBe(order.id)
      await expect(ask()).rejects.toMatchObject({ code: 'orders.not_found' })
    })

    it("an order that does not exist answers like somebody else's", async () => {
      await refused(newId(), caller({ orderToken: 'x' }))
    })
  })

  describe('what is kept', () => {
    const TABLES = [
      '"order"',
      'order_key',
      'order_token',
      'order_status_history',
      'idempotency',
      'outbox',
      'order_mail',
    ]

    it('holds nothing about the traveller and no token in plain text', async () => {
      const { order, orderToken } = await create(newOrder(), caller({ idempotencyKey: newId() }))
      expect(order.applicant.passportNumberMasked).toBe('••••••K3')
      const contents: string[] = []
      for (const table of TABLES) {
        for (const { row } of await rows<{ row: string }>(`SELECT t::text AS row FROM ${table} t`)) {
          contents.push(row)
        }
      }
      const all = contents.join('\n')
      expect(all).toContain(order.id)
      expect(all).not.toContain(PASSPORT_NUMBER)
      expect(all).not.toContain(PASSPORT_NUMBER.slice(0, -2))
      for (const said of [DATE_OF_BIRTH, 'Asha Rao', '@example.com', '20 7946 0000', '14 December'])
        expect(all).not.toContain(said)
      expect(all).not.toContain(orderToken)
    })

    it('opens with the key of this order and in its column only', async () => {
      const [first, second] = [await create(), await create()]
      const { manager } = platform.app.get(DataSource)
      const vault = platform.app.get(ApplicantVault, { strict: false })
      const [order, other] = await Promise.all(
        [first, second].map(({ order: { id } }) => manager.findOneByOrFail(Order, { id })),
      )
      const identity = { passportNumber: PASSPORT_NUMBER, dateOfBirth: DATE_OF_BIRTH }
      expect(await vault.revealIdentity(manager, order!)).toEqual(identity)
      const { applicantSealed, identitySealed } = order!
      await expect(vault.revealIdentity(manager, { ...other!, identitySealed })).rejects.toThrow()
      await expect(
        vault.revealIdentity(manager, { ...order!, identitySealed: applicantSealed }),
      ).rejects.toThrow()
    })

    it('is not recognisable from the stored hash of the request', async () => {
      const who = caller({ idempotencyKey: newId() })
      await create(newOrder(), who)
      const [stored] = await rows<{ request_hash: string; answer: object }>(
        `SELECT request_hash, answer FROM idempotency WHERE key = $1`,
        [who.idempotencyKey],
      )
      const input = JSON.stringify(createOrder.input.parse(newOrder()))
      const cipher = new FieldCipher(`other:${Buffer.alloc(32, 8).toString('base64')}`)
      const hash = (text: string) => createHash('sha256').update(text).digest('hex')
      expect(stored!.request_hash).not.toBe(hash(input))
      expect(stored!.request_hash).not.toBe(hash(JSON.stringify(cipher.fingerprint(input, createOrder.name))))
      expect(Object.keys(stored!.answer).toSorted()).toEqual(['mailed', 'orderId'])
    })

    it('has a history that refuses changes', async () => {
      const { order } = await create()
      for (const sql of [
        `UPDATE order_status_history SET status = 'approved'`,
        `DELETE FROM order_status_history`,
        `TRUNCATE order_status_history`,
      ]) {
        await expect(rows(sql)).rejects.toThrow('append-only')
      }
      expect(order.history).toEqual([{ status: 'pending_payment', at: order.createdAt, version: 1 }])
    })

    it('says what the visa lets somebody do as it was known then, whatever the catalogue learns later', async () => {
      const source = { code: 'published', name: 'The authority', url: null, asOf: '2026-09-12' } as const
      const known = { name: 'K-ETA', entries: null, validity: null, sources: [source] }
      const variant: VisaVariant = { ...known, stay: { count: 90, unit: 'day' } }
      platform.catalogue.answer = () => sampleQuote({ variant })
      const { order, orderToken } = await create()
      platform.catalogue.answer = () => sampleQuote({ variant: { ...variant, entries: 'multiple' } })
      const read = await platform.send(getOrder, { id: order.id }, caller({ orderToken }))
      expect([order.variant, read.variant]).toEqual([variant, variant])
    })

    it('does not sell a stay that is longer than the visa allows, and says how long it may be', async () => {
      const most = { count: 90, unit: 'day' } as const
      platform.catalogue.answer = () =>
        sampleQuote({
          variant: { ...{ name: null, entries: null, validity: null, sources: [] }, stay: most },
        })
      const stay = (travelDates: string) =>
        create(newOrder({ applicant: { ...newOrder().applicant!, travelDates } }))
      await expect(stay('2030-01-01 - 2030-07-20')).rejects.toMatchObject({
        code: 'validation.failed',
        details: { fields: [{ path: 'applicant.travelDates', code: 'stayTooLong', most }] },
      })
      const { order, orderToken } = await stay('2030-01-01 - 2030-03-31')
      const longer = { id: order.id, version: order.version, travelDates: '2030-01-01 - 2030-04-01' }
      await expect(platform.send(correctOrder, longer, caller({ orderToken }))).rejects.toMatchObject({
        details: { fields: [{ path: 'answers.travelDates', code: 'stayTooLong', most }] },
      })
    })

    it('sells no visa to citizens of its destination', async () => {
      const input = newOrder()
      const applicant = { ...input.applicant!, nationality: input.to }
      await expect(create({ ...input, applicant })).rejects.toMatchObject({
        details: { fields: [{ path: 'applicant.nationality', code: 'ownCountry' }] },
      })
    })

    it('names the order for people, without letters that look alike', async () => {
      const { order } = await create()
      expect(order.reference).toMatch(/^BL-[2-9A-HJKMNP-TW-Z]{8}$/)
    })

    it('takes the nationality from the passport country unless it is given', async () => {
      expect((await create()).order.applicant.nationality).toBe('IN')
      const order = newOrder()
      const applicant = { ...order.applicant, nationality: 'LK' }
      expect((await create({ ...order, applicant })).order.applicant.nationality).toBe('LK')
    })
  })
})
