import {
  editPrice,
  listPricedRequirements,
  listRequirementChanges,
} from '@borderlane/contracts/catalogue/admin'
import { getImport, startPriceUpdate } from '@borderlane/contracts/catalogue/import'
import { checkTrip } from '@borderlane/contracts/catalogue/trips'
import { findRequirement, getQuote } from '@borderlane/contracts/catalogue/public'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { soldAs } from '@borderlane/domain/catalogue/offer'
import { newId } from '@borderlane/persistence'
import { guestCalls, waitFor } from '@borderlane/testing'
import { DataSource } from 'typeorm'
import { type Database, smallDatabase, ownBroker, startReplica, stopAll, takeBack } from './replica'

const ADMIN = { kind: 'user' as const, userId: newId(), roles: ['admin' as const] }
const NEXT_YEAR = new Date().getUTCFullYear() + 1
const IN_MAY = `${NEXT_YEAR}-05-10`
const IN_AUGUST = `${NEXT_YEAR}-08-10`

const season = { from: '--04-01', until: '--06-30', cents: 755, listed: 'USD 10.00' }

describe('an official fee that depends on the day of arrival', () => {
  let ask: Awaited<ReturnType<typeof guestCalls>>
  let database: Database
  let db: DataSource
  const quote = (from: string, on?: string) => ask.send(getQuote, { from, to: 'IN', ...(on && { on }) })
  const feeOf = (answer: Quote) => {
    const { governmentFeeListed: listed, governmentFeeStatus: status } = soldAs(answer)
    return { listed, status, parts: [...new Set(answer.options.map((one) => one.governmentFeeCents))] }
  }
  const higher = { listed: 'USD 25.00', status: 'estimate', parts: [1_888] }
  const lower = { listed: 'USD 10.00', status: 'estimate', parts: [755] }

  beforeAll(async () => {
    ask = await guestCalls(await ownBroker())
    database = await smallDatabase()
    db = (await startReplica(database)).get(DataSource)
  })
  afterAll(async () => {
    await stopAll()
    await ask.close()
  })

  it.each(['DE', 'JP'])(
    'is that of the day, of a visa online beside the counter, too (%s to India)',
    async (from) => {
      expect(feeOf(await quote(from, IN_MAY))).toEqual(lower)
      expect(feeOf(await quote(from, IN_AUGUST))).toEqual(higher)
    },
  )

  it('without a day is the higher one, with both of them said', async () => {
    const answer = await quote('DE')
    expect(feeOf(answer)).toEqual(higher)
    expect(answer.requirement.governmentFeeSeason).toEqual({
      ...season,
      ...{ otherCents: 1_888, otherListed: 'USD 25.00' },
    })
    expect(answer.requirement.notes.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /^The official fee depends on the day of arrival: USD\s10\.00 from 1 April to 30 June, USD\s25\.00 on all other days\.$/,
      ),
    )
    expect(feeOf(await quote('ZA'))).toMatchObject({ listed: 'USD 0.00', parts: [0] })
  })

  it('is that of the day in a rule and in a whole trip', async () => {
    expect(await ask.send(findRequirement, { from: 'DE', to: 'IN', on: IN_MAY })).toMatchObject({
      governmentFeeCents: 755,
    })
    const trip = await ask.send(checkTrip, {
      travellers: [{ passports: [{ country: 'DE' }] }],
      legs: [{ to: 'IN', arrive: IN_MAY, leave: `${NEXT_YEAR}-05-20` }],
    })
    expect(JSON.stringify(trip)).toContain('"officialCents":755')
  })

  it('stays with an edit of the fee that does not name it, and goes with one that does', async () => {
    const { requirements } = await ask.send(listPricedRequirements, { search: 'India' }, ADMIN)
    const row =
      requirements.find((one) => one.governmentFeeSeason && one.passportCountry.code === 'FR') ??
      requirements.find((one) => one.governmentFeeSeason)!
    const { id, version, passportCountry } = row
    expect(row.governmentFeeSeason).toEqual(season)
    const source = { name: 'Bureau of Immigration', url: null }
    const dearer = { governmentFeeCents: 3_000, governmentFeeListed: 'USD 40', governmentFeeSource: source }
    const edited = await ask.send(editPrice, { id, version, ...dearer }, ADMIN)
    expect(edited).toMatchObject({ governmentFeeCents: 3_000, governmentFeeSeason: season })
    expect(feeOf(await quote(passportCountry.code, IN_MAY))).toEqual(lower)
    expect(feeOf(await quote(passportCountry.code))).toEqual({
      ...higher,
      listed: 'USD 40.00',
      parts: [3_000],
    })
    const other = { ...season, until: '--07-15', listed: 'USD 12' }
    const again = await ask.send(
      editPrice,
      { id, version: edited.version, governmentFeeSeason: other },
      ADMIN,
    )
    expect(again.governmentFeeSeason).toEqual({ ...other, listed: 'USD 12.00' })
    const ended = await ask.send(editPrice, { id, version: again.version, governmentFeeSeason: null }, ADMIN)
    expect(ended.governmentFeeSeason).toBeNull()
    expect(feeOf(await quote(passportCountry.code, IN_MAY)).listed).toBe('USD 40.00')
    const { changes } = await ask.send(listRequirementChanges, { id }, ADMIN)
    expect(changes[0]!.changes).toContainEqual(
      expect.objectContaining({ field: 'governmentFeeSeason', new: null }),
    )
  })

  it('comes with a price update, and goes again when that is undone', async () => {
    const seasons = async () =>
      (
        await db.query<[{ count: number }]>(
          `SELECT count(*)::int AS count FROM requirement WHERE government_fee_season IS NOT NULL`,
        )
      )[0].count
    const all = await seasons()
    // All rows: the service's own connections give up on that where the machine is busy.
    await database.query(`UPDATE requirement SET government_fee_season = NULL WHERE edited_at IS NULL`)
    const { id } = await ask.send(startPriceUpdate, {}, ADMIN)
    await waitFor(async () => (await ask.send(getImport, { runId: id }, ADMIN)).state === 'published')
    expect(await seasons()).toBe(all)
    await takeBack(ask.send, id, ADMIN)
    expect(await seasons()).toBe(0)
  })
})
