import type { OfferKind } from '@borderlane/contracts/catalogue/offer'
import type { PriceName, PriceRule } from '@borderlane/contracts/catalogue/price-book'
import type { ProcessingSpeed } from '@borderlane/contracts/primitives'
import { DENIAL_PROTECTION_FEE_CENTS, SPEED_PERCENT } from '../pricing'

export const PRICE_NAMES: readonly PriceName[] = [
  'fee',
  'standard',
  'rush',
  'super_rush',
  'same_day',
  'protection',
]

export const plainRule = (what: PriceName, value: number | null): PriceRule => ({
  ...{ what, value, destinations: [], passports: [], tier: null, kind: null, from: null, until: null },
})

export interface PricedRoute {
  passport: string
  tier: string
  destination: string
  kind: OfferKind
}

export interface RoutePrices {
  /** null: what the row of the route has. */
  feeCents: number | null
  percents: Readonly<Record<ProcessingSpeed, number>>
  protectionCents: number
}

type Condition = 'destinations' | 'passports' | 'tier' | 'kind'

/** The first weighs more than all after it together. */
const CONDITIONS: readonly Condition[] = ['destinations', 'passports', 'tier', 'kind']

const isNamed = (rule: PriceRule, condition: Condition): boolean => {
  const named = rule[condition]
  return Array.isArray(named) ? named.length > 0 : named !== null
}

const isPlain = (rule: PriceRule): boolean => CONDITIONS.every((condition) => !isNamed(rule, condition))

/**
 * A rule that names the destination beats all that do not; then passports, tier and kind decide, in this order, and at
 * last whether it holds for a time only.
 */
const weightOf = (rule: PriceRule): number =>
  CONDITIONS.reduce((weight, condition) => weight * 2 + (isNamed(rule, condition) ? 1 : 0), 0) * 2 +
  (rule.from === null && rule.until === null ? 0 : 1)

const holdsOn = ({ from, until }: PriceRule, day: string): boolean =>
  (from === null || from <= day) && (until === null || until >= day)

interface Prepared {
  rule: PriceRule
  destinations: ReadonlySet<string>
  passports: ReadonlySet<string>
}

export class PriceBook {
  /** The heaviest first. */
  private readonly byName: ReadonlyMap<PriceName, readonly Prepared[]>

  constructor(readonly rules: readonly PriceRule[]) {
    this.byName = new Map(
      PRICE_NAMES.map((name) => [
        name,
        rules
          .filter(({ what }) => what === name)
          .sort((a, b) => weightOf(b) - weightOf(a))
          .map((rule) => ({
            rule,
            destinations: new Set(rule.destinations),
            passports: new Set(rule.passports),
          })),
      ]),
    )
  }

  /** @param day `YYYY-MM-DD`, on which it is sold */
  findPrices(route: PricedRoute, day: string): RoutePrices {
    const find = (name: PriceName) => this.find(name, route, day)
    return {
      feeCents: find('fee') ?? null,
      percents: {
        standard: find('standard') ?? SPEED_PERCENT.standard,
        rush: find('rush') ?? SPEED_PERCENT.rush,
        super_rush: find('super_rush') ?? SPEED_PERCENT.super_rush,
        same_day: find('same_day') ?? SPEED_PERCENT.same_day,
      },
      protectionCents: find('protection') ?? DENIAL_PROTECTION_FEE_CENTS,
    }
  }

  private find(name: PriceName, { passport, tier, destination, kind }: PricedRoute, day: string) {
    return this.byName
      .get(name)!
      .find(
        ({ rule, destinations, passports }) =>
          (destinations.size === 0 || destinations.has(destination)) &&
          (passports.size === 0 || passports.has(passport)) &&
          (rule.tier === null || rule.tier === tier) &&
          (rule.kind === null || rule.kind === kind) &&
          holdsOn(rule, day),
      )?.rule.value
  }
}

/** Our fee: what was edited by hand wins, then the book, then what the row has. */
export const ourFee = (
  { baseServiceFeeCents, ownFee }: { baseServiceFeeCents: number; ownFee: boolean },
  { feeCents }: Pick<RoutePrices, 'feeCents'>,
): number => (ownFee ? baseServiceFeeCents : (feeCents ?? baseServiceFeeCents))

export interface PriceBookProblem {
  /** null: a price has no rule for all routes at all. */
  rule: number | null
  field: Condition | 'from' | 'until' | 'value'
  /**
   * `order`: it ends before it begins. `both`: passports and a tier. `value`: it has no amount. `overlap`: a rule of the
   * same weight (`other`) meets the same routes. `gap`: from `day` on no rule of all routes says the price.
   */
  code: 'order' | 'both' | 'value' | 'overlap' | 'gap'
  what: PriceName
  other?: number
  day?: string
}

/** @param today `YYYY-MM-DD`: days that are over need no price */
export function priceBookProblems(rules: readonly PriceRule[], today: string): PriceBookProblem[] {
  const own = rules.flatMap((rule, index) => ownProblems(rule, index))
  return own.length > 0
    ? own
    : [...overlaps(rules), ...PRICE_NAMES.flatMap((what) => gaps(rules, what, today))]
}

function ownProblems(
  { what, from, until, passports, tier, value }: PriceRule,
  rule: number,
): PriceBookProblem[] {
  return [
    ...(from !== null && until !== null && until < from
      ? [{ rule, what, field: 'until', code: 'order' } as const]
      : []),
    ...(passports.length > 0 && tier !== null ? [{ rule, what, field: 'tier', code: 'both' } as const] : []),
    ...(value === null && what !== 'fee' ? [{ rule, what, field: 'value', code: 'value' } as const] : []),
  ]
}

function overlaps(rules: readonly PriceRule[]): PriceBookProblem[] {
  return rules.flatMap((rule, index): PriceBookProblem[] => {
    const other = rules.findIndex((one, at) => at < index && areOfOneWeight(one, rule) && doMeet(one, rule))
    if (other < 0) return []
    const field = CONDITIONS.find((condition) => isNamed(rule, condition)) ?? 'from'
    return [{ rule: index, what: rule.what, field, code: 'overlap', other }]
  })
}

const areOfOneWeight = (a: PriceRule, b: PriceRule): boolean =>
  a.what === b.what && weightOf(a) === weightOf(b)

/** Of two that name the same conditions: whether some route and day have both. */
const doMeet = (a: PriceRule, b: PriceRule): boolean =>
  (['destinations', 'passports'] as const).every(
    (list) => a[list].length === 0 || a[list].some((code) => b[list].includes(code)),
  ) &&
  a.tier === b.tier &&
  a.kind === b.kind &&
  (a.until === null || b.from === null || a.until >= b.from) &&
  (b.until === null || a.from === null || b.until >= a.from)

/** Rules of all routes have to cover every day from today on: each of the others leaves routes out. */
function gaps(rules: readonly PriceRule[], what: PriceName, today: string): PriceBookProblem[] {
  const plain = rules
    .map((rule, index) => ({ rule, index }))
    .filter(({ rule }) => rule.what === what && isPlain(rule) && !(rule.until && rule.until < today))
    .sort((a, b) => (a.rule.from ?? '').localeCompare(b.rule.from ?? ''))
  let open: string | undefined = today
  let last: number | null = null
  for (const { rule, index } of plain) {
    if (open === undefined || (rule.from !== null && rule.from > open)) break
    if (rule.until === null) open = undefined
    else if (rule.until >= open) [open, last] = [dayAfter(rule.until), index]
  }
  if (open === undefined) return []
  return [{ rule: last, what, field: last === null ? 'value' : 'until', code: 'gap', day: open }]
}

/** The day after one, both `YYYY-MM-DD`. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
