import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { listStaffActs } from '@borderlane/contracts/orders/admin'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { setOwnStep } from '@borderlane/contracts/orders/own-steps'
import { createOrder } from '@borderlane/contracts/orders/public'
import type { RequestOf } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { caller, sampleQuote } from '@borderlane/testing'
import { RemindBeforeJourney } from '../src/change/remind-before-journey'
import { newOrder, type Platform, startPlatform } from './replica'

type Code = RequestOf<typeof setOwnStep>['step']

const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const source = { code: 'published' as const, name: 'GOV.UK travel advice', url: null, asOf: '2026-06-30' }
const CARD: Duty = {
  ...{ code: 'arrival_card', name: 'TDAC', need: 'must', place: 'before', who: null, whoDays: null },
  ...{ fee: 'free', earliestHours: 120, latestHours: 0, onLeaving: false, from: null, until: null },
  ...{ url: 'https://tdac.immigration.go.th/', evidence: 'cited', source },
}

describe('what is to be there before the journey', () => {
  let platform: Platform
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })
  const quoted = (duties: Duty[] = [CARD]) => sampleQuote({ requiredDocuments: [], duties })

  beforeAll(async () => {
    platform = await startPlatform()
    platform.catalogue.answer = () => quoted()
  })
  afterAll(() => platform.stop())

  const set = (id: string, columns: string) =>
    platform.database.query(`UPDATE "order" SET ${columns} WHERE id = $1`, [id])
  const made = async (arrival = inDays(30), columns = `status = 'in_review'`) => {
    const { applicant } = newOrder()
    const travelDates = arrival.startsWith('in') ? arrival : `${arrival} - ${inDays(60)}`
    const { order, orderToken } = await platform.send(
      createOrder,
      newOrder({ applicant: { ...applicant, travelDates } }),
    )
    const { id } = order
    expect(order.boarding).toBeUndefined()
    await platform.markPaid(id)
    await set(id, `${columns}, boarding_day = '${inDays(0)}'`)
    return { id, who: caller({ orderToken }) }
  }
  type Made = Awaited<ReturnType<typeof made>>
  const read = ({ id, who }: Made) => platform.send(getOrder, { id }, who)
  const tick = async (one: Made, step: Code, isDone = true, who = one.who) =>
    platform.send(setOwnStep, { id: one.id, version: (await read(one)).version, step, isDone }, who)
  const arrive = async (one: Made, arrival?: string) =>
    platform.send(
      setOwnStep,
      {
        ...{ id: one.id, version: (await read(one)).version, step: 'arrival', isDone: !!arrival },
        ...(arrival && { arrival }),
      },
      one.who,
    )
  const run = () => platform.app.get(RemindBeforeJourney).remindAll()
  const mailsOf = async ({ id }: Made) =>
    (
      await platform.database.query<{ mail: string }>(
        `SELECT payload->>'mail' AS mail FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2`,
        [orderMailRequested.subject, id],
      )
    ).filter(({ mail }) => mail === 'boarding').length
  const nextOf = async ({ id }: Made) => {
    const rows = await platform.database.query<{ day: string | null }>(
      `SELECT boarding_day::text AS day FROM "order" WHERE id = $1`,
      [id],
    )
    return rows[0]!.day
  }

  it('is listed from the payment on, ticked by traveller or staff with who and when, and undone', async () => {
    const one = await made(inDays(3))
    const { boarding } = await read(one)
    expect(boarding).toMatchObject({ arrival: inDays(3), doneCount: 0, history: [] })
    expect(boarding!.items.map(({ code, by }) => [code, by])).toEqual([
      ['visa', 'system'],
      ['passport', 'traveller'],
      ['arrival_card', 'traveller'],
      ['papers', 'traveller'],
    ])
    expect(boarding!.items[2]!.duties).toEqual([CARD])
    await tick(one, 'arrival_card')
    await tick(one, 'papers', true, admin)
    await tick(one, 'papers', false)
    await set(one.id, `status = 'approved', has_decision = true`)
    const after = await read(one)
    expect(after.boarding!.doneCount).toBe(2)
    expect(after.boarding!.history.map(({ step, isDone, by }) => [step, isDone, by])).toEqual([
      ['arrival_card', true, 'traveller'],
      ['papers', true, 'staff'],
      ['papers', false, 'traveller'],
    ])
    // What travellers do who submit it themselves is apart.
    expect(after.ownSteps).toBeUndefined()
    const { acts } = await platform.send(listStaffActs, { action: 'step' }, admin)
    expect(acts.filter((act) => act.order?.id === one.id)).toMatchObject([{ subject: 'papers' }])
  })

  it('of two ticks at once one is done, and a stranger finds no such order', async () => {
    const one = await made()
    const { version } = await read(one)
    const send = () =>
      platform.send(setOwnStep, { id: one.id, version, step: 'papers', isDone: true }, one.who)
    const tried = await Promise.allSettled([send(), send()])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(one)).boarding!.history).toHaveLength(1)
    await expect(tick(one, 'arrival_card', true, (await made()).who)).rejects.toMatchObject({
      code: 'orders.not_found',
    })
  })

  it('nothing is ticked that is the system’s, not listed, or ticked already, nor once the order has ended', async () => {
    const one = await made()
    const refused = { code: 'validation.failed', details: { fields: [{ path: 'step' }] } }
    for (const code of ['visa', 'levy'] as const) await expect(tick(one, code)).rejects.toMatchObject(refused)
    await expect(tick(one, 'papers', false)).rejects.toMatchObject(refused)
    await set(one.id, `status = 'closed'`)
    await expect(tick(one, 'papers')).rejects.toMatchObject(refused)
    expect((await read(one)).boarding).toBeUndefined()
  })

  it.each([
    ['7 days before', 7, [CARD], 1],
    ['on the first day of the card', 5, [CARD], 1],
    ['3 days before', 3, [CARD], 1],
    ['once where both are on one day', 3, [{ ...CARD, earliestHours: 72 }], 1],
    ['on no other day', 6, [CARD], 0],
  ])('a mail goes out %s', async (_when, days, duties, expected) => {
    platform.catalogue.answer = () => quoted(duties)
    const one = await made(inDays(days))
    await run()
    await run()
    platform.catalogue.answer = () => quoted()
    expect(await mailsOf(one)).toBe(expected)
    expect(await nextOf(one)).toBe(inDays(1))
  })

  it('two processes send it once; a day late it is sent still, and it stops with the order and with the last tick', async () => {
    const [late, passed, closed, ready] = [
      await made(inDays(6)),
      await made(inDays(-1)),
      await made(inDays(7)),
      await made(inDays(3), `status = 'approved', has_decision = true`),
    ]
    await set(late.id, `boarding_day = '${inDays(-1)}'`)
    await set(closed.id, `status = 'rejected'`)
    for (const code of ['passport', 'arrival_card', 'papers'] as const) await tick(ready, code)
    await Promise.all([run(), run()])
    for (const [one, mails, next] of [
      [late, 1, inDays(1)],
      [passed, 0, null],
      [closed, 0, null],
      [ready, 0, inDays(1)],
    ] as const) {
      expect(await mailsOf(one)).toBe(mails)
      expect(await nextOf(one)).toBe(next)
    }
  })

  it('a recorded day of arrival counts before the answers, is sealed, and wakes the mails', async () => {
    const one = await made('in March')
    await run()
    expect(await nextOf(one)).toBeNull()
    expect((await read(one)).boarding!.arrival).toBeUndefined()
    const record = (arrival?: string) => arrive(one, arrival)
    for (const day of [inDays(-2), inDays(1_000)])
      await expect(record(day)).rejects.toMatchObject({
        ...{ code: 'validation.failed', details: { fields: [{ path: 'arrival' }] } },
      })
    expect(await record(inDays(3))).toMatchObject({
      boarding: { arrival: inDays(3), history: [{ step: 'arrival', isDone: true, by: 'traveller' }] },
    })
    const rows = await platform.database.query(`SELECT * FROM "order" WHERE id = $1`, [one.id])
    expect(JSON.stringify(rows)).not.toContain(inDays(3))
    await run()
    expect(await mailsOf(one)).toBe(1)
    expect((await record()).boarding!.arrival).toBeUndefined()
  })

  it('a duty is not ticked before its first day', async () => {
    const one = await made()
    await expect(tick(one, 'arrival_card')).rejects.toMatchObject({
      ...{ code: 'validation.failed', details: { fields: [{ path: 'step' }] } },
    })
    await tick(one, 'papers')
    expect((await read(one)).boarding!.doneCount).toBe(1)
  })

  it.each([
    ['recorded', (one: Made) => arrive(one, inDays(40))],
    [
      'answered',
      async (one: Made) =>
        platform.send(
          correctOrder,
          { id: one.id, version: (await read(one)).version, travelDates: inDays(40) },
          one.who,
        ),
    ],
  ])('a later day of arrival that is %s takes back what was ticked too early for it', async (_how, move) => {
    const one = await made(inDays(3))
    await tick(one, 'arrival_card')
    await tick(one, 'papers')
    const after = await move(one)
    expect(after.boarding!.arrival).toBe(inDays(40))
    const isDone = after.boarding!.items.map((item) => [item.code, item.isDone])
    expect(isDone).toContainEqual(['arrival_card', false])
    expect(isDone).toContainEqual(['papers', true])
    expect(after.boarding!.history.at(-1)).toMatchObject({
      ...{ step: 'arrival_card', isDone: false, by: 'traveller' },
    })
    // What it returns is what is saved.
    expect(await read(one)).toMatchObject({ version: after.version, boarding: after.boarding })
  })

  it('follows the rule of the route day by day, and keeps it while the catalogue does not answer', async () => {
    const one = await made()
    platform.catalogue.answer = () => quoted([])
    await run()
    const codes = async () => (await read(one)).boarding!.items.map(({ code }) => code)
    expect(await codes()).toEqual(['visa', 'passport', 'papers'])
    platform.catalogue.answer = () => quoted()
    await set(one.id, `boarding_day = '${inDays(0)}'`)
    await run()
    await platform.catalogue.stop()
    await set(one.id, `boarding_day = '${inDays(0)}'`)
    await run()
    await platform.catalogue.start()
    expect(await codes()).toContain('arrival_card')
    expect(await nextOf(one)).toBe(inDays(1))
  })

  it('after a day of arrival that has passed, a corrected one is checked again', async () => {
    const one = await made(inDays(-1))
    await run()
    expect(await nextOf(one)).toBeNull()
    const { version } = await read(one)
    await platform.send(correctOrder, { id: one.id, version, travelDates: inDays(3) }, one.who)
    await run()
    expect(await mailsOf(one)).toBe(1)
  })
})
