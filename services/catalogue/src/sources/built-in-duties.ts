import { Duty, Source } from '@borderlane/contracts/catalogue/requirement'
import { CountryCode, Day } from '@borderlane/contracts/primitives'
import { z } from 'zod'
import { readCountries, readSeedRows } from './built-in-data'

export interface BuiltInDuty {
  /** null: every passport but the excepted ones. */
  passports: ReadonlySet<string> | null
  except: ReadonlySet<string>
  /** No one knows what comes after its last day: it is shown with that day. */
  isOpenEnded: boolean
  duty: Duty
}

/** The day of a source may be a month. */
const AsOf = z.union([Day, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)])

/** What travellers have to do beside the visa, by destination. @throws Error that names the line */
export async function readDuties(): Promise<Map<string, BuiltInDuty[]>> {
  const countries = new Set((await readCountries()).map(({ code }) => code))
  return dutiesByDestination(await readSeedRows('duty.csv'), countries)
}

export async function readNoDuties(): Promise<Map<string, Source>> {
  return new Map(
    (await readSeedRows('no-duty.csv')).map((row) => [
      row['destination']!,
      Source.parse({
        name: row['authority'],
        url: row['url'],
        asOf: row['as_of'],
        evidence: row['evidence'],
      }),
    ]),
  )
}

/** @param rows of `duty.csv`, the first below its head */
export function dutiesByDestination(
  rows: readonly Record<string, string>[],
  countries: ReadonlySet<string>,
): Map<string, BuiltInDuty[]> {
  const byDestination = new Map<string, BuiltInDuty[]>()
  rows.forEach((row, index) => {
    try {
      const one = readDuty(row, countries)
      for (const destination of codesOf(row['destination']!, countries))
        byDestination.set(destination, [...(byDestination.get(destination) ?? []), one])
    } catch (error) {
      throw new Error(`duty.csv, line ${index + 2}: ${reasonOf(error)}`)
    }
  })
  return byDestination
}

const reasonOf = (error: unknown): string =>
  error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message

function readDuty(row: Record<string, string>, countries: ReadonlySet<string>): BuiltInDuty {
  const text = (column: string): string | null => row[column] || null
  const number = (column: string): number | null => (row[column] ? Number(row[column]) : null)
  const { passports, passports_except: except } = row
  return {
    passports: passports === '*' ? null : new Set(codesOf(passports ?? '', countries)),
    except: new Set(except ? codesOf(except, countries) : []),
    isOpenEnded: row['after_until'] === 'unknown',
    duty: Duty.parse({
      code: row['code'],
      name: text('name'),
      need: row['need'],
      place: text('place'),
      who: text('who'),
      whoDays: number('who_days'),
      fee: text('fee'),
      earliestHours: number('earliest_hours'),
      latestHours: number('latest_hours'),
      onLeaving: row['on_leaving'] === 'yes',
      from: text('from'),
      until: text('until'),
      url: text('official_site'),
      evidence: row['evidence'],
      source: {
        code: 'published',
        name: row['authority'],
        url: text('url'),
        asOf: AsOf.parse(row['as_of']),
      },
    }),
  }
}

/** Codes apart by a space; at least one, each of a country that there is. */
function codesOf(text: string, countries: ReadonlySet<string>): string[] {
  const codes = z.array(CountryCode).min(1).parse(text.split(' '))
  const unknown = codes.find((code) => !countries.has(code))
  if (unknown) throw new Error(`unknown country ${unknown}`)
  return codes
}

/** What is to be done with a passport on a day, `YYYY-MM-DD`. */
export const dutiesOf = (duties: readonly BuiltInDuty[], passport: string, on: string): Duty[] =>
  duties
    .filter(
      ({ passports, except, isOpenEnded, duty: { from, until } }) =>
        (passports?.has(passport) ?? !except.has(passport)) &&
        (from === null || from <= on) &&
        (until === null || until >= on || isOpenEnded),
    )
    .map(({ duty }) => duty)
