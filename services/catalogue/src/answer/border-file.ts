import type { BorderKind } from '@borderlane/contracts/catalogue/border-rules'
import type { Source } from '@borderlane/contracts/catalogue/requirement'
import { BORDER_COLUMNS } from '@borderlane/domain/catalogue/border-lines'
import { csvOf } from '@borderlane/runtime'
import type { CatalogueMemory } from './catalogue-memory'

/** All lines of a kind, as staff change them. */
export function* borderFile({ border }: CatalogueMemory, kind: BorderKind): Generator<string> {
  const columns = Object.keys(BORDER_COLUMNS[kind])
  const rows = [...border.lines(kind).values()].map(({ line }) =>
    Object.fromEntries(columns.map((column) => [column, line[column] ?? ''])),
  )
  yield csvOf(rows, true)
}

/** Publishers whose licence lets everyone pass it on. */
const LICENCES = [
  { publisher: /^https:\/\/www\.gov\.uk\//, licence: 'Open Government Licence v3.0' },
  { publisher: /^https:\/\/([a-z-]+\.)*europa\.eu\//, licence: 'Commission Decision 2011/833/EU; CC BY 4.0' },
]

/** What everyone may pass on, by kind. */
export const openBorderFacts = ({ border: { facts } }: CatalogueMemory): object => ({
  duties: openOf(facts.duty, ({ duty }) => duty),
  transit: openOf(facts.transit, (rule) => rule),
  permits: openOf(facts.permit, ({ effects, until }) => ({ effects, until, source: effects[0]!.source })),
})

interface Whom {
  passports: ReadonlySet<string> | null
  except: ReadonlySet<string>
}

const openOf = <Rule extends Whom>(
  rules: ReadonlyMap<string, readonly Rule[]>,
  said: (rule: Rule) => { source: Source },
): object[] =>
  [...rules].flatMap(([destination, all]) =>
    all.flatMap((rule) => {
      const fact = said(rule)
      const licence = LICENCES.find(({ publisher }) => publisher.test(fact.source.url ?? ''))?.licence
      const whom = { passports: rule.passports && [...rule.passports], except: [...rule.except] }
      return licence ? [{ destination, ...fact, ...whom, licence }] : []
    }),
  )
