import {
  type BorderKind,
  listBorderRules,
  listBorderRuleVersions,
  previewBorderRules,
  readBorderFile,
  setBorderRules,
  undoBorderRules,
} from '@borderlane/contracts/catalogue/border-rules'
import { openExport } from '@borderlane/contracts/catalogue/internal'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { listOldLists } from '@borderlane/contracts/catalogue/rules'
import { checkTrip } from '@borderlane/contracts/catalogue/trips'
import { newId } from '@borderlane/persistence'
import { guestCalls, waitFor } from '@borderlane/testing'
import { CatalogueMemory } from '../src/answer/catalogue-memory'
import { auditedChanges, loadedDatabase, ownBroker, type Replica, startReplica, stopAll } from './replica'

const STAFF = { kind: 'user' as const, userId: newId(), roles: ['catalogue' as const] }

// Milliseconds. All rules are loaded first.
describe('duties, transit and permits as staff keep them', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send
  let replica: Replica
  let other: Replica

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    const database = await loadedDatabase()
    replica = await startReplica(database)
    other = await startReplica(database)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  const find = async (kind: BorderKind, search: string, isIt: (line: Record<string, string>) => boolean) => {
    const { rules, version } = await ask(listBorderRules, { kind, search }, STAFF)
    return { rule: rules.find(({ line }) => isIt(line))!, version }
  }
  const card = () => find('duty', 'Thailand', ({ name }) => name === 'TDAC')
  const feeOf = (one: Replica) =>
    one
      .get(CatalogueMemory)
      .border.facts.duty.get('TH')!
      .find(({ duty }) => duty.name === 'TDAC')!.duty.fee

  it('a duty that staff change is previewed, said on routes by every process, in the audit log, and undone', async () => {
    const { rule, version } = await card()
    const line = { ...rule.line, fee: 'THB 300.00' }
    const changes = [{ id: rule.id, line }]
    const preview = await ask(previewBorderRules, { kind: 'duty', changes }, STAFF)
    expect(preview).toMatchObject({ added: 0, changed: 1, removed: 0 })
    // Every passport but Thailand's own and those of which no rule is known.
    expect(preview.routes).toBeGreaterThan(100)
    const [{ before, after }] = preview.examples as [(typeof preview.examples)[number]]
    expect([before, after].map(([one]) => one!.duty!.fee)).toEqual(['free', 'THB 300.00'])

    await ask(setBorderRules, { kind: 'duty', version, changes, reason: 'Its new page' }, STAFF)
    const { requirement } = await ask(getQuote, { from: 'IN', to: 'TH' })
    expect(requirement.duties).toContainEqual(expect.objectContaining({ name: 'TDAC', fee: 'THB 300.00' }))
    await waitFor(async () => Promise.resolve(feeOf(other) === 'THB 300.00'))
    expect((await card()).rule.origin).toBe('staff')
    const again = ask(
      setBorderRules,
      { kind: 'duty', version, changes: [{ id: rule.id, line: null }], reason: 'Again' },
      STAFF,
    )
    await expect(again).rejects.toMatchObject({ code: 'catalogue.changed_meanwhile' })

    const undone = { kind: 'duty' as const, version: version + 1, reason: 'A mistake' }
    await ask(undoBorderRules, undone, STAFF)
    expect((await card()).rule).toEqual(rule)
    await expect(ask(undoBorderRules, undone, STAFF)).rejects.toMatchObject({
      code: 'catalogue.changed_meanwhile',
    })
    await expect(ask(undoBorderRules, { ...undone, version: 99 }, STAFF)).rejects.toMatchObject({
      code: 'catalogue.version_not_found',
    })
    const { versions } = await ask(listBorderRuleVersions, { kind: 'duty' }, STAFF)
    expect(versions.map(({ undoes, canUndo }) => [undoes, canUndo])).toEqual([
      [version + 1, false],
      [null, false],
    ])
    expect((await auditedChanges(replica)).map(([by, after]) => [by, after?.includes('THB 300.00')])).toEqual(
      [
        [STAFF.userId, true],
        [STAFF.userId, false],
      ],
    )
  })

  it('a preview says what a permit gives, and what changing planes takes, to whom', async () => {
    const permit = await find('permit', 'evisa.gov.tr', ({ kind }) => kind === 'visa')
    const taken = await ask(
      previewBorderRules,
      { kind: 'permit', changes: [{ id: permit.rule.id, line: null }] },
      STAFF,
    )
    expect(taken.removed).toBe(1)
    expect(taken.routes).toBeGreaterThan(0)
    expect(taken.examples[0]!.before[0]).toMatchObject({ about: 'held' })

    const transit = await find('transit', 'GB', ({ passports }) => passports === 'VE')
    const line = { ...transit.rule.line, needs: 'visa' }
    const stop = await ask(
      previewBorderRules,
      { kind: 'transit', changes: [{ id: transit.rule.id, line }] },
      STAFF,
    )
    expect(stop).toMatchObject({
      routes: 1,
      examples: [{ passport: { code: 'VE' }, destination: { code: 'GB' } }],
    })
    expect(stop.examples[0]!.after[0]).toMatchObject({ code: 'transit.visa' })
  })

  it('a stop, too, is answered by what staff have set', async () => {
    const { rule, version } = await find('transit', 'GB', ({ passports }) => passports === 'VE')
    const changes = [{ id: rule.id, line: { ...rule.line, needs: 'visa' } }]
    await ask(setBorderRules, { kind: 'transit', version, changes, reason: 'Its new list' }, STAFF)
    const day = new Date().toISOString().slice(0, 10)
    const trip = await ask(checkTrip, {
      travellers: [{ passports: [{ country: 'VE' }] }],
      legs: [{ to: 'IN', via: 'LHR', arrive: day, leave: day }],
    })
    expect(trip.lines.map(({ code }) => code)).toContain('transit.visa')
  })

  it.each(['duty', 'transit', 'permit'] as const)(
    'the file of %s rules is read again as it was given',
    async (border) => {
      const { url } = await ask(openExport, { kind: 'border-rules.csv', border }, STAFF)
      const csv = await (await fetch(url)).text()
      const { changes, same } = await ask(readBorderFile, { kind: border, csv }, STAFF)
      expect(changes).toEqual([])
      expect(same).toBe((await ask(listBorderRules, { kind: border }, STAFF)).total)
    },
  )

  it('a file adds a rule and changes the one for its places, passports and case', async () => {
    const read = (csv: string) => ask(readBorderFile, { kind: 'duty', csv }, STAFF)
    const said = 'evidence;authority;as_of'
    const { changes } = await read(
      `places;passports;code;need;${said}\nAU;*;arrival_card;may_be_asked;cited;ABF;2026-06-30\nau;IN;arrival_card;must;cited;ABF;2026-06-30\n`,
    )
    expect(changes.map(({ id, line }) => [id === null, line!['need']])).toEqual([
      [false, 'may_be_asked'],
      [true, 'must'],
    ])
    const preview = await ask(previewBorderRules, { kind: 'duty', changes }, STAFF)
    expect(preview).toMatchObject({ added: 1, changed: 1, removed: 0 })
    const { rules } = await ask(listBorderRules, { kind: 'duty', search: 'AU' }, STAFF)
    expect(rules[0]!.line['places']).toBe('AU')
  })

  it('a file is refused by line and column, as is what is no file', async () => {
    const read = (csv: string) => ask(readBorderFile, { kind: 'permit', csv }, STAFF)
    await expect(read('places,passports\nTR,*\nXX,*\n')).rejects.toMatchObject({
      code: 'validation.failed',
      details: {
        fields: expect.arrayContaining([
          expect.objectContaining({ path: 'line 3.places', code: 'unknown', other: 'XX' }),
        ]) as unknown,
      },
    })
    await expect(read('"places')).rejects.toMatchObject({ code: 'validation.failed' })
  })

  it('rules whose source is old wait in the queue, the oldest first', async () => {
    const { borderRules } = await ask(listOldLists, {}, STAFF)
    const { count } = borderRules.find(({ kind }) => kind === 'transit')!
    const { rules, total } = await ask(listBorderRules, { kind: 'transit', old: 'true' }, STAFF)
    expect(total).toBe(count)
    const days = rules.map(({ line }) => line['as_of']!)
    expect(days).toEqual([...days].sort())
    expect(rules.every(({ isOld }) => isOld)).toBe(true)
  })
})
