import type { Duty, Source, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { RouteSentence } from '../catalogue/route-sentences'

/** For tests: a fact of a route, the code of its sentence in the list, and English words that no other sentence has. */
export interface PlantedFact {
  change: Partial<VisaRequirement>
  about: RouteSentence['about']
  code: string
  words: string
  /** Where its question is beside it. */
  inShort?: string
}

const source: Source = { code: 'published', name: 'the authority', url: null, asOf: '2026-10-10' }

const duty = (fields: Pick<Duty, 'code' | 'name' | 'need'> & Partial<Duty>): Duty => ({
  place: 'before',
  who: null,
  whoDays: null,
  fee: null,
  earliestHours: 72,
  latestHours: null,
  onLeaving: false,
  from: null,
  until: null,
  url: 'https://tdac.immigration.go.th/',
  evidence: 'cited',
  source,
  ...fields,
})

const visa = {
  visaType: 'evisa',
  visaRequired: true,
  admitted: true,
  conditions: [],
  variant: {
    name: 'Tourist visa',
    stay: { count: 37, unit: 'day' },
    entries: 'single',
    validity: { count: 13, unit: 'month' },
    sources: [source],
  },
} as const satisfies Partial<VisaRequirement>

const next = {
  visaType: 'embassy',
  visaRequired: true,
  electronicAuthorisation: false,
  admitted: true,
} as const

/** One of each kind of fact. */
export const PLANTED = {
  kind: { change: visa, about: 'kind', code: 'kind.evisa', words: 'you need an e-visa' },
  daysWithoutVisa: {
    change: { visaType: 'visa_free', visaRequired: false, stayDays: 41 },
    about: 'kind',
    code: 'kind.freeDays',
    words: 'for up to 41 days without a visa',
  },
  days: {
    change: visa,
    about: 'days',
    code: 'days.upTo',
    words: 'You may stay for up to 37 days',
    inShort: 'Up to 37 days',
  },
  window: {
    change: { duties: [duty({ code: 'stay_limit', name: null, need: 'limit' })] },
    about: 'duties',
    code: 'what.stay_limit',
    words: 'At most 90 days in any 180 days',
  },
  entries: {
    change: visa,
    about: 'entries',
    code: 'entries.single',
    words: 'It lets you enter once',
    inShort: 'One entry',
  },
  validity: {
    change: visa,
    about: 'validity',
    code: 'validity.known',
    words: 'It is valid for 13 months',
    inShort: '13 months',
  },
  fee: {
    change: {
      notes: [
        {
          code: 'fee_sourced',
          params: { amount: 'USD 77.00', asOf: '2026-10-10' },
          text: 'It charges USD 77.',
        },
      ],
    },
    about: 'fee',
    code: 'fee_sourced',
    words: 'It charges USD 77.',
  },
  authorityTime: {
    change: { ...visa, authorityDays: { min: 4, max: 19, unit: 'business' } },
    about: 'authority_time',
    code: 'days.business',
    words: 'usually takes 4 to 19 business days',
  },
  passport: {
    change: {
      passportRule: {
        months: 7,
        days: null,
        from: 'arrival',
        issuedWithinYears: null,
        blankPages: null,
        source,
      },
    },
    about: 'passport',
    code: 'passport.afterArrival',
    words: 'has to be valid for 7 months after you arrive',
  },
  condition: {
    change: { conditions: [{ code: 'canada_eta_by_air', source }] },
    about: 'conditions',
    code: 'condition.canada_eta_by_air',
    words: 'By air an electronic travel authorisation (eTA) is enough',
  },
  held: {
    change: {
      held: [
        {
          issuer: 'SCHENGEN',
          kind: 'residence_permit',
          rule: { ...next, visaType: 'evisa', stayDays: null },
          conditions: [],
          source,
          evidence: 'cited',
        },
      ],
    },
    about: 'held',
    code: 'held.evisa',
    words: 'With a valid residence permit of a Schengen state you can get an e-visa for',
  },
  duty: {
    change: { duties: [duty({ code: 'arrival_card', name: 'TDAC', need: 'must' })] },
    about: 'duties',
    code: 'what.arrival_card',
    words: 'Arrival card (TDAC)',
  },
  announced: {
    change: { announced: [{ kind: 'etias', from: '2027-03-03', fee: 'EUR 20.00', source }] },
    about: 'announced',
    code: 'announced.day.etias',
    words: 'From 3 March 2027, an online travel authorisation (ETIAS) will be needed',
  },
  end: {
    change: {
      validUntil: '2026-12-31',
      notes: [{ code: 'holds_until', params: { day: '2026-12-31' }, text: 'It holds until 2026-12-31.' }],
    },
    about: 'end',
    code: 'holds_until',
    words: 'It holds until 2026-12-31.',
  },
  whatFollows: {
    change: { next: { from: '2027-01-01', rule: { ...next, stayDays: null } } },
    about: 'end',
    code: 'next.embassy',
    words: 'holds until 31 December 2026. From 1 January 2027 a visa from an embassy is needed',
  },
  suspended: {
    change: { conditions: [{ code: 'us_visitor_visas_suspended', source }] },
    about: 'conditions',
    code: 'condition.us_visitor_visas_suspended',
    words: 'The United States has suspended visitor visas',
  },
  disagreement: {
    change: {
      disagreements: [
        { rule: { ...next, stayDays: null }, from: null, until: null, evidence: 'cited', source },
      ],
    },
    about: 'disagreement',
    code: 'disagree.embassy',
    words: 'Sources disagree',
  },
} as const satisfies Record<string, PlantedFact>

export type PlantedName = keyof typeof PLANTED

/**
 * The names with their facts, without those that a place deliberately does not say.
 * @param leavesOut why not, by name
 */
export const plantedFor = (
  leavesOut: Partial<Record<PlantedName, string>> = {},
): [PlantedName, PlantedFact][] =>
  (Object.entries(PLANTED) as [PlantedName, PlantedFact][]).filter(([name]) => !(name in leavesOut))

/** Several of them in one route; what they contradict each other in is as the last one says. */
export function plantedTogether(names: readonly PlantedName[]): Partial<VisaRequirement> {
  const changes = names.map((name): Partial<VisaRequirement> => PLANTED[name].change)
  return {
    ...(Object.assign({}, ...changes) as Partial<VisaRequirement>),
    notes: changes.flatMap(({ notes = [] }) => notes),
    duties: changes.flatMap(({ duties = [] }) => duties),
    conditions: changes.flatMap(({ conditions = [] }) => conditions),
  }
}
