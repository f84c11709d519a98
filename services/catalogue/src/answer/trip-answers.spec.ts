import type { Duty, Quote } from '@borderlane/contracts/catalogue/requirement'
import type { TripLevel, TripLine } from '@borderlane/contracts/catalogue/trips'
import { betterEffects, type Permit, type PermitRule } from '@borderlane/domain/catalogue/held-permits'
import { EXAMPLES, staysOf } from '@borderlane/domain/test/schengen-examples'
import { checkTrip } from '@borderlane/domain/catalogue/trip'
import { linesOf as saidOn, passportShown } from '@borderlane/domain/catalogue/trip-plan'
import type {
  Airport,
  Leg,
  Passport,
  TransitRule,
  Traveller,
  TripFacts,
  TripQuestion,
} from '@borderlane/domain/catalogue/trip-question'
import { sampleQuote } from '@borderlane/testing'
import { translator } from '@borderlane/words/translator'
import { policyFacts, readPolicy } from '../rules/visa-policy'
import { readCountries, readPassportRules, readSeedRows } from '../sources/built-in-data'
import { type BorderFacts, dutiesOf } from './border-facts'
import { BorderRules } from './border-rules'
import { readAirports } from '../sources/built-in-airports'

const TODAY = '2026-11-29'
const [ARRIVE, LEAVE] = ['2027-01-10', '2027-01-12']
const LATER = '2029-01-01'

let codes: string[]
let cells: Map<string, string>
let facts: BorderFacts
let passportRules: Awaited<ReturnType<typeof readPassportRules>>
let airports: Airport[]

beforeAll(async () => {
  codes = (await readCountries()).map(({ code }) => code)
  const rows = await readSeedRows('visa-policy.csv')
  cells = new Map(
    rows.flatMap((row) => codes.map((to): [string, string] => [`${Object.values(row)[0]}${to}`, row[to]!])),
  )
  const border = new BorderRules()
  await border.loadShipped()
  border.useVersions([])
  facts = border.facts
  passportRules = await readPassportRules()
  airports = [...(await readAirports())].map(([iata, { name, country: code }]) => ({
    ...{ iata, name, place: { code, name: code } },
    country: codes.includes(code) ? code : null,
  }))
})

const quotes = new Map<string, Quote | null>()

/** Of the shipped facts alone, and the same every day. */
function findQuote(passport: string, destination: string): Quote | null {
  const route = passport + destination
  if (!quotes.has(route)) quotes.set(route, makeQuote(passport, destination))
  return quotes.get(route)!
}

function makeQuote(passport: string, destination: string): Quote | null {
  const policy = readPolicy(cells.get(passport + destination)!)
  if (!policy) return null
  const rule = { ...policyFacts(policy.entry), stayDays: policy.stayDays }
  return sampleQuote({
    ...rule,
    passportCountry: { code: passport, name: passport },
    destinationCountry: { code: destination, name: destination },
    held: betterEffects(facts.permit.get(destination) ?? [], passport, ARRIVE, rule),
    duties: dutiesOf(facts.duty.get(destination) ?? [], passport, ARRIVE),
    passportRule: (passportRules.get(passport + destination) ?? passportRules.get(destination))?.[0] ?? null,
  })
}

const check = (
  question: Partial<TripQuestion> & Pick<TripQuestion, 'travellers' | 'legs'>,
  find: TripFacts['findQuote'] = findQuote,
) =>
  checkTrip(
    { today: TODAY, pastStays: [], ...question },
    {
      findQuote: find,
      findRequirement: (...route) => find(...route)?.requirement ?? null,
      findLast: () => ({ last: null, url: null }),
      findTransit: (place) => facts.transit.get(place) ?? [],
    },
  )

const person = (country: string, held: Permit[] = []): Traveller => ({
  passports: [{ country, expires: LATER }],
  ...{ held, residence: null },
})
const leg = (to: string, more: Partial<Leg> = {}): Leg => ({
  ...{ to: { code: to, name: to }, via: null, airside: true, arrive: ARRIVE, leave: LEAVE },
  ...more,
})
function linesOf(traveller: Traveller, ...legs: Leg[]): TripLine[] {
  const answer = check({ travellers: [traveller], legs })
  return answer.travellers[0]!.legs.flatMap(({ passports }) =>
    passports.flatMap((one) => saidOn(answer, one)),
  )
}
/** A passport that a rule is for. */
const firstOf = (rule: Pick<PermitRule, 'passports' | 'except'>, fits: (passport: string) => boolean) =>
  (rule.passports ? [...rule.passports] : codes).find((one) => !rule.except.has(one) && fits(one))

describe('every line of the shipped facts', () => {
  it('about permits changes the answer of someone', () => {
    const unreached = [...facts.permit].flatMap(([to, rules]) =>
      rules.flatMap((rule) =>
        rule.effects
          .filter(
            (effect) =>
              !firstOf(rule, (passport) => {
                const quote = findQuote(passport, to)
                const on = rule.until ?? ARRIVE
                return (
                  quote !== null && betterEffects([rule], passport, on, quote.requirement).includes(effect)
                )
              }),
          )
          .map(({ issuer, kind, rule: { visaType } }) => `${to}: ${kind} of ${issuer} gives ${visaType}`),
      ),
    )
    expect(unreached).toEqual([])
  })

  it('about changing planes is what the answer says to someone', () => {
    const unreached = [...facts.transit].flatMap(([place, rules]) =>
      rules
        .filter((rule) => !isReached(place, rule))
        .map(({ side, needs, source }) => `${place}: ${side} ${needs} ${source.name}`),
    )
    expect(unreached).toEqual([])
  })

  const isReached = (place: string, rule: TransitRule): boolean => {
    const via = airports.find((one) => one.place.code === place)!
    const airside = rule.side !== 'landside'
    const to = rule.to ?? (place === 'FJ' ? 'WS' : 'FJ')
    return (
      firstOf(rule, (passport) =>
        linesOf(person(passport), leg(to, { via, airside, arrive: rule.until ?? ARRIVE, leave: LATER })).some(
          ({ about, source, code }) =>
            about === 'transit' &&
            (rule.needs === 'as_visit' ? /visit|own|here/.test(code) : source?.name === rule.source.name),
        ),
      ) !== undefined
    )
  }

  it('about duties is said to someone', () => {
    const unreached = [...facts.duty].flatMap(([to, listed]) =>
      listed
        .filter(({ duty: { until, from } }) => (from ?? '') <= ARRIVE && (until ?? LATER) >= ARRIVE)
        .filter(
          ({ duty, passports, except }) =>
            !firstOf(
              { passports, except },
              (passport) =>
                passport !== to && linesOf(person(passport), leg(to)).some((line) => line.duty === duty),
            ),
        )
        .map(({ duty }: { duty: Duty }) => `${to}: ${duty.code}`),
    )
    expect(unreached).toEqual([])
  })
})

test('where no rule is known, the site of the destination is named, and what held before', () => {
  const source = { code: 'published' as const, name: 'A list', url: null, asOf: '2026-06-30' }
  const rule = { ...policyFacts('embassy'), stayDays: null }
  const { lines } = checkTrip(
    { today: TODAY, pastStays: [], travellers: [person('PH')], legs: [leg('TW')] },
    {
      findQuote: () => null,
      findRequirement: () => null,
      findLast: () => ({
        last: { rule, until: TODAY, evidence: 'cited', source },
        url: 'https://boca.example',
      }),
      findTransit: () => [],
    },
  )
  expect(lines).toMatchObject([
    { level: 'unknown', code: 'rule.unknown', url: 'https://boca.example' },
    { level: 'note', code: 'ended.embassy', params: { until: TODAY }, source, evidence: 'cited' },
  ])
})

test('the passport that is shown is the own one of a country only where it lasts', () => {
  const shown = (expires: string) => {
    const passports = [{ country: 'FR' }, { country: 'US', expires }]
    const answer = check({ travellers: [{ ...person('FR'), passports }], legs: [leg('US')] })
    return passportShown(answer, 0, 0).passport
  }
  expect([shown(LEAVE), shown(ARRIVE)]).toEqual([1, 0])
})

test('what is the same for several people is one sentence, and what differs is not', () => {
  const { lines, travellers } = check({
    travellers: ['IN', 'IN', 'NG'].map((one) => person(one)),
    legs: [leg('TH')],
  })
  const [first, second, third] = travellers.map(({ legs }) => legs[0]!.passports[0]!.lines)
  expect(second).toEqual(first)
  expect(lines).toHaveLength(new Set([...first!, ...third!]).size)
  const rules = [first, third].map(
    (places) => lines[places!.find((at) => lines[at]!.about === 'rule')!]!.params,
  )
  expect(rules).toEqual(
    [
      { from: 'IN', to: 'TH' },
      { from: 'NG', to: 'TH' },
    ].map((one) => expect.objectContaining(one)),
  )
})

const DAY_MS = 86_400_000
const addDays = (to: string, days: number): string =>
  new Date(Date.parse(to) + days * DAY_MS).toISOString().slice(0, 10)

test.each(EXAMPLES)(
  '90 days in 180 of a trip: %s, %s on %s: %s is %s',
  (_id, text, on, question, expected) => {
    const stays = staysOf(text)
    const last = stays.at(-1)!
    const isNew = question === 'maxStayFrom'
    const isOpen = isNew || question === 'mayStayUntil'
    const arrive = isNew ? on : last.entry
    const said = linesOf(
      person('GB'),
      ...(isNew ? stays : stays.slice(0, -1)).map(({ entry, exit }) =>
        leg('FR', { arrive: entry, leave: exit }),
      ),
      leg('ES', { arrive, leave: isOpen ? addDays(arrive, 200) : on }),
    ).findLast(({ about }) => about === 'days')!
    const lastDay = isNew ? addDays(on, Number(expected) - 1) : expected
    const wanted = {
      used: { code: 'days.left', params: { used: `P${expected}D` } },
      over: { code: expected === '0' ? 'days.left' : 'days.over' },
      maxStayFrom:
        expected === '0' ? { code: 'days.none' } : { code: 'days.over', params: { until: lastDay } },
      mayStayUntil: { code: 'days.over', params: { until: lastDay } },
    }[question]!
    expect(said).toMatchObject(wanted)
  },
)

/** Repeatable numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Of one route in seven no rule is known. */
const findMost: typeof findQuote = (passport, destination) =>
  Buffer.from(passport + destination).reduce((sum, byte) => sum * 3 + byte, 0) % 7 === 0
    ? null
    : findQuote(passport, destination)

const LEVELS: TripLevel[] = ['good', 'unknown', 'todo', 'problem']
const TRIPS = 20_000

test('a further passport or permit never makes an answer worse, and every code has its words', () => {
  const next = generator(47)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const day = (days: number): string => addDays(TODAY, days)
  const held = ['US', 'GB', 'CA', 'FR', 'DE', 'IE', 'AE', 'JP', 'AU', 'SA', 'KR', 'NZ']
  const permit = (): Permit => ({
    kind: pick(['visa', 'residence_permit', 'permanent_resident'] as const),
    country: next() < 0.9 ? pick(held) : pick(codes),
    until: day(Math.floor(next() * 400)),
  })
  const passport = (): Passport => ({
    country: pick(codes),
    ...(next() < 0.8 && { expires: day(1 + Math.floor(next() * 900)) }),
  })
  const hubs = airports.filter(({ place }) => facts.transit.has(place.code))
  const legs = (): Leg[] => {
    let at = 1 + Math.floor(next() * 60)
    return Array.from({ length: 1 + Math.floor(next() * 4) }, () => {
      const [arrive, leave] = [at, at + Math.floor(next() * 50)]
      at = leave
      const via = next() < 0.5 ? pick(next() < 0.8 ? hubs : airports) : null
      return leg(pick(codes), { via, airside: next() < 0.7, arrive: day(arrive), leave: day(leave) })
    })
  }
  const said = new Set<string>()
  const answer = (traveller: Traveller, journey: Leg[]) => {
    const { lines, travellers } = check({ travellers: [traveller], legs: journey }, findMost)
    for (const { topic, code } of lines) said.add(`${topic} ${code}`)
    return travellers[0]!
  }
  /** Of each leg, by passport. */
  const levelsOf = ({ legs: all }: ReturnType<typeof answer>) =>
    all.map(({ passports }) => passports.map(({ level }) => LEVELS.indexOf(level)))
  const problems = (one: ReturnType<typeof answer>) =>
    levelsOf(one).filter((levels) => levels[one.best.passport] === 3).length
  /** Of all legs with the best passport: problems count before visas. */
  const burden = (one: ReturnType<typeof answer>) =>
    problems(one) * 100 +
    one.legs.filter(({ passports }) => {
      const { rule } = passports[one.best.passport]!
      return rule?.admitted && rule.visaRequired && rule.visaType !== 'on_arrival'
    }).length
  const worse: string[] = []

  for (let trip = 0; trip < TRIPS; trip++) {
    const journey = legs()
    const traveller: Traveller = {
      passports: Array.from({ length: 1 + Math.floor(next() * 2) }, passport),
      held: Array.from({ length: Math.floor(next() * 3) }, permit),
      residence: next() < 0.1 ? pick(codes) : null,
    }
    const before = answer(traveller, journey)
    const withPermit = answer({ ...traveller, held: [...traveller.held, permit()] }, journey)
    const withPassport = answer({ ...traveller, passports: [...traveller.passports, passport()] }, journey)
    const levels = levelsOf(before)
    for (const after of [withPermit, withPassport])
      if (
        burden(after) > burden(before) ||
        levelsOf(after).some((now, at) => levels[at]!.some((level, index) => now[index]! > level))
      )
        worse.push(JSON.stringify({ traveller, journey }))
  }
  expect(worse).toEqual([])
  const words = (topic: string) => translator(topic as 'trip', 'en')
  const without = [...said].filter((one) => {
    const [topic, code] = one.split(' ') as [string, string]
    return words(topic).find(code, { count: 1 }) === null
  })
  expect(without).toEqual([])
})
