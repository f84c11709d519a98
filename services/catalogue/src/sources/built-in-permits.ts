import { Evidence, HeldEffect, Source } from '@borderlane/contracts/catalogue/requirement'
import { CountryCode, Day } from '@borderlane/contracts/primitives'
import { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import { AREAS, byEase, type PermitRule } from '@borderlane/domain/catalogue/held-permits'
import type { TransitRule } from '@borderlane/domain/catalogue/trip-question'
import { z } from 'zod'
import { policyFacts, readPolicy } from '../rules/visa-policy'
import { readCountries, readSeedRows } from './built-in-data'

type Row = Record<string, string>

export interface BuiltInAirport {
  name: string
  country: string
}

/** By IATA code. @throws Error that names the line */
export const readAirports = async (): Promise<Map<string, BuiltInAirport>> =>
  new Map(
    eachLine(
      'airport.csv',
      await readSeedRows('airport.csv'),
      ({ iata, country, name }): [string, BuiltInAirport] => [
        z
          .string()
          .regex(/^[A-Z]{3}$/)
          .parse(iata),
        { country: CountryCode.parse(country), name: z.string().min(1).parse(name) },
      ],
    ),
  )

/** What visas and permits of other countries give, by destination. @throws Error that names the line */
export const readPermitRules = async (): Promise<Map<string, PermitRule[]>> =>
  permitRules(await readSeedRows('held-permit.csv'), await countryCodes())

/** @param rows of `held-permit.csv`, the first below its head */
export const permitRules = (rows: readonly Row[], codes: ReadonlySet<string>): Map<string, PermitRule[]> =>
  byPlace(
    eachLine('held-permit.csv', rows, (row) => ({
      places: codesOf(row['destinations'], codes),
      rule: permitRule(row, codes),
    })),
  )

/** What changing planes takes, by country. @throws Error that names the line */
export const readTransitRules = async (): Promise<Map<string, TransitRule[]>> =>
  transitRules(await readSeedRows('transit.csv'), await countryCodes())

/** @param rows of `transit.csv`, the first below its head */
export const transitRules = (rows: readonly Row[], codes: ReadonlySet<string>): Map<string, TransitRule[]> =>
  byPlace(
    eachLine('transit.csv', rows, (row) => ({
      places: codesOf(row['places'], null),
      rule: transitRule(row, codes),
    })),
  )

/** @throws Error that names the line */
function eachLine<T>(name: string, rows: readonly Row[], read: (row: Row) => T): T[] {
  return rows.map((row, index) => {
    try {
      return read(row)
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
      throw new Error(`${name}, line ${index + 2}: ${reason}`)
    }
  })
}

function byPlace<T>(lines: readonly { places: string[]; rule: T }[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const { places, rule } of lines)
    for (const place of places) found.set(place, [...(found.get(place) ?? []), rule])
  return found
}

const countryCodes = async () => new Set((await readCountries()).map(({ code }) => code))

/** Codes apart by a space; at least one. @param known null: territories, too */
function codesOf(text: string | undefined, known: ReadonlySet<string> | null): string[] {
  const codes = z.array(CountryCode).min(1).parse(text?.split(' '))
  const unknown = codes.find((code) => known && !known.has(code))
  if (unknown) throw new Error(`unknown country ${unknown}`)
  return codes
}

const passportsOf = ({ passports, passports_except: except }: Row, codes: ReadonlySet<string>) => ({
  passports: passports === '*' ? null : new Set(codesOf(passports, codes)),
  except: new Set(except ? codesOf(except, codes) : []),
})

const Code = z.string().regex(/^[a-z_0-9]+$/)
const wordsOf = (text: string | undefined): string[] => (text ? text.split(' ') : [])
const day = (text: string | undefined): string | null => (text ? Day.parse(text) : null)

const sourceOf = (row: Row, evidence: Evidence): Source =>
  Source.parse({ name: row['authority'], url: row['url'] || null, asOf: row['as_of'], evidence })

function issuerOf(text: string | undefined, codes: ReadonlySet<string>): string {
  if (text && AREAS.has(text)) return text
  return codesOf(text, codes)[0]!
}

function permitRule(row: Row, codes: ReadonlySet<string>): PermitRule {
  const policy = readPolicy(row['gives'] ?? '')
  if (!policy) throw new Error('gives nothing')
  const stayDays = row['days'] ? z.coerce.number().int().min(1).parse(row['days']) : null
  const effects = wordsOf(row['issuers']).map((issuer) =>
    HeldEffect.parse({
      issuer: issuerOf(issuer, codes),
      kind: row['kind'],
      rule: { ...policyFacts(policy.entry), stayDays },
      conditions: wordsOf(row['conditions']).map((one) => Code.parse(one)),
      source: sourceOf(row, 'cited'),
      evidence: 'cited',
    }),
  )
  if (effects.length === 0) throw new Error('no issuer')
  return { ...passportsOf(row, codes), until: day(row['until']), effects: effects.sort(byEase) }
}

const Transit = z.object({
  who: z.enum(['visa', 'no_visa']).nullable(),
  to: CountryCode.nullable(),
  side: z.enum(['airside', 'landside', 'both']),
  needs: z.enum(['none', 'visa', 'authorisation', 'as_visit', 'form', 'unknown']),
  hours: z.coerce.number().int().min(1).nullable(),
  conditions: z.array(Code),
  evidence: Evidence,
})

function transitRule(row: Row, codes: ReadonlySet<string>): TransitRule {
  const facts = Transit.parse({
    ...{ side: row['side'], needs: row['needs'], evidence: row['evidence'] },
    ...{ who: row['who'] || null, to: row['to'] || null, hours: row['hours'] || null },
    conditions: wordsOf(row['conditions']),
  })
  return {
    ...facts,
    ...passportsOf(row, codes),
    freeFor: wordsOf(row['free_for']).map((one) => {
      const [kind, issuer] = one.split(':')
      return { kind: PermitKind.parse(kind), issuer: issuerOf(issuer, codes) }
    }),
    from: day(row['from']),
    until: day(row['until']),
    source: sourceOf(row, facts.evidence),
  }
}
