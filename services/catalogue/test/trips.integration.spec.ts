import { getQuote } from '@borderlane/contracts/catalogue/public'
import { checkTrip, listAirports, type TripLine } from '@borderlane/contracts/catalogue/trips'
import type { InputOf } from '@borderlane/contracts/define'
import { linesOf } from '@borderlane/domain/catalogue/trip-plan'
import { guestCalls } from '@borderlane/testing'
import { RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import { isDeepStrictEqual } from 'node:util'
import { RouteAnswers } from '../src/answer/answer-route'
import { CatalogueMemory } from '../src/answer/catalogue-memory'
import { smallDatabase, ownBroker, type Replica, startReplica, stopAll } from './replica'

/** A day so many days from today, `YYYY-MM-DD`. */
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

type Question = InputOf<typeof checkTrip>
type Traveller = Question['travellers'][number]

const EXPIRES = day(1_500)
const person = (country: string, more: Partial<Traveller> = {}): Traveller => ({
  passports: [{ country, expires: EXPIRES }],
  ...more,
})
const [ARRIVE, LEAVE] = [day(200), day(210)]
const leg = (to: string, more: Partial<Question['legs'][number]> = {}) => ({
  to,
  arrive: ARRIVE,
  leave: LEAVE,
  ...more,
})
const visa = (country: string, until = day(400)) => ({ kind: 'visa' as const, country, until })
const RESIDENT = { held: [{ ...visa('DE', day(450)), kind: 'residence_permit' as const }] }

/** What an officer with the lists answers, written before the code ran. Per leg and passport of the first traveller: the level, and lines that have to be there. */
const BY_HAND: { trip: string; question: Question; best: string; expected: [string, ...string[]][][] }[] = [
  {
    trip: 'an Indian with a visa of the United States to Türkiye by way of Doha',
    question: { travellers: [person('IN', { held: [visa('US')] })], legs: [leg('TR', { via: 'DOH' })] },
    best: '0 only',
    expected: [
      [
        [
          'todo',
          'todo rule:held.evisa',
          'good trip:transit.none_hours',
          'good trip:passport.valid',
          'note trip:held.condition.used_once',
          'note rule:kind.embassy',
        ],
      ],
    ],
  },
  {
    trip: 'the same whose visa ends during the stay',
    question: { travellers: [person('IN', { held: [visa('US', day(205))] })], legs: [leg('TR')] },
    best: '0 only',
    expected: [[['todo', 'todo rule:kind.embassy', 'note trip:held.ends']]],
  },
  {
    trip: 'an Indian resident of the United States to Mexico',
    question: {
      travellers: [person('IN', { held: [{ ...visa('US'), kind: 'permanent_resident' }], residence: 'US' })],
      legs: [leg('MX')],
    },
    best: '0 only',
    expected: [[['todo', 'todo rule:held.freeDays', 'note trip:held.condition.tourism']]],
  },
  {
    trip: 'an Indian who has a visa of the United States to the United States',
    question: { travellers: [person('IN', { held: [visa('US')] })], legs: [leg('US')] },
    best: '0 only',
    expected: [[['todo', 'todo rule:held.free', 'note trip:held.condition.days_of_visa']]],
  },
  {
    trip: 'a Nigerian changing planes at Frankfurt on the way to Canada',
    question: { travellers: [person('NG')], legs: [leg('CA', { via: 'FRA' })] },
    best: '0 only',
    expected: [[['todo', 'todo trip:transit.visa', 'todo rule:kind.embassy']]],
  },
  {
    trip: 'the same with a visa of the United States',
    question: { travellers: [person('NG', { held: [visa('US')] })], legs: [leg('CA', { via: 'FRA' })] },
    best: '0 only',
    expected: [[['todo', 'good trip:transit.held', 'todo rule:kind.embassy']]],
  },
  {
    trip: 'a Briton who has spent 40 days in Spain, back for 60',
    question: {
      travellers: [person('GB')],
      legs: [leg('ES', { arrive: day(30), leave: day(89) })],
      pastStays: [{ entry: day(-45), exit: day(-6) }],
    },
    best: '0 only',
    expected: [[['problem', 'problem trip:days.over', 'good rule:kind.freeDays']]],
  },
  {
    trip: 'someone with passports of the United States and Brazil to Brazil, then Türkiye',
    question: {
      travellers: [
        {
          passports: [
            { country: 'US', expires: EXPIRES },
            { country: 'BR', expires: EXPIRES },
          ],
        },
      ],
      legs: [leg('BR'), leg('TR', { arrive: day(211), leave: day(220) })],
    },
    best: '1 citizen',
    expected: [
      [
        ['good', 'note trip:rule.use_own'],
        ['good', 'good trip:rule.own'],
      ],
      [
        ['good', 'good rule:kind.freeDays', 'good trip:passport.valid'],
        ['good', 'good rule:kind.freeDays', 'good trip:passport.valid'],
      ],
    ],
  },
  {
    trip: 'someone whose first passport needs a visa of the embassy and the second one an authorisation',
    question: {
      travellers: [
        {
          passports: [
            { country: 'VE', expires: EXPIRES },
            { country: 'ES', expires: EXPIRES },
          ],
        },
      ],
      legs: [leg('US', { arrive: day(0), leave: day(3) })],
    },
    best: '1 less_open',
    expected: [
      [
        ['problem', 'problem rule:condition.us_visitor_visas_suspended', 'todo rule:kind.embassy'],
        ['problem', 'problem trip:rule.too_late', 'todo rule:kind.authorisation'],
      ],
    ],
  },
  {
    trip: 'an Afghan by way of Hong Kong to Thailand, the passport short',
    question: {
      travellers: [{ passports: [{ country: 'AF', expires: day(300) }] }],
      legs: [leg('TH', { via: 'HKG' })],
    },
    best: '0 only',
    expected: [
      [['problem', 'todo trip:transit.visa', 'problem trip:passport.short', 'todo duties:what.arrival_card']],
    ],
  },
  {
    trip: 'an Indian through London, leaving the airport, to the United States',
    question: { travellers: [person('IN')], legs: [leg('US', { via: 'LHR', airside: false })] },
    best: '0 only',
    expected: [
      [
        [
          'todo',
          'todo trip:transit.visa_hours',
          'note trip:transit.condition.officer_decides',
          'todo rule:kind.embassy',
        ],
      ],
    ],
  },
  {
    trip: 'an Indian home again, the passport ended before',
    question: {
      travellers: [{ passports: [{ country: 'IN', expires: day(205) }] }],
      legs: [leg('IN')],
    },
    best: '0 only',
    expected: [[['problem', 'good trip:rule.own', 'problem trip:passport.ends']]],
  },
  {
    trip: 'someone whose passport of the United States ends there, with one of France',
    question: {
      travellers: [
        {
          passports: [
            { country: 'FR', expires: EXPIRES },
            { country: 'US', expires: day(205) },
          ],
        },
      ],
      legs: [leg('US')],
    },
    best: '0 fewer_problems',
    expected: [
      [
        ['todo', 'todo rule:kind.authorisation'],
        ['problem', 'good trip:rule.own', 'problem trip:passport.ends'],
      ],
    ],
  },
  {
    trip: 'an Indian who lives in Germany, there for 200 days',
    question: { travellers: [person('IN', RESIDENT)], legs: [leg('DE', { leave: day(399) })] },
    best: '0 only',
    expected: [[['good', 'good rule:held.free', 'note trip:days.resident']]],
  },
  {
    trip: 'an American who lives there',
    question: { travellers: [person('US', RESIDENT)], legs: [leg('DE', { leave: day(399) })] },
    best: '0 only',
    expected: [[['good', 'good rule:held.free', 'note trip:days.resident']]],
  },
  {
    trip: 'the same Indian in Spain for 100 days',
    question: {
      travellers: [person('IN', RESIDENT)],
      legs: [leg('ES', { leave: day(299) })],
    },
    best: '0 only',
    expected: [[['problem', 'problem trip:days.over']]],
  },
  {
    trip: 'someone with passports of Cameroon and Slovakia to Belarus, not known for one, and Poland',
    question: {
      travellers: [{ passports: ['CM', 'SK'].map((country) => ({ country, expires: EXPIRES })) }],
      legs: [leg('BY'), leg('PL', { arrive: day(211), leave: day(220) })],
    },
    best: '1 fewer_visas',
    expected: [
      [
        ['todo', 'todo rule:kind.embassy'],
        ['unknown', 'unknown trip:rule.unknown'],
      ],
      [
        ['todo', 'todo rule:kind.embassy'],
        ['good', 'good rule:kind.free'],
      ],
    ],
  },
  {
    trip: 'a Filipino to Taiwan, whose exemption has ended, by way of Istanbul',
    question: { travellers: [person('PH')], legs: [leg('TW', { via: 'IST' })] },
    best: '0 only',
    expected: [[['unknown', 'unknown trip:rule.unknown', 'note rule:ended.freeDays']]],
  },
]

function wantedOf(quotes: RouteAnswers, from: string, to: string): unknown[] {
  try {
    const { requirement, options, canApply } = quotes.makeQuote({ from, to, on: ARRIVE })
    const cheapest = Math.min(...options.map(({ priceCents }) => priceCents))
    return [RuleSummary.parse(requirement), canApply, options.length > 0 ? cheapest : null]
  } catch {
    return [null, false, null]
  }
}

describe('a trip', () => {
  let replica: Replica
  let gateway: Awaited<ReturnType<typeof guestCalls>>
  let ask: typeof gateway.send

  beforeAll(async () => {
    gateway = await guestCalls(await ownBroker())
    ask = gateway.send
    replica = await startReplica(await smallDatabase())
  })
  afterAll(async () => {
    await stopAll()
    await gateway.close()
  })

  const codeOf = ({ level, topic, code }: TripLine) => `${level} ${topic}:${code}`

  it.each(BY_HAND)('is answered as an officer would: $trip', async ({ question, best, expected }) => {
    const answer = await ask(checkTrip, question)
    const [first] = answer.travellers
    expect(`${first!.best.passport} ${first!.best.why}`).toBe(best)
    const said = first!.legs.map(({ passports }) =>
      passports.map((one) => [one.level, ...linesOf(answer, one).map(codeOf)]),
    )
    expect(said).toEqual(expected.map((leg) => leg.map((lines) => expect.arrayContaining(lines))))
    expect(said.map((leg) => leg.map(([level]) => level))).toEqual(
      expected.map((leg) => leg.map(([level]) => level)),
    )
  })

  it('says nothing of the days of visitors, nor of their registration at the border, to a resident', async () => {
    const travellers = ['IN', 'US'].map((country) => person(country, RESIDENT))
    const answer = await ask(checkTrip, { travellers, legs: [leg('DE', { leave: day(399) })] })
    const said = answer.lines.map(codeOf)
    expect(said.filter((one) => /stay|kind\.|days\.(over|left|none)|what\.ees/.test(one))).toEqual([])
  })

  it('names the first and the last day of what is to be done, and who says so', async () => {
    const { lines } = await ask(checkTrip, { travellers: [person('GB')], legs: [leg('TH')] })
    expect(lines.find(({ code }) => code === 'what.arrival_card')).toMatchObject({
      ...{ level: 'todo', from: day(197), by: ARRIVE, url: 'https://tdac.immigration.go.th/' },
      ...{ source: { name: 'GOV.UK travel advice' }, evidence: 'cited' },
    })
  })

  it('says what an ended rule and a list of papers rest on', async () => {
    const legs = [leg('TW'), leg('CN', { arrive: LEAVE, leave: LEAVE })]
    const { lines } = await ask(checkTrip, { travellers: [person('PH')], legs })
    const find = (wanted: string) => lines.find(({ code }) => code === wanted)
    expect(find('ended.freeDays')).toMatchObject({ source: expect.anything(), evidence: expect.anything() })
    expect(find('papers.list')).toMatchObject({ source: expect.anything(), evidence: 'cited' })
  })

  // All pairs: services/catalogue/check/trips.mjs.
  it('says of one leg what its quote says, for all passports and every 23rd destination', async () => {
    const quotes = replica.get(RouteAnswers)
    const codes = replica.get(CatalogueMemory).countries.countries.map(({ code }) => code)
    const different: string[] = []
    for (const to of codes.filter((_, at) => at % 23 === 0)) {
      const passports = codes.filter((code) => code !== to)
      while (passports.length > 0) {
        const travellers = passports.splice(0, 8).map((country) => person(country))
        const answer = await ask(checkTrip, { travellers, legs: [leg(to)] })
        answer.travellers.forEach(({ legs }, at) => {
          const { rule, canApply, cost } = legs[0]!.passports[0]!
          const said = [rule, canApply, cost && cost.officialCents + cost.ourCents]
          const from = travellers[at]!.passports[0]!.country
          if (!isDeepStrictEqual(said, wantedOf(quotes, from, to))) different.push(`${from} > ${to}`)
        })
      }
    }
    expect(different).toEqual([])
  })

  it('says what a permit gives in an ordinary answer, too, the best first', async () => {
    const { requirement } = await ask(getQuote, { from: 'IN', to: 'TR' })
    expect(requirement.held[0]).toMatchObject({ kind: 'residence_permit', rule: { visaType: 'evisa' } })
    expect(requirement.held).toContainEqual(
      expect.objectContaining({
        ...{ issuer: 'US', kind: 'visa', evidence: 'cited' },
        source: expect.objectContaining({ asOf: '2026-06-30' }),
      }),
    )
    expect((await ask(getQuote, { from: 'GB', to: 'TR' })).requirement.held).toEqual([])
  })

  it.each<[string, Partial<Question>]>([
    ['legs.1.arrive order', { legs: [leg('TR'), leg('MX', { arrive: day(205), leave: day(220) })] }],
    ['legs.0.leave ends', { legs: [leg('TR', { leave: day(199) })] }],
    ['legs.0.arrive past', { legs: [leg('TR', { arrive: day(-1) })] }],
    ['legs.0.leave far', { legs: [leg('TR', { leave: '9999-12-31' })] }],
    ['legs.0.airside other', { legs: [leg('TR', { airside: false })] }],
    [
      'travellers.0.passports.1.country again',
      { travellers: [{ passports: [{ country: 'IN' }, { country: 'India' }] }] },
    ],
    ['pastStays.0.entry day', { pastStays: [{ entry: day(-3_660), exit: day(-3_655) }] }],
    ['legs.0.arrive far', { legs: [leg('TR', { arrive: day(800), leave: day(801) })] }],
    [
      'legs.1.via twice',
      { legs: [leg('TR', { via: 'DOH' }), leg('TR', { via: 'DOH', arrive: LEAVE, leave: LEAVE })] },
    ],
    ['legs.0.via airport', { legs: [leg('TR', { via: 'XQX' })] }],
    ['legs.0.to country', { legs: [leg('Atlantis')] }],
    ['legs.0.to country', { legs: [leg('Guam')] }],
    ['travellers.0.passports.0.country country', { travellers: [person('Greenland')] }],
    [
      'travellers.0.passports.0.expires expired',
      { travellers: [{ passports: [{ country: 'IN', expires: day(0) }] }] },
    ],
    ['travellers.0.held.0.until past', { travellers: [person('IN', { held: [visa('US', day(-1))] })] }],
    ['pastStays.0.exit future', { pastStays: [{ entry: day(-3), exit: day(1) }] }],
    [
      'pastStays.1 overlaps',
      {
        pastStays: [
          { entry: day(-30), exit: day(-20) },
          { entry: day(-25), exit: day(-15) },
        ],
      },
    ],
    ['pastStays.0 ends', { pastStays: [{ entry: day(-3), exit: day(-4) }] }],
  ])('is refused by the field that is wrong, with a code: %s', async (wrong, change) => {
    const [path, code] = wrong.split(' ')
    const question = { travellers: [person('IN')], legs: [leg('TR')], ...change }
    await expect(ask(checkTrip, question)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { fields: [expect.objectContaining({ path, code })] },
    })
  })

  it('is refused with more answers than fit into one', async () => {
    const passports = ['IN', 'GB', 'US', 'BR'].map((country) => ({ country }))
    const question = {
      travellers: Array.from({ length: 8 }, () => ({ passports })),
      legs: Array.from({ length: 4 }, () => leg('TR', { arrive: ARRIVE, leave: ARRIVE })),
    }
    const many = ask(checkTrip, question)
    await expect(many).rejects.toMatchObject({ details: { fields: [{ path: 'legs' }] } })
  })

  it('fits into one answer however much there is to say', async () => {
    const passports = ['IN', 'NG', 'PH', 'BD'].map((country) => ({ country, expires: EXPIRES }))
    const legs = ['FR', 'ID', 'ZA', 'ID'].map((to, at) =>
      leg(to, {
        via: at % 2 === 0 ? 'LHR' : 'FRA',
        airside: at % 2 === 0,
        arrive: day(100 + at),
        leave: day(101 + at),
      }),
    )
    const travellers = Array.from({ length: 4 }, () => ({ passports, held: [visa('US')] }))
    const answer = await ask(checkTrip, { travellers, legs })
    expect(answer.travellers.map(({ legs: all }) => all.map((one) => one.passports.length))).toEqual(
      travellers.map(() => legs.map(() => passports.length)),
    )
  })

  it('may stop at every airport that is listed, which has its city where the name does not', async () => {
    const { airports } = await ask(listAirports, {})
    expect(airports).toContainEqual({
      iata: 'DOH',
      name: 'Hamad International Airport',
      city: 'Doha',
      country: 'QA',
      hub: true,
      names: expect.arrayContaining(['الدوحة']),
    })
    expect(airports).toContainEqual(expect.objectContaining({ iata: 'KUL', city: null }))
    const namesOf = (code: string) => airports.find(({ iata }) => iata === code)!.names
    expect(namesOf('MUC')).toEqual(expect.arrayContaining(['München', 'ميونخ', 'Мюнхен', '慕尼黑']))
    expect(namesOf('DXB')).toContain('دبي')
    expect(airports.filter(({ iata }) => ['FRA', 'HHN', 'IST', 'SAW', 'LHR', 'LGW'].includes(iata))).toEqual(
      ['FRA', 'HHN', 'IST', 'LGW', 'LHR', 'SAW'].map((iata) =>
        expect.objectContaining({ iata, hub: ['FRA', 'IST', 'LHR'].includes(iata) }),
      ),
    )
    const legs = airports
      .slice(-12)
      .map(({ iata }, at) => leg('TR', { via: iata, arrive: day(20 + at), leave: day(20 + at) }))
    const { travellers } = await ask(checkTrip, { travellers: [person('IN')], legs })
    expect(travellers[0]!.legs.map(({ via }) => via?.airport)).toEqual(
      airports.slice(-12).map(({ iata }) => iata),
    )
  })

  it('may go out and back through one hub', async () => {
    const back = leg('US', { via: 'DOH', arrive: LEAVE, leave: day(215) })
    const { travellers } = await ask(checkTrip, {
      travellers: [person('IN')],
      legs: [leg('TR', { via: 'DOH' }), back],
    })
    expect(travellers[0]!.legs.map(({ via }) => via?.airport)).toEqual(['DOH', 'DOH'])
  })

  it('says of a visa for a stop by which day it is applied for, as of one for a visit', async () => {
    const visaOf = async (one: ReturnType<typeof leg>, code: string) =>
      (await ask(checkTrip, { travellers: [person('NG')], legs: [one] })).lines.find(
        (line) => line.code === code,
      )!
    const { by } = await visaOf(leg('DE'), 'kind.embassy')
    expect(by! < ARRIVE).toBe(true)
    expect(await visaOf(leg('CA', { via: 'FRA' }), 'transit.visa')).toMatchObject({ level: 'todo', by })
  })

  it('is refused in plain words', async () => {
    const wrong = leg('TR', { via: 'Doha', arrive: 'soon' })
    const fieldsOf = (legs: Question['legs']) =>
      ask(checkTrip, { travellers: [person('IN')], legs }).catch(({ details: { fields } }) => fields)
    expect(await fieldsOf([wrong])).toEqual([
      { path: 'legs.0.via', message: 'must be an airport code of three letters' },
      { path: 'legs.0.arrive', message: 'must be a day, YYYY-MM-DD' },
    ])
    expect(await fieldsOf(Array.from({ length: 13 }, () => leg('TR')))).toEqual([
      { path: 'legs', message: 'at most 12' },
    ])
  })

  it('is refused with too many legs or people', async () => {
    const legs = Array.from({ length: 13 }, () => leg('TR'))
    const travellers = Array.from({ length: 9 }, () => person('IN'))
    const many = ask(checkTrip, { travellers, legs })
    await expect(many).rejects.toMatchObject({ code: 'validation.failed' })
  })
})
