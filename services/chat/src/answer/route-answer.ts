import { PAGES } from '@borderlane/contracts/pages'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { Params, TextKey } from '@borderlane/words/text-types'
import type { Topic } from '../question/topic'
import { dayOf, link, phrased, pounds, type Texts, titleOf } from './texts'

/** A route with the names of its countries in the language of the answer. */
export interface RouteFacts {
  quote: Quote
  from: string
  to: string
}

/** Notes that a traveller must hear with the rule; those on fees come with the cost. */
const RULE_NOTES =
  /^(on_arrival|evisa|eta|embassy|arrival_airports|temporary_measure|holds_until|may_be_out_of_date)$/
const FEE_NOTES = /^(fee_estimate|fee_free|fee_at_counter|fee_in_pounds|extra_)/

/** The answer to one question about one route, a line each. */
export function routeAnswer(topic: Topic, facts: RouteFacts, texts: Texts): string[] {
  const write = ANSWERS[topic] ?? visaAnswer
  return write(new Writer(facts, texts))
}

/** Where the answer comes from and how to go on. */
export function routeLinks({ quote }: RouteFacts, texts: Texts): string[] {
  const { passportCountry, destinationCountry } = quote.requirement
  const pair = { from: passportCountry.code, to: destinationCountry.code }
  const results = `/visa-results?${new URLSearchParams(pair).toString()}`
  const choice = new URLSearchParams({
    ...pair,
    speed: quote.options[0]?.speed ?? 'standard',
    denial: 'false',
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
    write.facts.quote.canApply ? [...ruleOf(write), write.say('apply_steps')] : visaAnswer(write),
}

class Writer {
  readonly rule
  readonly title: string

  constructor(
    readonly facts: RouteFacts,
    readonly texts: Texts,
  ) {
    this.rule = facts.quote.requirement
    this.title = titleOf(texts, this.rule.title, facts.to)
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
  if (electronicAuthorisation) return [write.say('authorisation_needed')]
  if (visaRequired || visaType !== 'visa_free') return [write.say('visa_needed')]
  if (stayDays === null) return [write.say('visa_not_needed')]
  return [write.say('visa_not_needed_days', { count: stayDays })]
}

function visaAnswer(write: Writer): string[] {
  const { source, checkedOn } = write.rule
  return [
    ...ruleOf(write),
    ...write.notes(RULE_NOTES),
    write.say('source', { source: source.name, day: dayOf(write.texts, checkedOn) }),
  ]
}

function stayAnswer(write: Writer): string[] {
  const { admitted, visaType, stayDays } = write.rule
  if (!admitted) return ruleOf(write)
  if (stayDays !== null) return [write.say('stay_days', { count: stayDays })]
  return [write.say(visaType === 'visa_free' ? 'stay_not_stated' : 'stay_by_visa')]
}

function costAnswer(write: Writer): string[] {
  const { quote } = write.facts
  if (write.rule.visaType === 'visa_free' || !write.rule.admitted) return [...ruleOf(write), ...noCost(write)]
  if (quote.options.length === 0) return [write.say('cost_not_offered'), ...write.notes(FEE_NOTES)]
  const code = write.rule.governmentFeeStatus === 'unknown' ? 'cost_speed_fee_unknown' : 'cost_speed'
  const lines = quote.options.map(({ speed, priceCents, governmentFeeCents, serviceFeeCents }) =>
    write.say(code, {
      speed: write.texts.t(speed),
      total: write.amount(priceCents),
      governmentFee: write.amount(governmentFeeCents),
      serviceFee: write.amount(serviceFeeCents),
    }),
  )
  return [
    write.say('cost_intro'),
    ...lines.map((line) => `- ${line}`),
    ...write.notes(FEE_NOTES),
    write.say('cost_protection', { amount: write.amount(quote.denialProtectionFeeCents) }),
  ]
}

const noCost = (write: Writer): string[] => (write.rule.admitted ? [write.say('cost_none')] : [])

function speedAnswer(write: Writer): string[] {
  const { options } = write.facts.quote
  const { visaType, admitted, authorityDays } = write.rule
  if (visaType === 'visa_free' || !admitted) return ruleOf(write)
  if (options.length === 0) return [write.say('cost_not_offered')]
  const lines = options.map(({ speed, days }) =>
    write.say(days === 0 ? 'speed_hours' : 'speed_days', { speed: write.texts.t(speed), count: days }),
  )
  const authority = authorityDays
    ? [
        write.say(`authority_${authorityDays.unit}`, {
          min: authorityDays.min,
          max: authorityDays.max,
        }),
      ]
    : []
  return [write.say('speed_intro'), ...lines.map((line) => `- ${line}`), ...authority]
}

function documentsAnswer(write: Writer): string[] {
  const { requiredDocuments, admitted, visaType } = write.rule
  if (!admitted) return ruleOf(write)
  if (visaType === 'visa_free' || requiredDocuments.length === 0)
    return [...ruleOf(write), write.say('documents_none')]
  return [
    write.say('documents_intro'),
    ...requiredDocuments.map((document) => `- ${phrased('documents', document, write.texts)}`),
  ]
}
