import { findRequirement } from '@borderlane/contracts/catalogue/public'
import { guestCalls, type TestService, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { DataVersion } from '../src/rules/data-version.store'
import { changeRules, type Outcome } from '../src/rules/rule-change'
import { dayAfter } from '../src/rules/time-line'
import type { Policy } from '../src/rules/visa-policy'
import { smallDatabase, ownBroker, type Replica, startReplica, stopAll } from './replica'

const TODAY = new Date().toISOString().slice(0, 10)
const day = (ahead: number) => dayAfter(TODAY, ahead)
const daysUntil = (date: string) => (Date.parse(date) - Date.parse(TODAY)) / 86_400_000

describe("a pair's time line", () => {
  let replica: Replica
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    replica = await startReplica(await smallDatabase())
    db = replica.get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  type Wanted = [entry: Policy['entry'], from: number, until: number | null]
  const bring = (passport: string, destination: string, ...wanted: Wanted[]): Promise<Outcome[]> =>
    db.transaction(async (tx) => {
      // As in a call of staff: what no caller waits for gives up on a lock much earlier.
      await tx.query(`SET LOCAL lock_timeout = 0`)
      const changes = wanted.map(([entry, from, until]) => ({
        passport,
        destination,
        policy: { entry, stayDays: null },
        validFrom: day(from),
        validUntil: until === null ? null : day(until),
        source: { code: 'staff' as const, name: 'Ministry', url: null, asOf: TODAY },
        evidence: 'staff' as const,
        remarks: '',
      }))
      const options = { cause: 'correction' as const, at: new Date(), runId: null, actorId: null }
      const { outcomes } = await changeRules(tx, changes, { ...options, today: TODAY, replaceEdited: true })
      await replica.get(DataVersion).raiseVersion(tx, [passport + destination])
      return outcomes
    })
  const answer = (from: string, to: string, ahead: number) =>
    gateway.send(findRequirement, { from, to, on: day(ahead) }).then(
      ({ visaType, next }) => (next ? `${visaType}, then ${next.rule.visaType} from ${next.from}` : visaType),
      (error: { code: string }) => error.code,
    )
  /** Once the change has reached the memory that answers. */
  const expectAnswers = async (route: string, expected: Record<number, string>) => {
    const [from, to] = route.split('>') as [string, string]
    const days = Object.keys(expected).map(Number)
    const answers = async () =>
      Object.fromEntries(await Promise.all(days.map(async (ahead) => [ahead, await answer(from, to, ahead)])))
    await waitFor(async () => JSON.stringify(await answers()) === JSON.stringify(expected)).catch(
      () => undefined,
    )
    expect(await answers()).toEqual(expected)
  }

  it('extends a temporary rule, makes it permanent, shortens it, and takes a next period', async () => {
    await bring('IS', 'FJ', ['embassy', -10, null])
    await bring('IS', 'FJ', ['visa_free', 0, 20])
    await expectAnswers('IS>FJ', { 0: `visa_free, then embassy from ${day(21)}`, 21: 'embassy' })
    await bring('IS', 'FJ', ['visa_free', 0, 300])
    await expectAnswers('IS>FJ', { 300: `visa_free, then embassy from ${day(301)}`, 301: 'embassy' })
    await bring('IS', 'FJ', ['evisa', 400, 410])
    await expectAnswers('IS>FJ', { 399: `embassy, then evisa from ${day(400)}`, 411: 'embassy' })
    await bring('IS', 'FJ', ['embassy', 100, null])
    await expectAnswers('IS>FJ', { 99: `visa_free, then embassy from ${day(100)}`, 405: 'embassy' })
    await bring('IS', 'FJ', ['visa_free', 0, null])
    await expectAnswers('IS>FJ', { 0: 'visa_free', 405: 'visa_free' })
  })

  it('brings several changes at once, and the same ones again change nothing', async () => {
    const changes: Wanted[] = [
      ['evisa', 50, 60],
      ['embassy', 0, null],
      ['visa_free', 10, 20],
    ]
    expect(await bring('IS', 'TO', ...changes)).toEqual(['changed', 'changed', 'changed'])
    const rows = () =>
      db.query<unknown[]>(
        `SELECT * FROM requirement WHERE passport_country = 'IS' AND destination_country = 'TO' ORDER BY id`,
      )
    const before = await rows()
    expect(await bring('IS', 'TO', ...changes)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(await rows()).toEqual(before)
    await expectAnswers('IS>TO', {
      5: `embassy, then visa_free from ${day(10)}`,
      15: `visa_free, then embassy from ${day(21)}`,
      30: `embassy, then evisa from ${day(50)}`,
      55: `evisa, then embassy from ${day(61)}`,
      70: 'embassy',
    })
  })

  it('takes overlapping periods of two at once, one after the other', async () => {
    await bring('IS', 'WS', ['visa_free', 0, null])
    await Promise.all([bring('IS', 'WS', ['evisa', 5, 15]), bring('IS', 'WS', ['embassy', 10, 20])])
    await expectAnswers('IS>WS', { 18: `embassy, then visa_free from ${day(21)}`, 21: 'visa_free' })
    await waitFor(async () => (await answer('IS', 'WS', 9)).startsWith('evisa'))
    const from = (await answer('IS', 'WS', 9)).slice(-10)
    expect(await answer('IS', 'WS', 9)).toBe(`evisa, then embassy from ${from}`)
    expect([day(10), day(16)]).toContain(from)
  })

  it('holds what was once lost: a longer exemption, the same change twice, a next period', async () => {
    await bring('GB', 'CN', ['visa_free', 0, daysUntil('2027-12-31')])
    await expectAnswers('GB>CN', {
      [daysUntil('2027-12-31')]: 'visa_free',
      [daysUntil('2028-01-01')]: 'catalogue.day_not_known',
      0: 'visa_free',
    })
    for (let time = 0; time < 2; time++) await bring('US', 'JP', ['evisa', 30, null], ['embassy', 10, 40])
    await expectAnswers('US>JP', {
      0: `visa_free, then embassy from ${day(10)}`,
      29: `embassy, then evisa from ${day(30)}`,
      30: 'evisa',
    })
    await bring('CN', 'PH', ['visa_free', daysUntil('2027-02-01'), daysUntil('2027-12-31')])
    await expectAnswers('CN>PH', {
      0: 'visa_free, then visa_free from 2027-02-01',
      [daysUntil('2027-01-20')]: 'catalogue.day_not_known',
      [daysUntil('2027-03-01')]: 'visa_free',
    })
  })

  it('says that it does not know a day without a rule, and refuses days out of reach', async () => {
    await db.query(
      `UPDATE requirement SET valid_until = $1 WHERE passport_country = 'IS' AND destination_country = 'KI'`,
      [day(9)],
    )
    await db.transaction((tx) => replica.get(DataVersion).raiseVersion(tx, ['ISKI']))
    await expectAnswers('IS>KI', {
      10: 'catalogue.day_not_known',
      800: 'validation.failed',
    })
    expect(await answer('IS', 'KI', -1)).toBe('validation.failed')
  })

  // The last one: the memory does not go back to an earlier day.
  it('turns with the year, in the memory that answers', async () => {
    const { clock } = replica as TestService
    const withoutDay = (from: string, to: string) => gateway.send(findRequirement, { from, to })
    try {
      clock.stopAt(Date.parse('2026-12-31T23:59:59.999Z'))
      expect(await withoutDay('CA', 'CN')).toMatchObject({ visaType: 'visa_free', on: '2026-12-31' })
      clock.stopAt(Date.parse('2027-01-01T00:00:00.000Z'))
      await expect(withoutDay('CA', 'CN')).rejects.toMatchObject({ code: 'catalogue.day_not_known' })
    } finally {
      clock.goOn()
    }
  })
})
