import type { Visa, VisaEntries, VisaMatch } from '@borderlane/contracts/visa'
import { isOneSignOff } from './plain-text'
import type { WrittenDay } from './visa-days'

/** Characters before a day in which its label is searched. */
const LABEL_LENGTH = 60
const FROM = /\b(?:FROM|STARTS?|BEGINS?|COMMENCES|EFFECTIVE|DESDE|VOM|AB|DU|DAL)\b/
const UNTIL =
  /\b(?:UNTIL|TILL|TO|THRU|THROUGH|EXPIRY|EXPIRES|EXPIRATION|ENDS?|HASTA|BIS|AU|ATE|AL|GULTIG BIS)\b/
/** Of something else than the visa. */
const OTHER = /\b(?:PASSPORT|ISSUED?|BIRTH|ARRIVAL|STAY)\b/
const DASH = /^\s*[-–—]\s*$/

/** What a visa says about its validity, where it says each day once and clearly. */
function writtenValidity(text: string, days: readonly WrittenDay[]): Pick<Visa, 'validFrom' | 'validUntil'> {
  const from = new Set<string>()
  const until = new Set<string>()
  let last: Set<string> | undefined
  days.forEach(({ day, start }, at) => {
    const before = lastLine(text.slice(Math.max(days[at - 1]?.end ?? 0, start - LABEL_LENGTH), start))
    const isFrom = FROM.test(before)
    const isUntil = UNTIL.test(before) || (last === from && DASH.test(before))
    // A head line names both: which day is which, a person says.
    last = OTHER.test(before) || isFrom === isUntil ? undefined : isFrom ? from : until
    last?.add(day)
  })
  const only = (said: ReadonlySet<string>): string | undefined => (said.size === 1 ? [...said][0] : undefined)
  return { validFrom: only(from), validUntil: only(until) }
}

/** The last line in which something is said. */
const lastLine = (text: string): string => text.split('\n').findLast((line) => /\p{L}/u.test(line)) ?? text

export function matchDay(day: string, days: readonly string[]): VisaMatch {
  if (days.includes(day)) return 'same'
  return days.some((one) => isOneSignOff(one, day)) ? 'one_sign' : 'not_found'
}

const WORST: readonly VisaMatch[] = ['same', 'one_sign', 'not_found']
const worst = (matches: readonly VisaMatch[]): VisaMatch =>
  WORST[Math.max(...matches.map((match) => WORST.indexOf(match)))]!

/** From when until when: as typed where it was typed, else as the visa clearly says. Its last day has to be known. */
export function matchValidity(
  text: string,
  days: readonly WrittenDay[],
  typed: Visa,
): { match: VisaMatch; validFrom?: string; validUntil?: string } {
  const written = writtenValidity(text, days)
  const validFrom = typed.validFrom ?? written.validFrom
  const validUntil = typed.validUntil ?? written.validUntil
  const all = days.map(({ day }) => day)
  const check = (name: 'validFrom' | 'validUntil'): VisaMatch[] => {
    const said = typed[name]
    return said ? [matchDay(said, written[name] ? [written[name]] : all)] : []
  }
  const isInOrder = validUntil !== undefined && (validFrom ?? '') <= validUntil
  const match = isInOrder ? worst(['same', ...check('validFrom'), ...check('validUntil')]) : 'not_found'
  return { match, validFrom, validUntil }
}

const COUNTS: Readonly<Record<VisaEntries, string>> = {
  single: 'SINGLE|ONE|ONCE|0?1|UNE|UNA|UM|EINMALIGE?',
  double: 'DOUBLE|TWO|TWICE|0?2|DEUX|DOS|ZWEIMALIGE?',
  multiple: 'MULTIPLES?|MULTI|MULT|SEVERAL|MEHRMALIGE?',
}
const ENTRY = 'ENTRY|ENTRIES|ENTRADAS?|ENTREES?|EINREISEN?|INGRESSI|INGRESSO'

/** How often one may enter: as typed, else as the visa says. */
export function matchEntries(text: string, typed?: VisaEntries): { match: VisaMatch; entries?: VisaEntries } {
  const written = (Object.keys(COUNTS) as VisaEntries[]).filter((entries) => {
    const count = `(?:${COUNTS[entries]})`
    const after = new RegExp(
      String.raw`\b(?:${ENTRY})(?:[\s:./]|ALLOWED|PERMITTED)*\b${count}(?=[\t\n.,;)]| {2}|\s+${ENTRY}|$)`,
    )
    const before = new RegExp(String.raw`\b${count}[\s-]+(?:${ENTRY})\b`)
    return after.test(text) || before.test(text)
  })
  const entries = typed ?? (written.length === 1 ? written[0] : undefined)
  return { match: written.length === 1 && entries === written[0] ? 'same' : 'not_found', entries }
}
