import type { describeData } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { Evidence } from '@borderlane/contracts/catalogue/requirement'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Inject, Injectable } from '@nestjs/common'
import { DataVersionStore } from '../rules/data-version.store'
import { licenceOf, readSourceLicences } from '../sources/source-licence'
import { DataDescriptionStore, type SourceUse } from './data-description.store'

/** Says on what the rules of today rest, and how many were checked lately. */
@Injectable()
export class DataDescription {
  constructor(
    private readonly store: DataDescriptionStore,
    private readonly versions: DataVersionStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async describe(): Promise<OutputOf<typeof describeData>> {
    const today = this.clock.now().toISOString().slice(0, 10)
    // Before the rows: what changes in between has a later version.
    const dataVersion = await this.versions.read()
    const [uses, featured, licences] = await Promise.all([
      this.store.sources(today),
      this.store.featured(today),
      readSourceLicences(),
    ])
    return {
      total: shareOf(uses),
      checkedWithin90Days: {
        routes: sum(uses, 'checkedRoutes'),
        searches: sum(uses, 'checkedSearches'),
      },
      byEvidence: Evidence.options.map((evidence) => ({
        evidence,
        share: shareOf(uses.filter((use) => use.evidence === evidence)),
      })),
      featured,
      sources: uses.map(({ source, evidence, destinations, routes }) => ({
        source,
        licence: licenceOf(licences, source),
        destinations,
        routes,
        evidence,
      })),
      dataVersion,
    }
  }
}

const shareOf = (uses: readonly SourceUse[]) => ({
  routes: sum(uses, 'routes'),
  searches: sum(uses, 'searches'),
})

function sum(
  uses: readonly SourceUse[],
  column: 'routes' | 'searches' | 'checkedRoutes' | 'checkedSearches',
): number {
  return uses.reduce((total, use) => total + use[column], 0)
}
