import {
  decideCorrection,
  listCorrections,
  listVisaUpdates,
  reportCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import { findRequirement, listRuleHistory } from '@borderlane/contracts/catalogue/public'
import { newId } from '@borderlane/persistence'
import { guestCalls, type TestDatabase, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { ReportedWords } from '../src/staff/reported-words.job'
import { loadedDatabase, ownBroker, type Replica, startReplica, stopAll, stopReplica } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const WORDS = 'My cousin Bartholomew was told so at the counter'
const MINISTRY = { name: 'Ministry of Foreign Affairs', url: 'https://mfa.example/visas' }

describe('corrections', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send
  let replica: Replica
  let database: TestDatabase

  const report = async (from: string, to: string) =>
    (await ask(reportCorrection, { from, to, wrong: WORDS, sourceUrl: 'https://example.com/rule' })).id
  const today = new Date().toISOString().slice(0, 10)

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    database = await loadedDatabase()
    replica = await startReplica(database)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('wait for an admin in the order in which they came, page by page', async () => {
    const first = await report('India', 'th')
    for (let count = 0; count < 20; count++) await report('IN', 'TH')
    const queue = await ask(listCorrections, {}, ADMIN)
    expect(queue).toMatchObject({ total: 21, page: 1, pageSize: 20 })
    expect(queue.corrections).toHaveLength(20)
    expect(queue.corrections[0]).toMatchObject({
      id: first,
      state: 'open',
      wrong: WORDS,
      sourceUrl: 'https://example.com/rule',
      passportCountry: { code: 'IN', name: 'India' },
    })
    expect((await ask(listCorrections, { page: 2 }, ADMIN)).corrections).toHaveLength(1)
    expect(await ask(listCorrections, { state: 'declined' }, ADMIN)).toMatchObject({ total: 0 })
  })

  it('are for admins only, and about a route that there is', async () => {
    await expect(ask(listCorrections, {})).rejects.toMatchObject({ code: 'auth.required' })
    const wrong = { wrong: WORDS }
    await expect(ask(reportCorrection, { from: 'IN', to: 'Nowhere', ...wrong })).rejects.toMatchObject({
      code: 'catalogue.country_not_found',
    })
    await expect(ask(reportCorrection, { from: 'IN', to: 'IN', ...wrong })).rejects.toMatchObject({
      code: 'validation.failed',
    })
  })

  it('change the rule once accepted: history and public list tell the source, never the words', async () => {
    const id = await report('IN', 'TH')
    const before = await ask(findRequirement, { from: 'IN', to: 'TH' })
    const updates = await ask(listVisaUpdates, {})
    const rule = { entry: 'embassy' as const, stayDays: null, validUntil: null }
    const decided = await ask(decideCorrection, { id, decision: 'accepted', source: MINISTRY, rule }, ADMIN)
    expect(decided).toMatchObject({ state: 'accepted', decidedBy: ADMIN.userId, decisionSource: MINISTRY })
    await waitFor(async () => (await ask(findRequirement, { from: 'IN', to: 'TH' })).visaType === 'embassy')
    expect(await ask(findRequirement, { from: 'IN', to: 'TH' })).toMatchObject({
      source: { ...MINISTRY, code: 'staff', asOf: today },
      checkedOn: today,
      validFrom: today,
    })

    const now = await ask(listVisaUpdates, {})
    expect(now.total).toBe(updates.total + 1)
    expect(now.updates.find((one) => one.effective === today)).toMatchObject({
      passportCountry: { code: 'IN' },
      destinationCountry: { code: 'TH' },
      old: { visaType: before.visaType, stayDays: before.stayDays },
      new: { visaType: 'embassy', visaRequired: true, stayDays: null },
      source: MINISTRY,
    })
    const { history } = await ask(listRuleHistory, { from: 'IN', to: 'TH' })
    expect(history[0]).toMatchObject({
      cause: 'correction',
      source: MINISTRY,
      changes: [{ field: 'correction', old: 'open', new: 'accepted' }],
    })
    expect(history[1]).toMatchObject({
      cause: 'correction',
      changes: expect.arrayContaining([
        { field: 'visaType', old: before.visaType, new: 'embassy' },
      ]) as object,
    })
    expect(JSON.stringify([history, now])).not.toContain('Bartholomew')
  })

  it('show at once that a rule was seen again, where it stays as it is', async () => {
    const { visaType, stayDays, checkedOn } = await ask(findRequirement, { from: 'NO', to: 'TH' })
    expect(checkedOn < today).toBe(true)
    const rule = { entry: 'visa_free' as const, stayDays }
    const id = await report('NO', 'TH')
    await ask(decideCorrection, { id, decision: 'accepted', source: MINISTRY, rule }, ADMIN)
    await waitFor(async () => (await ask(findRequirement, { from: 'NO', to: 'TH' })).checkedOn === today)
    expect(await ask(findRequirement, { from: 'NO', to: 'TH' })).toMatchObject({
      visaType,
      stayDays,
      source: MINISTRY,
      evidence: 'staff',
    })
  })

  it('are decided once', async () => {
    const id = await report('DE', 'VN')
    const decline = { id, decision: 'declined' as const, source: MINISTRY }
    await ask(decideCorrection, decline, ADMIN)
    await expect(ask(decideCorrection, decline, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.correction_decided',
    })
    await expect(ask(decideCorrection, { ...decline, id: newId() }, ADMIN)).rejects.toMatchObject({
      code: 'catalogue.correction_not_found',
    })
  })

  it('leave the rule alone when they are declined, which its history tells', async () => {
    const id = await report('FR', 'VN')
    const before = await ask(findRequirement, { from: 'FR', to: 'VN' })
    const { total } = await ask(listVisaUpdates, {})
    await ask(decideCorrection, { id, decision: 'declined', source: MINISTRY }, ADMIN)
    const { history } = await ask(listRuleHistory, { from: 'FR', to: 'VN' })
    expect(history[0]).toMatchObject({
      source: MINISTRY,
      changes: [{ field: 'correction', old: 'open', new: 'declined' }],
    })
    expect(await ask(findRequirement, { from: 'FR', to: 'VN' })).toMatchObject({
      id: before.id,
      visaType: before.visaType,
    })
    expect((await ask(listVisaUpdates, {})).total).toBe(total)
  })

  it('keep the words of the reporter for a year after the decision', async () => {
    const db = replica.get(DataSource)
    const words = () => db.query(`SELECT wrong FROM correction WHERE state = 'declined' ORDER BY decided_at`)
    await db.query(
      `UPDATE correction SET decided_at = now() - interval '364 days' WHERE passport_country = 'DE'`,
    )
    await replica.get(ReportedWords).forgetWords()
    expect(await words()).toEqual([{ wrong: WORDS }, { wrong: WORDS }])
    await db.query(
      `UPDATE correction SET decided_at = now() - interval '366 days' WHERE passport_country = 'DE'`,
    )
    await replica.get(ReportedWords).forgetWords()
    expect(await words()).toEqual([{ wrong: '' }, { wrong: WORDS }])
  })

  it('lose the words of the reporter where no process lives for a day', async () => {
    const db = replica.get(DataSource)
    await db.query(
      `UPDATE correction SET decided_at = now() - interval '366 days', wrong = 'anew' WHERE passport_country = 'DE'`,
    )
    await stopReplica(await startReplica(database))
    await waitFor(async () => {
      const rows = await db.query<{ wrong: string }[]>(
        `SELECT wrong FROM correction WHERE passport_country = 'DE' AND state = 'declined'`,
      )
      return rows.length > 0 && rows.every(({ wrong }) => wrong === '')
    })
  })

  it.each([
    ['a rule with a refusal', { decision: 'declined' as const, rule: { entry: 'evisa' as const } }],
    ['days of stay with a visa', { rule: { entry: 'evisa' as const, stayDays: 30 } }],
    [
      'a rule that is over',
      { rule: { entry: 'evisa' as const, validFrom: '2026-01-01', validUntil: '2026-02-01' } },
    ],
    ['an end before the beginning', { rule: { entry: 'evisa' as const, validUntil: '2026-01-01' } }],
  ])('refuse %s', async (_what, part) => {
    const id = await report('ES', 'VN')
    await expect(
      ask(decideCorrection, { id, decision: 'accepted', source: MINISTRY, ...part }, ADMIN),
    ).rejects.toMatchObject({ code: 'validation.failed' })
    expect((await ask(listCorrections, { page: 2 }, ADMIN)).corrections.map((one) => one.id)).toContain(id)
  })
})

describe('the public list of changes', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    await startReplica(await loadedDatabase())
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('has the documented changes of the built-in data, newest first, and none twice', async () => {
    const pages = []
    for (let page = 1; ; page++) {
      const { updates } = await gateway.send(listVisaUpdates, { page })
      if (updates.length === 0) break
      pages.push(...updates)
    }
    const days = pages.map(({ effective, publishedOn }) => effective ?? publishedOn)
    expect(days).toEqual([...days].sort().reverse())
    // The day of an installation is no day of a rule.
    expect(days).not.toContain(new Date().toISOString().slice(0, 10))
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
    const ofAustralia = pages.filter(({ passportCountry: { code } }) => code === 'AU')
    expect(ofAustralia).toContainEqual(
      expect.objectContaining({
        destinationCountry: { code: 'KG', name: 'Kyrgyzstan' },
        new: expect.objectContaining({ visaType: 'visa_free', stayDays: 30 }) as object,
        // A rule that stays in its place has changed on the day that its source names.
        effective: '2025-12-31',
      }),
    )
    expect(ofAustralia).toContainEqual(
      expect.objectContaining({
        destinationCountry: { code: 'TR', name: 'Türkiye' },
        old: expect.objectContaining({ visaType: 'on_arrival' }) as object,
        new: expect.objectContaining({ visaType: 'visa_free', stayDays: 90 }) as object,
        effective: '2026-04-17',
      }),
    )
  })
})
