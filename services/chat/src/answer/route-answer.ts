import { type RouteSentence, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import {
  type ClosedDays,
  daysBefore,
  daysIfToday,
  type DaysSentence,
  isOfSpeed,
  latestBusinessDay,
  submitDay,
} from '@borderlane/domain/days'
import { onlineSeason } from '@borderlane/domain/catalogue/fee-season'
import { lodgingOf, soldAs } from '@borderlane/domain/catalogue/offer'
import { PAGES } from '@borderlane/contracts/pages'
import { closingCondition, permitInstead } from '@borderlane/domain/catalogue/closing-condition'
import type { ExchangeRate } from '@borderlane/contracts/catalogue/country'
import type { Quote, SpeedOption } from '@borderlane/contracts/catalogue/requirement'
import type { Phrase } from '@borderlane/contracts/primitives'
import type { PaperEntry } from '@borderlane/contracts/catalogue/papers'
import { groupOfPaper, type PaperGroup } from '@borderlane/domain/catalogue/paper-rules'
import { daysTexts } from '@borderlane/words/days-text'
import { sentenceText } from '@borderlane/words/sentence-text'
import type { Params, TextKey } from '@borderlane/words/text-types'
import { writtenDay, writtenSpan } from '@borderlane/words/written'
import type { Topic } from '../question/topic'
import { ruleAnswer } from './subject-answer'
import { dayOf, link, phrased, pounds, type Texts, titleOf } from './texts'

/** A route with the names of its countries in the language of the answer. */
export interface RouteFacts {
  quote: Quote
  from: string
  to: string
  /** The day of travel that was named. */
  on?: string
  /** Amounts are wanted in this currency, too. */
  rate?: ExchangeRate
  /** On which days the office is closed; missing: no one has said. */
  closed?: ClosedDays
  /** The question is one of yes or no: "do I need a visa?". */
  isYesOrNo?: boolean
  /** It is asked by when one must apply. */
  isLastDay?: boolean
  /** How long the stay is to be. */
  days?: number
  /** Travellers who pay together. */
  people?: number
}

/** The answer to one question about one route, a line each. */
export function routeAnswer(topic: Topic, facts: RouteFacts, texts: Texts): string[] {
  const write = ANSWERS[topic] ?? visaAnswer
  return [...write(new Writer(facts, texts)), ...clericalWords(facts, texts)]
}

/** Where the law lets us give no advice, the answer is the source's, and says so. */
function clericalWords({ quote, to }: RouteFacts, texts: Texts): string[] {
  const { offer, requirement } = quote
  if (!offer?.clerical) return []
  const site = requirement.officialSite
  return [texts.t('clerical', { to }), ...(site ? [texts.t('authority', { ...site })] : [])]
}

/** Where the answer comes from and how to go on. */
export function routeLinks({ quote, on }: RouteFacts, texts: Texts): string[] {
  const { passportCountry, destinationCountry } = quote.requirement
  const pair = { from: passportCountry.code, to: destinationCountry.code }
  const results = `/visa-results?${new URLSearchParams({ ...pair, ...(on && { on }) }).toString()}`
  const choice = new URLSearchParams({
    ...pair,
    speed: quote.options[0]?.speed ?? 'standard',
    denial: 'false',
    ...(on && { on }),
  })
  return [
    link(texts.t('link_results'), results),
    ...(quote.canApply ? [link(texts.t('link_apply'), `${PAGES.apply}?${choice.toString()}`)] : []),
  ]
}

const ANSWERS: Partial<Record<Topic, (write: Writer) => string[]>> = {
  visa: visaAnswer,
  stay: stayAnswer,
  cost: costAnswer,
  speed: speedAnswer,
  documents: documentsAnswer,
  apply: (write) =>
    write.asked.quote.canApply
      ? [...ruleOf(write), ...write.facts('kind').slice(1), ...applySteps(write)]
      : [...(isOff(write) ? [notOffered(write)] : []), ...visaAnswer(write)],
}

/** What the traveller lodges is not sent by us. */
function applySteps(write: Writer): string[] {
  const lodging = lodgingOf(write.asked.quote)
  return lodging
    ? [write.say('apply_steps_prepare'), write.texts.questions(`lodge.${lodging}`)]
    : [write.say('apply_steps')]
}

class Writer {
  readonly rule
  /** What our prices and days are about: of a visa on arrival the one that is applied for online. */
  readonly sold
  readonly title: string
  private readonly sentences

  constructor(
    readonly asked: RouteFacts,
    readonly texts: Texts,
  ) {
    this.rule = asked.quote.requirement
    this.sold = soldAs(asked.quote)
    this.title = titleOf(texts, this.rule.title, asked.to)
    this.sentences = routeSentences(asked.quote)
  }

  get soldTitle(): string {
    return titleOf(this.texts, this.sold.title, this.asked.to)
  }

  say(code: TextKey<'chat'>, params: Params = {}): string {
    const { from, to } = this.asked
    return this.texts.t(code, { from, to, title: this.title, ...params })
  }

  /** What the list of the route says, a line each. */
  said(isWanted: (one: RouteSentence) => boolean): string[] {
    return this.sentences.filter(isWanted).map((one) => sentenceText(one, this.texts.language))
  }

  facts(...facts: readonly RouteSentence['about'][]): string[] {
    return this.said(({ about: fact }) => facts.includes(fact))
  }

  amount(cents: number): string {
    return pounds(this.texts, cents)
  }
}

/** What an answer about the visa says beside that. */
const VISA: readonly RouteSentence['about'][] = [
  'kind',
  'conditions',
  'held',
  'end',
  'disagreement',
  'age',
  'note',
]

const ruleOf = ({ asked, texts }: Writer): string[] => ruleAnswer(asked.quote, texts)

function visaAnswer(write: Writer): string[] {
  const { source, checkedOn } = write.rule
  const [rule, ...more] = ruleOf(write)
  return [
    `${yesOrNo(write)}${rule}`,
    ...more,
    ...spanAnswer(ofRule(write)),
    ...write.said((one) => one.weight > 1 && VISA.includes(one.about)),
    write.say('source', { source: source.name, day: dayOf(write.texts, checkedOn) }),
    ...sourceOfDays(write),
  ]
}

/** Days that the list of the rule does not name have a source of their own. */
function sourceOfDays(write: Writer): string[] {
  const { facts, source, stayDays } = write.rule
  const days = facts.find(({ fact }) => fact === 'days')?.source
  if (stayDays === null || !days || days.name === source.name) return []
  return [write.say('days_source', { source: days.name, day: writtenDay(days.asOf, write.texts.format) })]
}

/** "Yes" and "no" answer "do I need a visa?" and nothing else. */
function yesOrNo(write: Writer): string {
  const { admitted, electronicAuthorisation, visaRequired, visaType } = write.rule
  if (!write.asked.isYesOrNo || !admitted || electronicAuthorisation || permitInstead(write.rule)) return ''
  const word = write.say(visaRequired || visaType !== 'visa_free' ? 'yes' : 'no')
  // Chinese has no blanks between sentences.
  return write.texts.language === 'zh' ? word : `${word} `
}

/** Without a visa the rule says the days, with one the visa; the one at the counter and the one online each have theirs. */
function stayAnswer(write: Writer): string[] {
  const rule = ofRule(write)
  const isOne = rule.facts('days').join() === write.facts('days').join()
  const counter = isOne ? [] : [...daysAnswer(rule), ...write.said(({ code }) => code === 'online')]
  return [...ruleOf(write), ...counter, ...daysAnswer(write)]
}

/** Without the visa that is applied for online. */
const ofRule = ({ asked, texts }: Writer): Writer =>
  new Writer({ ...asked, quote: { ...asked.quote, online: null } }, texts)

function daysAnswer(write: Writer): string[] {
  const days = write.facts('days')
  return [
    ...days,
    ...spanAnswer(write),
    ...(days.length > 0 ? sourcesOfVisa(write) : []),
    ...sourceOfDays(write),
  ]
}

/** The longest. */
const DAYS = { day: 1, month: 31, year: 366 }
/** Whether the stay that is wanted is within the days of the rule. */
function spanAnswer(write: Writer): string[] {
  const { days } = write.asked
  const { admitted, stayDays, visaType } = write.rule
  if (!days || !admitted) return []
  const stay = visaType === 'visa_free' ? null : write.sold.variant?.stay
  const most = stayDays ?? (stay ? stay.count * DAYS[stay.unit] : null)
  const span = { span: writtenSpan(days, 'day', write.texts.format) }
  if (most === null) return [write.say('stay_unknown', span)]
  return [write.say(days > most ? 'stay_beyond' : 'stay_within', span)]
}

const sourcesOfVisa = (write: Writer): string[] =>
  (write.sold.variant?.sources ?? []).map(({ name, asOf }) =>
    write.say('variant_source', { source: name, day: writtenDay(asOf, write.texts.format) }),
  )

/** How often and how long the visa of a route lets enter; nothing where none of our sources says either. */
export function entriesAnswer(facts: RouteFacts, texts: Texts): string[] {
  const write = new Writer(facts, texts)
  const { variant } = write.sold
  const isSet = variant?.setByAuthority?.some((fact) => fact !== 'stay') ?? false
  if (!variant?.entries && !variant?.validity && !isSet) return []
  const said = write.facts('entries', 'validity')
  return said.length === 0 ? [] : [...said, ...sourcesOfVisa(write), write.say('entries_borders')]
}

function costAnswer(write: Writer): string[] {
  const { quote } = write.asked
  const { admitted, stayDays, visaType } = write.rule
  // A stay that is longer than the rule needs another visa, whose price is not this rule's.
  const isLonger = stayDays !== null && (write.asked.days ?? 0) > stayDays
  if (visaType === 'visa_free' || !admitted)
    return [...ruleOf(write), ...(isLonger ? spanAnswer(write) : admitted ? [write.say('cost_none')] : [])]
  if (closingCondition(write.rule)) return ruleOf(write)
  if (quote.options.length === 0) return [notOffered(write), ...write.facts('kind', 'fee')]
  const { governmentFeeStatus: fee } = write.sold
  const code = fee === 'unknown' || fee === 'on_issue' ? (`cost_speed_fee_${fee}` as const) : 'cost_speed'
  const lines = quote.options.map(({ speed, priceCents, governmentFeeCents, serviceFeeCents }) =>
    write.say(code, {
      speed: write.texts.t(speed),
      total: write.amount(priceCents),
      governmentFee: write.amount(governmentFeeCents),
      serviceFee: write.amount(serviceFeeCents),
    }),
  )
  return [
    write.say('cost_intro', { title: write.soldTitle }),
    ...lines.map((line) => `- ${line}`),
    ...groupTotals(write),
    ...converted(quote.options, write),
    ...onlineSeason(quote).map((one) => sentenceText(one, write.texts.language)),
    ...write.facts('fee'),
    ...(quote.offer?.protection === false
      ? []
      : [write.say('cost_protection', { amount: write.amount(quote.denialProtectionFeeCents) })]),
  ]
}

/** What several travellers pay: each of them the price; where no one has said how many, that it is for one. */
function groupTotals(write: Writer): string[] {
  const { people: count, quote } = write.asked
  if (!count) return [write.say('per_person')]
  return quote.options.map(({ speed, priceCents }) =>
    write.say('group_total', {
      count,
      speed: write.texts.t(speed),
      amount: write.amount(priceCents * count),
    }),
  )
}

/** The same amounts in another currency: to be read, not to be paid. */
function converted(options: readonly SpeedOption[], write: Writer): string[] {
  const { rate } = write.asked
  if (!rate) return []
  const { format } = write.texts
  const isUnknown = write.sold.governmentFeeStatus === 'unknown'
  const money = new Intl.NumberFormat(format, {
    style: 'currency',
    currency: rate.currency,
    maximumFractionDigits: 0,
  })
  const currency = new Intl.DisplayNames([write.texts.language], { type: 'currency' }).of(rate.currency)
  return [
    write.say('converted_intro', {
      currency: currency ?? rate.currency,
      day: dayOf(write.texts, rate.asOf),
    }),
    ...options.map(({ speed, priceCents, serviceFeeCents }) => {
      const cents = isUnknown ? serviceFeeCents : priceCents
      const amount = money.format((cents / 100) * rate.ratePerGbp)
      return `- ${write.say('converted', { speed: write.texts.t(speed), amount })}`
    }),
  ]
}

const isOff = ({ asked }: Writer): boolean => asked.quote.offer?.mode === 'off'

const notOffered = (write: Writer): string => write.say(isOff(write) ? 'not_sold_off' : 'cost_not_offered')

function speedAnswer(write: Writer): string[] {
  const { closed, quote } = write.asked
  const { options } = quote
  const { visaType, admitted, authorityDays, governmentFeeSource } = write.sold
  if (visaType === 'visa_free' || !admitted || closingCondition(write.rule)) return ruleOf(write)
  if (options.length === 0) return [notOffered(write), ...write.facts('kind')]
  const authority = authorityDays && { ...authorityDays, source: governmentFeeSource }
  const now = new Date()
  const days = options.map(({ speed, submitDays }) => ({
    speed: write.texts.t(speed),
    sentences: daysIfToday(
      {
        visaType,
        submitDays,
        authority,
        lodging: lodgingOf(quote),
        ...(closed && { submitDayIfPaidToday: submitDay(now, submitDays, closed) }),
      },
      now,
    ),
  }))
  const last = lastDays(write, now.toISOString().slice(0, 10))
  // Who asks whether there is time gets the last days; without a day, or too late, what the fastest takes.
  const shown = days.slice(!write.asked.isLastDay ? 0 : last.length > 1 ? days.length : -1)
  const texts = (sentences: DaysSentence[]) =>
    daysTexts(
      sentences,
      (key, params) => write.texts.questions(`days.${key}`, params),
      write.texts.format,
    ).join(' ')
  return [
    ...last,
    shown.length > 0 ? write.say('speed_intro', { title: write.soldTitle }) : '',
    ...shown.map(({ speed, sentences }) => `- ${speed}: ${texts(sentences.filter(isOfSpeed))}`),
    texts(days[0]!.sentences.filter((one) => !isOfSpeed(one))),
  ].filter(Boolean)
}

/** By when to apply with each speed, by our days and those that the authority usually takes. */
function lastDays(write: Writer, today: string): string[] {
  const { on, closed, quote, isLastDay } = write.asked
  const { authorityDays } = write.sold
  if (!on) return isLastDay ? [write.say('apply_by_when')] : []
  if (!authorityDays) return []
  const there = daysBefore(on, authorityDays.max, authorityDays.unit)
  const fits = quote.options
    .map(({ speed, submitDays }) => ({ speed, by: latestBusinessDay(there, submitDays, closed) }))
    .filter(({ by }) => by >= today)
  if (fits.length === 0) return [write.say('apply_by_late')]
  const said = fits.map(({ speed, by }) => `- ${write.texts.t(speed)}: ${dayOf(write.texts, by)}`)
  return [write.say('apply_by'), ...said]
}

function documentsAnswer(write: Writer): string[] {
  const { sold, rule } = write
  if (!sold.admitted || closingCondition(rule)) return ruleOf(write)
  const lines = papersAnswer(write)
  return sold.visaType === 'visa_free' || lines.length === 0
    ? [...ruleOf(write), write.say('documents_none')]
    : lines
}

type Document = Phrase & Partial<Pick<PaperEntry, 'when' | 'condition'>>

/** Which papers are asked for, and of whom; nothing where no list has any. */
function papersAnswer(write: Writer): string[] {
  const { papers, requiredDocuments } = write.sold
  const { texts } = write
  const all: Document[] =
    papers?.entries.map(({ name, ...one }) => ({ ...one, params: {}, text: name })) ?? requiredDocuments
  const listed = (wanted: PaperGroup): string[] =>
    all
      .filter(({ code }) => (papers ? groupOfPaper(papers, code) : 'usual') === wanted)
      .map((one) => `- ${phrased('documents', one, texts)}${conditionOf(one, texts)}`)
  return GROUPS.flatMap(([group, head]) => {
    const lines = listed(group)
    return lines.length > 0 ? [write.say(papers ? head : 'documents_no_list'), ...lines] : []
  })
}

/** For whom a paper is asked; what is kept in English alone is said in English only. */
function conditionOf({ when, condition }: Document, texts: Texts): string {
  const words = when && when !== 'case' ? texts.papers.find(`when.${when}`) : null
  const said = words ?? (texts.language === 'en' ? condition : '')
  return said ? ` (${said.replace(/[.。।]$/u, '')})` : ''
}

/** As the pages say it: only what the authority asks of everyone is asked for without a word beside it. */
const GROUPS = [
  ['always', 'documents_intro'],
  ['some', 'documents_some'],
  ['usual', 'documents_usual'],
] as const
