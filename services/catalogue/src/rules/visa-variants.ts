import type { Source, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import type { Entry } from './visa-policy'

/** One thing that a source says of one kind of visa. */
export interface VariantFact {
  destinations: readonly string[]
  entry: Entry
  /** null: whoever no other fact of the kind is about. */
  passports: readonly string[] | null
  said: Partial<Omit<VisaVariant, 'sources'>>
  source: Source
}

type VariantFactName = Exclude<keyof VisaVariant, 'sources'>
export type VariantSources = Partial<Record<VariantFactName, Source>>

const EVERY_PASSPORT = '*'

/** What is known of the visas that there are; put together once, so that a search costs a look or two. */
export class VisaVariants {
  private readonly variants = new Map<string, VisaVariant>()
  private readonly sources = new Map<string, VariantSources>()

  constructor(facts: readonly VariantFact[]) {
    // First what holds for everybody: what names a passport then goes before it.
    for (const fact of facts.filter(({ passports }) => passports === null)) this.add(fact, [EVERY_PASSPORT])
    for (const fact of facts) if (fact.passports) this.add(fact, fact.passports)
  }

  find(passport: string, destination: string, entry: Entry): VisaVariant | null {
    return (
      this.variants.get(key(destination, entry, passport)) ??
      this.variants.get(key(destination, entry, EVERY_PASSPORT)) ??
      null
    )
  }

  /** Who says each of them. */
  findSources(passport: string, destination: string, entry: Entry): VariantSources {
    return (
      this.sources.get(key(destination, entry, passport)) ??
      this.sources.get(key(destination, entry, EVERY_PASSPORT)) ??
      {}
    )
  }

  private add({ destinations, entry, said, source }: VariantFact, passports: readonly string[]): void {
    for (const destination of destinations)
      for (const passport of passports) {
        const known = this.find(passport, destination, entry) ?? NOTHING
        const [fact] = Object.keys(said) as VariantFactName[]
        this.sources.set(key(destination, entry, passport), {
          ...this.findSources(passport, destination, entry),
          [fact!]: source,
        })
        const isSaid = known.sources.some(({ name, url }) => name === source.name && url === source.url)
        this.variants.set(key(destination, entry, passport), {
          ...known,
          ...said,
          sources: isSaid ? known.sources : [...known.sources, source],
        })
      }
  }
}

const NOTHING: VisaVariant = { name: null, stay: null, entries: null, validity: null, sources: [] }

const key = (destination: string, entry: Entry, passport: string) => `${destination} ${entry} ${passport}`
