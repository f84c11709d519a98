import { log } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { Country } from '../rules/country.entity'
import { DisagreementStore } from '../rules/disagreement.store'
import type { LiveSource } from '../sources/live-source.entity'
import { LiveSourceStore } from '../sources/live-source.store'
import { ChangedForm, type Flaw, flawOf } from '../sources/reading'
import type { TravelAdvice } from '../sources/travel-advice'
import { dayOf } from '../rules/time-line'
import { compare } from './comparison'
import { OfficialRuleStore } from './official-rule.store'
import { readPolicy } from '../rules/visa-policy'
import { readDocument } from '../sources/address-file'
import { LIVE_REACH, type LiveReach } from './live-documents'

/** Documents of one advice in a night, those first that were read longest ago: all of them in five nights. */
const MOST_A_NIGHT = 40
/** After so many failures without an answer the source is left alone for the night. */
const MOST_FAILURES = 5

interface AdviceReading {
  names: Map<string, string>
  documents: NonNullable<LiveSource['documents']>
  failure: { cause: unknown } | null
}

/** Reads the travel advice of governments. Where it differs from our answers, staff get a task; travellers do not see it. */
@Injectable()
export class LiveAdvice {
  constructor(
    private readonly db: DataSource,
    private readonly sources: LiveSourceStore,
    private readonly rules: OfficialRuleStore,
    private readonly disagreements: DisagreementStore,
    @Inject(LIVE_REACH) private readonly reach: LiveReach,
  ) {}

  /** @returns why it is not used */
  async readAdvice(advice: TravelAdvice, source: LiveSource, now: Date): Promise<Flaw | null> {
    const before = source.reading && new Map(Object.entries(source.reading))
    const { names, documents, failure } = await this.readDocuments(advice, source, now)
    // Even after failures: tomorrow the others are read.
    await this.sources.storeDocuments(advice.id, documents)
    if (failure) throw failure.cause
    // A first reading is only a part.
    const mustHave = before ? advice.mustHave.filter((name) => before.has(name)) : []
    const flaw = flawOf(names, before, mustHave)
    if (flaw !== null) return flaw
    await this.sources.storeReading(advice.id, now, names, { etag: null, lastModified: null })
    await this.compareAdvice(advice, names, now)
    return null
  }

  /** Reads the documents that are due, and adds what is known of the others. */
  private async readDocuments(
    advice: TravelAdvice,
    { reading, documents, flaw }: LiveSource,
    now: Date,
  ): Promise<AdviceReading> {
    const names = new Map(Object.entries(reading ?? {}))
    const asked = { ...documents }
    const at = now.toISOString()
    const places = (await this.db.manager.find(Country, { order: { name: 'ASC' } }))
      .filter(({ code }) => code !== advice.passport)
      .sort((a, b) => (asked[a.code]?.at ?? '').localeCompare(asked[b.code]?.at ?? ''))
    let answered = 0
    let failures = 0
    let failure: unknown
    for (const place of places.slice(0, MOST_A_NIGHT)) {
      // A stopped source is read in full, even if it says that it has not changed.
      const known = (flaw === null && asked[place.code]) || { etag: null, lastModified: null }
      asked[place.code] = { ...known, at }
      try {
        const document = await readDocument(
          advice.addressOf(place),
          { ...this.reach, hosts: advice.hosts },
          known,
        )
        answered += 1
        if (!document) continue
        const { etag, lastModified } = document
        asked[place.code] = { etag, lastModified, at }
        names.delete(place.code)
        const said = advice.read(document.content)
        if (said) names.set(place.code, said)
      } catch (error) {
        if (error instanceof ChangedForm) continue
        failure = error
        if ((failures += 1) >= MOST_FAILURES && answered === 0) break
      }
    }
    if (answered > 0 && failures > 0)
      log.info(
        { event: 'catalogue.advice_incomplete', source: advice.id, answered, failures },
        'some documents of a travel advice gave no answer; they are read another night',
      )
    return { names, documents: asked, failure: answered === 0 ? { cause: failure } : null }
  }

  /** A difference from the rules of today becomes a task for staff; agreement closes the task. */
  private async compareAdvice(advice: TravelAdvice, names: ReadonlyMap<string, string>, at: Date) {
    const today = dayOf(at)
    const countries = new Map((await this.db.manager.find(Country)).map((country) => [country.code, country]))
    const routes = [...names.keys()].map((destination) => advice.passport + destination)
    await this.db.transaction(async (tx) => {
      const rules = await this.rules.findRules(tx, today, routes)
      // A rule from the destination's own list is not questioned by others.
      const own = new Set(
        rules.filter(({ evidence }) => evidence === 'authority').map((rule) => rule.destination),
      )
      const cells = [...names].flatMap(([destination, value]) => {
        const country = countries.get(destination)
        const policy = readPolicy(value)
        if (!country || !policy || own.has(destination)) return []
        const source = { ...advice.source, url: advice.pageOf(country), asOf: today }
        return [
          { passport: advice.passport, destination, policy, from: { source, weight: 'reported' as const } },
        ]
      })
      const { proposals } = compare({ cells, differences: [] }, rules, today)
      await this.disagreements.endAlarms(tx, advice.source.name, proposals)
      await this.disagreements.addProposals(tx, proposals, { at, runId: null, isAlarm: true })
    })
  }
}
