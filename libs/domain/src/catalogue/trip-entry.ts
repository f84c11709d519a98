import type { HeldEffect, RuleSummary, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { TripLevel, TripLine } from '@borderlane/contracts/catalogue/trips'
import { isNamed, type Permit } from './held-permits'
import { decidingSentences, heldSentence } from './route-sentences'
import { ruleKind } from './rule-kind'
import { closingCondition } from './closing-condition'
import { type Leg, saidBy, stayLength, type Traveller, tripLine } from './trip-question'

/** The worst first, as they are shown. */
const LEVELS: readonly TripLevel[] = ['problem', 'todo', 'unknown', 'good', 'note']

/** The worst of some lines, notes apart. */
export const worstOf = (lines: readonly TripLine[]): TripLevel =>
  LEVELS.find((level) => level !== 'note' && lines.some((one) => one.level === level)) ?? 'good'

export const isWorse = (one: TripLevel, other: TripLevel): boolean =>
  LEVELS.indexOf(one) < LEVELS.indexOf(other)

/** Problems first, then what is to be done by its last day. */
export const inOrder = (lines: readonly TripLine[]): TripLine[] =>
  [...lines].sort(
    (one, other) =>
      LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level) ||
      (one.by ?? '9').localeCompare(other.by ?? '9'),
  )

/** How someone gets in. */
export interface Entry {
  /** The rule, or what a permit gives instead. */
  rule: RuleSummary
  needsVisa: boolean
  /** What a permit gives; null: the rule itself applies. */
  held: HeldEffect | null
  lines: TripLine[]
}

type Days = Pick<Leg, 'arrive' | 'leave'>

/** By the rule of the day of arrival, or with a permit that lasts until the day of leaving, whichever is easier. */
export function enter(
  requirement: VisaRequirement,
  { held: permits }: Pick<Traveller, 'held'>,
  days: Days,
): Entry {
  const ordinary: Entry = {
    rule: requirement,
    needsVisa: takesVisa(requirement),
    held: null,
    lines: [...ruleLines(requirement), ...stayLines(requirement, requirement, days)],
  }
  const named = [...ownVisa(requirement), ...requirement.held].flatMap((effect) => {
    const permit = permits.find((one) => isNamed(one, effect) && one.until >= days.arrive)
    return permit ? [{ effect, permit }] : []
  })
  const eased = named
    .filter(({ permit }) => permit.until >= days.leave)
    .map(({ effect }) => withPermit(effect, requirement, days))
    .find((one) => !isWorse(worstOf(one.lines), worstOf(ordinary.lines)))
  if (eased) return eased
  const ending = named.find(({ permit }) => permit.until < days.leave)
  return ending ? { ...ordinary, lines: [...ordinary.lines, endsOf(ending.permit)] } : ordinary
}

/** Who has the destination's own visa needs no other one, and who lives there is no visitor. */
function ownVisa({
  destinationCountry,
  visaRequired,
  admitted,
  source,
  evidence,
}: VisaRequirement): HeldEffect[] {
  if (!admitted) return []
  const rule = { visaType: 'visa_free', visaRequired: false, electronicAuthorisation: false } as const
  const given = { issuer: destinationCountry.code, source, evidence }
  const own = { ...given, rule: { ...rule, admitted: true, stayDays: null } }
  return [
    { ...own, kind: 'residence_permit', conditions: [] },
    ...(visaRequired ? [{ ...own, kind: 'visa' as const, conditions: ['days_of_visa'] }] : []),
  ]
}

const takesVisa = (rule: RuleSummary): boolean =>
  rule.admitted && rule.visaRequired && rule.visaType !== 'on_arrival'

function withPermit(effect: HeldEffect, requirement: VisaRequirement, days: Days): Entry {
  const { rule, conditions, source, evidence } = effect
  const { topic, code, params } = heldSentence([effect], requirement.destinationCountry.code)
  const said = { ...saidBy(source), evidence }
  const isResident = effect.issuer === requirement.destinationCountry.code && effect.kind !== 'visa'
  const level = conditions.length > 0 || takesVisa(rule) ? 'todo' : 'good'
  return {
    rule,
    needsVisa: takesVisa(rule),
    held: effect,
    lines: [
      tripLine('held', level, code, {
        ...said,
        topic: topic as 'rule',
        params,
        by: level === 'todo' ? days.arrive : null,
      }),
      ...conditions.map((condition) => tripLine('held', 'note', `held.condition.${condition}`, said)),
      // What visitors may is not for who lives there.
      ...(isResident ? [] : ruleLines(requirement).map((one) => ({ ...one, level: 'note' as const }))),
      ...stayLines(rule, requirement, days),
    ],
  }
}

const endsOf = ({ until }: Permit): TripLine => tripLine('held', 'note', 'held.ends', { params: { until } })

/** What decides whether and how one may travel. */
function ruleLines(requirement: VisaRequirement): TripLine[] {
  const { source, evidence, officialSite } = requirement
  const url = officialSite?.url ?? source.url
  const level = !requirement.admitted ? 'problem' : takesVisa(requirement) ? 'todo' : 'good'
  return decidingSentences(requirement).flatMap(({ about, topic, code, params }): TripLine[] => {
    if (about !== 'kind' && about !== 'conditions') return []
    const isClosed = code === `condition.${closingCondition(requirement)}` && code.endsWith('suspended')
    const of = about === 'kind' ? level : isClosed ? 'problem' : 'note'
    return [tripLine('rule', of, code, { topic: topic as 'rule', params, source, evidence, url })]
  })
}

/** A stay that is longer than a rule allows. Of 90 days in 180 the days of the whole trip say it. */
function stayLines(rule: RuleSummary, requirement: VisaRequirement, { arrive, leave }: Days): TripLine[] {
  const { duties, variant, source, evidence } = requirement
  const length = stayLength(arrive, leave)
  const said = { source, evidence, url: source.url }
  const params = (days: number) => ({ stay: `P${length}D`, days: `P${days}D` })
  if (rule.stayDays !== null && !rule.visaRequired) {
    if (length <= rule.stayDays || duties.some(({ code }) => code === 'stay_limit')) return []
    return [tripLine('rule', 'problem', 'stay.too_long', { ...said, params: params(rule.stayDays) })]
  }
  const most = ruleKind(rule) === ruleKind(requirement) ? variant?.stay : null
  if (!most || most.unit !== 'day' || length <= most.count) return []
  return [tripLine('rule', 'todo', 'stay.longer_visa', { ...said, params: params(most.count), by: arrive })]
}
