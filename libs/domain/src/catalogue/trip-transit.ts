import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { isNamed } from './held-permits'
import { ruleKind } from './rule-kind'
import { enter, worstOf } from './trip-entry'
import {
  type Leg,
  type Passport,
  saidBy,
  type Traveller,
  type TransitRule,
  type TripFacts,
  tripLine,
} from './trip-question'

/** What the stop on the way asks of a passport, on the day of arrival; a visa for it without the day on which it is due. */
export function transitLines(
  leg: Leg,
  passport: Passport,
  traveller: Traveller,
  facts: TripFacts,
): TripLine[] {
  const { via, airside, arrive } = leg
  if (!via) return []
  const place = via.place.code
  const params = { airport: via.iata, name: via.name, to: place }
  const line = (level: TripLine['level'], code: string, rest: Partial<TripLine> = {}) =>
    tripLine('transit', level, `transit.${code}`, { params, ...rest })
  if (via.country === leg.to.code) return [line('note', 'here')]
  // Whether this passport lasts is said of the leg; another one has to last until the stop.
  const isOwn = (one: Passport) =>
    one.country === via.country && (one.country === passport.country || !one.expires || one.expires >= arrive)
  if (traveller.passports.some(isOwn)) return [line('good', 'own')]

  const visit = via.country ? facts.findRequirement(passport.country, via.country, arrive) : null
  const entry = visit && enter(visit, traveller, { arrive, leave: arrive })
  const rules = facts.findTransit(place).filter((one) => isFor(one, passport.country, leg, visit))
  const forms = rules
    .filter(({ needs }) => needs === 'form')
    .map(({ source, evidence }) => line('todo', 'form', { ...saidBy(source), evidence, by: arrive }))
  return [...forms, ...ofRule(rules.filter(({ needs }) => needs !== 'form').sort(bySpecial)[0])]

  function ofRule(rule: TransitRule | undefined): TripLine[] {
    // Who may enter without asking may change planes: rules of transit are about the others.
    const isFree = entry && !entry.rule.visaRequired && worstOf(entry.lines) === 'good'
    if (isFree && rule?.needs !== 'visa' && rule?.needs !== 'none') return [asVisit()]
    if (!rule) return airside || !entry ? [line('unknown', 'unknown')] : [asVisit()]
    const said = { ...saidBy(rule.source), evidence: rule.evidence }
    const conditions = rule.conditions.map((code) => line('note', `condition.${code}`, said))
    const held = rule.freeFor.find((named) =>
      traveller.held.some((permit) => permit.until >= leg.leave && isNamed(permit, named)),
    )
    if (held) {
      const permit = { permit: held.kind, issuers: held.issuer }
      return [line('good', 'held', { ...said, params: { ...params, ...permit } }), ...conditions]
    }
    if (rule.needs === 'unknown' || (rule.needs === 'as_visit' && !entry))
      return [line('unknown', 'unknown', said)]
    if (rule.needs === 'as_visit') return [asVisit()]
    const code = rule.hours === null ? rule.needs : `${rule.needs}_hours`
    const level = rule.needs === 'none' ? 'good' : 'todo'
    return [
      line(level, code, {
        ...said,
        params: { ...params, ...(rule.hours !== null && { hours: rule.hours }) },
      }),
      ...conditions,
    ]
  }

  function asVisit(): TripLine {
    const { rule, lines } = entry!
    const kind = ruleKind(rule)
    const [{ source, evidence, url }] = lines as [TripLine]
    return line(worstOf(lines), `visit.${kind === 'freeDays' ? 'free' : kind}`, { source, evidence, url })
  }
}

function isFor(
  rule: TransitRule,
  passport: string,
  leg: Leg,
  visit: ReturnType<TripFacts['findRequirement']>,
): boolean {
  const { passports, except, who, to, side, from, until } = rule
  if (side !== 'both' && side !== (leg.airside ? 'airside' : 'landside')) return false
  if (to !== null && to !== leg.to.code) return false
  if ((from !== null && from > leg.arrive) || (until !== null && until < leg.arrive)) return false
  if (who !== null) {
    if (!visit) return false
    const kind = ruleKind(visit)
    if ((who === 'visa') !== ['evisa', 'embassy', 'refused'].includes(kind)) return false
  }
  return passports?.has(passport) ?? !except.has(passport)
}

/** A rule for a way or for named passports goes before one for everyone. */
const weightOf = ({ to, passports, who }: TransitRule): number =>
  (to ? 4 : 0) + (passports ? 2 : 0) + (who ? 1 : 0)
const bySpecial = (one: TransitRule, other: TransitRule): number => weightOf(other) - weightOf(one)
