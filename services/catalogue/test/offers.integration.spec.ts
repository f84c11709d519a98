import { unlistedTerms } from '@borderlane/domain/catalogue/unlisted-offer'
import { listSitemapRoutes } from '@borderlane/contracts/catalogue/internal'
import { findStartingPrices, getQuote } from '@borderlane/contracts/catalogue/public'
import {
  listOffers,
  listOfferVersions,
  setOffer,
  setRegionLicence,
  undoOffer,
} from '@borderlane/contracts/catalogue/offers'
import type { OfferKind, OfferTerms } from '@borderlane/contracts/catalogue/offer'
import { newId } from '@borderlane/persistence'
import { guestCalls, testDatabase } from '@borderlane/testing'
import { auditedChanges, loadedDatabase, ownBroker, type Replica, startReplica, stopAll } from './replica'

const STAFF = { kind: 'user' as const, userId: newId(), roles: ['catalogue' as const] }

describe('what staff sell', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send
  let replica: Replica

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    // Offers need countries, and no rules.
    replica = await startReplica(await testDatabase('catalogue'), { CATALOGUE_SEED: 'empty' })
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  const set = async (
    destination: string,
    kinds: { kind: OfferKind; version: string | null }[],
    terms: Partial<OfferTerms>,
    passports: string[] = [],
  ) => {
    const input = {
      destination,
      kinds,
      passports,
      terms: { ...unlistedTerms('embassy'), ...terms },
      reason: 'Asked by our lawyer',
    }
    const answer = await ask(setOffer, input, STAFF)
    return 'versions' in answer ? answer.versions : []
  }
  const first = { version: null }

  it('one act takes a destination off sale, and undoing it puts back what is shipped', async () => {
    const modes = async () =>
      (await ask(listOffers, { search: 'GB' }, STAFF)).offers.map(
        ({ kind, terms }) => `${kind} ${terms.mode}`,
      )
    const kinds = (['embassy', 'evisa', 'eta'] as const).map((kind) => ({ kind, ...first }))
    const versions = await set('United Kingdom', kinds, { mode: 'off' })
    expect(await modes()).toEqual(['embassy off', 'evisa off', 'eta off'])
    for (const id of versions) await ask(undoOffer, { id, reason: 'A mistake' }, STAFF)
    // Without a rule nothing is shown but what staff have set.
    expect(await modes()).toEqual([])
    const { versions: history } = await ask(listOfferVersions, { destination: 'GB' }, STAFF)
    expect(history.map(({ reason, terms, isNewest }) => [reason, terms?.mode ?? null, isNewest])).toEqual([
      ...Array.from({ length: 3 }, () => ['A mistake', null, true]),
      ...Array.from({ length: 3 }, () => ['Asked by our lawyer', 'off', false]),
    ])
    expect(await auditedChanges(replica)).toEqual([
      [STAFF.userId, 'GB embassy: off', 'GB evisa: off', 'GB eta: off'],
      ...['embassy', 'evisa', 'eta'].map((kind) => [STAFF.userId, `GB ${kind}: as shipped`]),
    ])
  })

  it('a change that was made on an older version changes nothing, and an older version is not undone', async () => {
    const [older] = await set('BB', [{ kind: 'embassy', ...first }], { note: 'First' })
    const [newer] = await set('BB', [{ kind: 'embassy', version: older! }], { note: 'Second' })
    const late = set('BB', [{ kind: 'embassy', version: older! }], { note: 'Third' })
    await expect(late).rejects.toMatchObject({ code: 'catalogue.changed_meanwhile' })
    const undo = ask(undoOffer, { id: older!, reason: 'Too late' }, STAFF)
    await expect(undo).rejects.toMatchObject({ code: 'catalogue.changed_meanwhile' })
    await ask(undoOffer, { id: newer!, reason: 'Not needed' }, STAFF)
    const { offers } = await ask(listOffers, { search: 'Barbados' }, STAFF)
    expect(offers.find(({ kind }) => kind === 'embassy')).toMatchObject({
      origin: 'staff',
      terms: { note: 'First' },
    })
  })

  it.each([
    ['a licence number of spaces', { mode: 'licensed', licence: { body: 'The authority', number: '   ' } }],
    ['a licence without a body', { mode: 'licensed', licence: null }],
    ['no speed', { speeds: [] }],
  ] as [string, Partial<OfferTerms>][])('%s is refused', async (_what, terms) => {
    await expect(set('FJ', [{ kind: 'evisa', ...first }], terms)).rejects.toMatchObject({
      code: 'validation.failed',
    })
  })

  it('a number for a region is shown until it is taken out', async () => {
    const number = async () => (await ask(listOffers, { search: 'Fiji' }, STAFF)).regions[0]
    await ask(setRegionLicence, { region: 'US-CA', number: 'IC-1', reason: 'Registered' }, STAFF)
    expect(await number()).toMatchObject({ region: 'US-CA', number: 'IC-1' })
    await ask(setRegionLicence, { region: 'US-CA', number: null, reason: 'Expired' }, STAFF)
    expect(await number()).toMatchObject({ region: 'US-CA', number: null })
  })
})

describe('what is sold of the built-in data', () => {
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    await startReplica(await loadedDatabase())
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  it('a destination that is off has no option, no starting price and no place in the site map, until it is undone', async () => {
    const sold = async () => {
      const { routes } = await ask(listSitemapRoutes, {}, { kind: 'service', service: 'gateway' })
      const { options, canApply } = await ask(getQuote, { from: 'US', to: 'GB' })
      const { passport } = await ask(findStartingPrices, { to: 'GB' })
      // An Irish passport needs nothing: its answer stays.
      return {
        ...{ options: options.length, canApply, passport: passport !== null },
        routes: ['USGB', 'IEGB', 'GBUS'].filter((route) => routes.includes(route)),
      }
    }
    const before = { options: 3, canApply: true, passport: true, routes: ['USGB', 'IEGB', 'GBUS'] }
    expect(await sold()).toEqual(before)
    const kinds = (['embassy', 'evisa', 'eta'] as const).map((kind) => ({ kind, version: null }))
    const terms = { ...unlistedTerms('eta'), mode: 'off' as const }
    const input = { destination: 'GB', kinds, passports: [], terms, reason: 'No licence' }
    const done = await ask(setOffer, input, STAFF)
    expect(await sold()).toEqual({ options: 0, canApply: false, passport: false, routes: ['IEGB', 'GBUS'] })
    for (const id of 'versions' in done ? done.versions : [])
      await ask(undoOffer, { id, reason: 'The licence came' }, STAFF)
    expect(await sold()).toEqual(before)
  })

  it('a visa that is not issued and a permit have no place in the site map', async () => {
    const { routes } = await ask(listSitemapRoutes, {}, { kind: 'service', service: 'gateway' })
    expect(['NGUS', 'CNHK', 'INUS'].filter((route) => routes.includes(route))).toEqual(['INUS'])
  })

  it('who says that it is a permit is the source of the answer, not an index of visas', async () => {
    const law = { evidence: 'cited', source: { name: expect.stringContaining('Exit and Entry') } }
    const { requirement } = await ask(getQuote, { from: 'CN', to: 'HK' })
    expect(requirement).toMatchObject(law)
    const kind = requirement.facts.find(({ fact }) => fact === 'kind')
    expect(kind).toMatchObject(law)
  })
})
