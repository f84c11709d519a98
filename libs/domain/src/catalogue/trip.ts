import type { BestReason, TripAnswer, TripLine } from '@borderlane/contracts/catalogue/trips'
import { countDays } from './trip-days'
import { type Answered, answerLeg, type LegLines } from './trip-leg'
import type { Leg, Traveller, TripFacts, TripQuestion } from './trip-question'

/** What every leg asks of every traveller and passport. Each rule is looked up once for a passport, destination and day. */
export function checkTrip(question: TripQuestion, facts: TripFacts): Omit<TripAnswer, 'dataVersion'> {
  const { today, legs, pastStays } = question
  const findQuote = remembered(facts.findQuote)
  const known = { ...facts, findQuote, findRequirement: remembered(facts.findRequirement) }
  const { lines, place } = collectLines()
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
        passports: passports.map(({ answer }) => place(answer)),
      })),
    }
  })
  return { on: today, lines, travellers }
}

/** Every sentence once, and its place instead of it. */
function collectLines() {
  const lines: TripLine[] = []
  const byCode = new Map<string, number[]>()
  const placeOf = (line: TripLine): number => {
    const places = byCode.get(line.code) ?? []
    const known = places.find((place) => isSame(lines[place]!, line))
    if (known !== undefined) return known
    byCode.set(line.code, [...places, lines.length])
    return lines.push(line) - 1
  }
  return { lines, place: (answer: LegLines) => ({ ...answer, lines: answer.lines.map(placeOf) }) }
}

const FIELDS = ['level', 'topic', 'from', 'by', 'url', 'evidence', 'duty'] as const

const isSame = (one: TripLine, other: TripLine): boolean =>
  FIELDS.every((field) => one[field] === other[field]) &&
  one.source?.name === other.source?.name &&
  one.source?.url === other.source?.url &&
  one.source?.asOf === other.source?.asOf &&
  [one, other].every(({ params }) =>
    Object.keys(params).every((key) => one.params[key] === other.params[key]),
  )

const viaOf = ({ via }: Leg) => via && { airport: via.iata, name: via.name, country: via.place }

type Find<T> = (passport: string, destination: string, on: string) => T

function remembered<T>(find: Find<T>): Find<T> {
  const found = new Map<string, T>()
  return (passport, destination, on) => {
    const key = `${passport}${destination}${on}`
    const kept = found.get(key)
    if (kept !== undefined) return kept
    const answer = find(passport, destination, on)
    found.set(key, answer)
    return answer
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
    count('todo') + own.filter(({ answer }) => answer.rule?.visaType === 'embassy').length,
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
