import { describeData } from '@borderlane/contracts/catalogue/public'
import type { OutputOf } from '@borderlane/contracts/define'
import { Evidence } from '@borderlane/contracts/catalogue/requirement'
import { Handle } from '@borderlane/messaging'
import { CLOCK, type Clock } from '@borderlane/runtime'
import { Controller, Inject } from '@nestjs/common'
import { DataVersion } from '../rules/data-version.store'
import { dayOf } from '../rules/time-line'
import { licenceOf, readSourceLicences } from '../sources/source-licence'
import { CatalogueMemory } from './catalogue-memory'
import { DataDescriptionStore, type SourceUse } from './data-description.store'
import { UsualRoutes } from './usual-routes'

/** Shows the sources of today's rules, and how many rules were checked lately. */
@Controller()
export class DataDescription {
  constructor(
    private readonly store: DataDescriptionStore,
    private readonly versions: DataVersion,
    private readonly usual: UsualRoutes,
    private readonly memory: CatalogueMemory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(describeData)
  async describeData(): Promise<OutputOf<typeof describeData>> {
    const today = dayOf(this.clock.now())
    // Read before the rows: changes in between have a later version.
    const dataVersion = await this.versions.readVersion()
    const [uses, featured, licences, usual] = await Promise.all([
      this.store.findSources(today),
      this.store.countFeatured(today),
      readSourceLicences(),
      this.usual.describeRoutes(),
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
      usual,
      borderRules: this.memory.border
        .count(today)
        .map(({ old, ...of }) => ({ ...of, checkedWithin90Days: of.rules - old })),
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
