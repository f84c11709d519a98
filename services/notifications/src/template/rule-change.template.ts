import { PAGES } from '@borderlane/contracts/pages'
import { fill } from '@borderlane/words/fill'
import { countryOf, type Texts } from '../locale/texts'
import type { MailContent } from './mail-content'

interface Links {
  /** Where the watch is confirmed or stopped. */
  watchUrl: string
  publicUrl: string
}

/** Asks whether it was the address's owner who wants to watch a route. */
export function watchConfirm(pair: string, { watchUrl }: Pick<Links, 'watchUrl'>, texts: Texts): MailContent {
  const words = texts.words.watch
  return {
    subject: fill(words.confirmSubject, namesOf(pair, texts)),
    greeting: texts.words.greetingWithoutName,
    paragraphs: [fill(words.confirmIntro, namesOf(pair, texts))],
    action: { label: words.confirmAction, url: watchUrl },
    tables: [],
    notes: [words.notAsked],
  }
}

/** Tells whoever watches a route that its rule has changed. */
export function watchedRuleChanged(
  pairs: readonly string[],
  { watchUrl, publicUrl }: Links,
  texts: Texts,
): MailContent {
  const words = texts.words.watch
  return {
    ...changed(pairs, texts),
    action: { label: words.ruleAction, url: resultsUrl(publicUrl, pairs, texts) },
    notes: [fill(words.stop, { link: watchUrl })],
  }
}

/** Tells whoever has an application on a route that its rule has changed. */
export function appliedRuleChanged(pairs: readonly string[], orderUrl: string, texts: Texts): MailContent {
  const words = texts.words.watch
  return {
    ...changed(pairs, texts),
    action: { label: words.orderAction, url: orderUrl },
    notes: [words.orderNext, words.linkIsKey],
  }
}

function changed(pairs: readonly string[], texts: Texts): Omit<MailContent, 'action' | 'notes'> {
  const words = texts.words.watch
  return {
    subject: fill(words.subject, namesOf(pairs[0]!, texts)),
    greeting: texts.words.greetingWithoutName,
    paragraphs: [...pairs.map((pair) => fill(words.intro, namesOf(pair, texts))), words.check],
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
