import {
  countQueues,
  getStaffOrder,
  listAllOrders,
  listStaffActs,
  setOrderStatus,
} from '@borderlane/contracts/orders/admin'
import { orderMailRequested } from '@borderlane/contracts/orders/internal'
import { correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { setOwnStep, drawPack } from '@borderlane/contracts/orders/own-steps'
import { createOrder } from '@borderlane/contracts/orders/public'
import { eraseOrder } from '@borderlane/contracts/orders/privacy'
import type { RequestOf } from '@borderlane/contracts/define'
import { newId } from '@borderlane/persistence'
import { caller, printedText, sampleOffer, sampleQuote, stubCall } from '@borderlane/testing'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import { RemindOfAppointments } from '../src/change/remind-of-appointments'
import { DATE_OF_BIRTH, newOrder, PASSPORT_NUMBER, type Platform, startPlatform } from './replica'

type Step = Omit<RequestOf<typeof setOwnStep>, 'id' | 'version'>

const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const APPOINTMENT = { place: 'VFS Global, Delhi', day: inDays(30), time: '09:30', zone: 'Asia/Kolkata' }

describe('what travellers do themselves', () => {
  let platform: Platform
  const stubs: Awaited<ReturnType<typeof stubCall>>[] = []
  const admin = caller({ kind: 'user', userId: newId(), roles: ['admin'] })

  beforeAll(async () => {
    platform = await startPlatform()
    stubs.push(await stubCall(platform.broker, findOpenPayment, () => ({ isOpen: false })))
    platform.catalogue.answer = () => ({ ...sampleQuote({ requiredDocuments: [] }), offer: sampleOffer() })
  })
  afterAll(async () => {
    for (const stub of stubs) await stub.close()
    await platform.stop()
  })

  const made = async (change = `status = 'in_review'`) => {
    const { order, orderToken } = await platform.send(createOrder, newOrder())
    const { id } = order
    await platform.markPaid(id)
    await platform.database.query(`UPDATE "order" SET ${change} WHERE id = $1`, [id])
    return { id, who: caller({ orderToken }) }
  }
  type Made = Awaited<ReturnType<typeof made>>
  const read = ({ id, who }: Made) => platform.send(getOrder, { id }, who)
  const set = async (one: Made, step: Step, who = one.who) =>
    platform.send(setOwnStep, { id: one.id, version: (await read(one)).version, ...step }, who)
  const appointed = (change: object = {}): Step => ({
    step: 'appointment',
    isDone: true,
    appointment: { ...APPOINTMENT, ...change },
  })
  const refusedBy = (path: string) => ({ code: 'validation.failed', details: { fields: [{ path }] } })

  it('are set one after the other, changed and undone by them or by staff, with who and when', async () => {
    const one = await made()
    expect((await read(one)).ownSteps).toEqual({ done: [], history: [] })
    expect(await set(one, appointed())).toMatchObject({
      ownSteps: { done: ['appointment'], appointment: APPOINTMENT },
      next: { code: 'submit' },
    })
    await set(one, { step: 'appointment', isDone: false })
    await set(one, { step: 'fingerprints', isDone: true }, admin)
    expect(await set(one, { step: 'passport_in', isDone: true })).toMatchObject({
      status: 'in_review',
      next: { who: 'authority', code: 'decide' },
    })
    await set(one, { step: 'on_way_back', isDone: true, trackingNumber: 'EE 123 456 789 IN' })
    const { ownSteps, status } = await set(one, { step: 'received', isDone: true })
    expect(status).toBe('in_review')
    expect(ownSteps).toMatchObject({
      done: ['fingerprints', 'passport_in', 'on_way_back', 'received'],
      trackingNumber: 'EE 123 456 789 IN',
    })
    expect(ownSteps!.appointment).toBeUndefined()
    expect(ownSteps!.history.slice(-5).map(({ step, isDone, by }) => [step, isDone, by])).toEqual([
      ['appointment', false, 'traveller'],
      ['fingerprints', true, 'staff'],
      ['passport_in', true, 'traveller'],
      ['on_way_back', true, 'traveller'],
      ['received', true, 'traveller'],
    ])
    const { order } = await platform.send(getStaffOrder, { id: one.id }, admin)
    expect(order.ownSteps).toEqual(ownSteps)
    const { acts } = await platform.send(listStaffActs, { action: 'step' }, admin)
    expect(acts.filter((act) => act.order?.id === one.id)).toMatchObject([{ subject: 'fingerprints' }])
  })

  it.each([
    [appointed({ day: inDays(-2) }), 'appointment.day'],
    [appointed({ day: inDays(1_000) }), 'appointment.day'],
    [appointed({ day: '2026-02-30' }), 'appointment.day'],
    [appointed({ time: '24:00' }), 'appointment.time'],
    [appointed({ zone: 'Mars/Olympus' }), 'appointment.zone'],
    [appointed({ zone: '+05:30' }), 'appointment.zone'],
    [appointed({ place: 'x'.repeat(121) }), 'appointment.place'],
    [{ step: 'appointment', isDone: true }, 'appointment'],
    [{ ...appointed(), step: 'fingerprints' }, 'appointment'],
    [{ step: 'passport_in', isDone: true, trackingNumber: 'EE123' }, 'trackingNumber'],
    [{ step: 'received', isDone: true }, 'step'],
    [{ step: 'fingerprints', isDone: false }, 'step'],
  ] as [Step, string][])('%j is refused by its field, and nothing is lost', async (step, path) => {
    const one = await made()
    const before = await set(one, appointed())
    await expect(set(one, step)).rejects.toMatchObject(refusedBy(path))
    expect(await read(one)).toEqual(before)
  })

  it('of two at once one is done, and the other finds a newer version', async () => {
    const one = await made()
    const { version } = await read(one)
    const send = (step: Step) => platform.send(setOwnStep, { id: one.id, version, ...step }, one.who)
    const tried = await Promise.allSettled([send(appointed()), send(appointed({ time: '10:00' }))])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'orders.changed', details: { version: version + 1 } },
    })
    expect((await read(one)).ownSteps!.history).toHaveLength(1)
  })

  it('are there for paid applications that are submitted, not closed and not erased, and for no one else', async () => {
    const refusedAs = async (change: string, code: string) =>
      expect(set(await made(change), appointed())).rejects.toMatchObject({ code })
    await refusedAs(`status = 'in_review', lodging = NULL`, 'orders.steps_not_open')
    await refusedAs(`status = 'in_review', lodging = 'online'`, 'orders.steps_not_open')
    await refusedAs(`status = 'in_review', paid_cents = 0`, 'orders.steps_not_open')
    await refusedAs(`status = 'closed'`, 'orders.steps_not_open')
    const one = await made()
    await expect(set(one, appointed(), (await made()).who)).rejects.toMatchObject({
      code: 'orders.not_found',
    })
    expect((await read(await made(`status = 'in_review', lodging = NULL`))).ownSteps).toBeUndefined()
  })

  it('staff alone say that the file is ready, and the traveller gets a mail; then nothing of it is due', async () => {
    const one = await made(`status = 'in_review', due_day = '2020-01-02', next_step = 'submit'`)
    await expect(set(one, { step: 'ready', isDone: true })).rejects.toMatchObject({ code: 'auth.forbidden' })
    const ready = await set(one, { step: 'ready', isDone: true }, admin)
    expect(ready.next).toEqual({ who: 'traveller', code: 'lodge' })
    expect(ready.dueDay).toBeUndefined()
    const mails = await platform.database.query<{ mail: string }>(
      `SELECT payload->>'mail' AS mail FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2`,
      [orderMailRequested.subject, one.id],
    )
    expect(mails.map(({ mail }) => mail)).toContain('ready')
    // The form has to be filled in again.
    const said = { id: one.id, version: ready.version, phone: '+44 20 7946 0999' }
    const corrected = await platform.send(correctOrder, said, one.who)
    expect(corrected).toMatchObject({ next: { code: 'submit' }, ownSteps: { done: [] } })
    expect(corrected.ownSteps!.history.at(-1)).toMatchObject({
      step: 'ready',
      isDone: false,
      by: 'traveller',
    })
  })

  it('staff find those without an appointment in a queue of their own', async () => {
    const listed = async () => {
      const { orders } = await platform.send(listAllOrders, { queue: 'no_appointment', pageSize: 100 }, admin)
      return orders.map(({ id }) => id)
    }
    const [one, online, waiting] = [
      await made(),
      await made(`status = 'in_review', lodging = 'online'`),
      await made(),
    ]
    for (const order of [one, online])
      expect(await set(order, { step: 'ready', isDone: true }, admin)).toMatchObject({
        next: { who: 'traveller', code: 'lodge' },
      })
    const ids = await listed()
    expect(ids).toContain(one.id)
    expect(ids).not.toContain(online.id)
    expect(ids).not.toContain(waiting.id)
    const { no_appointment: count } = await platform.send(countQueues, {}, admin)
    await set(one, appointed())
    expect(await listed()).not.toContain(one.id)
    expect(await platform.send(countQueues, {}, admin)).toMatchObject({ no_appointment: count! - 1 })
  })

  it('they are reminded 7 days and 1 day before, once each, and of none that has passed', async () => {
    const reminders = platform.app.get(RemindOfAppointments)
    const mailsOf = async (id: string) =>
      (
        await platform.database.query<{ mail: string }>(
          `SELECT payload->>'mail' AS mail FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2`,
          [orderMailRequested.subject, id],
        )
      ).filter(({ mail }) => mail === 'appointment').length
    const dueAt = async (id: string) =>
      (
        await platform.database.query<{ at: Date | null }>(
          `SELECT appointment_reminder_at AS at FROM "order" WHERE id = $1`,
          [id],
        )
      )[0]!.at
    const makeDue = (id: string) =>
      platform.database.query(
        `UPDATE "order" SET appointment_reminder_at = now() - interval '1 minute' WHERE id = $1`,
        [id],
      )
    // In three days: the reminder of a week before has no day any more.
    const [one, closed] = [await made(), await made()]
    for (const order of [one, closed]) await set(order, appointed({ day: inDays(3) }))
    await reminders.remindAll()
    expect(await mailsOf(one.id)).toBe(0)
    for (const { id } of [one, closed]) await makeDue(id)
    await platform.database.query(`UPDATE "order" SET status = 'closed' WHERE id = $1`, [closed.id])
    await reminders.remindAll()
    expect(await mailsOf(one.id)).toBe(1)
    expect(await mailsOf(closed.id)).toBe(0)
    // The one of a day before is left.
    expect((await dueAt(one.id))!.toISOString()).toBe(`${inDays(2)}T04:00:00.000Z`)
    await reminders.remindAll()
    expect(await mailsOf(one.id)).toBe(1)
    await set(one, { step: 'appointment', isDone: false })
    expect(await dueAt(one.id)).toBeNull()
  })

  it('what they take along is drawn for who may see it, and sealed answers for owner and staff alone', async () => {
    const one = await made()
    await set(one, appointed())
    const draw = async ({ id }: { id: string }, who = one.who) => {
      const { reference, pdf } = await platform.send(drawPack, { id }, who)
      return { reference, text: printedText(Buffer.from(pdf, 'base64')) }
    }
    const { reference, text } = await draw(one)
    expect(reference).toBe((await read(one)).reference)
    expect(text).toContain('VFS Global, Delhi')
    expect(text).toContain('I apply for a visa for the United States.')
    expect(text).not.toContain(PASSPORT_NUMBER)
    expect(text).not.toContain(DATE_OF_BIRTH)
    const owner = caller({ kind: 'user', userId: newId(), orderToken: undefined })
    await platform.database.query(`UPDATE "order" SET owner_user_id = $2, claimable = false WHERE id = $1`, [
      one.id,
      owner.userId,
    ])
    expect((await draw(one, owner)).text).toContain(PASSPORT_NUMBER)
    expect((await draw(one, admin)).text).toContain(PASSPORT_NUMBER)
    const { acts } = await platform.send(listStaffActs, { action: 'reveal' }, admin)
    expect(acts.filter((act) => act.order?.id === one.id)).toMatchObject([{ subject: 'pack' }])
    await expect(draw(one, (await made()).who)).rejects.toMatchObject({ code: 'orders.not_found' })
    for (const change of [`lodging = NULL`, `paid_cents = 0`, `status = 'closed'`]) {
      const other = await made(change)
      await expect(draw(other, other.who)).rejects.toMatchObject({ code: 'orders.no_pack' })
    }
    const erased = await made(`erased_at = now()`)
    await expect(draw(erased, admin)).rejects.toMatchObject({ code: 'orders.erased' })
  })

  it('an erasure forgets where and when; that steps were taken stays', async () => {
    const one = await made()
    await set(one, appointed())
    const stored = await platform.database.query(`SELECT * FROM "order" WHERE id = $1`, [one.id])
    expect(JSON.stringify(stored)).not.toContain('Delhi')
    const { version } = await read(one)
    const closed = { id: one.id, version, status: 'closed', reason: 'x', money: 'none' } as const
    await platform.send(setOrderStatus, closed, admin)
    const after = await read(one)
    await platform.send(eraseOrder, { id: one.id, version: after.version, reason: 'x' }, admin)
    const erased = await platform.send(getOrder, { id: one.id }, admin)
    expect(erased.ownSteps).toMatchObject({ done: ['appointment'], history: [{ step: 'appointment' }] })
    expect(erased.ownSteps!.appointment).toBeUndefined()
    const [row] = await platform.database.query<{ steps_sealed: null; appointment_reminder_at: null }>(
      `SELECT steps_sealed, appointment_reminder_at FROM "order" WHERE id = $1`,
      [one.id],
    )
    expect(row).toEqual({ steps_sealed: null, appointment_reminder_at: null })
    await expect(
      platform.send(setOwnStep, { id: one.id, version: erased.version, ...appointed() }, admin),
    ).rejects.toMatchObject({ code: 'orders.erased' })
  })
})
