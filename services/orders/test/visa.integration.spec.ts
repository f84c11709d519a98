import { randomUUID } from 'node:crypto'
import { eraseOrder } from '@borderlane/contracts/orders/privacy'
import { orderMailRequested, recordDecision } from '@borderlane/contracts/orders/internal'
import { getOrder, setReminders } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { findOpenPayment } from '@borderlane/contracts/payments/internal'
import type { Visa } from '@borderlane/contracts/visa'
import { caller, stubCall } from '@borderlane/testing'
import { VisaReminders } from '../src/decide/visa-reminders.store'
import { newOrder, type Platform, startPlatform } from './replica'

const admin = caller({ kind: 'user', userId: randomUUID(), roles: ['admin'] })
const NOW = Date.parse('2026-11-26T12:00:00Z')
const VISA = { validFrom: '2026-12-01', validUntil: '2027-02-28', entries: 'single' } as const

describe('the visa of an order', () => {
  let platform: Platform

  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  const at = <T>(day: string, act: () => Promise<T>): Promise<T> =>
    platform.app.clock.during(Date.parse(`${day}T12:00:00Z`), act)
  const approved = async (visa: Visa = VISA) => {
    const given = newOrder()
    const { order, orderToken } = await platform.send(
      createOrder,
      newOrder({ applicant: { ...given.applicant, passportExpiryDate: '2027-03-31' } }),
    )
    const { id, version } = order
    await platform.database.query(`UPDATE "order" SET paid_cents = total_amount_cents WHERE id = $1`, [id])
    const decision = { id, version, status: 'approved', hasDocument: false, reason: 'seen on paper' } as const
    await platform.app.clock.during(NOW, () =>
      platform.sendAs('gateway', recordDecision, { ...decision, ...visa }, admin),
    )
    return { id, holder: caller({ orderToken }) }
  }
  const remind = (day: string) =>
    at(day, () => platform.app.get(VisaReminders, { strict: false }).remindTravellers())
  const remindedOf = async (id: string): Promise<string[]> => {
    const rows = await platform.database.query<{ payload: { mail: string } }>(
      `SELECT payload FROM outbox WHERE subject = $1 AND payload->>'orderId' = $2 ORDER BY seq`,
      [orderMailRequested.subject, id],
    )
    return rows.map(({ payload }) => payload.mail).filter((mail) => mail.endsWith('-ends'))
  }
  const read = ({ id, holder }: Awaited<ReturnType<typeof approved>>) =>
    platform.send(getOrder, { id }, holder)

  it('is shown to its traveller as staff recorded it, and can be put right', async () => {
    const order = await approved()
    expect(await read(order)).toMatchObject({ visa: VISA, reminds: true })
    const { version } = await read(order)
    const decision = { id: order.id, version, status: 'approved', hasDocument: false } as const
    await platform.sendAs('gateway', recordDecision, { ...decision, validUntil: '2027-03-01' }, admin)
    expect((await read(order)).visa).toEqual({ ...VISA, validUntil: '2027-03-01' })
  })

  it('is reminded of by the last day that staff have put right', async () => {
    const order = await approved()
    const { version } = await read(order)
    const decision = { id: order.id, version, status: 'approved', hasDocument: false } as const
    await at('2026-11-27', () =>
      platform.sendAs('gateway', recordDecision, { ...decision, validUntil: '2027-06-30' }, admin),
    )
    // Of the passport, which ends before the visa now, not of the visa's old end.
    await remind('2027-02-27')
    expect(await remindedOf(order.id)).toEqual([])
    for (const day of ['2027-03-01', '2027-03-24', '2027-05-31']) await remind(day)
    expect(await remindedOf(order.id)).toEqual(['passport-ends', 'passport-ends', 'visa-ends'])
  })

  it('is reminded of 30 and 7 days before its end, and so is the passport, each once', async () => {
    const { id } = await approved()
    await remind('2027-01-28')
    expect(await remindedOf(id)).toEqual([])
    const reminders = platform.app.get(VisaReminders, { strict: false })
    await at('2027-01-29', () => Promise.all([reminders.remindTravellers(), reminders.remindTravellers()]))
    await remind('2027-01-29')
    expect(await remindedOf(id)).toEqual(['visa-ends'])
    // The process was away on the day itself.
    await remind('2027-02-23')
    await remind('2027-03-01')
    await remind('2027-03-24')
    await remind('2028-01-01')
    expect(await remindedOf(id)).toEqual(['visa-ends', 'visa-ends', 'passport-ends', 'passport-ends'])
  })

  it('is reminded of, whatever keeps another one from being opened', async () => {
    const [broken, other] = [await approved(), await approved()]
    await platform.database.query(`UPDATE order_key SET wrapped = 'broken' WHERE order_id = '${broken.id}'`)
    await platform.database.query(`UPDATE "order" SET reminder_day = '2027-01-01' WHERE id = '${broken.id}'`)
    await remind('2027-01-29')
    expect([await remindedOf(broken.id), await remindedOf(other.id)]).toEqual([[], ['visa-ends']])
  })

  it('is not reminded of once its traveller has switched that off', async () => {
    const order = await approved()
    const { version } = await read(order)
    const off = { id: order.id, version, reminds: false }
    await expect(platform.send(setReminders, off, caller())).rejects.toMatchObject({
      code: 'orders.not_found',
    })
    expect(await platform.send(setReminders, off, order.holder)).toMatchObject({ reminds: false })
    await remind('2027-01-29')
    expect(await remindedOf(order.id)).toEqual([])
    await platform.send(setReminders, { ...off, reminds: true }, order.holder)
    await remind('2027-01-29')
    expect(await remindedOf(order.id)).toEqual(['visa-ends'])
  })

  it('goes with the order when that is erased', async () => {
    const order = await approved()
    const { version } = await read(order)
    const payments = await stubCall(platform.broker, findOpenPayment, () => ({ isOpen: false }))
    await platform.send(eraseOrder, { id: order.id, version, reason: 'asked by letter' }, admin)
    await payments.close()
    const [row] = await platform.database.query(
      `SELECT visa, reminder_day FROM "order" WHERE id = '${order.id}'`,
    )
    expect(row).toEqual({ visa: null, reminder_day: null })
  })
})
