import { PAGES } from '@borderlane/contracts/pages'
import { countryOf, type Texts } from '../locale/texts'
import type { MailContent } from './mail-content'

interface Links {
  /** Where the watch is confirmed or stopped. */
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

/** Tells whoever watches a route that its rule has changed. */
export function watchedRuleChanged(
  pairs: readonly string[],
  { watchUrl, publicUrl }: Links,
  texts: Texts,
): MailContent {
  const { t } = texts
  return {
    ...changed(pairs, texts),
    action: { label: t('watch.ruleAction'), url: resultsUrl(publicUrl, pairs, texts) },
    notes: [t('watch.stop', { link: watchUrl })],
  }
}

/** Tells whoever has an application on a route that its rule has changed. */
export function appliedRuleChanged(pairs: readonly string[], orderUrl: string, texts: Texts): MailContent {
  const { t } = texts
  return {
    ...changed(pairs, texts),
    action: { label: t('watch.orderAction'), url: orderUrl },
    notes: [t('watch.orderNext'), t('watch.linkIsKey')],
  }
}

function changed(pairs: readonly string[], texts: Texts): Omit<MailContent, 'action' | 'notes'> {
  const { t } = texts
  return {
    subject: t('watch.subject', namesOf(pairs[0]!, texts)),
    greeting: t('greetingWithoutName'),
    paragraphs: [...pairs.map((pair) => t('watch.intro', namesOf(pair, texts))), t('watch.check')],
    tables: [],
  }
}

function namesOf(pair: string, texts: Texts): { passport: string; destination: string } {
  return { passport: countryOf(pair.slice(0, 2), texts), destination: countryOf(pair.slice(2), texts) }
}

function resultsUrl(publicUrl: string, [pair]: readonly string[], { language }: Texts): string {
  const query = new URLSearchParams({ from: pair!.slice(0, 2), to: pair!.slice(2) })
  if (language !== 'en') query.set('lang', language)
  return `${publicUrl}${PAGES.results}?${query}`
}
