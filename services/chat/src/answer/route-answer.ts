import { closingCondition, permitInstead } from '@borderlane/domain/catalogue/closing-condition'
import {
  type ClosedDays,
  daysIfToday,
  type DaysSentence,
  isOfSpeed,
  submitDay,
} from '@borderlane/domain/days'
import { lodgingOf } from '@borderlane/domain/catalogue/offer'
import { PAGES } from '@borderlane/contracts/pages'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import type { ExchangeRate } from '@borderlane/contracts/catalogue/country'
import type { Quote, Source, SpeedOption, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import { daysTexts } from '@borderlane/words/days-text'
import type { Params, TextKey } from '@borderlane/words/text-types'
import { writtenDay } from '@borderlane/words/written'
import type { Topic } from '../question/topic'
import { dayOf, link, phrased, pounds, spanOf, type Texts, titleOf } from './texts'

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
}

/** Notes that a traveller must hear with the rule; those on fees come with the cost. */
const RULE_NOTES =
  /^(on_arrival|evisa|eta|embassy|arrival_airports|temporary_measure|holds_until|may_be_out_of_date)$/
const FEE_NOTES = /^(fee_estimate|fee_free|fee_at_counter|fee_in_pounds|extra_)/

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

/** The limit of 90 in 180 days, with the way to its counter; nothing where it does not bind this passport. */
export function stayLimitAnswer({ requirement }: Quote, texts: Texts): string[] {
  const { duties, passportCountry, destinationCountry } = requirement
  if (!duties.some(({ code }) => code === 'stay_limit')) return []
  const pair = new URLSearchParams({ from: passportCountry.code, to: destinationCountry.code })
  return [
    texts.t('stay_limit'),
    link(texts.t('link_counter'), `${PAGES.results}?${pair.toString()}#stay-counter`),
  ]
}

const ANSWERS: Partial<Record<Topic, (write: Writer) => string[]>> = {
  visa: visaAnswer,
  stay: stayAnswer,
  cost: costAnswer,
  speed: speedAnswer,
  documents: documentsAnswer,
  apply: (write) =>
    write.facts.quote.canApply
      ? [...ruleOf(write), ...alsoOnline(write), ...applySteps(write)]
      : visaAnswer(write),
}

/** What the traveller lodges is not sent by us. */
function applySteps(write: Writer): string[] {
  const lodging = lodgingOf(write.facts.quote)
  return lodging
    ? [write.say('apply_steps_prepare'), write.texts.questions(`lodge.${lodging}`)]
    : [write.say('apply_steps')]
}

class Writer {
  readonly rule
  /** What our prices and days are about: of a visa on arrival the one that is applied for online. */
  readonly sold
  readonly title: string

  constructor(
    readonly facts: RouteFacts,
    readonly texts: Texts,
  ) {
    this.rule = facts.quote.requirement
    this.sold = soldAs(facts.quote)
    this.title = titleOf(texts, this.rule.title, facts.to)
  }

  get soldTitle(): string {
    return titleOf(this.texts, this.sold.title, this.facts.to)
  }

  say(code: TextKey<'chat'>, params: Params = {}): string {
    const { from, to } = this.facts
    return this.texts.t(code, { from, to, title: this.title, ...params })
  }

  notes(which: RegExp): string[] {
    return this.rule.notes
      .filter(({ code }) => which.test(code))
      .map((note) => phrased('notes', note, this.texts))
  }

  amount(cents: number): string {
    return pounds(this.texts, cents)
  }
}

function ruleOf(write: Writer): string[] {
  const { admitted, visaRequired, electronicAuthorisation, stayDays, visaType } = write.rule
  if (!admitted) return [write.say('no_admission')]
  if (permitInstead(write.rule)) return [write.say('permit_needed')]
  if (electronicAuthorisation) return [write.say('authorisation_needed')]
  if (visaRequired || visaType !== 'visa_free')
    return [
      write.say('visa_needed'),
      ...(isSuspended(write) ? [write.say('us_visitor_visas_suspended')] : []),
    ]
  if (stayDays === null) return [write.say('visa_not_needed')]
  return [write.say('visa_not_needed_days', { count: stayDays })]
}

const isSuspended = ({ rule }: Writer): boolean => closingCondition(rule) === 'us_visitor_visas_suspended'

function visaAnswer(write: Writer): string[] {
  const { source, checkedOn, next } = write.rule
  const [rule, ...more] = ruleOf(write)
  return [
    `${yesOrNo(write)}${rule}`,
    ...more,
    ...write.notes(RULE_NOTES),
    ...alsoOnline(write),
    ...(next ? [write.say('rule_changes', { day: dayOf(write.texts, next.from) })] : []),
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

const alsoOnline = (write: Writer): string[] =>
  write.facts.quote.online ? [write.say('also_online', { title: write.soldTitle })] : []

/** "Yes" and "no" answer "do I need a visa?" and nothing else. */
function yesOrNo(write: Writer): string {
  const { admitted, electronicAuthorisation, visaRequired, visaType } = write.rule
  if (!write.facts.isYesOrNo || !admitted || electronicAuthorisation || permitInstead(write.rule)) return ''
  const word = write.say(visaRequired || visaType !== 'visa_free' ? 'yes' : 'no')
  // Chinese has no blanks between sentences.
  return write.texts.language === 'zh' ? word : `${word} `
}

/** What a rule asks for, the least first: which of two passports is the better one. */
export function burdenOf({ requirement }: Quote): number {
  const { admitted, visaType, electronicAuthorisation } = requirement
  if (!admitted) return BURDENS.length + 1
  if (electronicAuthorisation) return 1
  return BURDENS.indexOf(visaType)
}
const BURDENS: readonly string[] = ['visa_free', 'eta', 'on_arrival', 'evisa', 'embassy']

function stayAnswer(write: Writer): string[] {
  const { admitted, electronicAuthorisation, visaType, stayDays } = write.rule
  if (!admitted) return ruleOf(write)
  // An authorisation is no visa: no visa says how long one may stay.
  const rule = electronicAuthorisation ? ruleOf(write) : []
  if (stayDays !== null) return [...rule, write.say('stay_days', { count: stayDays }), ...sourceOfDays(write)]
  const { variant } = write.sold
  if (variant?.stay || isByAuthority(variant, 'stay')) return [...rule, ...stayOfVariant(write, variant!)]
  const isFree = visaType === 'visa_free' || electronicAuthorisation
  return [...rule, write.say(isFree ? 'stay_not_stated' : 'stay_by_visa')]
}

const isByAuthority = (variant: VisaVariant | null, fact: 'stay' | 'entries' | 'validity') =>
  variant?.setByAuthority?.includes(fact) ?? false

const stayOfVariant = (write: Writer, { stay, sources }: VisaVariant): string[] => [
  stay
    ? write.say('stay_of_variant', { title: write.soldTitle, span: spanOf(write.texts, stay) })
    : write.say('stay_by_authority', { title: write.soldTitle }),
  ...sources.map((source) => sourceOf(write, source)),
]

const sourceOf = (write: Writer, { name, asOf }: Source): string =>
  write.say('variant_source', { source: name, day: writtenDay(asOf, write.texts.format) })

/** How often and how long the visa of a route lets enter; nothing where none of our sources says either. */
export function entriesAnswer(facts: RouteFacts, texts: Texts): string[] {
  const write = new Writer(facts, texts)
  const { variant, admitted } = write.sold
  if (!admitted || !variant) return []
  const { entries, validity, sources } = variant
  const [entriesSet, validitySet] = [isByAuthority(variant, 'entries'), isByAuthority(variant, 'validity')]
  if (!entries && !entriesSet && !validity && !validitySet) return []
  const howOften = entries ?? (entriesSet ? 'by_authority' : 'unknown')
  return [
    write.say(`entries_${howOften}`, { title: write.soldTitle }),
    validity
      ? write.say('validity_of_variant', { span: spanOf(texts, validity) })
      : write.say(validitySet ? 'validity_by_authority' : 'validity_unknown'),
    ...sources.map((source) => sourceOf(write, source)),
    write.say('entries_borders'),
  ]
}

function costAnswer(write: Writer): string[] {
  const { quote } = write.facts
  if (write.rule.visaType === 'visa_free' || !write.rule.admitted) return [...ruleOf(write), ...noCost(write)]
  if (closingCondition(write.rule)) return ruleOf(write)
  if (quote.options.length === 0)
    return [notOffered(write), ...write.notes(/^on_arrival$/), ...write.notes(FEE_NOTES)]
  const code = write.sold.governmentFeeStatus === 'unknown' ? 'cost_speed_fee_unknown' : 'cost_speed'
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
    ...converted(quote.options, write),
    ...write.notes(FEE_NOTES),
    write.say('cost_protection', { amount: write.amount(quote.denialProtectionFeeCents) }),
  ]
}

/** The same amounts in another currency: to be read, not to be paid. */
function converted(options: readonly SpeedOption[], write: Writer): string[] {
  const { rate } = write.facts
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

const notOffered = (write: Writer): string =>
  write.say(write.facts.quote.offer?.mode === 'off' ? 'not_sold_off' : 'cost_not_offered')

const noCost = (write: Writer): string[] => (write.rule.admitted ? [write.say('cost_none')] : [])

function speedAnswer(write: Writer): string[] {
  const { closed, quote } = write.facts
  const { options } = quote
  const { visaType, admitted, authorityDays, governmentFeeSource } = write.sold
  if (visaType === 'visa_free' || !admitted || closingCondition(write.rule)) return ruleOf(write)
  if (options.length === 0) return [notOffered(write), ...write.notes(/^on_arrival$/)]
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
  const texts = (sentences: DaysSentence[]) =>
    daysTexts(
      sentences,
      (key, params) => write.texts.questions(`days.${key}`, params),
      write.texts.format,
    ).join(' ')
  return [
    write.say('speed_intro', { title: write.soldTitle }),
    ...days.map(({ speed, sentences }) => `- ${speed}: ${texts(sentences.filter(isOfSpeed))}`),
    // What is the same whatever the speed is said once.
    texts(days[0]!.sentences.filter((one) => !isOfSpeed(one))),
  ].filter(Boolean)
}

function documentsAnswer(write: Writer): string[] {
  const { requiredDocuments, admitted, visaType } = write.sold
  if (!admitted || permitInstead(write.rule)) return ruleOf(write)
  if (visaType === 'visa_free' || requiredDocuments.length === 0)
    return [...ruleOf(write), write.say('documents_none')]
  return [
    write.say('documents_intro'),
    ...requiredDocuments.map((document) => `- ${phrased('documents', document, write.texts)}`),
  ]
}
