import { PAGES } from '@borderlane/contracts/pages'
import { summarySentence } from '@borderlane/domain/catalogue/route-sentences'
import { sentenceText } from '@borderlane/words/sentence-text'
import { writtenDay } from '@borderlane/words/written'
import { countryOf, type Texts } from '../locale/texts'
import type { MailFacts, RouteChange } from '../mail/mail-kind'
import type { ContentTable, MailContent } from './mail-content'

interface Links {
  watchUrl: string
  publicUrl: string
}

/** Asks whether it was the address's owner who wants to watch a route. */
export function watchConfirm(pair: string, { watchUrl }: Pick<Links, 'watchUrl'>, texts: Texts): MailContent {
  const { t } = texts
  return {
    subject: t('watch.confirmSubject', namesOf(pair, texts)),
    greeting: t('greetingWithoutName'),
    paragraphs: [t('watch.confirmIntro', namesOf(pair, texts))],
    action: { label: t('watch.confirmAction'), url: watchUrl },
    tables: [],
    notes: [t('watch.notAsked')],
  }
}

type MailedChanges = Pick<MailFacts, 'pairs' | 'changes'>

export function watchedRuleChanged(
  news: MailedChanges,
  { watchUrl, publicUrl }: Links,
  texts: Texts,
  today?: string,
): MailContent {
  const { t } = texts
  return {
    ...changed(news, texts, today),
    action: { label: t('watch.ruleAction'), url: resultsUrl(publicUrl, firstPair(news), texts) },
    notes: [t('watch.stop', { link: watchUrl })],
  }
}

/** Notifies anyone who has an application on a route that its rule has changed, or will. */
export function appliedRuleChanged(
  news: MailedChanges,
  orderUrl: string,
  texts: Texts,
  today?: string,
): MailContent {
  const { t } = texts
  return {
    ...changed(news, texts, today),
    action: { label: t('watch.orderAction'), url: orderUrl },
    notes: [t('watch.orderNext'), t('watch.linkIsKey')],
  }
}

/** @param today `YYYY-MM-DD`: whether a change lies ahead is for the day on which the mail goes out to say */
function changed(
  news: MailedChanges,
  texts: Texts,
  today = new Date().toISOString().slice(0, 10),
): Omit<MailContent, 'action' | 'notes'> {
  const { t } = texts
  const { pairs = [], changes = [] } = news
  const isAhead = ({ from }: RouteChange) => from > today
  const names = namesOf(firstPair(news), texts)
  const areAllAhead = changes.length > 0 && changes.every(isAhead)
  return {
    subject: areAllAhead ? t('watch.subjectAhead', names) : t('watch.subject', names),
    greeting: t('greetingWithoutName'),
    paragraphs: [
      ...pairs.map((pair) => t('watch.intro', namesOf(pair, texts))),
      ...changes.map((change) =>
        isAhead(change)
          ? t('watch.introAhead', { ...namesOf(change.pair, texts), day: dayOf(change.from, texts) })
          : t('watch.intro', namesOf(change.pair, texts)),
      ),
      t('watch.check'),
    ],
    tables: changes.map((change) => tableOf(change, texts)),
  }
}

/** What held, what holds then, and from when. */
function tableOf({ pair, from, until, old, new: now }: RouteChange, texts: Texts): ContentTable {
  const { t } = texts
  const { passport, destination } = namesOf(pair, texts)
  const day = dayOf(from, texts)
  const label = until
    ? t('watch.fromTo', { from: day, until: dayOf(until, texts) })
    : t('watch.from', { day })
  const before = { label: t('watch.until', { day: dayOf(dayBefore(from), texts) }) }
  return {
    title: `${passport} – ${destination}`,
    rows: [
      ...(old ? [{ ...before, value: sentenceText(summarySentence(old), texts.language) }] : []),
      {
        label,
        value: now ? sentenceText(summarySentence(now), texts.language) : t('watch.notKnown'),
        strong: true,
      },
    ],
  }
}

function dayOf(day: string, { format }: Texts): string {
  return writtenDay(day, format)
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10)

const firstPair = ({ pairs = [], changes = [] }: MailedChanges): string => (changes[0]?.pair ?? pairs[0])!

function namesOf(pair: string, texts: Texts): { passport: string; destination: string } {
  return { passport: countryOf(pair.slice(0, 2), texts), destination: countryOf(pair.slice(2), texts) }
}

function resultsUrl(publicUrl: string, pair: string, { language }: Texts): string {
  const query = new URLSearchParams({ from: pair.slice(0, 2), to: pair.slice(2) })
  if (language !== 'en') query.set('lang', language)
  return `${publicUrl}${PAGES.results}?${query}`
}
