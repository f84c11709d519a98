import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { Quote, Source, VisaRequirement } from '@borderlane/contracts/catalogue/requirement'
import { seasonSentence } from '@borderlane/domain/catalogue/fee-season'
import { lodgingOf, soldAs } from '@borderlane/domain/catalogue/offer'
import {
  about,
  bySource,
  inShort,
  notesBeside,
  type RouteSentence,
  routeSentences,
  variantSentences,
} from '@borderlane/domain/catalogue/route-sentences'
import { isVisaAsked } from '@borderlane/domain/catalogue/rule-kind'
import { weakestFact } from '@borderlane/domain/catalogue/weakest-fact'
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { Calls, Site } from '@borderlane/messaging'
import { CONFIG, log, OverLimit } from '@borderlane/runtime'
import { inSentence } from '@borderlane/words/country-in-sentence'
import { dutyInWords } from '@borderlane/words/duty-texts'
import { LANGUAGES } from '@borderlane/words/languages'
import { formatPounds } from '@borderlane/words/pounds'
import { sentencesText, sentenceText } from '@borderlane/words/sentence-text'
import { translator } from '@borderlane/words/translator'
import { writtenAmount, writtenDay } from '@borderlane/words/written'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import Mustache from 'mustache'
import { z } from 'zod'
import type { Config } from '../config'
import { RateLimits } from '../edge/rate-limit'
import { dressed, readTemplate } from './page-template'
import { publicSite } from './site-document'

/** What the build of the web leaves for it (`web/prerender.mjs`). */
const Template = z.object({
  page: z.string(),
  title: z.string(),
  /** By the destination's code. */
  pictures: z.record(z.string(), z.string()),
  pictureOfSite: z.string(),
})

const ENGLISH = LANGUAGES.en.format
const dutyWords = translator('duties', 'en')
const questions = translator('questions', 'en')
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
    @Inject(CONFIG) config: Config,
  ) {
    this.origin = new URL(config.PUBLIC_URL).origin
    this.template = readTemplate(Template, 'visa-results.json', config)
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
      const page = await dressed(this.template.page, this.site)
      const { name } = publicSite((await this.site.read()).settings)
      return { page: this.fill({ ...this.template, page }, quote, input.data, name) }
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
    { from, to, on = '' }: InputOf<typeof getQuote>,
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
      on,
      picture: template.pictures[toCode] ?? template.pictureOfSite,
      data:
        script('type="application/ld+json"', breadcrumbs(trail)) +
        script(`type="application/json" id="answer" data-route="${[from, to, on].join()}"`, quote),
    })
  }
}

/** What the template names: all that is said of a rule comes from the list of the domain. */
export function viewOf(quote: Quote) {
  const { requirement, online, options, canApply, offer } = quote
  const { passportCountry: from, destinationCountry: to, source, officialSite } = requirement
  const { governmentFeeSeason: season, ...sold } = soldAs(quote)
  const { requiredDocuments, governmentFeeStatus, governmentFeeListed, variant } = sold
  const sentences = routeSentences(quote)
  const [kind] = about(sentences, 'kind')
  const terms = about(sentences, 'days', 'entries', 'validity')
  const isNeeded = terms.length > 0
  const documents = isNeeded ? requiredDocuments : []
  const passport = saidView(about(sentences, 'passport'))
  const duties = about(sentences, 'duties').map(dutyView)
  const notes = saidView(notesBeside(sentences, canApply))
  const [slowest] = options
  const lodging = lodgingOf(quote)
  return {
    from: from.name,
    to: to.name,
    fromCode: from.code,
    toCode: to.code,
    fromInSentence: inSentence[from.code] ?? from.name,
    toInSentence: inSentence[to.code] ?? to.name,
    answer: english(kind!),
    inShort: english(...sentences.filter(({ weight }) => weight === 1)),
    outlook: saidView(about(sentences, 'conditions', 'held', 'sale', 'end', 'announced', 'disagreement')),
    isNeeded,
    isRequired: isVisaAsked(requirement),
    title: isNeeded ? requirement.title.text : '',
    // What is sold, where the answer is the visa of the counter: what the counter gives is said apart.
    online: online?.title.text,
    counter: online
      ? saidView([
          ...about(variantSentences(requirement), 'days'),
          ...about(sentences, 'fee'),
          ...sentences.filter(({ code }) => code === 'online'),
        ])
      : [],
    [requirement.evidence]: true,
    day: writtenDay(source.asOf, ENGLISH),
    source: namedView(source),
    weakest: weakestView(requirement),
    isOld: requirement.mayBeOutOfDate,
    lodge: canApply && lodging && questions(`lodge.${lodging}`),
    isClerical: canApply && offer?.clerical,
    note: canApply && offer?.note,
    site: officialSite && { name: officialSite.authority, url: officialSite.url },
    hasPassport: passport.length > 0,
    passport,
    terms: Object.fromEntries(terms.map((one) => [one.about, english(inShort(one))])),
    variant: {
      name: variant?.name ?? null,
      sources: (variant?.sources ?? []).map((one) => ({
        saidOn: writtenDay(one.asOf, ENGLISH),
        ...namedView(one),
      })),
    },
    hasDocuments: documents.length > 0,
    documents,
    hasDuties: duties.length > 0,
    duties,
    noDuties: duties.length === 0 && noDutiesView(requirement),
    hasNotes: notes.length > 0,
    notes,
    price: canApply &&
      slowest && {
        official:
          governmentFeeStatus === 'on_issue'
            ? writtenAmount(governmentFeeListed ?? '', ENGLISH)
            : formatPounds(slowest.governmentFeeCents, ENGLISH),
        service: formatPounds(slowest.serviceFeeCents, ENGLISH),
        total: formatPounds(slowest.priceCents, ENGLISH),
        speed: slowest.speed,
        fee: { [governmentFeeStatus]: true },
        season: season && sentenceText(seasonSentence(season), 'en'),
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

const english = (...sentences: readonly RouteSentence[]): string => sentencesText(sentences, 'en')

const namedView = ({ name, url }: Source) => ({ name, url })

const saidView = (sentences: readonly RouteSentence[]) =>
  bySource(sentences).map((group) => ({
    text: english(...group),
    by: group[0]!.source ? namedView(group[0]!.source) : null,
  }))

function dutyView({ duty, details }: RouteSentence) {
  const { url, evidence, source } = duty!
  const { title, text } = dutyInWords(duty!, details!, dutyWords.find, ENGLISH)
  return {
    what: title,
    said: text,
    page: url && { name: new URL(url).hostname, url },
    isOwn: evidence === 'authority',
    dutyDay: writtenDay(source.asOf, ENGLISH),
    dutySource: namedView(source),
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

const breadcrumbs = (trail: { name: string; item: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map((one, index) => ({ '@type': 'ListItem', position: index + 1, ...one })),
})

/** Data in a document: nothing in it ends its element. */
const script = (attributes: string, data: object): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
