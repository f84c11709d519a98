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

const EVERY_PASSPORT = '*'

/** What is known of the visas that there are; put together once, so that a search costs a look or two. */
export class VisaVariants {
  private readonly variants = new Map<string, VisaVariant>()

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

  private add({ destinations, entry, said, source }: VariantFact, passports: readonly string[]): void {
    for (const destination of destinations)
      for (const passport of passports) {
        const known = this.find(passport, destination, entry) ?? NOTHING
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
