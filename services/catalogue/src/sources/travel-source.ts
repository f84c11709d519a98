import { CountryCode, Day } from '@borderlane/contracts/primitives'
import { z } from 'zod'
import { readPolicyChanges } from './built-in-data'
import { type Policy, readPolicy } from '../rules/visa-policy'
import { HttpSource, type HttpSourceOptions, ServiceSource, sourceOn } from './http-source'
import type { PolicyChange } from '../rules/policy-change'

export const TRAVEL_SOURCE = Symbol('where changed rules come from')

const MAX_BYTES = 5 * 1024 * 1024

export interface TravelAnswer {
  changes: PolicyChange[]
  errors: number
}

/** Where changed rules come from: our own list, or a service on the net. */
export interface TravelSource {
  readonly name: string | null
  /**
   * @param known codes of the countries that there are
   * @param today `YYYY-MM-DD`
   * @throws AppError `catalogue.source_failed`
   */
  read(known: ReadonlySet<string>, today: string): Promise<TravelAnswer>
}

/** The documented changes since the day of the built-in rules. */
export const builtInTravelSource: TravelSource = {
  name: null,
  read: async () => ({ changes: await readPolicyChanges(), errors: 0 }),
}

const Change = z.object({
  passports: z.array(CountryCode).min(1).max(250),
  destination: CountryCode,
  /** In the words of the public data set, or days of stay without a visa. */
  requirement: z.union([z.string(), z.int()]),
  validFrom: Day,
  validUntil: Day.nullable().default(null),
  /** The source is an authority, or cites one. */
  official: z.boolean().default(false),
  remarks: z.string().max(500).default(''),
  source: ServiceSource,
})
const Answer = z.object({ changes: z.array(z.unknown()).max(10_000) })

export function httpTravelSource(options: Omit<HttpSourceOptions, 'maxBytes'>): TravelSource {
  const http = new HttpSource({ ...options, maxBytes: MAX_BYTES }, Answer)
  return {
    name: http.name,
    read: async (known, today) => {
      const answer = await http.ask()
      const read = answer.changes.map((raw) => readChange(raw, known, today))
      return {
        changes: read.flatMap((changes) => changes ?? []),
        errors: read.filter((changes) => changes === null).length,
      }
    },
  }
}

/** @returns null where anything in it is unknown: half a change does not count */
function readChange(raw: unknown, known: ReadonlySet<string>, today: string): PolicyChange[] | null {
  const { data } = Change.safeParse(raw)
  const policy = data && policyOf(data.requirement)
  const source = data && sourceOn(today, data.source)
  if (!policy || !source) return null
  const { passports, destination, validFrom, validUntil, official, remarks } = data
  const isKnown = known.has(destination) && passports.every((code) => known.has(code) && code !== destination)
  if (!isKnown || (validUntil && validUntil < validFrom)) return null
  return passports.map((passport) => ({
    passport,
    destination,
    policy,
    validFrom,
    validUntil,
    source,
    evidence: official ? ('cited' as const) : ('index' as const),
    remarks,
  }))
}

function policyOf(requirement: string | number): Policy | null {
  try {
    return readPolicy(String(requirement))
  } catch {
    return null
  }
}
