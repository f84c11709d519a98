import type { Duty, Quote, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import type { PassportOnLeg, TripLine } from '@borderlane/contracts/catalogue/trips'
import { daysBefore } from '../days'
import { dutyDays } from './duty'
import { neededUntil } from '../passport-rule'
import { about, endedSentence, passportOf, routeSentences } from './route-sentences'
import { soldAs } from './offer'
import { type DaysOfLeg, daysLines } from './trip-days'
import { type Entry, enter, inOrder, worstOf } from './trip-entry'
import {
  type Leg,
  type Passport,
  livesIn,
  saidBy,
  stayLength,
  type Traveller,
  type TripFacts,
  tripLine,
} from './trip-question'
import { transitLines } from './trip-transit'

/** With the sentences themselves. */
export type LegLines = Omit<PassportOnLeg, 'lines'> & { lines: TripLine[] }

/** What a leg asks of one passport, and what a choice among several goes by. */
export interface Answered {
  answer: LegLines
  needsVisa: boolean
  /** No rule is known. */
  isUnknown: boolean
}

/** @param days how the leg counts among 90 in 180 */
export function answerLeg(
  { leg, days, today }: { leg: Leg; days: DaysOfLeg | null; today: string },
  traveller: Traveller,
  index: number,
  facts: TripFacts,
): Answered {
  const passport = traveller.passports[index]!
  const stop = leg.via?.country
  const transit = transitLines(leg, passport, traveller, facts).map((one) =>
    // A visa for the stop takes its time, as one for a visit does; a form is filled in on the way.
    stop && one.level === 'todo' && one.code !== 'transit.form'
      ? { ...one, by: dueDay(facts.findQuote(passport.country, stop, leg.arrive), leg, today) }
      : one,
  )
  const answered = (lines: TripLine[], rest: Partial<LegLines> = {}): LegLines => ({
    ...{
      passport: index,
      level: worstOf(lines),
      rule: null,
      canApply: false,
      cost: null,
      lines: inOrder(lines),
    },
    ...rest,
  })
  // One that ends before is still its own country's: no rule is asked for it.
  const isHome = passport.country === leg.to.code
  if (isHome || ownPassport(leg, traveller)) {
    const params = { to: leg.to.code }
    const own = tripLine('rule', isHome ? 'good' : 'note', isHome ? 'rule.own' : 'rule.use_own', { params })
    const lines = isHome ? validLines(passport, leg) : []
    return { answer: answered([...transit, own, ...lines]), needsVisa: false, isUnknown: false }
  }
  const quote = facts.findQuote(passport.country, leg.to.code, leg.arrive)
  if (!quote) {
    const lines = [...transit, ...unknownLines(passport, leg, facts), ...validLines(passport, leg)]
    return { answer: answered(lines), needsVisa: false, isUnknown: true }
  }
  const { requirement } = quote
  const entry = enter(requirement, traveller, leg)
  // Holders of a residence permit of a Schengen state are not registered at its borders: Regulation (EU) 2017/2226, article 2.
  const duties = requirement.duties.filter(
    ({ code }) =>
      !(code === 'stay_limit' && livesIn(leg.to.code, leg, traveller)) && !(code === 'ees' && days?.home),
  )
  const limit = requirement.duties.find(({ code }) => code === 'stay_limit')
  const isOrdinary = entry.held === null
  const lines = [
    ...transit,
    ...(isOrdinary && entry.needsVisa ? inTime(entry.lines, quote, leg, today) : entry.lines),
    ...(traveller.residence === leg.to.code
      ? [tripLine('rule', 'note', 'rule.residence', { params: { to: leg.to.code } })]
      : []),
    ...(requirement.admitted ? daysLines(days, limit, leg) : []),
    ...passportLines(passport, requirement, leg),
    ...(isOrdinary && requirement.visaRequired && requirement.admitted
      ? [...paperLines(requirement), ...costLines(quote)]
      : []),
    ...duties.map((duty) => dutyLine(duty, leg, entry)),
  ]
  const { visaType, visaRequired, electronicAuthorisation, admitted, stayDays } = entry.rule
  return {
    answer: answered(lines, {
      rule: { visaType, visaRequired, electronicAuthorisation, admitted, stayDays },
      canApply: isOrdinary && quote.canApply,
      cost: isOrdinary ? costOf(quote) : null,
    }),
    needsVisa: entry.needsVisa,
    isUnknown: false,
  }
}

/** Whom to ask, and what held until the day before nothing is known. */
function unknownLines({ country: from }: Passport, { to, arrive }: Leg, facts: TripFacts): TripLine[] {
  const { last, url } = facts.findLast(from, to.code, arrive)
  const unknown = tripLine('rule', 'unknown', 'rule.unknown', { params: { from, to: to.code }, url })
  if (!last) return [unknown]
  const { code, params } = endedSentence(last)
  const said = { ...saidBy(last.source), evidence: last.evidence }
  return [unknown, tripLine('rule', 'note', code, { ...said, topic: 'rule', params })]
}

/** The passport of the country that a leg leads to, where it is valid that long. */
const ownPassport = ({ to, leave }: Leg, { passports }: Traveller): Passport | undefined =>
  passports.find(({ country, expires }) => country === to.code && (!expires || expires >= leave))

const validLines = ({ expires }: Passport, { leave }: Leg): TripLine[] =>
  expires && expires < leave
    ? [tripLine('passport', 'problem', 'passport.ends', { params: { expires } })]
    : []

function passportLines(
  passport: Passport,
  { passportRule: rule, admitted, destinationCountry: to }: VisaRequirement,
  leg: Leg,
): TripLine[] {
  const ended = validLines(passport, leg)
  if (!admitted || ended.length > 0) return ended
  if (!rule) return [tripLine('passport', 'unknown', 'passport.unknown', { params: { to: to.code } })]
  const said = saidBy(rule.source)
  const [validity, ...others] = passportOf(rule, to.code).map(({ code, params }) =>
    tripLine('passport', 'note', code, { ...said, topic: 'rule', params }),
  )
  const needed = neededUntil(rule, { arrival: leg.arrive, departure: leg.leave })
  const { expires } = passport
  // Of a rule that counts from the visa only its words can be said.
  if (!needed) return [{ ...validity!, level: 'todo' }, ...others]
  const params = { needed, ...(expires && { expires }) }
  const line = (level: TripLine['level'], code: string) =>
    tripLine('passport', level, `passport.${code}`, { ...said, params })
  if (!expires) return [line('todo', 'check'), validity!, ...others]
  return [expires < needed ? line('problem', 'short') : line('good', 'valid'), validity!, ...others]
}

/** The day by which an application has to be made, by the authority's usual time; null: not known. */
const latestDay = (quote: Quote | null, { arrive }: Leg): string | null => {
  const days = quote && soldAs(quote).authorityDays
  return days && daysBefore(arrive, days.max, days.unit)
}

/** What is over is due today. */
const dueDay = (quote: Quote | null, leg: Leg, today: string): string | null => {
  const by = latestDay(quote, leg)
  return by !== null && by < today ? today : by
}

/** Dates an application, and says whether its day is over. */
function inTime(lines: TripLine[], quote: Quote, leg: Leg, today: string): TripLine[] {
  const { arrive } = leg
  const { authorityDays, governmentFeeSource } = soldAs(quote)
  const by = latestDay(quote, leg)
  const due = dueDay(quote, leg, today)
  const dated = lines.map((one) => (one.level === 'todo' ? { ...one, by: due } : one))
  if (!authorityDays || by === null || by >= today) return by === null ? lines : dated
  const isTooLate = daysBefore(arrive, authorityDays.min, authorityDays.unit) < today
  const late = tripLine('rule', isTooLate ? 'problem' : 'todo', isTooLate ? 'rule.too_late' : 'rule.tight', {
    ...saidBy(governmentFeeSource),
    by: today,
  })
  const time = about(routeSentences(quote), 'authority_time').map(({ code, params }) =>
    tripLine('rule', 'note', code, { topic: 'questions', params, ...saidBy(governmentFeeSource) }),
  )
  return [...dated, late, ...time]
}

function paperLines({ papers }: VisaRequirement): TripLine[] {
  if (!papers) return [tripLine('papers', 'note', 'papers.unknown')]
  const number = papers.entries.filter(({ need }) => need === 'always').length
  const [first] = papers.entries
  return [
    tripLine('papers', 'note', 'papers.list', {
      params: { number },
      source: first ? { code: 'published', ...first.source } : null,
      // General knowledge rests on nothing that could be named.
      evidence: !first || first.seen === 'general' ? null : first.seen === 'staff' ? 'staff' : 'cited',
      url: first?.source.url ?? null,
    }),
  ]
}

function costLines(quote: Quote): TripLine[] {
  const {
    governmentFeeStatus: status,
    governmentFeeListed: listed,
    governmentFeeSource,
    governmentFeeCents,
  } = soldAs(quote)
  const amount = listed ?? `GBP ${(governmentFeeCents / 100).toFixed(2)}`
  const code = status === 'sourced' && governmentFeeCents === 0 ? 'none' : status
  return [
    tripLine('cost', 'note', `cost.${code}`, {
      ...saidBy(status === 'unknown' ? null : governmentFeeSource),
      params: code === 'none' || code === 'unknown' ? {} : { amount },
    }),
  ]
}

function costOf(quote: Quote): PassportOnLeg['cost'] {
  const [first] = [...quote.options].sort((one, other) => one.priceCents - other.priceCents)
  return (
    (first && {
      currency: quote.currency,
      officialCents: first.governmentFeeCents,
      officialStatus: soldAs(quote).governmentFeeStatus,
      ourCents: first.serviceFeeCents,
    }) ??
    null
  )
}

/** To be done where it is for everyone with this passport; what is for some is said, with whom it is for. */
function dutyLine(duty: Duty, { arrive, leave }: Leg, { rule }: Entry): TripLine {
  const { need, place, who, whoDays, code, name, evidence, source } = duty
  const { earliest, latest } = dutyDays(duty, arrive)
  const isForAll =
    who === null ||
    who === 'by_air' ||
    (who === 'stays_longer' && stayLength(arrive, leave) > (whoDays ?? 0)) ||
    (who === 'without_k_eta' && !rule.electronicAuthorisation)
  const isTodo = need === 'must' && isForAll && place !== 'on_arrival'
  return tripLine('duty', isTodo ? 'todo' : 'note', `what.${code}`, {
    ...{ topic: 'duties', params: name === null ? {} : { name }, from: earliest, by: latest, duty },
    ...{ source, evidence, url: duty.url ?? source.url },
  })
}
