import { listStaffViews, papersChanged } from '@borderlane/contracts/documents/internal'
import { listStaffActs, setOrderStatus } from '@borderlane/contracts/orders/admin'
import { listClosedDays, listOfficeDays, setOfficeDay } from '@borderlane/contracts/orders/office'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { newId } from '@borderlane/persistence'
import { caller, publishEvent, stubCall, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { Config } from '../src/config'
import { OfficeDayStore } from '../src/order/office-day.store'
import { HolidayYears } from '../src/staff/holidays'
import { done, newOrder, type Platform, startPlatform } from './replica'

/** A Thursday before a Christmas on a Tuesday. */
const NOW = Date.parse('2040-12-20T10:00:00Z')
const lead = caller({ kind: 'user', userId: newId(), roles: ['supervisor'] })

describe('days on which the office is closed', () => {
  let platform: Platform

  beforeAll(async () => {
    // The job of its own, if it runs late, finds nothing to do.
    platform = await startPlatform({ OFFICE_COUNTRY: 'GB' })
  })
  afterAll(() => platform.stop())

  const at = <T>(act: () => Promise<T>, time = NOW): Promise<T> => platform.app.clock.during(time, act)
  const store = () => platform.app.get(OfficeDayStore, { strict: false })
  const yearsOf = (country: string) =>
    new HolidayYears(
      platform.app.get(DataSource),
      store(),
      { ...platform.config, OFFICE_COUNTRY: country },
      platform.app.clock,
    )
  const closed = async () => (await platform.send(listClosedDays, {})).closed
  const set = (day: string, isOpen: boolean) =>
    platform.send(setOfficeDay, { day, isOpen, why: 'We move house' }, lead)
  const listed = async (day: string) => {
    const { days } = await platform.send(listOfficeDays, { year: day.slice(0, 4) }, lead)
    return days.find((one) => one.day === day)
  }

  it('are the holidays of its country, worked out once, however many do it at the same time', () =>
    at(async () => {
      await Promise.all([yearsOf('GB').workOutYears(), yearsOf('GB').workOutYears()])
      expect(await closed()).toEqual(expect.arrayContaining(['2040-12-25', '2040-12-26', '2041-01-01']))
      const [years] = await platform.database.query<{ count: number }>(
        `SELECT count(*)::int FROM office_year WHERE year >= 2040`,
      )
      expect(years).toEqual({ count: 2 })
      expect(await listed('2040-12-25')).toEqual({
        day: '2040-12-25',
        isOpen: false,
        holiday: 'Christmas Day',
        own: null,
      })
    }))

  it('move the day by which we submit; what is due already keeps its day, and what staff say wins', () =>
    at(async () => {
      await yearsOf('GB').workOutYears()
      await set('2040-12-24', false)
      const made = await platform.send(createOrder, newOrder())
      expect(made.order).toMatchObject({ submitDays: 2, submitDayIfPaidToday: '2040-12-27' })
      const { id } = made.order
      const holder = caller({ orderToken: made.orderToken })
      const seen = () => platform.send(getOrder, { id }, holder)
      expect(await seen()).toEqual(made.order)

      const { version } = made.order
      const { order } = done(await platform.send(setOrderStatus, { id, version, status: 'in_review' }, lead))
      const papers = order.requiredDocuments.map(({ code }) => ({ id: newId(), requirement: code }))
      const told = { orderId: id, version: 1, papers, hasDecision: false }
      await publishEvent(platform.broker, papersChanged, told, newId())
      await waitFor(async () => (await seen()).next.code === 'submit')
      expect((await seen()).dueDay).toBe('2040-12-27')

      await set('2040-12-26', true)
      expect((await seen()).dueDay).toBe('2040-12-27')
      expect((await platform.send(createOrder, newOrder())).order.submitDayIfPaidToday).toBe('2040-12-26')
      // The year is worked out anew.
      const holidays = [
        { day: '2040-12-26', name: 'Boxing Day' },
        { day: '2040-12-28', name: 'A new holiday' },
      ]
      await platform.app
        .get(DataSource)
        .transaction((tx) => store().replaceYear(tx, { country: 'GB', year: 2040 }, holidays))
      expect((await closed()).filter((day) => day < '2041')).toEqual(['2040-12-24', '2040-12-28'])

      const documents = await stubCall(platform.broker, listStaffViews, () => ({ views: [] }))
      const { acts } = await platform.send(listStaffActs, {}, lead)
      await documents.close()
      expect(acts.filter(({ order: about }) => !about)).toMatchObject([
        { action: 'open_day', subject: '2040-12-26', actorId: lead.userId, reason: 'We move house' },
        { action: 'close_day', subject: '2040-12-24', actorId: lead.userId },
      ])
    }))

  it('what only says again what the calendar says is not kept', () =>
    at(async () => {
      await yearsOf('GB').workOutYears()
      await set('2041-12-25', true)
      expect(await listed('2041-12-25')).toMatchObject({ isOpen: true, own: { why: 'We move house' } })
      expect(await set('2041-12-25', false)).toMatchObject({ isOpen: false, own: null })
      expect(await listed('2041-12-25')).toMatchObject({ isOpen: false, own: null })
      await set('2040-12-21', false)
      await set('2040-12-21', true)
      expect(await listed('2040-12-21')).toBeUndefined()
    }))

  it.each([
    ['a Saturday', '2040-12-22'],
    ['a day that is over', '2040-12-19'],
    ['a day after the next year', '2042-01-01'],
  ])('cannot be %s', (_what, day) =>
    at(() => expect(set(day, false)).rejects.toMatchObject({ code: 'orders.day_not_settable' })),
  )

  it.each(['XX', 'GB-ZZZ'])('with a country that nobody knows (%s) orders does not start', (country) =>
    at(
      () =>
        expect(yearsOf(country).onModuleInit()).rejects.toThrow(
          `OFFICE_COUNTRY is ${country}: there is no such country or region`,
        ),
      Date.parse('2050-01-01T00:00:00Z'),
    ),
  )

  it('a country that is none by its form is refused with the settings', () => {
    expect(() => Config.parse({ ...platform.config, OFFICE_COUNTRY: 'England' })).toThrow(
      'must be a country like GB',
    )
  })
})
