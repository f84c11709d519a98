import { listPaperLists, listPaperVersions } from '@borderlane/contracts/catalogue/paper-lists'
import { PaperKind } from '@borderlane/contracts/catalogue/papers'
import type { InputOf } from '@borderlane/contracts/define'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { CatalogueMemory } from '../answer/catalogue-memory'
import { entryOf } from '../rules/visa-policy'
import { toPaperListVersion, toStaffPaperList } from './paper-list.view'
import { PaperListStore } from '../rules/version.store'

const DESTINATIONS_A_PAGE = 20
const VERSIONS_A_PAGE = 50

@Controller()
export class PaperListing {
  constructor(
    private readonly memory: CatalogueMemory,
    private readonly store: PaperListStore,
  ) {}

  @Handle(listPaperLists)
  async listPaperLists({ search, page }: InputOf<typeof listPaperLists>) {
    const found = this.memory.ofToday().countries.searchCountries(search)
    const here = found.slice((page - 1) * DESTINATIONS_A_PAGE, page * DESTINATIONS_A_PAGE)
    const versions = new Map(
      (await this.store.listNewest()).map((row) => [`${row.destination} ${row.kind}`, row] as const),
    )
    return {
      lists: here.flatMap((country) => {
        const inUse = this.kindsInUse(country.code)
        return PaperKind.options.flatMap((kind) => {
          const list = this.memory.papers.find(country.code, kind)?.papers
          const newest = versions.get(`${country.code} ${kind}`)
          return list || newest || inUse.has(kind) ? [toStaffPaperList(country, { kind, list, newest })] : []
        })
      }),
      total: found.length,
      page,
      pageSize: DESTINATIONS_A_PAGE,
    }
  }

  @Handle(listPaperVersions)
  async listVersions({ destination, page }: InputOf<typeof listPaperVersions>) {
    const { code } = this.memory.ofToday().countries.find(destination, 'destination')
    const { rows, total } = await this.store.listVersions(
      { destination: code },
      { page, size: VERSIONS_A_PAGE },
    )
    return { versions: rows.map(toPaperListVersion), total, page, pageSize: VERSIONS_A_PAGE }
  }

  private kindsInUse(destination: string): ReadonlySet<string> {
    const { requirements, day, countries } = this.memory.ofToday()
    return new Set(
      countries.countries.flatMap(({ code }) => {
        const rule = requirements.find(code, destination, day)?.rule
        return rule ? [entryOf(rule)] : []
      }),
    )
  }
}
