import { setImmediate } from 'node:timers/promises'
import type { BorderExample, BorderKind, BorderLine } from '@borderlane/contracts/catalogue/border-rules'
import type { PermitKind } from '@borderlane/contracts/catalogue/fact-values'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { addDays } from '@borderlane/domain/catalogue/duty'
import { AREAS, betterEffects, type Permit } from '@borderlane/domain/catalogue/held-permits'
import { answerLeg } from '@borderlane/domain/catalogue/trip-leg'
import type { Airport, Leg } from '@borderlane/domain/catalogue/trip-question'
import { transitLines } from '@borderlane/domain/catalogue/trip-transit'
import type { RouteAnswers } from '../answer/answer-route'
import { airportOf } from '../answer/airport-of'
import type { CatalogueMemory } from '../answer/catalogue-memory'
import { type BorderFacts, dutiesOf, wordsOf } from '../border/border-facts'
import { territoryName, toCountryName } from '../country/country-directory'

const MOST_EXAMPLES = 10
const DAYS_OF_STAY = 14
const LATER = '9999-12-31'

interface Change {
  kind: BorderKind
  /** Those that change, as they are and as they would be. */
  lines: readonly BorderLine[]
  next: BorderFacts
}

/** What travellers with every passport read of the places of some lines, before and after. */
export async function compareBorders(
  memory: CatalogueMemory,
  answers: RouteAnswers,
  { kind, lines, next }: Change,
): Promise<{ routes: number; examples: BorderExample[] }> {
  const { countries, day } = memory.ofToday()
  const places = [...new Set(lines.flatMap((line) => wordsOf(line['places'])))]
  const arrive = [day, ...lines.map((line) => line['from'] ?? '')].sort().at(-1)!
  const found = new Map<string, BorderExample>()
  let routes = 0
  for (const { code: passport, ...country } of countries.countries) {
    for (const place of places) {
      if (place === passport) continue
      const about = lines.filter((line) => wordsOf(line['places']).includes(place))
      const asked = { passport, place, arrive, lines: about }
      const [before, after] = [memory.border.facts, next].map((facts) => linesOf(kind, asked, facts))
      const example = differenceOf(before!, after!)
      if (!example) continue
      routes += 1
      const same = found.get(example.key)
      if (same) same.routes += 1
      else if (found.size < 1_000)
        found.set(example.key, {
          passport: toCountryName({ code: passport, ...country }),
          destination: nameOf(place),
          ...{ before: example.before, after: example.after, routes: 1 },
        })
    }
    // Quotes are answered between two passports.
    await setImmediate()
  }
  const examples = [...found.values()].sort((one, other) => other.routes - one.routes)
  return { routes, examples: examples.slice(0, MOST_EXAMPLES) }

  function nameOf(code: string) {
    const country = countries.lookUp(code)
    return country ? toCountryName(country) : { code, name: territoryName(code, 'en') }
  }

  function linesOf(of: BorderKind, asked: Asked, facts: BorderFacts): TripLine[] {
    const findQuote = (from: string, to: string) => withFacts(answers.tryQuote(from, to, arrive), facts)
    const trip = {
      ...{ findQuote, findTransit: (place: string) => facts.transit.get(place) ?? [] },
      findLast: () => ({ last: null, url: null }),
    }
    const passport = { country: asked.passport }
    const leg: Leg = {
      ...{ to: nameOf(asked.place), via: null, airside: true },
      ...{ arrive, leave: addDays(arrive, DAYS_OF_STAY) },
    }
    const traveller = { passports: [passport], held: [], residence: null }
    if (of === 'duty')
      return answerLeg({ leg, days: null, today: day }, traveller, 0, trip).answer.lines.filter(
        (line) => line.about === 'duty',
      )
    if (of === 'permit')
      return permitsOf(asked.lines).flatMap((permit) =>
        answerLeg(
          { leg, days: null, today: day },
          { ...traveller, held: [permit] },
          0,
          trip,
        ).answer.lines.filter(({ about }) => about === 'held'),
      )
    const via = airportIn(memory, asked.place)
    if (!via) return []
    return [...new Set(asked.lines.map(({ to }) => to || onwards(asked)))].flatMap((to) =>
      [true, false].flatMap((airside) =>
        transitLines({ ...leg, to: nameOf(to), via, airside }, passport, traveller, trip),
      ),
    )
  }
}

interface Asked {
  passport: string
  place: string
  lines: readonly BorderLine[]
}

/** Some country to fly on to. */
const onwards = ({ passport, place }: Asked): string =>
  ['JP', 'AU', 'BR'].find((one) => one !== passport && one !== place)!

/** The permits that lines are about; of an area one of its states. */
function permitsOf(lines: readonly BorderLine[]): Permit[] {
  const named = lines.flatMap(({ issuers, kind }) => wordsOf(issuers).map((issuer) => `${kind}:${issuer}`))
  return [...new Set(named)].map((one) => {
    const [kind, issuer] = one.split(':') as [PermitKind, string]
    return { kind, country: [...(AREAS.get(issuer) ?? [issuer])][0]!, until: LATER }
  })
}

function airportIn(memory: CatalogueMemory, place: string): Airport | null {
  const [iata] = [...memory.airports].find(([, { country }]) => country === place) ?? []
  return iata ? airportOf(memory, iata) : null
}

const withFacts = (quote: Quote | null, { duty, permit }: BorderFacts): Quote | null =>
  quote && {
    ...quote,
    requirement: {
      ...quote.requirement,
      duties: dutiesOf(duty.get(toOf(quote)) ?? [], fromOf(quote), quote.requirement.on),
      held: betterEffects(
        permit.get(toOf(quote)) ?? [],
        fromOf(quote),
        quote.requirement.on,
        quote.requirement,
      ),
    },
  }
const toOf = ({ requirement }: Quote): string => requirement.destinationCountry.code
const fromOf = ({ requirement }: Quote): string => requirement.passportCountry.code

/** Lines that are only in one of two answers; undefined: they say the same. */
function differenceOf(before: TripLine[], after: TripLine[]) {
  const [old, now] = [before, after].map((lines) => new Set(lines.map((line) => JSON.stringify(line))))
  const gone = before.filter((line) => !now!.has(JSON.stringify(line)))
  const come = after.filter((line) => !old!.has(JSON.stringify(line)))
  if (gone.length + come.length === 0) return undefined
  // The same words of another country are the same change.
  const key = JSON.stringify(
    [gone, come].map((lines) => lines.map(({ code, level, duty }) => [code, level, duty])),
  )
  return { before: gone, after: come, key }
}
