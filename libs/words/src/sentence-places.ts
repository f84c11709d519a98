import type { Params } from './text-types'
import { writtenParams } from './written'

/** A sentence about a route as the domain says it: `RouteSentence`. */
export interface Sentence {
  topic: 'rule' | 'notes' | 'questions' | 'duties' | 'papers' | 'trip'
  code: string
  params: Params
  text?: string
}

/** What the places of a sentence are written with. */
export interface PlaceWords {
  /** How Intl writes in the language. */
  format: string
  /** A country's name. */
  country: (code: string) => string
  /** As it is inside a sentence. */
  countryInSentence: (code: string) => string
  /** A text of the topic `rule`. */
  say: (code: string, params: Params) => string
  /** A visa's name. */
  title: (title: { code: string; params: Params; text: string }) => string
}

const COUNTRY = /^[A-Z]{2}$/
/** States that are named together. */
const AREA = /^(SCHENGEN|EU|EEA|GCC|OECD)$/

/** The places of a sentence as a language writes them. */
export function sentencePlaces(params: Params, words: PlaceWords): Params {
  const { format, country, countryInSentence, title, say } = words
  const written = Object.entries(writtenParams(params, format)).map(([name, value]) => {
    if (name === 'title')
      return [name, title({ code: String(value), params, text: String(params['titleText']) })]
    if (name === 'permit') return [name, say(`held.with.${value}`, { issuers: issuersOf(params, words) })]
    if (typeof value !== 'string' || !COUNTRY.test(value)) return [name, value]
    return [name, name === 'country' ? country(value) : countryInSentence(value)]
  })
  return Object.fromEntries(written) as Params
}

/** States whose permits do the same: any one of them is enough. */
function issuersOf({ issuers }: Params, { format, countryInSentence, say }: PlaceWords): string {
  const names = String(issuers)
    .split(' ')
    .map((one) =>
      AREA.test(one) ? say(`held.area.${one}`, {}) : say('held.of', { country: countryInSentence(one) }),
    )
  return new Intl.ListFormat(format, { type: 'disjunction' }).format(names)
}
