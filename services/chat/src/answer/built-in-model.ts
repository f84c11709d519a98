import type { Caller } from '@borderlane/contracts/caller'
import { AppError } from '@borderlane/contracts/errors'
import type { Locale } from '@borderlane/contracts/primitives'
import { log } from '@borderlane/runtime'
import { HELP_ARTICLES } from '@borderlane/words/help/en'
import { Injectable } from '@nestjs/common'
import { CatalogueFacts } from '../facts/catalogue-facts'
import { OrderFacts } from '../facts/order-facts'
import type { CountryFinder } from '../question/country-finder'
import { ROUTE_TOPICS, type Topic } from '../question/topic'
import { understand, type Understanding } from '../question/understanding'
import { HelpSearch } from './help-search'
import { orderAnswer, orderRefund, refundTerms } from './order-answer'
import { routeAnswer, type RouteFacts, routeLinks } from './route-answer'
import { link, type Texts, textsIn } from './texts'

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
  /** About a route, from public data alone: a model outside may put it into other words. */
  isRetellable: boolean
}

/** Routes that one question is answered for. */
const MOST_ROUTES = 3
/** A question that an article answers better than the words about routes in it. */
const SURELY = 0.99

/** Articles about what the table of refunds says with its numbers. */
const TABLE_SAYS_IT = new Set(['cancel', 'rejected'])

/** Answers from our own data, without any outside help. Every number in it comes from a service. */
@Injectable()
export class BuiltInModel {
  private readonly help = new HelpSearch(HELP_ARTICLES)

  constructor(
    private readonly catalogue: CatalogueFacts,
    private readonly orders: OrderFacts,
  ) {}

  async answer(question: Question): Promise<Answer> {
    const finder = await this.catalogue.finder()
    const known = understand(question.questions, finder, question.caller.locale ?? 'en')
    const texts = textsIn(known.language)
    const lines = await this.linesFor(question, known, finder, texts)
    const { topics, reference, language } = known
    const isRetellable =
      reference === undefined &&
      language === texts.language &&
      topics.length > 0 &&
      topics.every((topic) => ROUTE_TOPICS.includes(topic))
    return { text: lines.join('\n'), language: texts.language, isRetellable }
  }

  private async linesFor(
    question: Question,
    known: Understanding,
    finder: CountryFinder,
    texts: Texts,
  ): Promise<string[]> {
    const { topics } = known
    const present = question.questions.at(-1) ?? ''
    if (topics.includes('order') || (known.reference && !topics.includes('refund')))
      return this.aboutOrders(question, known, finder, texts)
    if (topics.includes('person')) return person(texts)
    if (!known.namesCountry) {
      const article = this.article(present, known, texts)
      if (article) return article
    }
    if (topics.includes('refund')) return this.aboutRefund(question, known, texts)
    const aboutRoute = topics.filter((topic) => ROUTE_TOPICS.includes(topic))
    if (aboutRoute.length > 0) return this.aboutRoutes(aboutRoute, known, finder, texts)
    if (topics.includes('greeting')) return [texts.t('greeting')]
    if (topics.includes('thanks')) return [texts.t('thanks')]
    return [texts.t('unknown'), link(texts.t('link_contact'), '/contact')]
  }

  /** What the help articles say; where the question is one about a route that is known, only an article that fits in full. */
  private article(question: string, known: Understanding, texts: Texts): string[] | undefined {
    // The articles are English; other languages have the topics.
    const found = known.language === 'en' ? this.help.find(question) : undefined
    const isAboutRoute = known.topics.length > 0
    if (!found || (isAboutRoute && found.share < SURELY)) return undefined
    if (known.topics.includes('refund') && TABLE_SAYS_IT.has(found.article.id)) return undefined
    const hasRoute = known.passports.length > 0 && known.destinations.length > 0
    if (hasRoute && isAboutRoute && known.topics.some((topic) => ROUTE_TOPICS.includes(topic)))
      return undefined
    const { id, answer, question: title, link: path } = found.article
    return [
      answer,
      link(texts.t('link_help', { question: title }), `/help#${id}`),
      ...(path === '/' ? [link(texts.t('link_search'), path)] : []),
      ...(path === '/contact' ? [link(texts.t('link_contact'), path)] : []),
    ]
  }

  private async aboutRoutes(
    topics: readonly Topic[],
    { passports, destinations }: Understanding,
    finder: CountryFinder,
    texts: Texts,
  ): Promise<string[]> {
    const name = (code: string): string => finder.nameOf(code, texts.language)
    const search = link(texts.t('link_search'), '/')
    const [passport] = passports
    const [destination] = destinations
    if (!passport && !destination) {
      const how = topics.includes('apply') ? [texts.t('apply_steps')] : []
      return [...how, texts.t('which_route'), search]
    }
    if (!passport) return [texts.t('which_passport', { to: name(destination!) })]
    if (!destination) return [texts.t('which_destination', { from: name(passport) })]
    const pairs = passports.flatMap((from) => destinations.map((to) => ({ from, to }))).slice(0, MOST_ROUTES)
    try {
      const blocks = await Promise.all(pairs.map((pair) => this.aboutRoute(topics, pair, name, texts)))
      return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn(
        { event: 'chat.no_catalogue', code: error.code },
        'the catalogue does not answer; the chat says so to the visitor',
      )
      return [texts.t('data_away')]
    }
  }

  private async aboutRoute(
    topics: readonly Topic[],
    { from, to }: { from: string; to: string },
    name: (code: string) => string,
    texts: Texts,
  ): Promise<string[]> {
    const names = { from: name(from), to: name(to) }
    if (from === to) return [texts.t('own_country', names)]
    const quote = await this.catalogue.quote(from, to)
    if (!quote) return [texts.t('no_rule', names), link(texts.t('link_contact'), '/contact')]
    const facts: RouteFacts = { quote, ...names }
    const said = topics.flatMap((topic) => routeAnswer(topic, facts, texts))
    return [...new Set(said), ...routeLinks(facts, texts)]
  }

  private async aboutOrders(
    { caller, orderId }: Question,
    { reference }: Understanding,
    finder: CountryFinder,
    texts: Texts,
  ): Promise<string[]> {
    const orders = await this.orders.visible(caller, { orderId, reference })
    const list = link(texts.t('link_orders'), '/orders')
    if (orders === null || (orders.length === 0 && reference)) return [texts.t('order_unseen'), list]
    if (orders.length === 0) return [texts.t('order_none'), link(texts.t('link_search'), '/')]
    const name = (code: string): string => finder.nameOf(code, texts.language)
    return orders.flatMap((order) => orderAnswer(order, name, texts))
  }

  private async aboutRefund(
    { caller, orderId }: Question,
    { reference }: Understanding,
    texts: Texts,
  ): Promise<string[]> {
    const percent = await this.orders.cancelPercent()
    const own = orderId ? await this.orders.visible(caller, { orderId, reference }) : null
    const amounts = percent === null ? [] : (own ?? []).flatMap((order) => orderRefund(order, percent, texts))
    return [...amounts, ...refundTerms(percent, texts)]
  }
}

const person = (texts: Texts): string[] => [texts.t('person'), link(texts.t('link_contact'), '/contact')]
