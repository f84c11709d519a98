import { AppError } from '@borderlane/contracts/define'
import { type Duty, EndedRule } from '@borderlane/contracts/catalogue/requirement'
import { endedSentence, type RouteSentence } from '@borderlane/domain/catalogue/route-sentences'
import { PAGES } from '@borderlane/contracts/pages'
import { type Clock, CLOCK, log } from '@borderlane/runtime'
import { sentenceText } from '@borderlane/words/sentence-text'
import { Inject, Injectable } from '@nestjs/common'
import { anyPassportTo, CatalogueFacts } from '../facts/catalogue-facts'
import { OrderFacts } from '../facts/order-facts'
import type { CountryFinder } from '../question/country-finder'
import { ROUTE_TOPICS } from '../question/topic'
import type { Understanding } from '../question/understanding'
import { entriesAnswer, routeAnswer, type RouteFacts, routeLinks } from './route-answer'
import { dutiesAnswer, factsAnswer, ruleAnswer, stayLimitAnswer, validityAnswer } from './subject-answer'
import { dayOf, link, type Texts } from './texts'
import { goalAnswer, transitAnswer, tripAnswer } from './trip-answer'

/** Routes that one question is answered for. */
const MOST_ROUTES = 3
const CARDS: readonly Duty['code'][] = [
  'arrival_card',
  'declaration',
  'health_declaration',
  'preregistration',
]
/** Passports of which one is asked for each region, neighbours and the like: what holds for these holds for all. */
const OF_ALL_REGIONS = ['IN', 'US', 'DE', 'BR', 'NG', 'SG', 'MY', 'AE', 'RU']
/** How far our rules reach (`RouteOnDay` of the catalogue's contract). */
const MONTHS_AHEAD = 24

/** Answers about routes, from the catalogue. */
@Injectable()
export class RouteAnswers {
  constructor(
    private readonly catalogue: CatalogueFacts,
    private readonly orders: OrderFacts,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the answer is one about one route, of today: its sentences can be put into another order. */
  isComplete({ passports, destinations, topics, on }: Understanding): boolean {
    const isAboutRoute = topics.some((topic) => ROUTE_TOPICS.includes(topic))
    return isAboutRoute && passports.length === 1 && destinations.length === 1 && !on
  }

  async answerRoute(said: Understanding, finder: CountryFinder, texts: Texts): Promise<string[]> {
    const known = { ...said, on: this.dayOf(said) }
    const { on } = known
    if (on && this.isTooFar(on))
      return [texts.t('day_too_far', { day: dayOf(texts, on) }), link(texts.t('link_contact'), '/contact')]
    const missing = missingOf(known, finder, texts)
    if (missing)
      return known.marks.has('group-price')
        ? [texts.t('subject.discounts'), ...missing, link(texts.t('link_more'), '/help#discounts')]
        : missing
    const lapsed = known.hasLapsed ? [texts.t('held_lapsed')] : []
    // By when to apply is reckoned for the first day of a month.
    const time = known.marks.has('last-day') || said.on === on ? 'for_day' : 'for_time'
    const times = on ? [texts.t(time, { day: dayOf(texts, time === 'for_day' ? on : said.on!) })] : []
    try {
      const answer = isTrip(known) ? this.trip(known, finder, texts) : this.allRoutes(known, finder, texts)
      return [...lapsed, ...times, ...(await answer)]
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn(
        { event: 'chat.no_catalogue', code: error.code },
        'catalogue does not answer; the chat says so to the visitor',
      )
      return [texts.t('data_away')]
    }
  }

  /** Several passports, destinations or a permit that is held: what the trip check says. */
  private async trip(known: Understanding, finder: CountryFinder, texts: Texts): Promise<string[]> {
    const { passports, destinations, held, on } = known
    const name = (code: string): string => finder.nameOf(code, texts.language)
    const day = on ?? this.today()
    const answer = await this.catalogue.checkTrip({
      // A permit counts as long as it is valid, and that is said with it.
      travellers: [
        {
          passports: passports.map((country) => ({ country })),
          held: held.map(({ kind, country }) => ({ kind, country, until: day })),
        },
      ],
      legs: destinations.map((to) => ({ to, arrive: day, leave: day })),
    })
    return [
      ...tripAnswer(answer, passports, name, texts, {
        hasDay: on !== undefined,
        isHeld: held.length > 0,
        areOthers: known.areOthers,
      }),
      // How long and for how much without it: what a permit lets stay is said with the permit.
      ...(known.topics.some((topic) => OF_TRIP.test(topic))
        ? ['', ...(await this.allRoutes(known, finder, texts))]
        : []),
      ...ofBusiness(known, texts),
    ]
  }

  /** What a stop on the way asks, at an airport of its country, what a visit there would ask, and the destination; nothing where they are not known. */
  async describeTransit(known: Understanding, finder: CountryFinder, texts: Texts): Promise<string[]> {
    const {
      passports: [from],
      destinations: [to],
      stop,
      stopAirport: via,
      held,
    } = known
    const on = this.dayOf(known)
    if (!from || !stop || from === stop) return []
    const quote = await this.catalogue.readQuote(from, stop).catch(() => null)
    const visit = quote ? [texts.t('stop_visit'), ...ruleAnswer(quote, texts)] : []
    if (!to || !via || to === stop) return visit
    const day = on ?? this.today()
    const permits = held.map(({ kind, country }) => ({ kind, country, until: day }))
    const answer = await this.catalogue
      .checkTrip({
        travellers: [{ passports: [{ country: from }], held: permits }],
        legs: [{ to, via, arrive: day, leave: day }],
      })
      .catch(() => null)
    if (!answer) return visit
    const goal = texts.t('stop_goal', { to: finder.nameOf(to, texts.language) })
    return [
      ...transitAnswer(answer, texts),
      ...visit,
      goal,
      ...goalAnswer(answer, from, on !== undefined, texts),
    ]
  }

  /** What the list of a route says of some facts; nothing where no source says any. */
  async describeSaid(
    from: string,
    to: string,
    facts: readonly RouteSentence['about'][],
    texts: Texts,
  ): Promise<string[]> {
    const quote = await this.catalogue.readQuote(from, to).catch(() => null)
    return quote ? factsAnswer(quote, texts, ...facts) : []
  }

  /** What a destination asks of a passport: first of all whether this one lasts, where it is said how long it is valid. */
  async describePassport(from: string, to: string, known: Understanding, texts: Texts): Promise<string[]> {
    // What is asked of a passport seldom differs: without a rule of this one it is that of another.
    const read = (one: string) => this.catalogue.readQuote(one, to).catch(() => null)
    const quote = (await read(from)) ?? (await read(anyPassportTo(to)))
    if (!quote) return []
    const { passportEnd, days } = known
    const [on, today] = [this.dayOf(known), this.today()]
    return [
      ...(passportEnd ? [validityAnswer(quote, passportEnd, { on, days, today }, texts)] : []),
      ...factsAnswer(quote, texts, 'passport'),
    ]
  }

  /** What else a traveller must do there, of some kinds; nothing where no source says any. */
  async describeDuties(
    from: string,
    to: string,
    codes: readonly Duty['code'][] | undefined,
    texts: Texts,
  ): Promise<string[]> {
    const quote = await this.catalogue.readQuote(from, to).catch(() => null)
    const lines = quote ? dutiesAnswer(quote, texts, codes) : []
    const pair = new URLSearchParams({ from, to }).toString()
    return lines.length > 0 ? [...lines, link(texts.t('link_results'), `${PAGES.results}?${pair}`)] : []
  }

  /** Whether a card is to be filled in before the arrival: who asks gets all that is filled in on the way. */
  async arrivalCard(known: Understanding, finder: CountryFinder, texts: Texts): Promise<string[]> {
    const [from, to] = [known.passports[0], known.destinations[0]]
    const missing = missingOf(known, finder, texts) ?? [texts.t('which_route')]
    if (!to) return missing
    const asked = from ? [from] : OF_ALL_REGIONS.filter((code) => code !== to)
    const all = await Promise.all(asked.map((one) => this.describeDuties(one, to, CARDS, texts)))
    const isNone = all.every((one) => one.length === 0)
    const [lines = []] = all.map((one) =>
      from ? one : [...one.slice(0, -1), link(texts.t('link_search'), '/')],
    )
    // Where holders of one passport need none, no one knows it of another.
    if (all.some((one) => one.slice(0, -1).join() !== all[0]!.slice(0, -1).join())) return missing
    return isNone ? [texts.t('no_card'), texts.t('subject_ask')] : lines
  }

  /** How often and how long the visa for a route lets enter, where that is known. */
  async describeEntries(from: string, to: string, finder: CountryFinder, texts: Texts): Promise<string[]> {
    const quote = await this.catalogue.readQuote(from, to).catch(() => null)
    if (!quote) return []
    const name = (code: string): string => finder.nameOf(code, texts.language)
    return entriesAnswer({ quote, from: name(from), to: name(to) }, texts)
  }

  /** The limit of 90 in 180 days; undefined where it does not bind this passport there. */
  async stayLimit(
    { passports: [from], destinations: [to] }: Understanding,
    texts: Texts,
  ): Promise<string[] | undefined> {
    if (!from || !to)
      return [texts.t('stay_limit'), texts.t('stay_limit_where'), link(texts.t('link_search'), '/')]
    const quote = await this.catalogue.readQuote(from, to).catch(() => null)
    const lines = quote ? stayLimitAnswer(quote, texts) : []
    return lines.length > 0 ? lines : undefined
  }

  private today(): string {
    return this.clock.now().toISOString().slice(0, 10)
  }

  /** Of a month or a year the first day that is not over. */
  private dayOf({ on }: Understanding): string | undefined {
    const [first, today] = [`${on}-01-01`.slice(0, 10), this.today()]
    return on && (first < today && on.length < first.length ? today : first)
  }

  private isTooFar(on: string | undefined): boolean {
    const now = this.clock.now()
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_AHEAD, now.getUTCDate()))
    return on !== undefined && on > last.toISOString().slice(0, 10)
  }

  private async allRoutes(known: Understanding, finder: CountryFinder, texts: Texts): Promise<string[]> {
    const { passports, destinations, topics, on, people, days } = known
    const pairs = passports.flatMap((from) => destinations.map((to) => ({ from, to }))).slice(0, MOST_ROUTES)
    const currency = [...known.marks].find((mark) => mark.startsWith('currency'))?.slice('currency-'.length)
    const rate = currency ? await this.catalogue.readRate(currency) : undefined
    const closed = topics.includes('speed') ? await this.orders.closedDays() : undefined
    const answers = await Promise.all(
      pairs.map(({ from, to }) => (from === to ? null : this.catalogue.readRoute(from, to, on))),
    )
    const name = (code: string): string => finder.nameOf(code, texts.language)
    const blocks = pairs.map(({ from, to }, index) => {
      const names = { from: name(from), to: name(to) }
      if (from === to) return [texts.t('own_country', names)]
      const { quote, details } = answers[index] ?? {}
      const last = EndedRule.safeParse(details).data?.last
      if (!quote)
        return [
          ...(last ? [sentenceText(endedSentence(last), texts.language)] : []),
          texts.t('no_rule', names),
          ...(last ? [texts.t('subject_ask')] : []),
          link(texts.t('link_contact'), '/contact'),
        ]
      return aboutRoute(
        known,
        {
          ...{ quote, ...names, on, rate, closed, people, days },
          isYesOrNo: isYesOrNo(known),
          isLastDay: known.marks.has('last-day'),
        },
        texts,
      )
    })
    return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
  }
}

/** Beside what a permit changes, what holds without it. */
const OF_TRIP = /^(stay|cost)$/
/** What is asked about the visa alone, for more than one passport and destination. */
const isTrip = ({ passports, destinations, held, topics }: Understanding): boolean =>
  topics.every((topic) => topic === 'visa' || (OF_TRIP.test(topic) && held.length > 0)) &&
  (held.length > 0 || passports.length > 1 || destinations.length > 1)

/** "Do I need a visa?" is answered with yes or no; "can I go without one?" would turn it round. */
const isYesOrNo = ({ marks, topics, passports, destinations }: Understanding): boolean =>
  marks.has('need') && topics[0] === 'visa' && passports.length === 1 && destinations.length === 1

/** No rule says for which purpose a journey may be. */
const ofBusiness = ({ marks }: Understanding, texts: Texts): string[] =>
  marks.has('business') ? [texts.t('business')] : []

function aboutRoute(known: Understanding, facts: RouteFacts, texts: Texts): string[] {
  const { topics } = known
  const asked = topics.filter((topic) => ROUTE_TOPICS.includes(topic))
  const said = (asked.length > 0 ? asked : (['visa'] as const)).flatMap((topic) =>
    routeAnswer(topic, facts, texts),
  )
  const limit = asked.includes('stay') ? stayLimitAnswer(facts.quote, texts) : []
  // "What do I need?" asks for more than the visa.
  const isAll = known.marks.has('what') && asked.join() === 'visa' && !facts.isYesOrNo
  const cards = isAll ? dutiesAnswer(facts.quote, texts, CARDS) : []
  return [...new Set(said), ...cards, ...limit, ...ofBusiness(known, texts), ...routeLinks(facts, texts)]
}

/** Asks for what no one has said yet. */
function missingOf(known: Understanding, finder: CountryFinder, texts: Texts): string[] | undefined {
  const { passports, destinations, marks, onlyHome, topics } = known
  const name = (code: string): string => finder.nameOf(code, texts.language)
  const [passport] = passports
  const [destination] = destinations
  if (!destination && marks.has('area-schengen')) return [texts.t('area_schengen')]
  if (!passport && marks.has('area-passport')) return [texts.t('area_passport')]
  if (!destination && marks.has('area-europe')) return [texts.t('area_which')]
  if (onlyHome) return [texts.t('residence_only')]
  if (!passport && !destination) {
    const how = topics.includes('apply') ? [texts.t('apply_steps')] : []
    return [...how, texts.t('which_route'), link(texts.t('link_search'), '/')]
  }
  if (!passport) return [texts.t('which_passport', { to: name(destination!) })]
  if (!destination) return [texts.t('which_destination', { from: name(passport) })]
  return undefined
}
