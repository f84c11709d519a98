import {
  applyInflation,
  decideCatalogueProposal,
  listCatalogueProposals,
} from '@borderlane/contracts/catalogue/admin'
import { listBorderRules, setBorderRules } from '@borderlane/contracts/catalogue/border-rules'
import { getForm, listForms, publishForm, saveForm } from '@borderlane/contracts/catalogue/forms'
import { getImport, listImports, publishImport, startImport } from '@borderlane/contracts/catalogue/import'
import { setOffer } from '@borderlane/contracts/catalogue/offers'
import { getPriceBook, setPriceBook } from '@borderlane/contracts/catalogue/price-book'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { unlistedTerms } from '@borderlane/domain/catalogue/unlisted-offer'
import { plainRule } from '@borderlane/domain/catalogue/price-book'
import { SHIPPED_RULES } from '@borderlane/domain/catalogue/shipped-prices'
import { countSold } from '@borderlane/contracts/orders/figures'
import { listWhoMay } from '@borderlane/contracts/identity/internal'
import type { Proposal } from '@borderlane/contracts/proposal'
import { newId } from '@borderlane/persistence'
import { guestCalls, stubCall, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { readForms } from '../src/sources/built-in-data'
import { countRows, smallDatabase, ownBroker, startReplica, stopAll } from './replica'

/** An import of all rules on a busy machine. */
const RUN_MS = 180_000
const LIMIT = 100

// Milliseconds.
const colleague = () => ({ kind: 'user' as const, userId: newId(), roles: ['catalogue' as const] })

describe('with four eyes', () => {
  const [first, second] = [colleague(), colleague()]
  let database: Awaited<ReturnType<typeof smallDatabase>>
  let db: DataSource
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let identity: { close: () => Promise<void> }
  let ask: typeof gateway.send
  let orders: { close: () => Promise<void> }

  beforeAll(async () => {
    const broker = await ownBroker()
    identity = await stubCall(broker, listWhoMay, () => ({
      people: [first, second].map(({ userId }) => ({
        userId,
        email: `${userId}@example.com`,
        fullName: null,
      })),
    }))
    orders = await stubCall(broker, countSold, () => ({
      sold: [
        { passport: 'US', destination: 'GB', speed: 'standard' as const, orders: 10, protected: 2 },
        { passport: 'IN', destination: 'US', speed: 'standard' as const, orders: 4, protected: 0 },
        // Nothing is sold.
        { passport: 'GB', destination: 'FR', speed: 'standard' as const, orders: 3, protected: 0 },
      ],
      rest: 1,
    }))
    gateway = await guestCalls(broker)
    ask = gateway.send
    const settings = { FOUR_EYES: 'on', FOUR_EYES_ROUTES: String(LIMIT) }
    database = await smallDatabase()
    db = (await startReplica(database, settings)).get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
    await identity.close()
    await orders.close()
  })

  const proposalOf = (answer: object): Proposal => {
    if (!('proposal' in answer)) throw new Error('it did not wait')
    return answer.proposal as Proposal
  }
  const decide = (id: string, who = second) =>
    ask(decideCatalogueProposal, { id, confirm: true, note: 'looked at it' }, who)
  const ended = async (runId: string) => {
    const run = () => ask(getImport, { runId }, first)
    await waitFor(async () => (await run()).state !== 'running', RUN_MS)
    return run()
  }
  /** Rules of a passport that the source says differently, which an import then changes. */
  const differ = (passports: string[]) =>
    db.query(
      `UPDATE requirement SET stay_days = 7 WHERE passport_country = ANY ($1) AND visa_type = 'visa_free'`,
      [passports],
    )
  const differing = (passports: string[]) =>
    countRows(db, `stay_days = 7 AND passport_country IN ('${passports.join(`', '`)}')`)

  it('the publication of a form waits for a second person, who confirms what was there to be looked at', async () => {
    const [built] = await readForms()
    const form = { ...built!, code: 'xx-two', destinations: ['BH'] }
    const publish = async (version: number) =>
      proposalOf(await ask(publishForm, { code: form.code, version, reason: 'Read again' }, first))
    const stateOf = async (version: number) => (await ask(getForm, { code: form.code, version }, first)).state
    await ask(saveForm, { form: { ...form, version: 1 } }, first)
    const early = await publish(1)
    expect(early).toMatchObject({ kind: 'form', reason: 'Read again' })
    expect(early.differences).toContainEqual({ what: 'form', before: null, after: 'xx-two 1' })
    const [asked] = form.sections[0]!.questions
    expect(early.differences).toContainEqual({
      ...{ what: 'question', of: asked!.id, before: null, after: asked!.label },
    })
    await expect(decide(early.id, first)).rejects.toMatchObject({ code: 'proposals.own' })
    // Somebody changes the draft in another tab.
    await ask(saveForm, { form: { ...form, version: 1, title: 'Another' } }, first)
    await expect(decide(early.id)).rejects.toMatchObject({
      code: 'proposals.stale',
      details: { failure: 'proposals.changed' },
    })
    expect(await stateOf(1)).toBe('draft')

    const [one, other] = [await publish(1), await publish(1)]
    const both = await Promise.allSettled([decide(one.id), decide(other.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(1)).toBe('published')
    const { forms } = await ask(listForms, {}, first)
    expect(forms.find(({ code }) => code === form.code)).toMatchObject({ changedBy: first.userId })
  })

  it('what is sold waits with the terms of each passport, those with the same ones together', async () => {
    const terms = unlistedTerms('evisa')
    const propose = async (passports: string[], mode: 'off' | 'prepare') => {
      const kinds = [{ kind: 'evisa' as const, version: null }]
      const change = { destination: 'VN', passports, kinds, terms: { ...terms, mode }, reason: 'A new law' }
      return proposalOf(await ask(setOffer, change, first))
    }
    await decide((await propose(['IN'], 'off')).id)
    // What quotes are made from follows.
    const quote = () => ask(getQuote, { from: 'IN', to: 'VN' }, first)
    await waitFor(async () => (await quote()).offer?.mode === 'off', RUN_MS)
    const { differences } = await propose(['IN', 'NP', 'LK'], 'prepare')
    expect(
      differences.map(({ offer }) => [offer?.passports, offer?.before.mode, offer?.after?.mode]),
    ).toEqual([
      [['IN'], 'off', 'prepare'],
      [['LK', 'NP'], 'file', 'prepare'],
    ])
  })

  it('a duty that changes waits for a second person', async () => {
    const { rules, version } = await ask(listBorderRules, { search: 'TDAC' }, first)
    const [{ id, line }] = rules as [(typeof rules)[number]]
    const changes = [{ id, line: { ...line, fee: 'THB 300.00' } }]
    const change = { kind: 'duty' as const, version, changes, reason: 'Its new page' }
    const waiting = proposalOf(await ask(setBorderRules, change, first))
    expect(waiting).toMatchObject({ kind: 'border', differences: [{ what: 'borderRule' }, { what: 'said' }] })
    const { said } = waiting.differences[1]!
    expect([said!.before, said!.after].map(([one]) => one?.duty?.fee)).toEqual(['free', 'THB 300.00'])
    const fee = async () => (await ask(listBorderRules, { search: 'TDAC' }, first)).rules[0]!.line['fee']
    expect(await fee()).toBe('free')
    await decide(waiting.id)
    await waitFor(async () => (await fee()) === 'THB 300.00')
  })

  it('a price book waits for a second person, and is not saved over one that came meanwhile', async () => {
    const rules = [...SHIPPED_RULES, { ...plainRule('fee', 9_900), destinations: ['GB'] }]
    const propose = async () =>
      proposalOf(await ask(setPriceBook, { version: 0, rules, reason: 'A licence to pay for' }, first))
    const standardFee = async () =>
      (await ask(getQuote, { from: 'US', to: 'GB' })).options[0]!.serviceFeeCents
    const [shown, late] = [await propose(), await propose()]
    expect(shown).toMatchObject({ kind: 'book', reason: 'A licence to pay for' })
    expect(shown.differences).toEqual([
      // Of the orders of last month, at the prices of today and at the new ones; four have no price.
      { what: 'monthCents', before: 14 * 2_500 + 2 * 1_500, after: 10 * 9_900 + 4 * 2_500 + 2 * 1_500 },
      { what: 'monthOrders', before: null, after: 14 },
      { what: 'monthUnknown', before: null, after: 4 },
      { what: 'routes', before: null, after: expect.any(Number) as number },
      { what: 'priceRule', before: null, after: 'fee GB: 99.00' },
      ...(shown.differences.slice(5) as object[]),
    ])
    // What it does to prices: of all routes the highest one, and routes one by one.
    expect(shown.differences).toContainEqual({
      ...{ what: 'highestCents', of: 'standard' },
      ...{ before: expect.any(Number) as number, after: 9_900 },
    })
    const routes = shown.differences.filter(({ what }) => what === 'priceCents')
    expect(routes.length).toBeLessThanOrEqual(20)
    expect(routes).toContainEqual(
      expect.objectContaining({
        of: expect.stringMatching(/^[A-Z]{2} GB standard$/) as string,
        after: 9_900,
      }),
    )
    expect(await standardFee()).toBe(2_500)
    await decide(shown.id)
    await waitFor(async () => (await standardFee()) === 9_900)
    await expect(decide(late.id)).rejects.toMatchObject({
      code: 'proposals.stale',
      details: { failure: 'catalogue.changed_meanwhile' },
    })
  })

  it('a price book that changes nothing asks no second person', async () => {
    const { version, rules } = await ask(getPriceBook, {}, first)
    await expect(ask(setPriceBook, { version, rules, reason: 'The same' }, first)).rejects.toMatchObject({
      ...{ code: 'validation.failed', details: { fields: [{ path: 'rules' }] } },
    })
  })

  it('bulk prices wait for a second person, and go through once with as many rows as were shown', async () => {
    // All rows: the service's own connections give up on that where the machine is busy.
    await database.query(`UPDATE requirement SET inflation_adjusted = passport_country <> 'IN'`)
    const raised = () => countRows(db, `passport_country = 'IN' AND inflation_adjusted`)
    const runs = async () => (await ask(listImports, {}, first)).runs.length
    const before = await runs()
    const [shown, stale] = [
      proposalOf(await ask(applyInflation, {}, first)),
      proposalOf(await ask(applyInflation, {}, first)),
    ]
    expect(shown).toMatchObject({
      kind: 'prices',
      about: null,
      differences: [
        { what: 'tool', after: 'inflation' },
        { what: 'monthCents', before: 10 * 9_900 + 4 * 2_500 + 3_000, after: 10 * 9_900 + 4 * 3_050 + 3_000 },
        { what: 'monthOrders', after: 14 },
        { what: 'monthUnknown', after: 4 },
        {
          what: 'rows',
          after: await countRows(
            db,
            `passport_country = 'IN' AND (valid_until IS NULL OR valid_until >= now()::date)`,
          ),
        },
        // Old and new prices: the second person sees what it does.
        ...(shown.differences.slice(5) as object[]),
      ],
    })
    expect(shown.differences).toContainEqual({
      ...{ what: 'priceCents', of: expect.stringMatching(/^IN [A-Z]{2} baseFeeCents$/) as string },
      ...{ before: 2_500, after: 3_050 },
    })
    const ranges = shown.differences.filter(({ what }) => what === 'lowestCents' || what === 'highestCents')
    expect(ranges.map(({ what, of, before: now, after }) => [what, of, Number(now) < Number(after)])).toEqual(
      [
        ['lowestCents', 'baseFeeCents', true],
        ['highestCents', 'baseFeeCents', true],
        ['lowestCents', 'officialFeeCents', true],
        ['highestCents', 'officialFeeCents', true],
      ],
    )
    expect([await raised(), await runs()]).toEqual([0, before])
    await expect(decide(shown.id, first)).rejects.toMatchObject({ code: 'proposals.own' })
    expect(await decide(shown.id)).toMatchObject({ state: 'confirmed' })
    expect(await raised()).toBeGreaterThan(0)
    await expect(decide(stale.id)).rejects.toMatchObject({ details: { failure: 'proposals.changed' } })
    expect(await runs()).toBe(before + 1)
    const { proposals } = await ask(listCatalogueProposals, { decided: 'true' }, second)
    const ofPrices = proposals.filter(({ kind }) => kind === 'prices')
    expect(ofPrices.map(({ state }) => state).sort()).toEqual(['confirmed', 'stale'])
  })

  it('an import that changes many routes waits for one who looks, and then for another one', async () => {
    await differ(['FR', 'DE', 'IT', 'ES'])
    const many = await differing(['FR', 'DE', 'IT', 'ES'])
    expect(many).toBeGreaterThan(LIMIT)
    const { id: runId } = await ask(startImport, { review: false }, first)
    const { state, changed } = await ended(runId)
    expect(state).toBe('review')
    expect(changed).toBeGreaterThan(LIMIT)
    const proposal = proposalOf(await ask(publishImport, { runId }, first))
    expect(proposal).toMatchObject({
      kind: 'import',
      about: { id: runId },
      differences: [{ what: 'routes', before: null, after: changed }, ...proposal.differences.slice(1)],
    })
    const said = proposal.differences.filter(({ what }) => what === 'said')
    expect(said).toHaveLength(10)
    expect(said[0]!.said!.before).toMatchObject([
      { topic: 'rule', code: 'kind.freeDays', params: { count: 7 } },
    ])
    expect(said[0]!.said!.after).toHaveLength(1)
    expect(await differing(['FR', 'DE', 'IT', 'ES'])).toBe(many)
    expect(await decide(proposal.id)).toMatchObject({ state: 'confirmed' })
    await waitFor(async () => (await ended(runId)).state === 'published', RUN_MS)
    expect(await differing(['FR', 'DE', 'IT', 'ES'])).toBeLessThan(many)
    await expect(ask(publishImport, { runId }, first)).rejects.toMatchObject({
      code: 'catalogue.run_not_open',
    })
  })

  it('an import that changes few is published by one', async () => {
    await db.query(`UPDATE requirement SET stay_days = 8
      WHERE passport_country = 'DE' AND destination_country = 'TH' AND visa_type = 'visa_free'`)
    const { id: runId } = await ask(startImport, { review: true }, first)
    expect((await ended(runId)).changed).toBeLessThanOrEqual(LIMIT)
    expect(await ask(publishImport, { runId }, first)).not.toHaveProperty('proposal')
    await waitFor(async () => (await ended(runId)).state === 'published', RUN_MS)
  })
})
