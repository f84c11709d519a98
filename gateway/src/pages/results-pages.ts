import { permitInstead } from '@borderlane/domain/catalogue/closing-condition'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getQuote } from '@borderlane/contracts/catalogue/public'
import { dutySentences } from '@borderlane/domain/catalogue/duty'
import { notesBeside } from '@borderlane/domain/catalogue/notes-beside'
import { validityKind } from '@borderlane/domain/catalogue/passport-rule'
import type {
  Duty,
  PassportRule,
  Quote,
  VisaRequirement,
  VisaVariant,
} from '@borderlane/contracts/catalogue/requirement'
import { answerKind } from '@borderlane/domain/catalogue/rule-kind'
import { soldAs } from '@borderlane/domain/catalogue/sold-as'
import { weakestFact } from '@borderlane/domain/catalogue/weakest-fact'
import type { OutputOf } from '@borderlane/contracts/define'
import { AppError } from '@borderlane/contracts/errors'
import { Calls, Site } from '@borderlane/messaging'
import { CONFIG, log, OverLimit } from '@borderlane/runtime'
import { inSentence } from '@borderlane/words/country-in-sentence'
import { dutyInWords } from '@borderlane/words/duty-texts'
import { numberFormat } from '@borderlane/words/intl'
import { LANGUAGES } from '@borderlane/words/languages'
import { formatPounds } from '@borderlane/words/pounds'
import { translator } from '@borderlane/words/translator'
import { writtenDay } from '@borderlane/words/written'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import Mustache from 'mustache'
import { z } from 'zod'
import type { Config } from '../config'
import { RateLimits } from '../edge/rate-limit'
import { ORIGIN_AT_BUILD, READY_FOLDER } from './ready-pages'
import { publicSite, siteDocument } from './site-document'

/** What the build of the web leaves for it (`web/prerender.mjs`). */
const Template = z.object({
  page: z.string(),
  title: z.string(),
  answer: z.string(),
  /** By the destination's code. */
  pictures: z.record(z.string(), z.string()),
  pictureOfSite: z.string(),
})

const ENGLISH = LANGUAGES.en.format
const dutyWords = translator('duties', 'en')
/** Nothing is known of a country, or no longer of a route. */
const UNKNOWN: readonly string[] = ['catalogue.country_not_found', 'catalogue.requirement_not_found']
const plain = { escape: (text: string) => text }

/**
 * The answer for a route as a page in English that is read before the application is there: by search engines, over slow
 * lines and without JavaScript. The application takes the answer over and draws its own page in this one's place.
 */
@Injectable()
export class ResultsPages {
  private readonly template: z.infer<typeof Template> | undefined
  private readonly origin: string

  constructor(
    private readonly calls: Calls,
    private readonly limits: RateLimits,
    private readonly site: Site,
    @Inject(CONFIG) { WEB_ROOT, PUBLIC_URL }: Config,
  ) {
    this.origin = new URL(PUBLIC_URL).origin
    const file = join(WEB_ROOT, READY_FOLDER, 'visa-results.json')
    if (!existsSync(file)) return
    const template = Template.parse(JSON.parse(readFileSync(file, 'utf8')))
    this.template = { ...template, page: template.page.replaceAll(ORIGIN_AT_BUILD, this.origin) }
  }

  /**
   * @returns undefined where there is no answer to show: the application then asks itself, and says what is wrong.
   *   `unknown`: it will say that nothing is known of this route, which an old link may name.
   */
  async read(request: FastifyRequest): Promise<{ page: string } | 'unknown' | undefined> {
    const { from, to, on } = request.query as Record<string, unknown>
    const input = getQuote.input.safeParse({ from, to, ...(on ? { on } : {}) })
    if (!this.template || !input.success) return undefined
    try {
      await this.limits.count('public-read', request)
      const quote = await this.calls.send(getQuote, input.data, { kind: 'guest' })
      const { version, settings } = await this.site.read()
      const page = version === 0 ? this.template.page : siteDocument(this.template.page, settings)
      const { name } = publicSite(settings)
      return { page: this.fill({ ...this.template, page }, quote, [from, to, on ?? ''].join(), name) }
    } catch (err) {
      if (!(err instanceof AppError) && !(err instanceof OverLimit)) throw err
      log.debug(
        { event: 'gateway.no_results_page', err },
        'no answer for a route; the results page was not sent',
      )
      return err instanceof AppError && UNKNOWN.includes(err.code) ? 'unknown' : undefined
    }
  }

  private fill(
    template: z.infer<typeof Template>,
    quote: OutputOf<typeof getQuote>,
    route: string,
    siteName: string,
  ): string {
    const view = viewOf(quote)
    const title = Mustache.render(template.title, view, {}, plain)
    const { toCode, fromCode } = view
    const trail = [
      { name: siteName, item: `${this.origin}/` },
      { name: title, item: `${this.origin}/visa-results?from=${fromCode}&to=${toCode}` },
    ]
    return Mustache.render(template.page, {
      ...view,
      answer: Mustache.render(template.answer, view, {}, plain),
      picture: template.pictures[toCode] ?? template.pictureOfSite,
      data:
        script('type="application/ld+json"', breadcrumbs(trail)) +
        script(`type="application/json" id="answer" data-route="${Mustache.escape(route)}"`, quote),
    })
  }
}

/** What the template names. */
function viewOf(quote: Quote) {
  const { requirement, options, canApply } = quote
  const { passportCountry: from, destinationCountry: to, source, officialSite } = requirement
  const { requiredDocuments, governmentFeeStatus, variant } = soldAs(quote)
  const isNeeded = requirement.admitted && requirement.visaRequired && !permitInstead(requirement)
  const documents = isNeeded ? requiredDocuments : []
  const notes = notesBeside(quote)
  const [slowest] = options
  return {
    from: from.name,
    to: to.name,
    fromCode: from.code,
    toCode: to.code,
    fromInSentence: inSentence[from.code] ?? from.name,
    toInSentence: inSentence[to.code] ?? to.name,
    ...kindOf(requirement),
    stayDays: requirement.stayDays,
    isNeeded,
    [requirement.evidence]: true,
    day: writtenDay(source.asOf, ENGLISH),
    source: { name: source.name, url: source.url },
    weakest: weakestView(requirement),
    isOld: requirement.mayBeOutOfDate,
    site: officialSite && { name: officialSite.authority, url: officialSite.url },
    passport: isNeeded && requirement.passportRule && passportView(requirement.passportRule),
    variant: isNeeded && variant && variantView(variant),
    hasDocuments: documents.length > 0,
    documents,
    hasDuties: requirement.duties.length > 0,
    noDuties: requirement.duties.length === 0 && noDutiesView(requirement),
    duties: requirement.duties.map((duty) => dutyView(duty, requirement.on)),
    hasNotes: notes.length > 0,
    notes,
    price: canApply &&
      slowest && {
        official: formatPounds(slowest.governmentFeeCents, ENGLISH),
        service: formatPounds(slowest.serviceFeeCents, ENGLISH),
        total: formatPounds(slowest.priceCents, ENGLISH),
        speed: slowest.speed,
        fee: { [governmentFeeStatus]: true },
        speeds: Object.fromEntries(
          options.map(({ speed, priceCents }) => [speed, formatPounds(priceCents, ENGLISH)]),
        ),
      },
  }
}

function weakestView(requirement: VisaRequirement) {
  const weakest = weakestFact(requirement)
  if (!weakest) return undefined
  const { evidence, source } = weakest
  return {
    [`is_${weakest.fact}`]: true,
    [`by_${evidence}`]: true,
    readOn: writtenDay(source.asOf, ENGLISH),
    name: source.name,
    url: source.url,
  }
}

/** undefined: no one says anything. */
function variantView({ name, stay, entries, validity, setByAuthority = [], sources }: VisaVariant) {
  if (!name && !stay && !entries && !validity && setByAuthority.length === 0) return undefined
  return {
    name,
    stay: stay && { span: span(stay.count, stay.unit) },
    entries: entries && { [entries]: true },
    validity: validity && { span: span(validity.count, validity.unit) },
    ...Object.fromEntries(setByAuthority.map((fact) => [`${fact}ByAuthority`, true])),
    sources: sources.map((one) => ({
      saidOn: writtenDay(one.asOf, ENGLISH),
      name: one.name,
      url: one.url,
    })),
  }
}

function passportView(rule: PassportRule) {
  const { issuedWithinYears, blankPages, source } = rule
  const { kind, count, unit } = validityKind(rule)
  return {
    [kind]: true,
    span: span(count, unit),
    issued: issuedWithinYears && span(issuedWithinYears, 'year'),
    pages: blankPages,
    ruleDay: writtenDay(source.asOf, ENGLISH),
    ruleSource: { name: source.name, url: source.url },
  }
}

/** Who was read and names nothing to be done; undefined: no one was. */
function noDutiesView({ facts }: VisaRequirement) {
  const source = facts.find(({ fact }) => fact === 'duties')?.source
  return (
    source && {
      dutyDay: writtenDay(source.asOf, ENGLISH),
      dutySource: { name: source.name, url: source.url },
    }
  )
}

function dutyView(duty: Duty, on: string) {
  const { url, evidence, source } = duty
  const { title, text } = dutyInWords(duty, dutySentences(duty, on), dutyWords.find, ENGLISH)
  return {
    what: title,
    said: text,
    page: url && { name: new URL(url).hostname, url },
    isOwn: evidence === 'authority',
    dutyDay: writtenDay(source.asOf, ENGLISH),
    dutySource: { name: source.name, url: source.url },
  }
}

/** "6 months" */
const span = (count: number, unit: 'day' | 'month' | 'year') =>
  numberFormat(ENGLISH, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

function kindOf(rule: Quote['requirement']): Record<string, true> {
  const kind = answerKind(rule)
  if (kind === 'freeDays') return { [rule.stayDays === 1 ? 'freeDay' : 'freeDays']: true }
  return { [kind]: true }
}

const breadcrumbs = (trail: { name: string; item: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map((one, index) => ({ '@type': 'ListItem', position: index + 1, ...one })),
})

/** Data in a document: nothing in it ends its element. */
const script = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
