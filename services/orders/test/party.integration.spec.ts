import { randomBytes } from 'node:crypto'
import type { getQuote } from '@borderlane/contracts/catalogue/public'
import { listAllOrders } from '@borderlane/contracts/orders/admin'
import { answerMaker, endOrderAccess, listOrderAccess } from '@borderlane/contracts/orders/access'
import {
  checkAccess,
  issueAccessToken,
  issueDraftLink,
  orderMailRequested,
  orderStatusChanged,
  preparePartyPayment,
  preparePayment,
} from '@borderlane/contracts/orders/internal'
import { mailDraftLink, readDraft, resumeDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { changeChoice, getOrder } from '@borderlane/contracts/orders/order-holder'
import {
  addTraveller,
  createParty,
  foundParty,
  getParty,
  removeTraveller,
  shareTraveller,
} from '@borderlane/contracts/orders/parties'
import { AppError, type Caller, type InputOf, type RequestOf } from '@borderlane/contracts/define'
import { createOrder } from '@borderlane/contracts/orders/public'
import { eraseOrder, listOrders } from '@borderlane/contracts/orders/privacy'
import { endUnpaid, findOpenPayment, paymentCaptured } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, sampleOffer, sampleQuote, stubCall, waitFor } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

const JOINING = {
  from: 'GB',
  to: 'US',
  speed: 'standard' as const,
  denialProtection: false,
  email: 'dev@example.com',
  fullName: 'Dev Rao',
}
/** A party names the traveller, too. */
const OFF = expect.objectContaining({ condition: 'off' }) as object
const NOT_FOUND = { code: 'orders.not_found' }
const CHILD = { dateOfBirth: `${new Date().getUTCFullYear() - 9}-01-01` }

describe('several travellers', () => {
  let platform: Platform
  const stubs: Awaited<ReturnType<typeof stubCall>>[] = []
  /** What payments says against ending what waits for its payer. */
  let refusal: AppError | undefined
  let people = 0

  const rows = <Row extends object>(sql: string, values?: unknown[]) =>
    platform.database.query<Row>(sql, values)
  let passports = 0
  const applicant = (fields: object = {}) => ({
    ...newOrder().applicant,
    passportNumber: `P${1_000_000 + (passports += 1)}`,
    ...fields,
  })
  const traveller = (fields: object = {}) => ({ applicant: applicant(fields) })
  const family = (fields: Partial<RequestOf<typeof createParty>> = {}): RequestOf<typeof createParty> => ({
    from: 'IN',
    to: 'US',
    contact: { email: `family-${(people += 1)}@example.com` },
    travellers: [
      traveller({ fullName: 'Asha Rao' }),
      { ...traveller({ fullName: 'Ben Rao', email: 'ben@example.com' }), from: 'GB', denialProtection: true },
      { ...traveller({ fullName: 'Cara Rao', ...CHILD }), guardian: 'Asha Rao' },
    ],
    ...fields,
  })
  const make = async (input = family(), who = caller()) => {
    const made = await platform.send(createParty, input, who)
    return {
      ...made,
      id: made.party.id,
      who: caller({ orderToken: made.partyToken }),
      email: input.contact.email,
    }
  }
  /** Everybody is paid for by one payment. */
  const capture = async ({ id, who }: { id: string; who: Caller }) => {
    const { orders: prices } = await platform.sendAs('payments', preparePartyPayment, { id })
    const paymentId = newId()
    // One after the other: the one who began comes first.
    for (const { orderId, totalAmountCents: amountCents } of prices) {
      const captured = { paymentId, orderId, version: 2, amountCents, currency: 'GBP' as const }
      await publishEvent(platform.broker, paymentCaptured, { ...captured, orders: prices.length }, newId())
      await waitFor(
        async () => (await platform.send(getOrder, { id: orderId }, who)).paidCents === amountCents,
      )
    }
  }
  const count = async (table: string) =>
    (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n

  beforeAll(async () => {
    platform = await startPlatform()
    platform.catalogue.answer = ({ from }: InputOf<typeof getQuote>) => {
      const quote = sampleQuote()
      const { requirement } = quote
      const passportCountry = { ...requirement.passportCountry, code: from.toUpperCase() }
      return { ...quote, requirement: { ...requirement, passportCountry, visaRequired: from !== 'FR' } }
    }
    const ending = await stubCall(platform.broker, endUnpaid, () => {
      if (refusal) throw refusal
      return {}
    })
    stubs.push(ending, await stubCall(platform.broker, findOpenPayment, () => ({ isOpen: false })))
  })
  afterAll(async () => {
    for (const stub of stubs) await stub.close()
    await platform?.stop()
  })
  afterEach(() => {
    refusal = undefined
  })

  it('get an order each, with their own passport and protection, by one request', async () => {
    const { party, orders, who, id } = await make()
    expect(party.members).toMatchObject([
      { fullName: 'Asha Rao', passportCountry: 'IN', denialProtection: false },
      { fullName: 'Ben Rao', passportCountry: 'GB', denialProtection: true, denialProtectionFeeCents: 1_500 },
      { fullName: 'Cara Rao', guardian: 'Asha Rao' },
    ])
    expect(orders.map(({ partyId }) => partyId)).toEqual([id, id, id])
    expect(party.unpaidCents).toBe(party.members.reduce((sum, one) => sum + one.totalAmountCents, 0))
    expect(party.isOpen).toBe(true)
    expect(await platform.send(getParty, { id }, who)).toEqual(party)
    const mails = await rows(`SELECT 1 FROM outbox WHERE subject = $1 AND payload->>'orderId' = ANY($2)`, [
      orderMailRequested.subject,
      orders.map((one) => one.id),
    ])
    expect(mails).toHaveLength(1)
    // Staff find them by their party.
    const staff = caller({ kind: 'user', userId: newId(), roles: ['agent'] })
    const ids = async (party: string) =>
      (await platform.send(listAllOrders, { party, pageSize: 100 }, staff)).orders.map((one) => one.id)
    expect((await ids(id)).sort()).toEqual(orders.map((one) => one.id).sort())
    expect(await ids('any')).toEqual(expect.arrayContaining(orders.map((one) => one.id)))
  })

  it('are ten with five passports by one request, and one of them who is wrong is named', async () => {
    const countries = ['IN', 'GB', 'DE', 'CA', 'AU']
    const ten = Array.from({ length: 10 }, (_, at) => ({ ...traveller(), from: countries[at % 5]! }))
    const { party } = await make(family({ travellers: ten }))
    expect(party.members.map(({ passportCountry }) => passportCountry)).toEqual([...countries, ...countries])
    const { from, applicant: whose } = ten[3]!
    const twice = { from, applicant: applicant({ passportNumber: whose.passportNumber }) }
    await expect(
      platform.send(createParty, family({ travellers: [...ten.slice(0, 9), twice] })),
    ).rejects.toMatchObject({ code: 'validation.failed', details: { traveller: 9 } })
  })

  it.each<[string, Partial<RequestOf<typeof createParty>>, string, number]>([
    [
      'needs no visa',
      { travellers: [traveller(), { ...traveller(), from: 'FR' }] },
      'orders.no_visa_needed',
      1,
    ],
    [
      'is a child without a parent',
      { travellers: [traveller(), traveller(CHILD)] },
      'orders.guardian_needed',
      1,
    ],
    [
      'has the passport of another, written otherwise',
      {
        travellers: [traveller({ passportNumber: 'X12 34-567' }), traveller({ passportNumber: 'x1234567' })],
      },
      'validation.failed',
      1,
    ],
    ['has no passport', { from: undefined, travellers: [traveller()] }, 'validation.failed', 0],
  ])('are refused together where one of them %s', async (_what, fields, code, index) => {
    const before = [await count('"order"'), await count('party')]
    await expect(platform.send(createParty, family(fields))).rejects.toMatchObject({
      code,
      details: { traveller: index },
    })
    expect([await count('"order"'), await count('party')]).toEqual(before)
  })

  it('are saved once by a repeated request', async () => {
    const input = family()
    const who = caller({ idempotencyKey: newId() })
    const [first, second] = [
      await platform.send(createParty, input, who),
      await platform.send(createParty, input, who),
    ]
    expect(second.party).toEqual(first.party)
    expect(second.partyToken).not.toBe(first.partyToken)
    await expect(platform.send(createParty, family(), who)).rejects.toMatchObject({
      code: 'idempotency.key_reused',
    })
  })

  it('are opened together by a link of the party, and one alone by its own', async () => {
    const { id, who, orders } = await make()
    const [first, second] = [orders[0]!.id, orders[1]!.id]
    const { orderToken } = await platform.send(shareTraveller, { id, orderId: second }, who)
    const member = caller({ orderToken })
    expect(await platform.send(getOrder, { id: second }, member)).toMatchObject({ id: second })
    for (const ask of [
      () => platform.send(getOrder, { id: first }, member),
      () => platform.send(getParty, { id }, member),
      () => platform.send(shareTraveller, { id, orderId: first }, member),
      () => platform.sendAs('payments', checkAccess, { id }, member),
      () => platform.send(getParty, { id }, caller()),
    ])
      await expect(ask()).rejects.toMatchObject(NOT_FOUND)
    const stranger = (await make()).who
    await expect(platform.send(getParty, { id }, stranger)).rejects.toMatchObject(NOT_FOUND)
    const other = (await make()).orders[0]!.id
    await expect(platform.send(shareTraveller, { id, orderId: other }, who)).rejects.toMatchObject(NOT_FOUND)
    // Opening and using it ended nothing for whoever made the party.
    expect(await platform.send(getParty, { id }, who)).toMatchObject({ id })
    expect(await platform.send(getOrder, { id: first }, who)).toMatchObject({ id: first })
  })

  it('belong to the address of the party, and an address of one of them owns nothing', async () => {
    const mine = (email: string): Caller & { userId: string } => ({
      kind: 'user',
      userId: newId(),
      email,
      emailConfirmed: true,
    })
    const input = family()
    const owner = mine(input.contact.email)
    const { id, orders } = await make(input, owner)
    const list = async (who: Caller) => (await platform.send(listOrders, {}, who)).orders.map((one) => one.id)
    expect((await list(owner)).toSorted()).toEqual(orders.map((one) => one.id).toSorted())
    expect(await list(mine('ben@example.com'))).toEqual([])
    expect(await platform.send(getParty, { id }, owner)).toMatchObject({ id })
    for (const order of orders) {
      const { to } = await platform.sendAs('notifications', issueAccessToken, { id: order.id })
      expect(to).toBe(input.contact.email)
    }
  })

  it('are all spoken for by one answer of the address', async () => {
    const { id, who, orders } = await make()
    const issued = await platform.sendAs('notifications', issueAccessToken, {
      id: orders[0]!.id,
      withParty: true,
    })
    expect(issued.party?.members.map(({ fullName }) => fullName)).toEqual(['Asha Rao', 'Ben Rao', 'Cara Rao'])
    const address = caller({ orderToken: issued.party!.token })
    await platform.send(answerMaker, { id: orders[1]!.id, answer: 'no' }, address)
    await expect(platform.send(getParty, { id }, who)).rejects.toMatchObject({ code: 'orders.access_ended' })
    expect((await platform.send(getParty, { id }, address)).members).toHaveLength(3)
  })

  it('have links of one traveller that end with the account that had them made, and those of its links', async () => {
    const { id, orders, email } = await make()
    const owner: Caller = { kind: 'user', userId: newId(), email, emailConfirmed: true }
    await rows(`UPDATE "order" SET owner_user_id = $2, claimable = false WHERE party_id = $1`, [
      id,
      owner.userId,
    ])
    const ref = { id, orderId: orders[1]!.id }
    const share = async (who: Caller) =>
      caller({ orderToken: (await platform.send(shareTraveller, ref, who)).orderToken })
    const mail = async () =>
      caller({
        orderToken: (
          await platform.sendAs('notifications', issueAccessToken, { id: orders[0]!.id, withParty: true })
        ).party!.token,
      })
    const [mine, other] = [await mail(), await mail()]
    const [ofOwner, ofOther, ofMine] = [await share(owner), await share(other), await share(mine)]
    const end = async (openerId: string) =>
      platform.send(endOrderAccess, { id: orders[0]!.id, openerId: openerId as 'owner' }, mine)
    await end('owner')
    const { openers } = await platform.send(listOrderAccess, { id: orders[0]!.id }, other)
    await end(openers.find(({ isYours }) => isYours)!.id)
    const opens = (who: Caller) =>
      platform.send(getOrder, { id: ref.orderId }, who).then(
        () => true,
        () => false,
      )
    const all = [ofOwner, owner, ofOther, other, ofMine, mine]
    expect(await Promise.all(all.map(opens))).toEqual([false, false, false, false, true, true])
  })

  it('become more and fewer while nobody is paid for, and ten at most', async () => {
    const input = family()
    const { id, who } = await make(input)
    const add = (fields: object = {}) => platform.send(addTraveller, { id, ...traveller(fields) }, who)
    const { party: more, orderId } = await add({ fullName: 'Dev Rao' })
    expect(more.members.map(({ fullName }) => fullName)).toContain('Dev Rao')
    const { passportNumber } = input.travellers[0]!.applicant!
    await expect(add({ passportNumber })).rejects.toMatchObject({
      details: { fields: [{ path: 'passportNumber', code: 'samePassport' }] },
    })
    // The link of the party opens who came later, too.
    const dev = more.members.at(-1)!
    expect(dev.id).toBe(orderId)
    expect(await platform.send(getOrder, { id: dev.id }, who)).toMatchObject({ id: dev.id })
    refusal = new AppError('payments.in_progress')
    await expect(platform.send(removeTraveller, { id, orderId: dev.id }, who)).rejects.toMatchObject({
      code: 'payments.in_progress',
    })
    refusal = undefined
    const fewer = await platform.send(removeTraveller, { id, orderId: dev.id }, who)
    expect(fewer.members).toHaveLength(3)
    for (let more = 4; more < 10; more += 1) await add()
    const results = await Promise.allSettled([add(), add(), add()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'orders.party_full' })
    expect((await platform.send(getParty, { id }, who)).members).toHaveLength(10)
    await expect(
      platform.send(createParty, family({ travellers: Array.from({ length: 11 }, () => traveller()) })),
    ).rejects.toMatchObject({ code: 'validation.failed' })
  })

  it('are paid by one payment, each by its own amount, and hear of it by one mail', async () => {
    const { id, who, orders } = await make()
    const ids = orders.map((one) => one.id)
    const { orders: prices } = await platform.sendAs('payments', preparePartyPayment, { id })
    expect(prices.map(({ orderId }) => orderId)).toEqual(ids)
    await capture({ id, who })
    const mails = await rows<{ mail: string; to: string }>(
      `SELECT payload->>'mail' AS mail, payload->>'orderId' AS to FROM outbox
       WHERE subject = $1 AND payload->>'orderId' = ANY($2) ORDER BY seq`,
      [orderMailRequested.subject, ids],
    )
    // To the one who began, though another one is captured last.
    expect(mails).toEqual(['saved', 'confirmation'].map((mail) => ({ mail, to: ids[0] })))
    const told = await rows<{ by: string | null }>(
      `SELECT payload->>'byParty' AS by FROM outbox WHERE subject = $1 AND payload->>'orderId' = ANY($2)`,
      [orderStatusChanged.subject, ids],
    )
    expect(new Set(told.map(({ by }) => by))).toEqual(new Set(['true']))
    await expect(platform.sendAs('payments', preparePartyPayment, { id })).rejects.toMatchObject({
      code: 'orders.already_paid',
    })
    for (const change of [
      () => platform.send(addTraveller, { id, ...traveller() }, who),
      () => platform.send(removeTraveller, { id, orderId: ids[0]! }, who),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'orders.already_paid' })
  })

  it('make no order of a visa that is off, by any door, whatever options a quote still has', async () => {
    const { id, who } = await make()
    const draftId = newId()
    const drafter = caller({ draftToken: randomBytes(32).toString('base64url') })
    await platform.send(saveDraft, { id: draftId, version: 0, contents: JOINING }, drafter)
    const single = await platform.send(createOrder, newOrder(), caller())
    const holder = caller({ orderToken: single.orderToken })
    const choice = { id: single.order.id, version: 1, speed: 'standard' as const, denialProtection: false }
    const answer = platform.catalogue.answer
    platform.catalogue.answer = () => ({ ...sampleQuote(), offer: sampleOffer({ mode: 'off' }) })
    const before = await count('"order"')
    const doors: [string, () => Promise<unknown>][] = [
      ['API', () => platform.send(createOrder, newOrder(), caller())],
      ['draft', () => platform.send(createOrder, { ...newOrder(), draftId }, drafter)],
      ['party', () => make()],
      ['one more traveller', () => platform.send(addTraveller, { id, ...traveller() }, who)],
      ['another speed', () => platform.send(changeChoice, choice, holder)],
      ['payment', () => platform.sendAs('payments', preparePayment, { id: single.order.id })],
      ['payment of a party', () => platform.sendAs('payments', preparePartyPayment, { id })],
    ]
    const refused = await Promise.allSettled(doors.map(([, open]) => open()))
    platform.catalogue.answer = answer
    expect(refused.map((one, index) => [doors[index]![0], one])).toEqual(
      doors.map(([name]) => [
        name,
        {
          status: 'rejected',
          reason: expect.objectContaining({
            code: 'orders.not_sold',
            details: OFF,
          }) as object,
        },
      ]),
    )
    expect(await count('"order"')).toBe(before)
  })

  it('begin with an application of one, by whoever may open it', async () => {
    const { order, orderToken } = await platform.send(createOrder, newOrder(), caller())
    const who = caller({ orderToken })
    await expect(platform.send(foundParty, { id: order.id }, caller())).rejects.toMatchObject(NOT_FOUND)
    const { party, partyToken } = await platform.send(foundParty, { id: order.id }, who)
    expect(party.members.map(({ id }) => id)).toEqual([order.id])
    const again = await platform.send(foundParty, { id: order.id }, who)
    expect(again.party).toEqual(party)
    const all = caller({ orderToken: partyToken })
    const { party: more } = await platform.send(
      addTraveller,
      { id: party.id, ...traveller({ fullName: 'Dev Rao' }) },
      all,
    )
    expect(more.members.map(({ fullName }) => fullName)).toEqual(['Asha Rao', 'Dev Rao'])
    // The link of the one opens that one still, and nothing else.
    await expect(platform.send(getOrder, { id: more.members[1]!.id }, who)).rejects.toMatchObject(NOT_FOUND)
  })

  describe('of whom one is to join and has not finished', () => {
    const draftToken = () => randomBytes(32).toString('base64url')
    const link = async (id: string) => (await platform.sendAs('notifications', issueDraftLink, { id })).link!
    /** As whoever may open the party writes it. */
    const write = async (made: { id: string; who: Caller }) => {
      const contents = { ...JOINING, partyId: made.id }
      const [id, who] = [newId(), { ...made.who, draftToken: draftToken() }]
      await platform.send(saveDraft, { id, version: 0, contents }, who)
      return { id, who, contents }
    }

    it('keep that for their contact, whose link leads back to the party', async () => {
      const made = await make()
      const { id, who, contents } = await write(made)
      const party = { orderId: made.orders[0]!.id, isOpen: true }
      const read = await platform.send(readDraft, { id }, who)
      expect(read).toMatchObject({ contents, party })
      expect(JSON.stringify(read)).not.toContain(made.email)
      await platform.send(mailDraftLink, { id }, who)
      const { token, email } = await link(id)
      expect(email).toBe(made.email)
      const elsewhere = caller({ draftToken: draftToken() })
      const resumed = await platform.send(resumeDraft, { link: token }, elsewhere)
      expect(resumed).toMatchObject({ contents, party })
      const all = { ...elsewhere, orderToken: resumed.partyToken! }
      const { party: more } = await platform.send(
        addTraveller,
        { id: made.id, ...traveller({ fullName: 'Dev Rao' }), draftId: id },
        all,
      )
      expect(more.members).toHaveLength(4)
      await expect(platform.send(readDraft, { id }, elsewhere)).rejects.toMatchObject({
        code: 'orders.draft_not_found',
      })
    })

    it('hear that it was paid meanwhile, and keep their answers for themselves', async () => {
      const made = await make()
      const { id, who, contents } = await write(made)
      await capture(made)
      expect((await platform.send(readDraft, { id }, who)).party).toMatchObject({ isOpen: false })
      const { partyId: _left, ...alone } = contents
      await platform.send(saveDraft, { id, version: 1, contents: alone }, who)
      expect(await platform.send(readDraft, { id }, who)).not.toHaveProperty('party')
      expect((await link(id)).email).toBe(JOINING.email)
    })

    it('keep nothing for a party that they may not open, and no earlier link opens it', async () => {
      const made = await make()
      const stranger = caller({ draftToken: draftToken() })
      const id = newId()
      const save = (version: number, contents: object, who = stranger) =>
        platform.send(saveDraft, { id, version, contents: { ...JOINING, ...contents } }, who)
      await expect(save(0, { partyId: made.id })).rejects.toMatchObject(NOT_FOUND)
      await expect(save(0, { partyId: newId() })).rejects.toMatchObject(NOT_FOUND)
      await save(0, {})
      const { token } = await link(id)
      await save(1, { partyId: made.id }, { ...stranger, orderToken: made.who.orderToken! })
      await expect(platform.send(resumeDraft, { link: token }, stranger)).rejects.toMatchObject({
        code: 'orders.draft_not_found',
      })
    })
  })

  it('are erased one by one, and the party with its last', async () => {
    const input = family()
    const owner: Caller = { kind: 'user', userId: newId(), email: input.contact.email, emailConfirmed: true }
    const { id, orders } = await make(input, owner)
    const sealed = async () =>
      (await rows<{ sealed: string | null }>(`SELECT sealed FROM party WHERE id = $1`, [id]))[0]!.sealed
    for (const { id: orderId, version } of orders) {
      expect(await sealed()).not.toBeNull()
      await platform.send(eraseOrder, { id: orderId, version }, owner)
    }
    expect(await sealed()).toBeNull()
  })
})
