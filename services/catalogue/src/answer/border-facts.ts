import type { BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import type { Duty, Evidence, HeldEffect, Source } from '@borderlane/contracts/catalogue/requirement'
import { byEase, type PermitRule } from '@borderlane/domain/catalogue/held-permits'
import type { TransitRule } from '@borderlane/domain/catalogue/trip-question'
import { policyFacts, readPolicy } from '../rules/visa-policy'

/** A duty, and whom it is for. */
export interface BorderDuty {
  /** null: every passport but the excepted ones. */
  passports: ReadonlySet<string> | null
  except: ReadonlySet<string>
  /** No one knows what comes after its last day: it is shown with that day. */
  isOpenEnded: boolean
  duty: Duty
}

/** What answers are made from, each by the code of its place. */
export interface BorderFacts {
  duty: ReadonlyMap<string, readonly BorderDuty[]>
  transit: ReadonlyMap<string, readonly TransitRule[]>
  permit: ReadonlyMap<string, readonly PermitRule[]>
}

/** @param linesOf lines of a kind, without problems */
export const factsOf = (linesOf: (kind: BorderKind) => readonly BorderLine[]): BorderFacts => ({
  duty: byPlace(linesOf('duty'), dutyOf),
  transit: byPlace(linesOf('transit'), transitOf),
  permit: byPlace(linesOf('permit'), permitOf),
})

/** What is to be done with a passport on a day, `YYYY-MM-DD`. */
export const dutiesOf = (duties: readonly BorderDuty[], passport: string, on: string): Duty[] =>
  duties
    .filter(
      ({ passports, except, isOpenEnded, duty: { from, until } }) =>
        (passports?.has(passport) ?? !except.has(passport)) &&
        (from === null || from <= on) &&
        (until === null || until >= on || isOpenEnded),
    )
    .map(({ duty }) => duty)

export const wordsOf = (text: string | undefined): string[] => (text ? text.split(' ') : [])

function byPlace<T>(lines: readonly BorderLine[], read: (line: BorderLine) => T): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const line of lines) {
    const rule = read(line)
    for (const place of wordsOf(line['places'])) found.set(place, [...(found.get(place) ?? []), rule])
  }
  return found
}

const passportsOf = ({ passports, passports_except: except }: BorderLine) => ({
  passports: passports === '*' ? null : new Set(wordsOf(passports)),
  except: new Set(wordsOf(except)),
})
const number = (text: string | undefined): number | null => (text ? Number(text) : null)
const sourceOf = (line: BorderLine): Source => ({
  ...{ code: 'published', name: line['authority']!, url: line['url'] || null, asOf: line['as_of']! },
})

// What a column may hold is checked before: `borderProblems`.
function dutyOf(line: BorderLine): BorderDuty {
  const text = <Value extends string>(column: string) => (line[column] || null) as Value | null
  return {
    ...passportsOf(line),
    isOpenEnded: line['after_until'] === 'unknown',
    duty: {
      code: line['code'] as Duty['code'],
      name: text('name'),
      need: line['need'] as Duty['need'],
      place: text('place'),
      who: text('who'),
      whoDays: number(line['who_days']),
      fee: text('fee'),
      earliestHours: number(line['earliest_hours']),
      latestHours: number(line['latest_hours']),
      onLeaving: line['on_leaving'] === 'yes',
      from: text('from'),
      until: text('until'),
      url: text('official_site'),
      evidence: line['evidence'] as Evidence,
      source: sourceOf(line),
    },
  }
}

function permitOf(line: BorderLine): PermitRule {
  const evidence = line['evidence'] as Evidence
  const effects = wordsOf(line['issuers']).map((issuer): HeldEffect => ({
    ...{ issuer, kind: line['kind'] as PermitKind, conditions: wordsOf(line['conditions']), evidence },
    rule: { ...policyFacts(readPolicy(line['gives']!)!.entry), stayDays: number(line['days']) },
    source: { ...sourceOf(line), evidence },
  }))
  return { ...passportsOf(line), until: line['until'] || null, effects: effects.sort(byEase) }
}

function transitOf(line: BorderLine): TransitRule {
  const evidence = line['evidence'] as Evidence
  return {
    ...passportsOf(line),
    who: (line['who'] || null) as TransitRule['who'],
    to: line['to'] || null,
    side: line['side'] as TransitRule['side'],
    needs: line['needs'] as TransitRule['needs'],
    freeFor: wordsOf(line['free_for']).map((one) => {
      const [kind, issuer] = one.split(':') as [PermitKind, string]
      return { kind, issuer }
    }),
    hours: number(line['hours']),
    conditions: wordsOf(line['conditions']),
    ...{ from: line['from'] || null, until: line['until'] || null, evidence },
    source: { ...sourceOf(line), evidence },
  }
}
