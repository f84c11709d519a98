import type { BestReason, TripAnswer } from '@borderlane/contracts/catalogue/trips'
import { countDays } from './trip-days'
import { type Answered, answerLeg } from './trip-leg'
import type { Leg, Traveller, TripFacts, TripQuestion } from './trip-question'

/** What every leg asks of every traveller and passport. Each rule is looked up once for a passport, destination and day. */
export function checkTrip(question: TripQuestion, facts: TripFacts): Pick<TripAnswer, 'on' | 'travellers'> {
  const { today, legs, pastStays } = question
  const known = { ...facts, findQuote: remembered(facts.findQuote) }
  const travellers = question.travellers.map((traveller) => {
    const days = countDays(legs, pastStays, traveller)
    const answers = legs.map((leg, at) =>
      traveller.passports.map((_, index) =>
        answerLeg({ leg, days: days[at]!, today }, traveller, index, known),
      ),
    )
    return {
      best: findBest(traveller, legs, answers),
      legs: answers.map((passports, at) => ({
        country: legs[at]!.to,
        via: viaOf(legs[at]!),
        passports: passports.map(({ answer }) => answer),
      })),
    }
  })
  return { on: today, travellers }
}

const viaOf = ({ via }: Leg) => via && { airport: via.iata, name: via.name, country: via.place }

function remembered(find: TripFacts['findQuote']): TripFacts['findQuote'] {
  const found = new Map<string, ReturnType<typeof find>>()
  return (passport, destination, on) => {
    const key = `${passport}${destination}${on}`
    const kept = found.get(key)
    if (kept !== undefined) return kept
    const quote = find(passport, destination, on)
    found.set(key, quote)
    return quote
  }
}

/** What a choice goes by, the first difference decides; the reason why one is better by it. */
const REASONS = ['fewer_problems', 'fewer_visas', 'less_open', 'less_open', 'cheaper', 'citizen'] as const

/** The lower, the better, in the order of the reasons: what is not known is no problem, and less than a visa. */
function weigh(
  { passports }: Traveller,
  legs: readonly Leg[],
  answers: readonly Answered[][],
  index: number,
) {
  const own = answers.map((passports) => passports[index]!)
  const count = (level: string) => own.filter(({ answer }) => answer.level === level).length
  const cents = own.map(({ answer: { cost } }) => (cost ? cost.officialCents + cost.ourCents : 0))
  return [
    count('problem'),
    own.filter(({ needsVisa }) => needsVisa).length,
    own.filter(({ isUnknown, answer }) => isUnknown || answer.level === 'unknown').length,
    count('todo'),
    cents.reduce((sum, one) => sum + one, 0),
    legs.some(({ to }) => to.code === passports[index]!.country) ? 0 : 1,
  ]
}

const differenceOf = (one: readonly number[], other: readonly number[]): number =>
  one.findIndex((value, at) => value !== other[at])

/** The passport that asks least for the whole trip; of equal ones the first. */
function findBest(
  traveller: Traveller,
  legs: readonly Leg[],
  answers: readonly Answered[][],
): { passport: number; why: BestReason } {
  const [best, next] = traveller.passports
    .map((_, passport) => ({ passport, weights: weigh(traveller, legs, answers, passport) }))
    .sort(({ weights: one }, { weights: other }) => {
      const at = differenceOf(one, other)
      return at < 0 ? 0 : one[at]! - other[at]!
    })
  if (!next) return { passport: best!.passport, why: 'only' }
  return { passport: best!.passport, why: REASONS[differenceOf(best!.weights, next.weights)] ?? 'same' }
}
