import { TERRITORIES, territoryNotes } from '@borderlane/contracts/catalogue/territories'
import { inSentence } from '@borderlane/words/country-in-sentence'
import type { Caller } from '@borderlane/contracts/define'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { type Clock, CLOCK } from '@borderlane/runtime'
import type { RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import type { Understood } from '@borderlane/contracts/chat/public'
import { PAGES } from '@borderlane/contracts/pages'
import type { Locale } from '@borderlane/contracts/primitives'
import { Inject, Injectable } from '@nestjs/common'
import { anyPassportTo, CatalogueFacts } from '../facts/catalogue-facts'
import { OrderFacts } from '../facts/order-facts'
import type { CountryFinder } from '../question/country-finder'
import { type Intent, type Mark, ROUTE_TOPICS, type Subject } from '../question/topic'
import { understand, type Understanding } from '../question/understanding'
import { boardingAnswer, generalAnswers, orderAnswer, orderRefund, refundTerms } from './order-answer'
import { RouteAnswers } from './route-answers'
import { authorityLine, photoAnswer, subjectAnswer } from './subject-answer'
import { dayOf, link, type Texts, textsIn } from './texts'
import { missingForTransit } from './trip-answer'

/** What the visitor has said, and what their page knows. */
export interface Question {
  /** The visitor's own turns, the present one last. */
  questions: readonly string[]
  caller: Caller
  /** The application whose page is open. */
  orderId?: string
}

export interface Answer {
  text: string
  language: Locale
  /** About a route, from public data alone: a model outside may choose among its sentences. */
  isRetellable: boolean
  /** What was understood of the conversation, to be shown and changed. */
  understood: Understood[]
  /** What may have been meant, where nothing was understood. */
  questions: string[]
}

/** What an answer is made from. */
interface Asked {
  question: Question
  known: Understanding
  finder: CountryFinder
  texts: Texts
}

/** What the catalogue knows of a subject that our data covers in part only. */
const DUTIES_OF: Partial<Record<Subject, readonly Duty['code'][]>> = {
  'announced-rules': ['ees', 'etias'],
  health: ['yellow_fever', 'health_declaration'],
  'entry-conditions': ['border_checks', 'onward_ticket', 'funds', 'accommodation', 'insurance'],
}
/** Facts of a route that a subject is about. */
const FACTS_OF: Partial<Record<Subject, readonly RouteSentence['about'][]>> = {
  'announced-rules': ['announced'],
  biometrics: ['kind'],
  'kinds-of-permit': ['kind'],
  children: ['kind'],
  'residence-permit': ['held'],
}

/** Answers from our own data, without any outside help. Every number in it comes from a service. */
@Injectable()
export class BuiltInModel {
  constructor(
    private readonly catalogue: CatalogueFacts,
    private readonly orders: OrderFacts,
    private readonly routes: RouteAnswers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async answerQuestion(question: Question): Promise<Answer> {
    const finder = await this.catalogue.readFinder()
    const { questions, caller } = question
    const known = understand(questions, finder, caller.locale ?? 'en', this.clock.now())
    const texts = textsIn(known.language)
    const isOfPairs = !known.subject && known.topics.some((topic) => ROUTE_TOPICS.includes(topic))
    const routes = isOfPairs && known.pairs.length > 0 ? known.pairs : [known]
    const all = [
      ...routes.map((one) => ({ ...known, ...one })),
      ...known.others.map((one) => ({ ...known, ...one, marks: marksWith(known, one) })),
    ]
    const blocks = await Promise.all(
      all.map(async (one) => {
        const asked: Asked = { question, known: one, finder, texts }
        const lines = await this.beforeRoute(asked)
        return { isOfRoute: !lines, lines: lines ?? (await this.routes.answerRoute(one, finder, texts)) }
      }),
    )
    const open = known.open.length > 0 ? [[texts.t('part_open')]] : []
    return {
      text: withoutRepeats([...blocks.map(({ lines }) => lines), ...open]).join('\n'),
      language: texts.language,
      isRetellable:
        blocks.length + open.length === 1 && blocks[0]!.isOfRoute && this.routes.isComplete(known),
      understood: understoodOf(known, all, finder, texts),
      questions: likelyQuestions([...known.likely, ...known.open], texts),
    }
  }

  /** Whatever is no question about a route: first of all what our data does not cover. */
  private async beforeRoute(asked: Asked): Promise<string[] | undefined> {
    const { known, question, finder, texts } = asked
    const { topics, subject, orderQuestions, reference } = known
    if (known.marks.has('abuse')) return [texts.t('polite'), contact(texts)]
    if (known.marks.has('emergency')) return [texts.t('emergency'), contact(texts)]
    if (known.marks.has('oci'))
      return [
        texts.t('oci'),
        ...authorityLine(await this.catalogue.officialSite('IN', known.passports[0]), texts),
        contact(texts),
      ]
    if (known.marks.has('new-passport')) return [texts.t('renewed'), contact(texts)]
    if (known.marks.has('payment-trouble'))
      return [
        texts.t('order_charged'),
        texts.t('person'),
        link(texts.t('link_more'), '/help#payment-failed'),
        contact(texts),
      ]
    const isOwn = orderQuestions.length > 0 && (topics.includes('order') || question.orderId !== undefined)
    if (isOwn) return this.aboutOrders(asked)
    if (known.marks.has('before-trip')) return this.beforeTrip(asked)
    if (known.marks.has('days-90-180')) {
      const limit = await this.routes.stayLimit(known, texts)
      if (limit) return limit
    }
    if (known.marks.has('arrival-card')) return this.routes.arrivalCard(known, finder, texts)
    // Two passports with a destination are compared, and a permit is looked up; without one it is said how.
    const isCompared =
      (subject === 'two-passports' && known.passports.length > 1 && known.destinations.length > 0) ||
      (subject === 'residence-permit' && known.held.length > 0)
    if (isCompared) return undefined
    if (subject === 'residence-permit' && known.unclear.length > 0) return this.whichCountry(asked)
    if (subject === 'refund-time') return this.aboutRefund(asked)
    if (subject) return this.aboutSubject(asked)
    if (topics.includes('person')) return person(texts)
    if (topics.includes('order') || orderQuestions.length > 0 || (reference && !topics.includes('refund')))
      return this.aboutOrders(asked)
    if (topics.includes('refund')) return this.aboutRefund(asked)
    if (known.unclear.length > 0 && !known.onlyHome) return this.whichCountry(asked)
    const isArea = [...known.marks].some((mark) => mark.startsWith('area'))
    if (topics.some((topic) => ROUTE_TOPICS.includes(topic)) || (isArea && known.destinations.length === 0))
      return known.territory ? this.aboutTerritory(asked, known.territory) : undefined
    if (topics.includes('greeting')) return [texts.t('greeting')]
    if (topics.includes('thanks')) return [texts.t('thanks')]
    return known.likely.length > 0 ? [texts.t('unknown_but'), contact(texts)] : unknown(texts)
  }

  private async aboutSubject({ known, finder, texts }: Asked): Promise<string[]> {
    const { subject, destinations, passports, left } = known
    if (!subject || subject === 'contact-us') return person(texts)
    const [to, other] = subject === 'transit' && known.stop ? [known.stop] : destinations
    // Of two countries one may be where someone lives: the wrong authority would be worse than none.
    const site = to && !other ? await this.catalogue.officialSite(to, passports[0]) : null
    const lines = subjectAnswer(subject, site, texts)
    // The states of the Schengen area have one rule.
    const ofArea = subject === 'photos' && known.marks.has('area-schengen') ? 'DE' : ''
    if (subject === 'photos')
      return [
        ...photoAnswer(to ?? ofArea, to ? finder.nameOf(to, texts.language) : 'Schengen', texts),
        ...lines.slice(1),
      ]
    if (subject === 'transit') {
      const said = await this.routes.describeTransit(known, finder, texts)
      const trip = link(texts.t('link_trip'), PAGES.trip)
      const open = missingForTransit(known, (code) => finder.nameOf(code, texts.language), texts)
      // With passport and stop it is known what leaving the airport asks; without the destination no more.
      return said.length > 0 && open.length === 0
        ? [...said, trip]
        : [...lines.slice(0, -2), ...said, ...open, trip, ...lines.slice(-2)]
    }
    if (!to && known.passportEnd && subject === 'passport-validity')
      return [
        passports[0]
          ? texts.t('which_destination', { from: finder.nameOf(passports[0], texts.language) })
          : texts.t('which_route'),
        ...lines,
      ]
    if (!to) return lines
    // How long a passport must be valid is the same for all, and so is the yellow fever certificate.
    const isForAll = subject === 'passport-validity' || subject === 'health'
    // Who comes home shows a certificate like all others.
    const isHome = subject === 'health' && passports[0] === to
    const from = isHome ? anyPassportTo(to) : (passports[0] ?? (isForAll ? anyPassportTo(to) : undefined))
    if (!from) return lines
    if (subject === 'entries') {
      const facts = await this.routes.describeEntries(from, to, finder, texts)
      return facts.length > 0 ? [...facts, ...lines.slice(1)] : lines
    }
    const isInsurance = subject === 'entry-conditions' && known.marks.has('insurance')
    const ofAll = subject === 'health' && (isHome || !passports[0]) ? (['yellow_fever'] as const) : undefined
    const codes = isInsurance ? (['insurance'] as const) : (ofAll ?? DUTIES_OF[subject])
    const facts = FACTS_OF[subject]
    const duties = codes ? await this.routes.describeDuties(from, to, codes, texts) : []
    const said = [
      ...(facts ? await this.routes.describeSaid(from, to, facts, texts) : []),
      ...(subject === 'passport-validity' ? await this.routes.describePassport(from, to, known, texts) : []),
      // The page of a route would be that of another passport.
      ...duties.slice(0, ofAll && -1),
      ...(subject === 'health' && duties.length > 0 && left
        ? [texts.t('risk_open', { country: finder.nameOf(left, texts.language) })]
        : []),
    ]
    if (said.length > 0)
      return [...said, ...lines.slice(/^(children|biometrics|kinds-of-permit)$/.test(subject) ? 0 : 1)]
    return codes ? [texts.t('not_named'), ...lines.slice(1)] : lines
  }

  private whichCountry({ known, finder, texts }: Asked): string[] {
    const names = known.unclear.map((code) => finder.nameOf(code, texts.language))
    const list = new Intl.ListFormat(texts.language, { type: 'disjunction' })
    return [texts.t('which_country', { names: list.format(names) })]
  }

  private async aboutTerritory({ known, finder, texts }: Asked, territory: string): Promise<string[]> {
    const country = finder.countryOf(territory)
    const hasOwnRules = TERRITORIES.get(territory)?.rules === 'own'
    const site = hasOwnRules
      ? await this.catalogue.siteOfTerritory(territory)
      : country
        ? await this.catalogue.officialSite(country, known.passports[0])
        : null
    const name = (code: string): string => finder.nameOf(code, texts.language)
    const stateIn = (code: string): string => (texts.language === 'en' && inSentence[code]) || name(code)
    return [
      ...(finder.isPlace(territory)
        ? [texts.t('place', { place: name(territory), country: name(country!) })]
        : territoryNotes(territory, false).map((code) =>
            texts.notes(code, { place: name(territory), state: country ? stateIn(country) : '' }),
          )),
      texts.t('subject_ask'),
      ...authorityLine(site, texts),
      link(texts.t('link_contact'), '/contact'),
    ]
  }

  private async aboutOrders({ question, known, finder, texts }: Asked): Promise<string[]> {
    const { caller, orderId } = question
    const { reference, orderQuestions } = known
    const orders = await this.orders.findVisible(caller, { orderId, reference })
    const list = link(texts.t('link_orders'), '/orders')
    const contact = link(texts.t('link_contact'), '/contact')
    if (orders === null || (orders.length === 0 && reference))
      return [...generalAnswers(orderQuestions, texts), texts.t('order_unseen'), list, contact]
    if (orders.length === 0) return [texts.t('order_none'), link(texts.t('link_search'), '/')]
    const nameOf = (code: string): string => finder.nameOf(code, texts.language)
    return orders.flatMap((order) => orderAnswer(order, orderQuestions, { nameOf, texts }))
  }

  /** What is open before a journey: of the applications that may be seen, else where it is listed. */
  private async beforeTrip({ question, known, finder, texts }: Asked): Promise<string[]> {
    const { caller, orderId } = question
    const orders = (await this.orders.findVisible(caller, { orderId, reference: known.reference })) ?? []
    const nameOf = (code: string): string => finder.nameOf(code, texts.language)
    const lists = orders.flatMap((order) => boardingAnswer(order, { nameOf, texts }))
    if (lists.length > 0) return lists
    const [from, to] = [known.passports[0], known.destinations[0]]
    const duties = from && to ? await this.routes.describeDuties(from, to, undefined, texts) : []
    return [
      ...duties,
      texts.t('before_trip'),
      link(texts.t('link_trip'), PAGES.trip),
      link(texts.t('link_orders'), '/orders'),
    ]
  }

  private async aboutRefund({ question, known, texts }: Asked): Promise<string[]> {
    const { caller, orderId } = question
    const percent = await this.orders.cancelPercent()
    const own = orderId
      ? await this.orders.findVisible(caller, { orderId, reference: known.reference })
      : null
    const amounts = percent === null ? [] : (own ?? []).flatMap((order) => orderRefund(order, percent, texts))
    return [...amounts, ...refundTerms(percent, known.marks.has('refused'), texts)]
  }
}

/** Areas and currencies hold for each question of a turn, and nothing else that was asked. */
const marksWith = ({ marks }: Understanding, one: { marks: readonly Mark[] }): ReadonlySet<Mark> =>
  new Set([...[...marks].filter((mark) => /^(area|currency)/.test(mark)), ...one.marks])

/** Answers one after the other; a line that a later one has, too, is said there: links stay at the end. */
function withoutRepeats(blocks: readonly string[][]): string[] {
  const own = blocks.map((block, index) => {
    const later = new Set(blocks.slice(index + 1).flat())
    return block.filter((line) => !later.has(line))
  })
  return own
    .filter((block) => block.some(Boolean))
    .flatMap((block, at) => (at === 0 ? block : ['', ...block]))
}

/** What was understood of a conversation, in the words of its language: the questions that are answered come first. */
function understoodOf(
  known: Understanding,
  all: readonly Pick<Understanding, 'topics' | 'subject' | 'marks'>[],
  finder: CountryFinder,
  texts: Texts,
): Understood[] {
  const name = (code: string): string => finder.nameOf(code, texts.language)
  const { passports, destinations, stop, held, on, people } = known
  const asked = all.flatMap(({ topics, subject, marks }) => [
    ...topics,
    ...(subject ? [subject] : []),
    ...marks,
  ])
  const questions = asked.flatMap((one) => questionFor(one, texts) ?? [])
  return [
    ...[...new Set(questions)].map((value) => ({ about: 'question' as const, value })),
    ...passports.map((code) => ({ about: 'passport' as const, value: name(code) })),
    ...destinations.map((code) => ({ about: 'destination' as const, value: name(code) })),
    ...(stop && asked.includes('transit') ? [{ about: 'stop' as const, value: name(stop) }] : []),
    ...held
      .filter(({ isOfArea }) => !isOfArea)
      .map(({ country }) => ({ about: 'held' as const, value: name(country) })),
    ...(on ? [{ about: 'day' as const, value: dayOf(texts, on) }] : []),
    ...(people && asked.includes('cost') ? [{ about: 'people' as const, value: String(people) }] : []),
  ]
}

/** Shown with what is likely: these are asked most. */
const ASKED_MOST: readonly Intent[] = ['need', 'cost', 'order']
const MOST_QUESTIONS = 3

/** Three questions that may have been meant, the likeliest first. */
function likelyQuestions(likely: readonly Intent[], texts: Texts): string[] {
  if (likely.length === 0) return []
  const all = [...likely, ...ASKED_MOST].map((one) => questionFor(one, texts))
  return [...new Set(all.filter((one) => one !== null))].slice(0, MOST_QUESTIONS)
}

/** How a visitor would ask it; null for what is seldom asked. */
const questionFor = (asked: Intent | Mark, texts: Texts): string | null =>
  texts.t.find(`likely.${asked.replace(/^visa$/, 'need').replace(/^order-.*/, 'order')}`)

const contact = (texts: Texts): string => link(texts.t('link_contact'), '/contact')

const person = (texts: Texts): string[] => [texts.t('person'), contact(texts)]

const unknown = (texts: Texts): string[] => [texts.t('unknown'), contact(texts)]
