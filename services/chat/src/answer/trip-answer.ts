import type { OutputOf } from '@borderlane/contracts/define'
import type { checkTrip, TripLine } from '@borderlane/contracts/catalogue/trips'
import { linesOf } from '@borderlane/domain/catalogue/trip-plan'
import { PAGES } from '@borderlane/contracts/pages'
import { sentenceText } from '@borderlane/words/sentence-text'
import type { Understanding } from '../question/understanding'
import { dayOf, link, type Texts } from './texts'

export type TripFacts = OutputOf<typeof checkTrip>

/** What of the trip check is said here; days, papers and prices are on its pages. */
const SAID: readonly TripLine['about'][] = ['rule', 'held', 'transit']
/** One note of each kind is enough beside the rule. */
const NOTES = 3

/**
 * What the trip check says of every leg and passport, a block each, and which passport is the better one.
 * @param passports in the order of the question
 * @param areOthers whether they are those of several travellers, of whom no one can choose
 */
export function tripAnswer(
  trip: TripFacts,
  passports: readonly string[],
  nameOf: (code: string) => string,
  texts: Texts,
  { hasDay, isHeld, areOthers }: { hasDay: boolean; isHeld: boolean; areOthers: boolean },
): string[] {
  const [traveller] = trip.travellers
  if (!traveller) return []
  const blocks = traveller.legs.flatMap(({ country, passports: answers }) =>
    answers.map((one) => {
      const lines = said(linesOf(trip, one), hasDay)
      // Where no visa is needed a permit changes nothing; for Canada the rule says what a visa of the United States does.
      const isSaid = lines.some(
        ({ about, code, level }) =>
          about === 'held' || (about === 'rule' && level === 'good') || code.endsWith('canada_eta_by_air'),
      )
      return [
        ...(isHeld && !isSaid ? [texts.t('subject.residence-permit')] : []),
        ...passportLines(lines, passports[one.passport]!, country.code, texts),
      ]
    }),
  )
  const { best } = traveller
  const to = traveller.legs.map(({ country }) => nameOf(country.code)).join(', ')
  const better =
    best.why === 'same'
      ? texts.t('same_with_both', { to })
      : texts.t('better_passport', { from: nameOf(passports[best.passport]!), to })
  return [
    ...blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block])),
    ...(passports.length > 1 && !areOthers ? [better] : []),
  ]
}

/** What is missed first before a stop can be looked up: the passport, the stop, then where the journey goes on to. */
export function missingForTransit(
  { passports: [from], destinations, stop }: Pick<Understanding, 'passports' | 'destinations' | 'stop'>,
  nameOf: (code: string) => string,
  texts: Texts,
): string[] {
  const to = destinations.find((code) => code !== stop)
  const place = stop ?? to
  if (!from) return [place ? texts.t('which_passport', { to: nameOf(place) }) : texts.t('which_route')]
  if (!stop) return [texts.t('transit_stop')]
  return to ? [] : [texts.t('which_destination', { from: nameOf(from) })]
}

/** What the trip check says of the stop of its only leg. */
export function transitAnswer(trip: TripFacts, texts: Texts): string[] {
  const [first] = trip.travellers[0]?.legs[0]?.passports ?? []
  const lines = first ? linesOf(trip, first).filter(({ about }) => about === 'transit') : []
  const source = lines.find((one) => one.source)?.source
  return [
    ...lines.map((one) => sentenceText(one, texts.language)),
    ...(source ? [texts.t('source', { source: source.name, day: dayOf(texts, source.asOf) })] : []),
  ]
}

/** What it says of where its only leg goes. */
export function goalAnswer(trip: TripFacts, from: string, hasDay: boolean, texts: Texts): string[] {
  const [leg] = trip.travellers[0]?.legs ?? []
  const [first] = leg?.passports ?? []
  if (!leg || !first) return []
  const lines = said(linesOf(trip, first), hasDay).filter(({ about }) => about !== 'transit')
  return passportLines(lines, from, leg.country.code, texts)
}

/** Where no day is named, the time that is left until it says nothing. */
const said = (lines: readonly TripLine[], hasDay: boolean): TripLine[] =>
  lines.filter(
    ({ about, code }) => SAID.includes(about) && (hasDay || !/^rule\.(too_late|tight)$/.test(code)),
  )

function passportLines(said: readonly TripLine[], from: string, to: string, texts: Texts): string[] {
  const notes = said.filter(({ level }) => level === 'note').slice(0, NOTES)
  const source = said.find((one) => one.source)?.source
  const pair = new URLSearchParams({ from, to }).toString()
  return [
    ...new Set(
      [...said.filter(({ level }) => level !== 'note'), ...notes].map((one) =>
        sentenceText(one, texts.language),
      ),
    ),
    ...(source ? [texts.t('source', { source: source.name, day: dayOf(texts, source.asOf) })] : []),
    ...(from === to ? [] : [link(texts.t('link_results'), `${PAGES.results}?${pair}`)]),
  ]
}
