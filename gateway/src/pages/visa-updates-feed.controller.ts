import type { Caller } from '@borderlane/contracts/define'
import {
  listVisaUpdates,
  readVisaUpdatesFeed,
  type VisaUpdate,
} from '@borderlane/contracts/catalogue/corrections'
import { Calls, Site } from '@borderlane/messaging'
import { CONFIG } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import type { Config } from '../config'
import { readInput, Route } from '../routes/route'
import { publicSite } from './site-document'
import type { RuleSummary } from '@borderlane/contracts/catalogue/requirement'

@Controller()
export class VisaUpdatesFeedController {
  constructor(
    private readonly calls: Calls,
    private readonly site: Site,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(readVisaUpdatesFeed)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    readInput(readVisaUpdatesFeed, request)
    const updates = await this.newest(callerOf(request))
    const { name } = publicSite(await this.site.settings())
    void reply
      .headers({
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': 'public, max-age=300',
      })
      .send(visaUpdatesFeed(updates, this.config.PUBLIC_URL, name))
  }

  /** The first page, and what belongs to its last change on the next one. */
  private async newest(caller: Caller): Promise<VisaUpdate[]> {
    const read = (page: number) => this.calls.send(listVisaUpdates, { page, by: 'entered' }, caller)
    const { updates, total } = await read(1)
    if (updates.length === total) return updates
    const last = updates.at(-1)!
    const isOfLast = ({ enteredAt, publishedOn }: VisaUpdate) =>
      enteredAt === last.enteredAt && publishedOn === last.publishedOn
    return [...updates, ...(await read(2)).updates.filter(isOfLast)]
  }
}

/** Feeds are in English, as the data's own words are. */
const RULES = {
  refused: 'no admission',
  authorisation: 'travel authorisation',
  embassy: 'visa from an embassy',
  evisa: 'e-visa',
  on_arrival: 'visa on arrival',
  visa_free: 'no visa',
}

/** The changes of visa rules as RSS 2.0. @param siteName what the site is called */
export function visaUpdatesFeed(updates: readonly VisaUpdate[], publicUrl: string, siteName: string): string {
  const page = new URL('/visa-updates', publicUrl).href
  const self = new URL('/visa-updates.xml', publicUrl).href
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    element('title', `Visa updates - ${siteName}`),
    element('link', page),
    element('description', 'What has changed in the visa rules, with the source of each change.'),
    element('language', 'en'),
    `<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>`,
    ...changesOf(updates).map((change) => itemOf(change, publicUrl)),
    '</channel></rss>',
    '',
  ].join('\n')
}

/** Routes of one change: the same rule for many passports, entered together. */
function changesOf(updates: readonly VisaUpdate[]): [VisaUpdate, ...VisaUpdate[]][] {
  const changes = new Map<string, [VisaUpdate, ...VisaUpdate[]]>()
  for (const update of updates) {
    const { id: _id, passportCountry: _from, ...rest } = update
    const change = changes.get(JSON.stringify(rest))
    if (change) change.push(update)
    else changes.set(JSON.stringify(rest), [update])
  }
  return [...changes.values()]
}

function itemOf(change: [VisaUpdate, ...VisaUpdate[]], publicUrl: string): string {
  const [update, ...others] = change
  const { passportCountry: from, destinationCountry: to, source, publishedOn, enteredAt } = update
  const results = new URL('/visa-results', publicUrl)
  results.search = new URLSearchParams({ from: from.code, to: to.code }).toString()
  const whose = others.length > 0 ? `${from.name} and ${others.length} more` : from.name
  const sentences = [
    `${[daysOf(update), inWords(update.new)].filter(Boolean).join(': ')}.`,
    `Before: ${inWords(update.old)}.`,
    ...(others.length > 0
      ? [`Passports: ${change.map(({ passportCountry }) => passportCountry.name).join(', ')}.`]
      : []),
    publishedOn ? `Source: ${source.name}, published ${publishedOn}.` : `Source: ${source.name}.`,
    ...(enteredAt ? [`Entered ${enteredAt.slice(0, 10)}.`] : []),
  ]
  const publishedMs = Date.parse(enteredAt ?? publishedOn ?? '')
  return [
    '<item>',
    element('title', `${whose} to ${to.name}: ${inWords(update.new)}`),
    element('link', results.href),
    element('description', sentences.join(' ')),
    `<guid isPermaLink="false">${escaped(update.id)}</guid>`,
    // The day of an installation says nothing: what came with it has the day of its source.
    ...(Number.isNaN(publishedMs) ? [] : [element('pubDate', new Date(publishedMs).toUTCString())]),
    '</item>',
  ].join('')
}

function daysOf({ effective, until }: VisaUpdate): string {
  if (effective) return until ? `From ${effective} to ${until}` : `From ${effective}`
  return until ? `Until ${until}` : ''
}

function inWords({ admitted, visaType, electronicAuthorisation, stayDays }: RuleSummary): string {
  if (!admitted) return RULES.refused
  if (visaType === 'visa_free' && stayDays !== null) return `${RULES.visa_free} for up to ${stayDays} days`
  return electronicAuthorisation ? RULES.authorisation : RULES[visaType]
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!)
