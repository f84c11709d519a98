import { editPrice, listPricedRequirements } from '@borderlane/contracts/catalogue/admin'
import {
  getPriceBook,
  listPriceBookVersions,
  previewPriceBook,
  type PriceRule,
  setPriceBook,
  undoPriceBook,
} from '@borderlane/contracts/catalogue/price-book'
import { findStartingPrices, getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { plainRule } from '@borderlane/domain/catalogue/price-book'
import { SHIPPED_RULES } from '@borderlane/domain/catalogue/shipped-prices'
import { newId } from '@borderlane/persistence'
import { guestCalls } from '@borderlane/testing'
import { RouteAnswers } from '../src/answer/answer-route'
import {
  auditedChanges,
  loadedDatabase,
  ownBroker,
  PAIRS,
  type Replica,
  startReplica,
  stopAll,
} from './replica'

const STAFF = { kind: 'user' as const, userId: newId(), roles: ['catalogue' as const] }
const TODAY = new Date().toISOString().slice(0, 10)

describe('the price book', () => {
  let replica: Replica
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    replica = await startReplica(await loadedDatabase())
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  const rule = (what: PriceRule['what'], value: number, conditions: Partial<PriceRule> = {}): PriceRule => ({
    ...plainRule(what, value),
    ...conditions,
  })
  const save = async (rules: PriceRule[], version?: number) => {
    const read = await ask(getPriceBook, {}, STAFF)
    const input = { version: version ?? read.version, rules, reason: 'Prices of next year' }
    const done = await ask(setPriceBook, input, STAFF)
    return 'version' in done ? done.version : -1
  }
  const shipped = [...SHIPPED_RULES]
  const feesOf = async (from: string, to: string) => {
    const { options, denialProtectionFeeCents, requirement } = await ask(getQuote, { from, to })
    return {
      base: requirement.baseServiceFeeCents,
      ...Object.fromEntries(options.map(({ speed, serviceFeeCents }) => [speed, serviceFeeCents])),
      protection: denialProtectionFeeCents,
    }
  }

  it('as shipped changes no price: every route is the formula of the specification on 2500', async () => {
    const codes = (await ask(listCountries, {})).countries.map(({ code }) => code)
    const answers = replica.get(RouteAnswers)
    const quoteOf = (from: string, to: string) => {
      try {
        return answers.makeQuote({ from, to })
      } catch (error) {
        expect(error).toMatchObject({ code: 'catalogue.day_not_known' })
        return null
      }
    }
    const formula = { standard: '25.00', rush: '39.25', super_rush: '67.75', same_day: '85.75' }
    let sold = 0
    const wrong: string[] = []
    for (const from of codes)
      for (const to of codes) {
        if (from === to) continue
        // Of some routes no rule is known for today.
        const quote = quoteOf(from, to)
        if (!quote) continue
        sold += quote.canApply ? 1 : 0
        for (const { speed, serviceFeeCents, governmentFeeCents, priceCents } of quote.options)
          if (
            (serviceFeeCents / 100).toFixed(2) !== formula[speed] ||
            priceCents !== governmentFeeCents + serviceFeeCents
          )
            wrong.push(`${from}${to} ${speed} ${serviceFeeCents}`)
        if (quote.offer && quote.denialProtectionFeeCents !== 1_500) wrong.push(`${from}${to} protection`)
      }
    expect(wrong).toEqual([])
    const preview = await ask(previewPriceBook, { rules: shipped }, STAFF)
    expect(preview).toMatchObject({ on: TODAY, routes: sold, changed: 0, examples: [] })
    expect(sold).toBeGreaterThan(PAIRS / 2)
    expect(preview.ranges.map(({ what, lowest, highest }) => [what, lowest.after, highest.after])).toEqual([
      ['standard', 2_500, 2_500],
      ['rush', 3_925, 3_925],
      ['super_rush', 6_775, 6_775],
      ['protection', 1_500, 1_500],
    ])
  })

  it('is previewed over all routes, changes quotes and guides at once, and is undone', async () => {
    const rules = [
      ...shipped,
      rule('fee', 4_000, { destinations: ['GB'] }),
      rule('rush', 200, { destinations: ['GB'], passports: ['US'] }),
      rule('protection', 2_900, { kind: 'eta', passports: ['US'] }),
    ]
    const before = await feesOf('US', 'GB')
    const { changed, ranges, examples } = await ask(previewPriceBook, { rules }, STAFF)
    expect(ranges.find(({ what }) => what === 'standard')).toEqual({
      what: 'standard',
      changed: expect.any(Number) as number,
      lowest: { before: 2_500, after: 2_500 },
      highest: { before: 2_500, after: 4_000 },
    })
    const [first] = examples
    expect(first).toMatchObject({ destination: { code: 'GB' }, before: 2_500, after: 4_000 })
    expect(changed).toBeGreaterThanOrEqual(first!.routes)
    expect(await feesOf('US', 'GB')).toEqual(before)

    const version = await save(rules)
    const after = { base: 4_000, standard: 4_000, rush: 8_000, super_rush: 10_840, protection: 2_900 }
    expect(await feesOf('US', 'GB')).toEqual(after)
    const { passport, options } = await ask(findStartingPrices, { to: 'GB', kind: 'authorisation' })
    const own = await ask(getQuote, { from: passport!.code, to: 'GB' })
    expect(options.map(({ priceCents }) => priceCents)).toEqual(
      own.options.map(({ priceCents }) => priceCents),
    )

    await expect(ask(undoPriceBook, { version: version - 1, reason: 'Old' }, STAFF)).rejects.toMatchObject({
      code: 'catalogue.changed_meanwhile',
    })
    await ask(undoPriceBook, { version, reason: 'A mistake' }, STAFF)
    expect(await feesOf('US', 'GB')).toEqual(before)
    const { versions } = await ask(listPriceBookVersions, {}, STAFF)
    expect(versions.map((one) => [one.version, one.reason, one.undoes, one.rules.length])).toEqual([
      [version + 1, 'A mistake', version, shipped.length],
      [version, 'Prices of next year', null, rules.length],
    ])
    expect(await auditedChanges(replica)).toEqual([
      [STAFF.userId, 'fee GB: 40.00', 'rush GB < US: 200 %', 'protection < US eta: 29.00'],
      [STAFF.userId, null, null, null],
    ])
  })

  it('is saved once of two who began with the same version', async () => {
    const { version } = await ask(getPriceBook, {}, STAFF)
    const both = await Promise.allSettled([save(shipped, version), save(shipped, version)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'catalogue.changed_meanwhile' },
    })
  })

  it('leaves a fee that was edited by hand alone, until that is taken out', async () => {
    const { requirements } = await ask(listPricedRequirements, { search: 'Thailand' }, STAFF)
    const row = requirements.find(
      ({ destinationCountry, visaType }) => destinationCountry.code === 'TH' && visaType === 'evisa',
    )!
    const route = [row.passportCountry.code, 'TH'] as const
    const edit = async (baseServiceFeeCents: number | null) => {
      const now = (await ask(listPricedRequirements, { search: 'Thailand' }, STAFF)).requirements
      const { version } = now.find(({ id }) => id === row.id)!
      return ask(editPrice, { id: row.id, version, baseServiceFeeCents }, STAFF)
    }
    await save([...shipped, rule('fee', 3_000, { destinations: ['TH'] })])
    expect((await feesOf(...route)).base).toBe(3_000)
    // What is shown and left alone stays the book's.
    expect(await edit(3_000)).toMatchObject({ ownFee: false, bookFeeCents: 3_000 })
    expect(await edit(2_500)).toMatchObject({ ownFee: true, bookFeeCents: null, baseServiceFeeCents: 2_500 })
    expect(await feesOf(...route)).toMatchObject({ base: 2_500, standard: 2_500, rush: 3_925 })
    expect(await edit(null)).toMatchObject({ ownFee: false, bookFeeCents: 3_000 })
    expect((await feesOf(...route)).base).toBe(3_000)
    await save(shipped)
  })

  it('applies from the day on that a rule names, which the preview may show', async () => {
    const next = new Date(Date.parse(TODAY) + 24 * 3_600_000).toISOString().slice(0, 10)
    const rules = [...shipped, rule('fee', 3_500, { from: next })]
    const standardOf = async (on?: string) => {
      const { ranges } = await ask(previewPriceBook, { rules, ...(on && { on }) }, STAFF)
      return ranges.find(({ what }) => what === 'standard')!.highest.after
    }
    expect([await standardOf(), await standardOf(next)]).toEqual([2_500, 3_500])
    await save(rules)
    expect((await feesOf('US', 'GB')).base).toBe(2_500)
    await save(shipped)
  })

  it.each<[string, PriceRule[], string]>([
    ['a gap', [...shipped.slice(1), rule('fee', 1, { until: TODAY })], 'rules.5.until'],
    ['two rules of one weight', [...shipped, rule('rush', 150)], 'rules.6.from'],
    [
      'a country that there is not',
      [...shipped, rule('rush', 150, { destinations: ['XQ'] })],
      'rules.6.destinations',
    ],
    ['no rule of a price', shipped.slice(1), 'rules'],
    [
      'a speed of a thousand times our fee',
      [...shipped, rule('rush', 100_000, { destinations: ['FR'] })],
      'rules.6.value',
    ],
  ])('a book with %s is refused by field', async (_what, rules, path) => {
    const refused = { code: 'validation.failed', details: { fields: [{ path }] } }
    await expect(save(rules)).rejects.toMatchObject(refused)
    await expect(ask(previewPriceBook, { rules }, STAFF)).rejects.toMatchObject(refused)
  })
})
