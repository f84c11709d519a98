import type { VisaUpdate } from '@borderlane/contracts/catalogue/corrections'
import type { RuleSummary } from '@borderlane/contracts/catalogue/requirement'

/** Feeds are in English, as the data's own words are. */
const RULES = {
  refused: 'no admission',
  authorisation: 'travel authorisation',
  embassy: 'visa from an embassy',
  evisa: 'e-visa',
  on_arrival: 'visa on arrival',
  visa_free: 'no visa',
}

/** The changes of visa rules as RSS 2.0. */
export function visaUpdatesFeed(updates: readonly VisaUpdate[], publicUrl: string): string {
  const page = new URL('/visa-updates', publicUrl).href
  const self = new URL('/visa-updates.xml', publicUrl).href
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', 'Visa updates - Borderlane'),
    element('link', page),
    element('description', 'What has changed in the visa rules, with the source of each change.'),
    element('language', 'en'),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    ...updates.map((update) => itemOf(update, publicUrl)),
    '</channel></rss>',
    '',
  ].join('\n')
}

function itemOf(update: VisaUpdate, publicUrl: string): string {
  const { passportCountry: from, destinationCountry: to, source } = update
  const results = new URL('/visa-results', publicUrl)
  results.search = new URLSearchParams({ from: from.code, to: to.code }).toString()
  const days = update.until ? `From ${update.effective} to ${update.until}` : `From ${update.effective}`
  return [
    '<item>',
    element('title', `${from.name} to ${to.name}: ${inWords(update.new)}`),
    element('link', results.href),
    element(
      'description',
      `${days}: ${inWords(update.new)}. Before: ${inWords(update.old)}. Source: ${source.name}.`,
    ),
    `<guid isPermaLink="false">${escaped(update.id)}</guid>`,
    element('pubDate', new Date(update.publishedAt).toUTCString()),
    '</item>',
  ].join('')
}

function inWords({ admitted, visaType, electronicAuthorisation, stayDays }: RuleSummary): string {
  if (!admitted) return RULES.refused
  if (visaType === 'visa_free' && stayDays !== null) return `${RULES.visa_free} for up to ${stayDays} days`
  return electronicAuthorisation ? RULES.authorisation : RULES[visaType]
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
