import type { PassportOnLeg, TripAnswer, TripLine } from '@borderlane/contracts/catalogue/trips'
import type { TripDraft } from './trip-draft'

/** A sentence of the answer, and whom it is about: places of travellers in the question, all of them in order. */
export interface TripItem {
  leg: number
  line: TripLine
  travellers: number[]
}

/** One place of the time line. `leg`: of an arrival, and of the return. */
export interface TripPlanDay {
  kind: 'today' | 'by' | 'arrive' | 'return'
  day: string
  leg: number
  items: TripItem[]
}

export interface TripPlan {
  problems: TripItem[]
  /** From the day of the answer to the return, in order. */
  days: TripPlanDay[]
}

type Question = Pick<TripDraft, 'legs'>

/** The sentences about a passport on a leg. */
export const linesOf = ({ lines }: Pick<TripAnswer, 'lines'>, of: Pick<PassportOnLeg, 'lines'>): TripLine[] =>
  of.lines.map((place) => lines[place]!)

/** The passport that someone shows on a leg: the country's own where it lasts, otherwise the best for the whole trip. */
export function passportShown(
  answer: Pick<TripAnswer, 'lines' | 'travellers'>,
  traveller: number,
  leg: number,
): PassportOnLeg {
  const { best, legs } = answer.travellers[traveller]!
  const { passports } = legs[leg]!
  const says = (one: PassportOnLeg, code: string) => linesOf(answer, one).some((line) => line.code === code)
  const isOwn = (one: PassportOnLeg) => says(one, 'rule.own') && !says(one, 'passport.ends')
  return passports.find(isOwn) ?? passports.find(({ passport }) => passport === best.passport)!
}

/** What everyone has to know and do, with the passports that are shown, each sentence once for all whom it is about. */
export function tripPlan(question: Question, answer: TripAnswer): TripPlan {
  const { on } = answer
  const items = itemsOf(question, answer)
  const rest = items.filter(({ line }) => line.level !== 'problem')
  const dueOf = ({ line: { level, by } }: TripItem): string | null =>
    level === 'unknown' ? on : level === 'todo' ? (by && by > on ? by : on) : null
  const due = [...new Set([on, ...rest.flatMap((item) => dueOf(item) ?? [])])].map((day): TripPlanDay => ({
    kind: day === on ? 'today' : 'by',
    ...{ day, leg: 0, items: rest.filter((item) => dueOf(item) === day) },
  }))
  const arrivals = question.legs.map(({ arrive }, leg): TripPlanDay => ({
    kind: 'arrive',
    ...{ day: arrive, leg, items: rest.filter((item) => item.leg === leg && dueOf(item) === null) },
  }))
  const last = question.legs.length - 1
  const end: TripPlanDay = { kind: 'return', day: question.legs[last]!.leave, leg: last, items: [] }
  return {
    problems: items.filter(({ line }) => line.level === 'problem'),
    // What is due on a day comes before the arrival of that day: sorting keeps the order of equal ones.
    days: [...due, ...arrivals, end].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  }
}

function itemsOf(question: Question, answer: TripAnswer): TripItem[] {
  const found = new Map<string, TripItem>()
  answer.travellers.forEach((_one, traveller) =>
    question.legs.forEach((_leg, leg) => {
      for (const place of passportShown(answer, traveller, leg).lines) {
        const key = `${leg} ${place}`
        const known = found.get(key)
        if (known) known.travellers.push(traveller)
        else found.set(key, { leg, line: answer.lines[place]!, travellers: [traveller] })
      }
    }),
  )
  return [...found.values()]
}
