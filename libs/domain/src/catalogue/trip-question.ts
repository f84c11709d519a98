import type {
  Quote,
  VisaRequirement,
  Source,
  Evidence,
  CountryName,
  EndedRule,
} from '@borderlane/contracts/catalogue/requirement'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import type { Permit } from './held-permits'
import type { Stay } from './schengen-days'

/** A place to change planes. `country` decides who may do so there; null: its rules are its own, and not known. */
export interface Airport {
  iata: string
  name: string
  place: CountryName
  country: string | null
}

/** A passport, by the code of its country. */
export interface Passport {
  country: string
  expires?: string | undefined
}

export interface Leg {
  to: CountryName
  via: Airport | null
  airside: boolean
  arrive: string
  leave: string
}

export interface Traveller {
  passports: readonly Passport[]
  held: readonly Permit[]
  residence: string | null
}

/** Whether someone lives in a country, by a permit of it that lasts until they leave. */
export const livesIn = (
  country: string,
  { leave }: Pick<Leg, 'leave'>,
  { held }: Pick<Traveller, 'held'>,
): boolean => held.some((one) => one.kind !== 'visa' && one.country === country && one.until >= leave)

/** What was asked, its countries found. */
export interface TripQuestion {
  today: string
  travellers: readonly Traveller[]
  legs: readonly Leg[]
  pastStays: readonly Stay[]
}

/** What has to be done to change planes. `as_visit`: what a visit asks for. `form`: something to fill in besides. */
export interface TransitRule {
  /** null: every passport but the excepted ones. */
  passports: ReadonlySet<string> | null
  except: ReadonlySet<string>
  /** Only those whose visit takes a visa, or those whose does not; null: both. */
  who: 'visa' | 'no_visa' | null
  /** Only on the way to this country. */
  to: string | null
  side: 'airside' | 'landside' | 'both'
  needs: 'none' | 'visa' | 'authorisation' | 'as_visit' | 'form' | 'unknown'
  /** Permits with which nothing is needed: kind and issuer. */
  freeFor: readonly { kind: Permit['kind']; issuer: string }[]
  hours: number | null
  conditions: readonly string[]
  from: string | null
  until: string | null
  evidence: Evidence
  source: Source
}

/** What a trip is answered from. */
export interface TripFacts {
  /** null: no rule is known for that day. */
  findQuote: (passport: string, destination: string, on: string) => Quote | null
  /** The same without what is sold. */
  findRequirement: (passport: string, destination: string, on: string) => VisaRequirement | null
  /** Of a day without a rule: what held before it, and the destination's own site, each null where it is not known. */
  findLast: (passport: string, destination: string, on: string) => EndedRule & { url: string | null }
  findTransit: (place: string) => readonly TransitRule[]
}

/** A line of the answer; what is not given is not known. */
export const tripLine = (
  about: TripLine['about'],
  level: TripLine['level'],
  code: string,
  rest: Partial<TripLine> = {},
): TripLine => ({
  ...{ about, level, topic: 'trip', code, params: {}, from: null, by: null },
  ...{ source: null, evidence: null, url: null },
  ...rest,
})

/** Who says so, where a source says what it rests on itself. */
export const saidBy = (source: Source | null): Pick<TripLine, 'source' | 'evidence' | 'url'> => ({
  source,
  evidence: source && (source.evidence ?? 'cited'),
  url: source?.url ?? null,
})

const DAY_MS = 86_400_000

/** Days of a stay; the first and the last one count. */
export const stayLength = (arrive: string, leave: string): number =>
  (Date.parse(leave) - Date.parse(arrive)) / DAY_MS + 1
