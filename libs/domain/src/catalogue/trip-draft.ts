import type { InputOf } from '@borderlane/contracts/define'
import type { checkTrip, TRIP_LIMITS, TripProblem } from '@borderlane/contracts/catalogue/trips'
import type { FieldIssue } from '@borderlane/contracts/errors'
import { isDay } from '../is-day'

type Row<Name extends string> = Record<Name, string>

/** A trip while it is asked about: the text of every field, empty where nothing was answered. */
export interface TripDraft {
  /** `airside`: `no`, or empty for yes. */
  legs: Row<'to' | 'via' | 'airside' | 'arrive' | 'leave'>[]
  travellers: {
    passports: Row<'country' | 'expires'>[]
    held: Row<'kind' | 'country' | 'until'>[]
    residence: string
  }[]
  pastStays: Row<'entry' | 'exit'>[]
}

/** The contract's own, without the checks that it brings along. */
export const TRIP_MOST: Omit<typeof TRIP_LIMITS, 'answers'> = {
  ...{ travellers: 8, passports: 4, held: 12, legs: 12, pastStays: 60 },
}

export const NEW_LEG = { to: '', via: '', airside: '', arrive: '', leave: '' }
export const NEW_PASSPORT = { country: '', expires: '' }
export const NEW_PERMIT = { kind: 'visa', country: '', until: '' }
export const NEW_TRAVELLER = { passports: [NEW_PASSPORT], held: [], residence: '' }

/**
 * Names in an address, a value for each row; those of a traveller end with their number: `p1`. What is personal has none:
 * the last days of passports, and earlier stays.
 */
const LEG = { to: 'to', via: 'via', airside: 'airside', arrive: 'arrive', leave: 'leave' }
const PASSPORT = { country: 'p' }
const PERMIT = { kind: 'k', country: 'c', until: 'u' }

/** The trip that an address asks about, with at least one leg, traveller and passport. What it does not know is left out. */
export function readTripAddress(search: URLSearchParams): TripDraft {
  const rows = <Name extends string>(names: Record<Name, string>, most: number, ending = ''): Row<Name>[] => {
    const columns = Object.entries<string>(names).map(
      ([name, short]) => [name, search.getAll(short + ending)] as const,
    )
    const length = Math.min(most, Math.max(...columns.map(([, values]) => values.length)))
    return Array.from(
      { length },
      (_, row) =>
        Object.fromEntries(columns.map(([name, values]) => [name, values[row]?.trim() ?? ''])) as Row<Name>,
    )
  }
  const legs = rows(LEG, TRIP_MOST.legs).filter(isAnswered)
  const travellers = Array.from({ length: TRIP_MOST.travellers }, (_, index) => ({
    passports: rows(PASSPORT, TRIP_MOST.passports, String(index + 1))
      .filter(isAnswered)
      .map((one) => ({ ...NEW_PASSPORT, ...one })),
    held: rows(PERMIT, TRIP_MOST.held, String(index + 1)).filter(({ country, until }) => country || until),
    residence: search.get(`r${index + 1}`)?.trim() ?? '',
  })).filter(({ passports, held }) => passports.length + held.length > 0)
  return {
    legs: legs.length > 0 ? legs : [NEW_LEG],
    travellers:
      travellers.length > 0
        ? travellers.map((one) => (one.passports.length > 0 ? one : { ...one, passports: [NEW_PASSPORT] }))
        : [NEW_TRAVELLER],
    pastStays: [],
  }
}

const isAnswered = (row: Row<string>): boolean => Object.values(row).some((value) => value !== '')

/** The query of an address that asks about the same trip, without what is personal. */
export function tripAddress({ legs, travellers }: Pick<TripDraft, 'legs' | 'travellers'>): string {
  const search = new URLSearchParams()
  const add = <Name extends string>(
    names: Record<Name, string>,
    rows: readonly NoInfer<Row<Name>>[],
    ending = '',
  ) => {
    for (const [name, short] of Object.entries(names) as [Name, string][])
      if (rows.some((row) => row[name] !== ''))
        for (const row of rows) search.append(short + ending, row[name])
  }
  add(LEG, legs)
  travellers.forEach(({ passports, held, residence }, index) => {
    add(PASSPORT, passports, String(index + 1))
    add(PERMIT, held, String(index + 1))
    if (residence) search.set(`r${index + 1}`, residence)
  })
  return search.toString()
}

const DAY = ['day', isDay] as const
const COUNTRY = ['country', (text: string) => text !== ''] as const
const CHECKS: Readonly<Record<string, readonly [TripProblem, (text: string) => boolean]>> = {
  ...{ to: COUNTRY, country: COUNTRY, arrive: DAY, leave: DAY, until: DAY, entry: DAY, exit: DAY },
  via: ['airport', (text) => /^([A-Z]{3})?$/.test(text)],
  expires: ['day', (text) => text === '' || isDay(text)],
}

/** All that the contract has, with words of their own: `trips`, under `problem`. */
const PROBLEMS: Readonly<Record<TripProblem, true>> = {
  ...{ day: true, country: true, airport: true, again: true, many: true, twice: true, expired: true },
  ...{ past: true, future: true, order: true, ends: true, far: true, overlaps: true, other: true },
}

/** What is to be corrected in a field that was refused: what its code says, or without one what the field has to be. */
export function tripRefusal({ path, code }: Pick<FieldIssue, 'path' | 'code'>): TripProblem {
  if (code !== undefined) return Object.hasOwn(PROBLEMS, code) ? (code as TripProblem) : 'other'
  return CHECKS[path.split('.').at(-1)!]?.[0] ?? 'other'
}

/** The fields that no one can read, by the contract's paths. */
export const tripProblems = (draft: TripDraft): [path: string, problem: TripProblem][] =>
  fieldsOf(draft).flatMap(([path, text]): [string, TripProblem][] => {
    const [problem, isGood] = CHECKS[path.split('.').at(-1)!] ?? []
    return problem && !isGood!(text) ? [[path, problem]] : []
  })

const fieldsOf = (value: unknown, path = ''): [path: string, text: string][] =>
  typeof value === 'string'
    ? [[path.slice(1), value]]
    : Object.entries(value as object).flatMap(([name, inner]) => fieldsOf(inner, `${path}.${name}`))

/** What is sent: without fields that are empty. */
export function tripQuestion({ legs, travellers, pastStays }: TripDraft): InputOf<typeof checkTrip> {
  const question = {
    travellers: travellers.map(({ passports, held, residence }) => ({
      passports: passports.map(answered),
      ...(held.length > 0 && { held }),
      ...(residence && { residence }),
    })),
    legs: legs.map(({ airside, ...leg }) => ({
      ...answered(leg),
      ...(leg.via && airside === 'no' && { airside: false }),
    })),
    ...(pastStays.length > 0 && { pastStays }),
  }
  // The contract checks it where it arrives.
  return question as InputOf<typeof checkTrip>
}

const answered = (row: Row<string>) => Object.fromEntries(Object.entries(row).filter(([, value]) => value))
