import type { Phrase } from '@borderlane/contracts/primitives'
import type {
  AnnouncedRule,
  Disagreement,
  Duty,
  EndedRule,
  HeldEffect,
  PassportRule,
  Quote,
  RuleSummary,
  Source,
  VisaRequirement,
  VisaVariant,
} from '@borderlane/contracts/catalogue/requirement'
import type { FactName, Span } from '@borderlane/contracts/catalogue/fact-values'
import { daysOfAuthority } from '../days'
import { type DutySentence, dutySentences } from './duty'
import { asksHalfAYear, validityKind } from '../passport-rule'
import { answerKind, ruleKind } from './rule-kind'
import { soldAs } from './offer'
import { closingCondition } from './closing-condition'

/**
 * A sentence about a route, without its words: a code of a topic of `libs/words`. Parameters are countries by code, days
 * (`2026-12-31`), amounts (`USD 25.00`), lengths of time (`P90D`), and the code of a visa's title.
 */
export interface RouteSentence {
  topic: 'rule' | 'notes' | 'questions' | 'duties'
  code: string
  params: Readonly<Record<string, string | number>>
  /** The server's English words of a note, which may be one that only an admin has. */
  text?: string
  about: FactName | 'held' | 'sale' | 'disagreement' | 'age' | 'note'
  /** 1: whether and how one may travel. 2: what has to be known or done for it. 3: the rest. */
  weight: 1 | 2 | 3
  source?: Source | null
  /** What there is to do, and all that is said of it. */
  duty?: Duty
  details?: readonly DutySentence[]
}

type About = RouteSentence['about']

/**
 * Everything that there is to say about the rule of a route, in order. Pages, mails and the chat say these and nothing
 * else of a rule, each as much of it as it has room for.
 * @param arrival the day of arrival, where it is known
 */
export function routeSentences(
  quote: Pick<Quote, 'requirement' | 'online'>,
  arrival?: string,
): RouteSentence[] {
  const { requirement, online } = quote
  const sold = soldAs(quote)
  return [
    ...decidingSentences(requirement),
    ...heldSentences(requirement),
    ...(isVisa(requirement) ? [named('name', sold), ...variantSentences(sold)] : []),
    ...(online ? [named('online', sold)] : []),
    ...requirement.notes.flatMap((one) => noteOf(one, requirement)),
    ...timeOf(requirement, sold),
    ...passportSentences(requirement),
    ...requirement.duties.map((duty) => dutyOf(duty, requirement.on, arrival)),
    ...announcedOf(requirement),
    ...requirement.disagreements.flatMap((one) => disagreementOf(one, requirement.on)),
  ]
}

type Deciding = RuleSummary &
  Pick<VisaRequirement, 'conditions' | 'next' | 'source'> &
  Record<'passportCountry' | 'destinationCountry', { code: string }>

/** What the list begins with; enough where there are many routes. */
export const decidingSentences = (rule: Deciding): RouteSentence[] => [
  kindOf(rule),
  ...conditionsOf(rule),
  ...endOf(rule),
]

/** The sentences about some facts, in the order of the list. */
export const about = (sentences: readonly RouteSentence[], ...facts: readonly About[]): RouteSentence[] =>
  sentences.filter((one) => facts.includes(one.about))

/**
 * What no other part of a page says.
 * @param feesShown a price is shown, or the counter: it has the fees
 */
export const notesBeside = (sentences: readonly RouteSentence[], feesShown: boolean): RouteSentence[] =>
  sentences.filter(
    (one) =>
      one.about === 'note' ||
      (one.about === 'fee' && !feesShown) ||
      (one.about === 'kind' && one.weight === 3 && one.code !== 'on_arrival'),
  )

/** Of what a visa lets someone do: its answer alone, where the question is beside it. */
export const inShort = (one: RouteSentence): RouteSentence => ({
  ...one,
  code: one.code.replace(/^\w+/, 'short'),
})

/** Sentences that have one source, and are about one thing, belong together. */
export function bySource(sentences: readonly RouteSentence[]): RouteSentence[][] {
  const groups: RouteSentence[][] = []
  for (const one of sentences) {
    const last = groups.at(-1)
    if (last?.[0]!.about === one.about && last[0]!.source === one.source) last.push(one)
    else groups.push([one])
  }
  return groups
}

export function summarySentence(rule: RuleSummary): RouteSentence {
  const { admitted, visaType, electronicAuthorisation, stayDays } = rule
  const note = (code: string, params = {}): RouteSentence => ({
    ...said('kind', 1, code, params),
    topic: 'notes',
  })
  if (!admitted) return note('no_admission')
  if (visaType !== 'visa_free') return note(electronicAuthorisation ? 'eta' : visaType)
  return stayDays === null ? note('visa_free') : note('visa_free_days', { count: stayDays })
}

/** What held until the day before nothing is known. */
export const endedSentence = ({ rule, until, source }: NonNullable<EndedRule['last']>): RouteSentence => ({
  ...said('end', 1, `ended.${ruleKind(rule)}`, { until, ...stayOf(rule) }),
  source,
})

/** How long, how often and for how long a visa lets someone in, also what no one says of it. */
export function variantSentences({
  variant,
  stayDays = null,
}: {
  variant: VisaVariant | null
  stayDays?: number | null
}): RouteSentence[] {
  const { stay, entries, validity, setByAuthority = [] } = variant ?? {}
  const span = stayDays === null ? stay && spanOf(stay) : `P${stayDays}D`
  const open = (fact: 'stay' | 'entries' | 'validity') =>
    setByAuthority.includes(fact) ? 'byAuthority' : 'unknown'
  return [
    span ? said('days', 2, 'days.upTo', { span }) : said('days', 2, `days.${open('stay')}`),
    said('entries', 2, `entries.${entries ?? open('entries')}`),
    validity
      ? said('validity', 2, 'validity.known', { span: spanOf(validity) })
      : said('validity', 2, `validity.${open('validity')}`),
  ]
}

const said = (fact: About, weight: 1 | 2 | 3, code: string, params: RouteSentence['params'] = {}) =>
  ({ topic: 'rule', code, params, about: fact, weight }) satisfies RouteSentence as RouteSentence

const spanOf = ({ count, unit }: Span): string => `P${count}${unit[0]!.toUpperCase()}`

const stayOf = ({ stayDays }: RuleSummary): RouteSentence['params'] =>
  stayDays === null ? {} : { stay: `P${stayDays}D` }

const isVisa = (rule: VisaRequirement): boolean =>
  rule.admitted && rule.visaRequired && answerKind(rule) !== 'permit'

/** Whether a rule lets someone in, and with what. */
export function kindSentence(
  rule: Parameters<typeof answerKind>[0],
  from: string,
  to: string,
): RouteSentence {
  const params = { from, to, ...(rule.stayDays !== null && { count: rule.stayDays }) }
  return said('kind', 1, `kind.${answerKind(rule)}`, params)
}

const kindOf = (rule: Deciding): RouteSentence => ({
  ...kindSentence(rule, rule.passportCountry.code, rule.destinationCountry.code),
  source: rule.source,
})

/** What permits of other countries give, those that give the same together. */
function heldSentences({ held, destinationCountry }: VisaRequirement): RouteSentence[] {
  const sameOf = ({ kind, rule }: HeldEffect) => `${kind} ${ruleKind(rule)} ${rule.stayDays}`
  return [...new Set(held.map(sameOf))].map((same) =>
    heldSentence(
      held.filter((one) => sameOf(one) === same),
      destinationCountry.code,
    ),
  )
}

/** @param effects of one kind of permit that give the same */
export function heldSentence(effects: readonly HeldEffect[], to: string): RouteSentence {
  const [{ kind, rule, source }] = effects as [HeldEffect]
  const issuers = [...new Set(effects.map(({ issuer }) => issuer))].join(' ')
  const params = { permit: kind, issuers, to, ...stayOf(rule) }
  return { ...said('held', 2, `held.${ruleKind(rule)}`, params), source }
}

/** A visa's name, from its title's code; `titleText` for those who have English words alone. */
const named = (code: 'name' | 'online', { title, destinationCountry }: VisaRequirement): RouteSentence =>
  said('kind', 2, code, {
    country: destinationCountry.code,
    ...title.params,
    title: title.code,
    titleText: title.text,
  })

function conditionsOf(rule: Deciding): RouteSentence[] {
  const closed = closingCondition(rule)
  return [
    ...rule.conditions.map(({ code, source }) => ({
      ...said('conditions', 1, `condition.${code}`),
      source,
    })),
    ...(closed ? [said('sale', 1, `closed.${closed}`)] : []),
  ]
}

const DAY_MS = 86_400_000

/** What follows the rule; of one that ends without it the notes say the day. */
function endOf({ next }: Deciding): RouteSentence[] {
  if (!next) return []
  const until = new Date(Date.parse(next.from) - DAY_MS).toISOString().slice(0, 10)
  const params = { from: next.from, until, ...stayOf(next.rule) }
  return [said('end', 1, `next.${ruleKind(next.rule)}`, params)]
}

/** Said by the kind of the rule itself. */
const SAID = ['no_admission', 'visa_free', 'visa_free_days']
const ABOUT: readonly (readonly [RegExp, About, 1 | 2 | 3])[] = [
  [/^holds_until$/, 'end', 1],
  [/^temporary_measure$/, 'end', 2],
  [/^(fee|extra)_/, 'fee', 2],
  [/^arrival_airports$/, 'conditions', 2],
  [/^(on_arrival|evisa|eta|embassy)$/, 'kind', 3],
  [/^may_be_out_of_date$/, 'age', 3],
]

function noteOf({ code, params, text }: Phrase, rule: VisaRequirement): RouteSentence[] {
  if (SAID.includes(code)) return []
  const [, fact, weight] = ABOUT.find(([codes]) => codes.test(code)) ?? [null, 'note' as const, 2 as const]
  const source = fact === 'fee' ? rule.governmentFeeSource : null
  return [{ topic: 'notes', code, params, text, about: fact, weight, source }]
}

function timeOf(rule: VisaRequirement, sold: VisaRequirement): RouteSentence[] {
  if (!isVisa(rule) || sold.visaType === 'on_arrival' || closingCondition(rule)) return []
  const { authorityDays, governmentFeeSource: source } = sold
  return daysOfAuthority(authorityDays && { ...authorityDays, source }).map(({ key, params }) => {
    const { count, min, name } = params
    return {
      ...said('authority_time', 2, `days.${key}`, { count, min, ...(name && { name }) }),
      topic: 'questions',
      source,
    }
  })
}

function passportSentences(requirement: VisaRequirement): RouteSentence[] {
  const { passportRule, destinationCountry } = requirement
  const advice = said('passport', 2, passportRule ? 'passport.safe' : 'passport.usual')
  const isAdvised =
    requirement.visaRequired && requirement.admitted && !(passportRule && asksHalfAYear(passportRule))
  return [
    ...(passportRule ? passportOf(passportRule, destinationCountry.code) : []),
    ...(isAdvised ? [advice] : []),
  ]
}

export function passportOf(rule: PassportRule, country: string): RouteSentence[] {
  const { issuedWithinYears, blankPages, source } = rule
  const { kind, count, unit } = validityKind(rule)
  const asked = (code: string, params: RouteSentence['params']): RouteSentence => ({
    ...said('passport', 2, `passport.${code}`, params),
    source,
  })
  return [
    asked(kind, { country, span: spanOf({ count, unit }) }),
    ...(issuedWithinYears === null ? [] : [asked('issued', { span: `P${issuedWithinYears}Y` })]),
    ...(blankPages === null ? [] : [asked('pages', { number: blankPages })]),
  ]
}

const dutyOf = (duty: Duty, on: string, arrival?: string): RouteSentence => ({
  ...said('duties', 2, `what.${duty.code}`, duty.name === null ? {} : { name: duty.name }),
  topic: 'duties',
  source: duty.source,
  duty,
  details: dutySentences(duty, on, arrival),
})

/** What is among the duties is said there. */
const announcedOf = ({ announced, duties }: VisaRequirement): RouteSentence[] =>
  announced.filter(({ kind }) => !duties.some(({ code }) => code === kind)).flatMap(announcementOf)

function announcementOf({ kind, from, fee, source }: AnnouncedRule): RouteSentence[] {
  const one = (code: string, params = {}): RouteSentence => ({
    ...said('announced', 2, `announced.${code}`, params),
    source,
  })
  return [from ? one(`day.${kind}`, { from }) : one(`open.${kind}`), ...(fee ? [one('fee', { fee })] : [])]
}

const disagreementOf = ({ rule, from, source }: Disagreement, on: string): RouteSentence[] => [
  {
    ...said('disagreement', 2, `disagree.${ruleKind(rule)}`, { day: source.asOf, ...stayOf(rule) }),
    source,
  },
  ...(from && from > on ? [{ ...said('disagreement', 2, 'disagree.from', { from }), source }] : []),
]
