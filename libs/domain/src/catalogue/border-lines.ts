import type { BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import { Duty, Evidence } from '@borderlane/contracts/catalogue/requirement'
import { CONTROL } from '@borderlane/contracts/primitives'
import { isDay } from '../is-day'
import { AREAS } from './held-permits'

/** What a condition of a permit may be; words: `trip`, under `held.condition`. */
export const HELD_CONDITIONS = [
  ...['multiple_entry', 'long_term_only', 'tourism', 'days_90_in_180', 'days_of_visa', 'register_online'],
  ...['fee', 'valid_on_entry', 'onward_ticket', 'used_once', 'no_e_visa', 'air_only', 'valid_six_months'],
  ...['age_limit', 'last_ten_years', 'not_single_entry', 'funds', 'from_that_country'],
  ...['issued_five_years', 'passport_valid'],
]
/** And of a stop; words: `trip`, under `transit.condition`. */
export const TRANSIT_CONDITIONS = [
  ...['some_airports', 'onward_ticket', 'third_country', 'no_e_visa', 'officer_decides', 'national_id'],
  ...['approved_airline', 'from_that_country', 'by_airline', 'same_terminal', 'same_aircraft', 'one_ticket'],
  ...['passport_three_months', 'valid_month'],
]

/** What a column holds: one of some words, or a text of a kind; several of either stand apart by a space. */
export interface BorderColumn {
  is: keyof typeof CHECKS | readonly string[]
  isNeeded?: true
  isList?: true
}

const isNeeded = true
const isList = true
const WHOM = {
  places: { is: 'place', isNeeded, isList },
  passports: { is: 'passport', isNeeded, isList },
  passports_except: { is: 'country', isList },
} as const
const DAYS = { from: { is: 'day' }, until: { is: 'day' } } as const
const SAID = {
  evidence: { is: Evidence.options, isNeeded },
  authority: { is: 'text', isNeeded },
  url: { is: 'address' },
  as_of: { is: 'read_on', isNeeded },
} as const
/** All shipped ones have an address; the one duty without it names the authority's own page. */
const LINKED = { ...SAID, url: { is: 'address', isNeeded } } as const
const { code, need, place, who } = Duty.shape

/** The columns of each file, in its order. */
export const BORDER_COLUMNS: Record<BorderKind, Readonly<Record<string, BorderColumn>>> = {
  duty: {
    ...WHOM,
    ...{ code: { is: code.options, isNeeded }, name: { is: 'text' }, need: { is: need.options, isNeeded } },
    ...{ place: { is: place.unwrap().options }, who: { is: who.unwrap().options } },
    ...{ who_days: { is: 'number' }, fee: { is: 'fee' } },
    ...{ earliest_hours: { is: 'hours' }, latest_hours: { is: 'hours' }, on_leaving: { is: ['yes'] } },
    ...{ official_site: { is: 'address' }, ...DAYS, after_until: { is: ['unknown'] }, ...SAID },
  },
  transit: {
    ...{ ...WHOM, who: { is: ['visa', 'no_visa'] }, to: { is: 'country' } },
    side: { is: ['airside', 'landside', 'both'], isNeeded },
    needs: { is: ['none', 'visa', 'authorisation', 'as_visit', 'form', 'unknown'], isNeeded },
    ...{ free_for: { is: 'permit', isList }, hours: { is: 'number' } },
    ...{ conditions: { is: TRANSIT_CONDITIONS, isList }, ...DAYS, ...LINKED },
  },
  permit: {
    ...{ ...WHOM, issuers: { is: 'issuer', isNeeded, isList }, kind: { is: PermitKind.options, isNeeded } },
    // As in the matrix of rules: without a visa, on arrival, eVisa, authorisation.
    ...{ gives: { is: ['F', 'A', 'E', 'T'], isNeeded }, days: { is: 'number' } },
    ...{ conditions: { is: HELD_CONDITIONS, isList }, until: { is: 'day' }, ...LINKED },
  },
}

/** Two lines that are alike in these are the same rule: what it asks for may change. */
const KEYS: Record<BorderKind, readonly string[]> = {
  duty: ['places', 'passports', 'passports_except', 'code', 'who', 'name'],
  transit: ['places', 'passports', 'passports_except', 'who', 'to', 'side'],
  permit: ['places', 'passports', 'passports_except', 'issuers', 'kind'],
}

export function borderKey(kind: BorderKind, line: BorderLine): string {
  const said = KEYS[kind].map((column) => line[column] ?? '')
  // Each period of a rule is a line. Only where there is one: ids of lines are made from it.
  return [...said, ...(line['from'] ? [line['from']] : [])].join('|')
}

/** `country`, `territory`: whether a code is one that we know. */
export interface KnownPlaces {
  isCountry: (code: string) => boolean
  isTerritory: (code: string) => boolean
}

const isIssuer = (text: string, { isCountry }: KnownPlaces): boolean => AREAS.has(text) || isCountry(text)

const CHECKS = {
  place: (text: string, known: KnownPlaces) => known.isCountry(text) || known.isTerritory(text),
  country: (text: string, known: KnownPlaces) => known.isCountry(text),
  passport: (text: string, known: KnownPlaces) => text === '*' || known.isCountry(text),
  issuer: isIssuer,
  permit: (text: string, known: KnownPlaces) => {
    const [kind, issuer, ...rest] = text.split(':')
    return (
      PermitKind.options.some((one) => one === kind) && isIssuer(issuer ?? '', known) && rest.length === 0
    )
  },
  day: isDay,
  /** A source may name a month or a year only. */
  read_on: (text: string) => ['', '-01', '-01-01'].some((rest) => isDay(text + rest)),
  number: (text: string) => /^[1-9]\d{0,3}$/.test(text),
  hours: (text: string) => /^-?\d{1,4}$/.test(text),
  fee: (text: string) => /^(free|[A-Z]{3} \d+\.\d{2}(; [A-Z]{3} \d+\.\d{2})*)$/.test(text),
  text: (text: string) => text.length <= 200,
  address: (text: string) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(text) && text.length <= 1_000,
}

/** `other`: what is wrong, where it is among several. */
export interface BorderProblem {
  column: string
  code: 'missing' | 'unknown' | 'column' | 'order' | 'hours' | 'future' | 'hidden' | 'everyone' | 'territory'
  other?: string
}

/**
 * What is wrong with a line; nothing where it can be a rule.
 * @param today `YYYY-MM-DD`: no source was read later
 */
export function borderProblems(
  kind: BorderKind,
  line: BorderLine,
  known: KnownPlaces,
  today: string,
): BorderProblem[] {
  const columns = BORDER_COLUMNS[kind]
  const strange = Object.keys(line).find((column) => !columns[column])
  const { from, until, passports, passports_except: except, places = '' } = line
  const { earliest_hours: earliest, latest_hours: latest, as_of: readOn = '' } = line
  const territory = places.split(' ').find((one) => !known.isCountry(one) && known.isTerritory(one))
  return [
    ...(strange ? [{ column: strange, code: 'column' as const }] : []),
    ...Object.entries(columns).flatMap(
      ([column, { is, isNeeded: isMust, isList: isMany }]): BorderProblem[] => {
        const text = line[column] ?? ''
        if (CONTROL.test(text)) return [{ column, code: 'hidden' }]
        if (text === '') return isMust ? [{ column, code: 'missing' }] : []
        const isGood = (one: string) => (typeof is === 'string' ? CHECKS[is](one, known) : is.includes(one))
        const strangers = (isMany ? text.split(' ') : [text]).filter((one) => !isGood(one))
        return strangers.length === 0
          ? []
          : [{ column, code: 'unknown', other: strangers.join(' ').slice(0, 200) }]
      },
    ),
    ...(from && until && until < from ? [{ column: 'until', code: 'order' as const }] : []),
    // Hours before the arrival: the later the fewer.
    ...(earliest && latest && Number(latest) > Number(earliest)
      ? [{ column: 'latest_hours', code: 'hours' as const }]
      : []),
    ...(readOn > today.slice(0, readOn.length) ? [{ column: 'as_of', code: 'future' as const }] : []),
    // Who is named is not "everyone but".
    ...(passports !== '*' && (except || passports?.includes('*'))
      ? [{ column: 'passports_except', code: 'everyone' as const }]
      : []),
    // Of a visit to a territory no rules are known.
    ...(kind !== 'transit' && territory
      ? [{ column: 'places', code: 'territory' as const, other: territory }]
      : []),
  ]
}
