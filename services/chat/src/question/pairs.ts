import { isOfPassport } from './around'
import type { CountryFinder } from './country-finder'
import { partsOf } from './day'
import { rolesOf } from './roles'
import { wordsOf } from './text'

/** Where one of several travellers goes. */
export interface Pair {
  passports: string[]
  destinations: string[]
}

/** The routes of different travellers: "Egypt for Brazilians? And Brazil for Russians?"; none where there is one route. */
export function pairsIn(question: string, finder: CountryFinder): Pair[] {
  const pairs: Pair[] = []
  let text = ''
  for (const part of partsOf(question)) {
    const last = finder.find(wordsOf(part)).length > 0 ? pairOf(text, finder, pairs) : undefined
    if (last) pairs.push(last)
    text = last ? part : `${text} ${part}`
  }
  const last = pairOf(text, finder, pairs)
  const all = last ? [...pairs, last] : []
  return all.length > 1 && new Set(all.map(({ passports }) => passports.join())).size === all.length
    ? all
    : []
}

/** The route of a part of a question. From where the one before went, no passport is said to be: "then from Laos to Nepal". */
function pairOf(text: string, finder: CountryFinder, before: readonly Pair[]): Pair | undefined {
  const words = wordsOf(text)
  const mentions = finder.find(words).filter(({ choices, kind }) => !choices && kind !== 'territory')
  const { passports, destinations, undecided } = rolesOf(words, mentions)
  const goals = passports.length > 0 ? [...destinations, ...undecided] : destinations
  const isGoal = (code: string): boolean => before.some((one) => one.destinations.includes(code))
  const isSaid = (code: string): boolean =>
    mentions.some((one) => one.code === code && isOfPassport(words, one))
  return passports.length === 1 && goals.length > 0 && (!isGoal(passports[0]!) || isSaid(passports[0]!))
    ? { passports, destinations: goals }
    : undefined
}
