import type { Source, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import type { Entry } from './visa-policy'

export interface VariantFact {
  destinations: readonly string[]
  entry: Entry
  /** null: whoever no other fact of the kind is about. */
  passports: readonly string[] | null
  fact: VariantFactName
  /** null: the authority decides it for each application. */
  said: VisaVariant[VariantFactName]
  source: Source
}

export type VariantFactName = 'name' | Decided
type Decided = NonNullable<VisaVariant['setByAuthority']>[number]
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

  private add({ destinations, entry, fact, said, source }: VariantFact, passports: readonly string[]): void {
    for (const destination of destinations)
      for (const passport of passports) {
        const { setByAuthority = [], ...known } = this.find(passport, destination, entry) ?? NOTHING
        this.sources.set(key(destination, entry, passport), {
          ...this.findSources(passport, destination, entry),
          [fact]: source,
        })
        const isSaid = known.sources.some(({ name, url }) => name === source.name && url === source.url)
        const decided = setByAuthority.filter((one) => one !== fact)
        if (said === null && fact !== 'name') decided.push(fact)
        this.variants.set(key(destination, entry, passport), {
          ...known,
          [fact]: said,
          ...(decided.length > 0 && { setByAuthority: decided }),
          sources: isSaid ? known.sources : [...known.sources, source],
        })
      }
  }
}

const NOTHING: VisaVariant = { name: null, stay: null, entries: null, validity: null, sources: [] }

const key = (destination: string, entry: Entry, passport: string) => `${destination} ${entry} ${passport}`
