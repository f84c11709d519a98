import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@borderlane/contracts/define'
import { accountDeleted } from '@borderlane/contracts/identity/internal'
import { listStaffActs, setOrderStatus } from '@borderlane/contracts/orders/admin'
import { cancelOrder, changeChoice, getOrder } from '@borderlane/contracts/orders/order-holder'
import { recordDecision, referralBooked, referralCreditEnded } from '@borderlane/contracts/orders/internal'
import { addTraveller, createParty, foundParty } from '@borderlane/contracts/orders/parties'
import { createOrder } from '@borderlane/contracts/orders/public'
import { codeOfSecret } from '@borderlane/contracts/orders/referral-code'
import {
  addPartner,
  bookReferral,
  claimReferralCode,
  listCommissions,
  listReferrals,
} from '@borderlane/contracts/orders/referrals'
import { compareCards, endUnpaid } from '@borderlane/contracts/payments/internal'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { EndCredits } from '../src/pay/end-credits'
import { newOrder, type Platform, startPlatform } from './replica'

const finance = caller({ kind: 'user', userId: randomUUID(), roles: ['finance'] })
const admin = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })
let people = 0

describe('recommendations', () => {
  let platform: Platform
  let cards: Awaited<ReturnType<typeof stubCall>>
  /** What payments says of the cards of two orders. */
  let compared: (others: readonly string[]) => OutputOf<typeof compareCards>

  beforeAll(async () => {
    platform = await startPlatform()
    cards = await stubCall(platform.broker, compareCards, ({ others }) => compared(others))
  })
  beforeEach(() => {
    compared = () => ({ same: false, comparable: true })
  })
  afterAll(async () => {
    await cards.close()
    await platform.stop()
  })

  const person = () => {
    people += 1
    const email = `person-${people}@example.com`
    return caller({ kind: 'user', userId: randomUUID(), email, emailConfirmed: true })
  }
  const sent = (email: string, referral?: string) => {
    const given = newOrder()
    return newOrder({ applicant: { ...given.applicant, email }, ...(referral && { referral }) })
  }
  const order = async (who = person(), referral?: string) =>
    (await platform.send(createOrder, sent(who.email!, referral), who)).order
  const pay = (ids: readonly string[]) =>
    platform.database.query(`UPDATE "order" SET paid_cents = total_amount_cents WHERE id = ANY ($1)`, [ids])
  const approve = async ({ id, version }: { id: string; version: number }) => {
    await pay([id])
    return platform.sendAs(
      'gateway',
      recordDecision,
      { id, version, status: 'approved', hasDocument: false, reason: 'seen on paper' },
      admin,
    )
  }
  const recommended = async (code: string, who = person()) => {
    const made = await order(who, code)
    await approve(made)
    return made.id
  }
  const own = (who = person()) => platform.send(claimReferralCode, {}, who)
  const book = (id: string, person?: 'other' | 'same') => platform.send(bookReferral, { id, person }, finance)
  const booked = (id: string) =>
    platform.database.query<{ payload: object }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2`,
      [referralBooked.subject, id],
    )

  it('are due once their order is approved; one press gives both £10 off our fee and tells the books once', async () => {
    const [recommender, friend] = [person(), person()]
    const { code } = await own(recommender)
    const made = await order(friend, code)
    const isDue = async () =>
      (await platform.send(listReferrals, {}, finance)).referrals.some(({ orderId }) => orderId === made.id)
    expect(await isDue()).toBe(false)
    await expect(book(made.id)).rejects.toMatchObject({ code: 'orders.referral_not_due' })
    await approve(made)
    expect(await isDue()).toBe(true)
    const both = await Promise.all([book(made.id), book(made.id)])
    for (const answer of both)
      expect(answer).toMatchObject({ state: 'booked', creditCents: 1_000, commissionCents: 0, because: null })
    expect(await isDue()).toBe(false)
    expect((await booked(made.id)).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ creditsCents: 2_000, commissionCents: 0 }),
    ])
    const { acts } = await platform.send(listStaffActs, { action: 'referral' }, admin)
    expect(acts.filter((act) => act.order?.id === made.id)).toMatchObject([{ actorId: finance.userId }])
    for (const who of [recommender, friend]) {
      const full = await order(person())
      const first = await order(who)
      expect(first).toMatchObject({
        creditCents: 1_000,
        serviceFeeCents: full.serviceFeeCents - 1_000,
        totalAmountCents: full.totalAmountCents - 1_000,
      })
      expect((await own(who)).credits).toMatchObject([{ amountCents: 1_000, usedFor: first.reference }])
      const second = await order(who)
      expect(second.creditCents).toBeUndefined()
      expect(second.totalAmountCents).toBe(full.totalAmountCents)
    }
  })

  it('are taken off no order of somebody who only types the address, and no more after 12 months', async () => {
    const friend = person()
    await book(await recommended((await own()).code, friend))
    expect((await platform.send(createOrder, sent(friend.email!))).order.creditCents).toBeUndefined()
    const late = Date.now() + 367 * 86_400_000
    expect(await platform.app.clock.during(late, () => order(friend))).not.toHaveProperty('creditCents')
  })

  it('a credit stays with its order when speed changes, and is there again once an unpaid order is closed', async () => {
    const friend = person()
    await book(await recommended((await own()).code, friend))
    const made = await order(friend)
    const payments = await stubCall(platform.broker, endUnpaid, () => ({}))
    const { id, version } = made
    const slow = { id, version, speed: 'standard', denialProtection: true } as const
    const changed = await platform.send(changeChoice, slow, friend)
    expect(changed).toMatchObject({ creditCents: 1_000 })
    expect(changed.totalAmountCents).toBe(
      changed.governmentFeeCents + changed.serviceFeeCents + changed.denialProtectionFeeCents,
    )
    await platform.send(cancelOrder, { id, version: changed.version }, friend)
    await payments.close()
    expect(await order(friend)).toMatchObject({ creditCents: 1_000 })
    // Opened again by staff, the closed one costs what it costs without a credit: another order has it now.
    const closed = await platform.send(getOrder, { id }, friend)
    const move = { id, version: closed.version, status: 'pending', reason: 'by phone' } as const
    await platform.sendAs('gateway', setOrderStatus, move, admin)
    const opened = await platform.send(getOrder, { id }, friend)
    expect(opened).not.toHaveProperty('creditCents')
    expect(opened.totalAmountCents).toBe(changed.totalAmountCents + 1_000)
  })

  it('two orders at once use a credit once', async () => {
    const friend = person()
    await book(await recommended((await own()).code, friend))
    const made = await Promise.allSettled([order(friend), order(friend), order(friend)])
    const credited = made.filter((one) => one.status === 'fulfilled' && one.value.creditCents === 1_000)
    expect(credited).toHaveLength(1)
    for (const one of made)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'request.conflict' })
  })

  it('a credit that nobody used in time ends once and the books are told, one that an order has used never does', async () => {
    const { code, credits: before } = await own()
    expect(before).toEqual([])
    const friend = person()
    const source = await recommended(code, friend)
    await book(source)
    await order(friend)
    const ended = () =>
      platform.database.query<{ payload: object }>(
        `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2`,
        [referralCreditEnded.subject, source],
      )
    const job = platform.app.get(EndCredits, { strict: false })
    await job.endCredits()
    expect(await ended()).toEqual([])
    await platform.app.clock.during(Date.now() + 367 * 86_400_000, () =>
      Promise.all([job.endCredits(), job.endCredits()]),
    )
    // That of the friend paid for an order; that of whoever recommended us was left.
    expect((await ended()).map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ orderId: source, amountCents: 1_000 }),
    ])
  })

  it('count for nothing for oneself, by address or card, for a second order, or by a code that nobody has', async () => {
    const recommender = person()
    const { code } = await own(recommender)
    expect(await book(await recommended('ZZZZZZZZ'))).toMatchObject({ because: 'unknown_code' })
    expect(await book(await recommended(code, recommender))).toMatchObject({ because: 'own_address' })
    const other = person()
    const ofOther = { ...other, email: recommender.email }
    expect(await book(await recommended(code, ofOther))).toMatchObject({ because: 'own_address' })
    const friend = person()
    expect(await book(await recommended(code, friend))).toMatchObject({ state: 'booked' })
    const again = await recommended(code, friend)
    expect(await book(again)).toMatchObject({ state: 'excluded', because: 'not_first', creditCents: 0 })
    expect(await booked(again)).toEqual([])
    const paid = await order(recommender)
    await platform.database.query(`UPDATE "order" SET paid_cents = 1 WHERE id = $1`, [paid.id])
    compared = (others) => ({ same: others.includes(paid.id), comparable: true })
    expect(await book(await recommended(code))).toMatchObject({ because: 'same_card' })
  })

  it('count for nothing for another writing of the own address, or of one that was here before', async () => {
    const [recommender, friend] = ['rita.roy', 'fred.fox'].map((name) => ({
      ...person(),
      email: `${name}@gmail.com`,
    }))
    const { code } = await own(recommender)
    const as = (email: string) => ({ ...person(), email })
    for (const email of ['rita.roy+trip@gmail.com', 'R.I.T.A.Roy@googlemail.com'])
      expect(await book(await recommended(code, as(email)))).toMatchObject({ because: 'own_address' })
    const both = await Promise.all([friend!, as('fredfox+2@gmail.com')].map((who) => recommended(code, who)))
    expect(await book(both[0]!)).toMatchObject({ state: 'booked' })
    expect(await book(both[1]!)).toMatchObject({ because: 'not_first' })
  })

  it('are due for nothing that is not paid, or whose price went back', async () => {
    const made = await recommended((await own()).code)
    for (const amounts of ['paid_cents = 0', 'paid_cents = 5000, refunded_cents = 5000']) {
      await platform.database.query(`UPDATE "order" SET ${amounts} WHERE id = $1`, [made])
      expect(await dueOf([made])).toEqual([])
      await expect(book(made)).rejects.toMatchObject({ code: 'orders.referral_not_due' })
    }
    await platform.database.query(`UPDATE "order" SET refunded_cents = 100 WHERE id = $1`, [made])
    expect(await book(made)).toMatchObject({ state: 'booked' })
  })

  it('that no card says anything about are decided by staff, once', async () => {
    const { code } = await own()
    compared = () => ({ same: false, comparable: false })
    const [first, second] = [await recommended(code), await recommended(code)]
    await expect(book(first)).rejects.toMatchObject({ code: 'orders.referral_unclear' })
    expect(await dueOf([first])).toMatchObject([{ state: 'due' }])
    const [one, other] = await Promise.all([book(first, 'other'), book(first, 'same')])
    expect(one).toEqual(other)
    expect(await book(second, 'same')).toMatchObject({ because: 'same_person', creditCents: 0 })
    expect(await booked(second)).toEqual([])
    const { code: ofPartner } = await platform.send(addPartner, { name: 'Acme Coins' }, finance)
    expect(await book(await recommended(ofPartner))).toMatchObject({ state: 'booked' })
  })

  it('count once for a party: for the order that somebody came with, whoever is added to it and paid before', async () => {
    const friend = person()
    const made = await order(friend, (await own()).code)
    const { party } = await platform.send(foundParty, { id: made.id }, friend)
    const { applicant } = sent(friend.email!)
    const child = {
      id: party.id,
      applicant: { ...applicant, fullName: 'Ben Rao', passportNumber: 'B1234567' },
    }
    const { orderId } = await platform.send(addTraveller, child, friend)
    await platform.database.query(`UPDATE "order" SET paid_cents = 1 WHERE id = ANY ($1)`, [
      [made.id, orderId],
    ])
    for (const id of [made.id, orderId]) {
      const { version } = await platform.send(getOrder, { id }, friend)
      await approve({ id, version })
    }
    await expect(book(orderId)).rejects.toMatchObject({ code: 'orders.referral_not_due' })
    expect(await book(made.id)).toMatchObject({ state: 'booked', creditCents: 1_000 })
  })

  const party = (who: ReturnType<typeof person>, referral?: string) => {
    const { from, to, speed, applicant } = sent(who.email!)
    const ben = { ...applicant, fullName: 'Ben Rao', passportNumber: 'B1234567' }
    const travellers = [{ applicant }, { applicant: ben }]
    const input = { from, to, speed, contact: { email: who.email! }, travellers, referral }
    return platform.send(createParty, input, who)
  }
  const dueOf = async (ids: readonly string[]) =>
    (await platform.send(listReferrals, {}, finance)).referrals.filter(({ orderId }) => ids.includes(orderId))

  it('of a party that is made at once count once, and a credit of its contact is taken off its first order', async () => {
    const friend = person()
    const { orders } = await party(friend, (await own()).code)
    for (const made of orders) await approve(made)
    const [first, second] = orders.map(({ id }) => id) as [string, string]
    expect(await dueOf([first, second])).toMatchObject([{ orderId: first, creditCents: 1_000 }])
    expect(await book(first)).toMatchObject({ state: 'booked' })
    const both = await Promise.allSettled([party(friend), party(friend)])
    const used: (number | undefined)[] = []
    for (const one of both) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'request.conflict' })
      else {
        used.push(...one.value.orders.map(({ creditCents }) => creditCents))
        const totals = one.value.orders.map(({ totalAmountCents }) => totalAmountCents)
        expect(one.value.party.unpaidCents).toBe(totals.reduce((sum, cents) => sum + cents, 0))
      }
    }
    expect(used.slice(0, 1).concat(used.slice(2)).filter(Boolean)).toEqual([1_000])
    expect([used[1], used[3]]).toEqual([undefined, undefined])
  })

  it('of a partner count for every order of a party, whoever is added later, too', async () => {
    const { code } = await platform.send(addPartner, { name: 'Acme Families' }, finance)
    const who = person()
    const made = await party(who, code)
    const applicant = { ...sent(who.email!).applicant!, passportNumber: 'C1234567' }
    const child = { id: made.party.id, applicant }
    const { orderId } = await platform.send(addTraveller, child, who)
    const ids = [...made.orders.map(({ id }) => id), orderId]
    for (const id of ids) await approve(await platform.send(getOrder, { id }, who))
    expect((await dueOf(ids)).map((one) => one.partner)).toEqual(Array(3).fill('Acme Families'))
    const booking = await Promise.all(ids.map((id) => book(id)))
    expect(booking.every(({ state, commissionCents }) => state === 'booked' && commissionCents > 0)).toBe(
      true,
    )
  })

  it('of a partner give 20 % of our fee, and stand in the file of the month', async () => {
    const { code } = await platform.send(addPartner, { name: 'Acme Tours' }, finance)
    const made = await order(person(), code)
    await approve(made)
    const answer = await book(made.id)
    expect(answer).toMatchObject({ partner: 'Acme Tours', state: 'booked', creditCents: 0 })
    expect(answer.commissionCents).toBe(Math.floor(made.serviceFeeCents / 5))
    const month = new Date().toISOString().slice(0, 7)
    const list = async (of: string) =>
      (await platform.sendAs('gateway', listCommissions, { month: of }, finance)).commissions
    expect((await list(month)).filter(({ reference }) => reference === made.reference)).toMatchObject([
      { partner: 'Acme Tours', code, commissionCents: answer.commissionCents },
    ])
    expect(await list('2020-01')).toEqual([])
  })

  it('a code that a browser made goes to whoever knows its secret, and away with the account', async () => {
    const secret = 'ab'.repeat(16)
    const who = person()
    const claimed = await platform.send(claimReferralCode, { secret }, who)
    expect(claimed.code).toBe(await codeOfSecret(secret))
    const next = await platform.send(claimReferralCode, { secret }, person())
    expect(next.code).not.toBe(claimed.code)
    expect((await platform.send(claimReferralCode, { secret }, who)).code).toBe(claimed.code)
    await publishEvent(platform.broker, accountDeleted, { userId: who.userId! }, newId())
    await waitFor(
      async () =>
        (await platform.database.query(`SELECT 1 FROM referral_code WHERE code = $1`, [claimed.code]))
          .length === 0,
    )
  })
})
