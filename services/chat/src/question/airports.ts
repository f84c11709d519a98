import type { Mention } from './country-finder'
import { seedRows } from './seed-rows'
import { keyOf, type Word } from './text'

/** `seed/hubs.tsv`: the largest airport of a country first, then those of further cities with the beginnings of their names. */
const AIRPORTS = seedRows('hubs.tsv').map(([country, airport, names = '']) => ({
  country,
  airport: airport!,
  names: names.split(', ').filter(Boolean).map(keyOf),
}))

/** The airport of the city that is named, else the largest one of the country. */
export function airportOf({ code, from, to }: Mention, words: readonly Word[]): string | undefined {
  const keys = words.slice(from, to + 1).map(({ key }) => key)
  const said = [keys.join(' '), keys.join('')]
  const ofCountry = AIRPORTS.filter(({ country }) => country === code)
  const ofCity = ofCountry.find(({ names }) => names.some((name) => said.some((one) => one.startsWith(name))))
  return (ofCity ?? ofCountry[0])?.airport
}
