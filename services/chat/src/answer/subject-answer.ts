import type { OfficialSite, PassportRule, Quote } from '@borderlane/contracts/catalogue/requirement'
import { about, type RouteSentence, routeSentences } from '@borderlane/domain/catalogue/route-sentences'
import { dayAfter } from '@borderlane/domain/passport-rule'
import { dutyInWords } from '@borderlane/words/duty-texts'
import { sentenceText } from '@borderlane/words/sentence-text'
import { PAGES } from '@borderlane/contracts/pages'
import type { Subject } from '../question/topic'
import { photoRule } from '@borderlane/domain/photo/photo-rule'
import { dayOf, link, type Texts } from './texts'

/** Subjects about us, or about what is forbidden: no authority has to be asked for these. */
const OURS = new Set<Subject>([
  'account-needed',
  'add-documents-later',
  'currency',
  'pay-later',
  'refund-time',
  'after-approval',
  'after-payment',
  'announced-rules',
  'company',
  'data-safe',
  'deletion',
  'denial-protection',
  'discounts',
  'do-it-yourself',
  'fake-documents',
  'files',
  'forgot-password',
  'family',
  'government',
  'guarantee',
  'kinds-of-permit',
  'names',
  'no-mail',
  'not-visas',
  'receipt',
  'robot',
  'two-passports',
  'ways-to-pay',
  'which-countries',
  'when-charged',
  'who-decides',
])

/** What our data does not cover, said so: never with "yes" or "no" about a route. */
export function subjectAnswer(
  subject: Exclude<Subject, 'contact-us'>,
  site: OfficialSite | null,
  texts: Texts,
): string[] {
  const isOurs = OURS.has(subject)
  return [
    texts.t(`subject.${subject}`),
    ...(isOurs ? [] : [texts.t('subject_ask')]),
    ...authorityLine(isOurs ? null : site, texts),
    ...(subject === 'deletion' ? [link(texts.t('link_account'), PAGES.account)] : []),
    ...(/^(deletion|data-safe)$/.test(subject) ? [link(texts.t('link_privacy'), PAGES.privacy)] : []),
    link(texts.t('link_more'), `/help#${subject}`),
    link(texts.t('link_contact'), '/contact'),
  ]
}

/** The authority's own page, as text: links lead to pages of ours only. */
export const authorityLine = (site: OfficialSite | null, texts: Texts): string[] =>
  site ? [texts.t('authority', { ...site })] : []

/** What a photo for a destination has to be like; without a rule of its own what is usual. */
export function photoAnswer(to: string, name: string, { t: say, papers: t, format }: Texts): string[] {
  const { destination, mm, least, most, leastKb, mostKb, head, background, isPaper, isUnseen } = photoRule(to)
  const size = ([width, height]: readonly [number, number]) => ({ width, height })
  const unit = new Intl.NumberFormat(format, { style: 'unit', unit: 'kilobyte' })
  const bytes = mostKb && { least: unit.format(leastKb ?? 0), most: unit.format(mostKb) }
  return [
    destination ? t('photo.title', { country: name }) : t('photo.usual'),
    `- ${t('photo.size', size(mm))}`,
    `- ${most ? t('photo.between', { ...size(least), wide: most[0], high: most[1] }) : t('photo.least', size(least))}`,
    ...(bytes ? [`- ${t(leastKb ? 'photo.bytes' : 'photo.mostBytes', bytes)}`] : []),
    `- ${t('photo.head', { least: head[0], most: head[1] })}`,
    `- ${t(`photo.background.${background}`)}`,
    ...(isPaper ? [t('photo.paper')] : []),
    say('photo_open'),
    t(isUnseen ? 'photo.unseen' : 'photo.source'),
  ]
}

/** The limit of 90 in 180 days, with the way to its counter; nothing where it does not bind this passport. */
export function stayLimitAnswer(quote: Quote, texts: Texts): string[] {
  const { passportCountry, destinationCountry } = quote.requirement
  const lines = dutiesAnswer(quote, texts, ['stay_limit'])
  const pair = new URLSearchParams({ from: passportCountry.code, to: destinationCountry.code })
  const counter = link(texts.t('link_counter'), `${PAGES.results}?${pair.toString()}#stay-counter`)
  return lines.length > 0 ? [...lines, texts.t('stay_limit_counted'), counter] : []
}

/** What else is to be done for a route, of some kinds or all of it. */
export const dutiesAnswer = (
  quote: Quote,
  { duties: t, format }: Texts,
  codes?: readonly string[],
): string[] =>
  routeSentences(quote).flatMap(({ duty, details }) => {
    if (!duty || !details || (codes && !codes.includes(duty.code))) return []
    const { title, text } = dutyInWords(duty, details, t.find, format)
    return [`${title}: ${text}`]
  })

/** What the list of a route says of some facts. */
export const factsAnswer = (
  quote: Quote,
  { language }: Texts,
  ...facts: readonly RouteSentence['about'][]
): string[] => about(routeSentences(quote), ...facts).map((one) => sentenceText(one, language))

/** Whether and how one may travel there. */
export const ruleAnswer = (quote: Quote, { language }: Texts): string[] =>
  routeSentences(quote)
    .filter(({ weight }) => weight === 1)
    .map((one) => sentenceText(one, language))

/** What is asked where a country says nothing of its own. */
const USUAL: Pick<PassportRule, 'months' | 'days' | 'from'> = { months: 6, days: null, from: 'arrival' }
const BY = {
  arrival: 'validity.byArrival',
  departure: 'validity.byDeparture',
  visa_application: 'validity.byApplication',
  visa_end: 'validity.byVisa',
} as const

/**
 * Whether a passport lasts as long as its destination asks, or until which day it does where that of the journey is open.
 * @param end the last day on which it is valid
 * @param journey its days, as far as someone said them: `YYYY-MM-DD`, and how many
 */
export function validityAnswer(
  { requirement: { passportRule } }: Quote,
  end: string,
  { on, days, today }: { on?: string | undefined; days?: number | undefined; today: string },
  texts: Texts,
): string {
  const { months, days: further, from } = passportRule ?? USUAL
  const moved = (day: string, sign: 1 | -1): string =>
    dayAfter(dayAfter(day, { count: sign * (further ?? 0), unit: 'day' }), {
      count: sign * (months ?? 0),
      unit: 'month',
    })
  const leaves = on && days ? dayAfter(on, { count: days, unit: 'day' }) : undefined
  const counted = from === 'arrival' ? on : from === 'departure' ? leaves : undefined
  const last = moved(end, -1)
  const start = counted ?? on ?? today
  const until = dayOf(texts, end)
  const needed = dayOf(texts, moved(start, 1))
  if (!passportRule) return texts.t('validity.usual', { until, needed })
  if (last < start) return texts.t(on ? 'validity.short' : 'validity.shortToday', { until, needed })
  return counted
    ? texts.t('validity.enough', { until, needed })
    : texts.t(BY[from], { until, day: dayOf(texts, last) })
}
