import type { HeldEffect, RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import { ruleKind } from './rule-kind'

const SCHENGEN = 'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'
const EU = `${SCHENGEN.replace(/ (CH|IS|LI|NO)/g, '')} CY IE`

export const AREAS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    SCHENGEN,
    EU,
    EEA: `${EU} IS LI NO`,
    GCC: 'AE BH KW OM QA SA',
    OECD: 'AT AU BE CA CH CL CO CR CZ DE DK EE ES FI FR GB GR HU IE IL IS IT JP KR LT LU LV MX NL NO NZ PL PT SE SI SK TR US',
  }).map(([area, states]) => [area, new Set(states.split(' '))]),
)

export const isIn = (area: string, country: string): boolean => AREAS.get(area)?.has(country) ?? false

/** A visa or permit that someone has, its country by code. */
export interface Permit {
  kind: PermitKind
  country: string
  until: string
}

export interface PermitRule {
  /** null: every passport but the excepted ones. */
  passports: ReadonlySet<string> | null
  except: ReadonlySet<string>
  until: string | null
  effects: readonly HeldEffect[]
}

/** Whether a permit is one that a rule names. Who is a permanent resident has a residence permit. */
export const isNamed = (permit: Permit, { issuer, kind }: Pick<HeldEffect, 'issuer' | 'kind'>): boolean =>
  (permit.country === issuer || isIn(issuer, permit.country)) &&
  (permit.kind === kind || (permit.kind === 'permanent_resident' && kind === 'residence_permit'))

/** The less there is to do, the lower. */
const RANKS = ['free', 'freeDays', 'on_arrival', 'authorisation', 'evisa', 'embassy', 'refused'] as const
const rankOf = (rule: RuleSummary): number => Math.max(1, RANKS.indexOf(ruleKind(rule)))
const daysOf = ({ stayDays }: RuleSummary): number => stayDays ?? Infinity

/** Whether a rule asks for less than another one, or lets someone stay longer without a visa. */
export const isEasier = (one: RuleSummary, other: RuleSummary): boolean =>
  rankOf(one) < rankOf(other) || (rankOf(one) === rankOf(other) && daysOf(one) > daysOf(other))

/** The best first; of equal ones that with fewer conditions. */
export const byEase = (one: HeldEffect, other: HeldEffect): number =>
  rankOf(one.rule) - rankOf(other.rule) ||
  Number(daysOf(one.rule) < daysOf(other.rule)) - Number(daysOf(one.rule) > daysOf(other.rule)) ||
  one.conditions.length - other.conditions.length

/** What permits give on a day that is better than the rule of a passport, the best first. */
export function betterEffects(
  rules: readonly PermitRule[],
  passport: string,
  on: string,
  rule: RuleSummary,
): HeldEffect[] {
  if (!rule.admitted) return []
  return rules
    .filter(
      ({ passports, except, until }) =>
        (passports?.has(passport) ?? !except.has(passport)) && (until === null || until >= on),
    )
    .flatMap(({ effects }) => effects.filter((one) => isEasier(one.rule, rule)))
    .sort(byEase)
}
