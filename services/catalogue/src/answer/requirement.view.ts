import { closingCondition, permitInstead } from '@borderlane/domain/catalogue/closing-condition'
import { FactName } from '@borderlane/contracts/catalogue/fact-values'
import type {
  AnnouncedRule,
  Confidence,
  Disagreement as DisagreementView,
  Duty,
  EndedRule,
  Evidence,
  FactEvidence,
  FeeSeason,
  FeeStatus,
  HeldEffect,
  OfficialSite,
  PassportRule,
  RuleCondition,
  RuleSummary,
  SeasonalFee,
  Source,
  VisaRequirement,
  VisaVariant,
} from '@borderlane/contracts/catalogue/requirement'
import { seasonSentence } from '@borderlane/domain/catalogue/fee-season'
import type { Phrase } from '@borderlane/contracts/primitives'
import { LANGUAGES } from '@borderlane/words/languages'
import type { FindText } from '@borderlane/words/text-types'
import { titleText } from '@borderlane/words/title-text'
import { translator } from '@borderlane/words/translator'
import { writtenParams } from '@borderlane/words/written'
import type { z } from 'zod'
import { toCountryName } from '../rules/country-directory'
import type { Country } from '../rules/country.entity'
import type { Disagreement } from '../rules/disagreement.entity'
import { feeStatusOn } from '../rules/government-fee'
import { documentPhrase, entryOf, note, type Note, policyFacts } from '../rules/visa-policy'
import type { AskedPapers } from './paper-lists'
import type { FoundRule, Rule } from './rule-index'
import type { VariantSources } from '../rules/visa-variants'
import { visaTitle } from './visa-title'

const notes = translator('notes', 'en')
const titles = translator('titles', 'en')

export const notePhrase = (note: Note): Phrase => phrase(notes.find, note)

/** By code, kind and country: every answer to a search has a title, and making one costs more than finding the rule. */
const titlesMade = new Map<string, string>()

/** @param countryName of the destination, where the title has a place for it */
export function titlePhrase(title: Note, countryName: string): Phrase {
  const key = `${title.code} ${title.params['kind']} ${countryName}`
  const text = titlesMade.get(key) ?? titleText(titles.find, title, () => countryName) ?? title.code
  titlesMade.set(key, text)
  return { ...title, text }
}

/** What an admin has entered in words of their own is its own text. */
function phrase(find: FindText, { code, params }: Note): Phrase {
  return { code, params, text: find(code, writtenParams(params, LANGUAGES.en.format)) ?? code }
}

export function notesOfTheDay(rule: Rule, feeStatus: FeeStatus, mayBeOutOfDate: boolean): Note[] {
  return [
    ...feeNotes(rule, feeStatus),
    ...seasonNotes(rule),
    ...(rule.governmentFeeSource?.until ? [note('fee_until', { day: rule.governmentFeeSource.until })] : []),
    ...rule.extraFees.map(({ code, listed }) => note(`extra_${code}`, { amount: listed })),
    ...(rule.validUntil ? [note('holds_until', { day: rule.validUntil })] : []),
    ...(mayBeOutOfDate ? [note('may_be_out_of_date', { day: rule.checkedOn })] : []),
  ]
}

const amountOf = (cents: number, listed: string | null) => listed ?? `GBP ${(cents / 100).toFixed(2)}`

/** A fee for arrivals in a part of the year beside that of all other days. */
export const seasonOf = (season: SeasonalFee, cents: number, listed: string | null): FeeSeason => ({
  ...season,
  otherCents: cents,
  otherListed: amountOf(cents, listed),
})

function feeNotes(rule: Rule, status: FeeStatus): Note[] {
  if (status === 'none') return []
  if (status === 'unknown') return [note('fee_unknown')]
  const { governmentFeeListed: listed, governmentFeeCents: cents } = rule
  const params = {
    amount: amountOf(cents, listed),
    asOf: rule.governmentFeeAsOf ?? rule.governmentFeeSource?.asOf ?? rule.checkedOn,
  }
  if (status === 'estimate' || status === 'on_issue') return [note(`fee_${status}`, params)]
  if (cents === 0) return [note('fee_free', params)]
  if (listed === null) return [note('fee_in_pounds', params)]
  return [note(rule.visaType === 'on_arrival' ? 'fee_at_counter' : 'fee_sourced', params)]
}

function seasonNotes({ governmentFeeSeason: season, governmentFeeCents, governmentFeeListed }: Rule): Note[] {
  if (!season) return []
  const { code, params } = seasonSentence(seasonOf(season, governmentFeeCents, governmentFeeListed))
  return [note(code, params)]
}

export function toDisagreement(row: Disagreement): DisagreementView {
  return {
    rule: { ...policyFacts(row.entry), stayDays: row.stayDays },
    from: row.validFrom,
    until: row.validUntil,
    evidence: row.evidence,
    source: row.source,
  }
}

const OUT_OF_DATE_DAYS = 180

export interface AnswerContext {
  passport: Country
  destination: Country
  officialSite: OfficialSite | null
  later: readonly FoundRule[]
  /** What other sources say of the route. */
  disagreements: readonly Disagreement[]
  announced: readonly AnnouncedRule[]
  /** What the rule depends on for some who ask. */
  conditions: RuleCondition[]
  passportRule: PassportRule | null
  duties: Duty[]
  /** What a visa or permit of another country gives instead. */
  held: HeldEffect[]
  /** Who lists what is to be done there; null where no one has looked. */
  dutySource: Source | null
  variant: VisaVariant | null
  variantSources: VariantSources
  /** Of the rule's kind of visa; null where no list is known. */
  papers: AskedPapers | null
  on: string
  /** `YYYY-MM-DD` */
  today: string
  dataVersion: number
}

export function toRequirement({ id, rule }: FoundRule, context: AnswerContext): VisaRequirement {
  const { passport, destination, today } = context
  const answer = answerOn(today, rule)
  const permit = context.conditions.find(({ code }) => code === permitInstead(context))
  const said = {
    ...answer,
    // It is for those who need no visa today.
    announced: rule.visaRequired ? [] : [...context.announced],
    conditions: [...context.conditions],
    passportRule: rule.admitted ? context.passportRule : null,
    duties: rule.admitted ? context.duties : [],
    held: context.held,
    variant: context.variant,
    papers: null,
    ...(rule.admitted && context.papers),
    // No one hands in papers for what is not issued.
    ...(closingCondition(context) && { papers: null, requiredDocuments: [] }),
    ...(permit && permitAnswer(answer, permit)),
  }
  return {
    ...said,
    ...routeFacts(
      said,
      { ...rule, evidence: said.evidence, source: said.source },
      { ...context, variantSources: said.variant ? context.variantSources : {} },
    ),
    id,
    passportCountry: toCountryName(passport),
    destinationCountry: toCountryName(destination),
    title: titlePhrase(
      visaTitle({ passport: passport.code, destination: destination.code, entry: entryOf(rule) }),
      destination.name,
    ),
    officialSite: context.officialSite,
    on: context.on,
    next: nextChange(rule, context.later),
    disagreements: openOn(context, rule),
    dataVersion: context.dataVersion,
  }
}

/** What held until the day before nothing is known. */
export function toEndedRule(found: FoundRule | null): EndedRule {
  if (!found) return { last: null }
  const { rule } = found
  return {
    last: { rule: summaryOf(rule), until: rule.validUntil!, evidence: rule.evidence, source: rule.source },
  }
}

/**
 * The embassy's fee and days are those of a visa: a permit has its own, which no source of ours gives. An index
 * knows visas alone: that it is a permit says the source of the condition.
 */
function permitAnswer({ evidence, notes }: RuleAnswer, { source }: RuleCondition): Partial<VisaRequirement> {
  return {
    ...(evidence === 'index' && { evidence: source.evidence ?? 'cited', source, checkedOn: source.asOf }),
    notes: notes.filter(({ code }) => !/^(embassy$|may_be_out_of_date$|fee_|extra_)/.test(code)),
    governmentFeeCents: 0,
    governmentFeeStatus: 'unknown',
    governmentFeeSource: null,
    governmentFeeListed: null,
    governmentFeeSeason: null,
    extraFees: [],
    authorityDays: null,
    variant: null,
  }
}

/** What an answer says of a rule, whichever of its routes was asked for. */
type RuleAnswer = Omit<
  VisaRequirement,
  | 'id'
  | 'passportCountry'
  | 'destinationCountry'
  | 'title'
  | 'officialSite'
  | 'on'
  | 'next'
  | 'announced'
  | 'conditions'
  | 'passportRule'
  | 'duties'
  | 'held'
  | 'papers'
  | 'variant'
  | 'facts'
  | 'unknownFacts'
  | 'disagreements'
  | 'dataVersion'
>

/** Some hundred rules stand behind all routes, and what they say holds for a day. */
const answers = new WeakMap<Rule, { today: string; text: RuleAnswer }>()

function answerOn(today: string, rule: Rule): RuleAnswer {
  const kept = answers.get(rule)
  if (kept?.today === today) return kept.text
  const text = describeRule(today, rule)
  answers.set(rule, { today, text })
  return text
}

function describeRule(today: string, rule: Rule): RuleAnswer {
  const governmentFeeStatus = feeStatusOn(today, rule)
  const mayBeOutOfDate = daysBetween(rule.checkedOn, today) > OUT_OF_DATE_DAYS
  const { governmentFeeAsOf: _asOf, staySource: _staySource, governmentFeeSeason: season, ...facts } = rule
  return {
    ...facts,
    ...(season && {
      governmentFeeSeason: seasonOf(season, rule.governmentFeeCents, rule.governmentFeeListed),
    }),
    governmentFeeStatus,
    requiredDocuments: rule.requiredDocuments.map(documentPhrase),
    notes: [...rule.notes, ...notesOfTheDay(rule, governmentFeeStatus, mayBeOutOfDate)].map(notePhrase),
    mayBeOutOfDate,
    confidence: confidenceOf(rule, mayBeOutOfDate),
    createdAt: rule.createdAt.toISOString(),
  }
}

/** Those that say something else than we answer with, on the day of travel or later. */
function openOn({ disagreements, later, on }: AnswerContext, rule: Rule): VisaRequirement['disagreements'] {
  return disagreements
    .filter(({ validUntil }) => validUntil === null || validUntil >= on)
    .map(toDisagreement)
    .filter((one) => {
      const day = one.from !== null && one.from > on ? one.from : on
      const answered = later.findLast(({ rule: next }) => next.validFrom! <= day)?.rule ?? rule
      return JSON.stringify(one.rule) !== JSON.stringify(summaryOf(answered))
    })
}

/** The first later rule that says something else: one with another fee only is no change of the rule. */
export function nextChange(rule: Rule, later: readonly FoundRule[]): VisaRequirement['next'] {
  const next = later.find((one) => JSON.stringify(summaryOf(one.rule)) !== JSON.stringify(summaryOf(rule)))
  return next ? { from: next.rule.validFrom!, rule: summaryOf(next.rule) } : null
}

/** What a rule says, in short. */
export function summaryOf(rule: RuleSummary): RuleSummary {
  const { visaType, visaRequired, electronicAuthorisation, admitted, stayDays } = rule
  return { visaType, visaRequired, electronicAuthorisation, admitted, stayDays }
}

/** Sure is what an authority or our own staff said, and somebody checked lately. */
function confidenceOf(rule: Rule, mayBeOutOfDate: boolean): z.infer<typeof Confidence> {
  if (rule.evidence !== 'index') return mayBeOutOfDate ? 'medium' : 'high'
  return mayBeOutOfDate ? 'low' : 'medium'
}

const DAY_MS = 86_400_000

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** What the facts of an answer are read from. */
type Said = Pick<
  VisaRequirement,
  | 'visaType'
  | 'visaRequired'
  | 'admitted'
  | 'stayDays'
  | 'validUntil'
  | 'governmentFeeStatus'
  | 'governmentFeeSource'
  | 'authorityDays'
  | 'conditions'
  | 'announced'
  | 'passportRule'
  | 'duties'
>

export function routeFacts(
  said: Said,
  rule: Pick<Rule, 'evidence' | 'source' | 'staySource'>,
  others: Pick<AnswerContext, 'variantSources' | 'dutySource'>,
): Pick<VisaRequirement, 'facts' | 'unknownFacts'> {
  const sources = sourcesOf(said, rule, others)
  const facts = FactName.options.flatMap((fact): FactEvidence[] => {
    const source = sources[fact]
    return source ? [{ fact, evidence: source.evidence ?? LEAST[fact] ?? 'cited', source }] : []
  })
  return { facts, unknownFacts: FactName.options.filter((fact) => sources[fact] === null) }
}

/** What a source without evidence of its own is worth: sites that repeat a fee or a time need not cite an authority. */
const LEAST: Partial<Record<FactName, Evidence>> = { fee: 'index', authority_time: 'index' }

/** null: no one says it. Absent: the route has no such fact. */
function sourcesOf(
  said: Said,
  { evidence, source, staySource }: Pick<Rule, 'evidence' | 'source' | 'staySource'>,
  { variantSources: variant, dutySource }: Pick<AnswerContext, 'variantSources' | 'dutySource'>,
): Partial<Record<FactName, Source | null>> {
  const own = { ...source, evidence }
  const { visaRequired, admitted, visaType } = said
  const always = {
    kind: own,
    ...(said.conditions[0] && { conditions: said.conditions[0].source }),
    ...(said.announced[0] && { announced: said.announced[0].source }),
    ...(said.validUntil && { end: own }),
  }
  if (!admitted) return always
  const [duty] = said.duties
  const asked = {
    passport: said.passportRule?.source ?? null,
    duties: duty ? { ...duty.source, evidence: duty.evidence } : dutySource,
  }
  if (!visaRequired) return { ...always, days: said.stayDays === null ? null : (staySource ?? own), ...asked }
  const fee = said.governmentFeeStatus === 'unknown' ? null : said.governmentFeeSource
  return {
    ...always,
    days: variant.stay ?? null,
    entries: variant.entries ?? null,
    validity: variant.validity ?? null,
    fee,
    ...(visaType !== 'on_arrival' && {
      authority_time: said.authorityDays ? said.governmentFeeSource : null,
    }),
    ...asked,
  }
}
