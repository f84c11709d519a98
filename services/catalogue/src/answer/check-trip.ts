import { checkTrip, listAirports, TRIP_LIMITS, type TripProblem } from '@borderlane/contracts/catalogue/trips'
import type { FieldIssue } from '@borderlane/contracts/errors'
import type { CountryName } from '@borderlane/contracts/catalogue/requirement'
import { AppError, type InputOf, type OutputOf } from '@borderlane/contracts/define'
import { stayProblems } from '@borderlane/domain/catalogue/schengen-days'
import { checkTrip as answerTrip } from '@borderlane/domain/catalogue/trip'
import type { Leg, Traveller, TripFacts } from '@borderlane/domain/catalogue/trip-question'
import { Handle } from '@borderlane/messaging'
import { Controller } from '@nestjs/common'
import { findTerritory, territoryName, toCountryName } from '../rules/country-directory'
import { airportOf } from './airport-of'
import { lastDayAhead, monthsFrom, RouteAnswers } from './answer-route'
import { CatalogueMemory } from './catalogue-memory'
import { toEndedRule } from './requirement.view'

type Question = InputOf<typeof checkTrip>
const MOST_MONTHS_OF_STAY = 12
const YEARS_OF_STAYS = 10
const NOWHERE: CountryName = { code: '', name: '' }

/** Answers a whole trip from memory. Nothing of it is saved or logged: calls are counted by name, as all are. */
@Controller()
export class CheckTrip {
  constructor(
    private readonly answers: RouteAnswers,
    private readonly memory: CatalogueMemory,
  ) {}

  @Handle(checkTrip)
  async checkTrip(asked: Question): Promise<OutputOf<typeof checkTrip>> {
    const { day: today, dataVersion } = this.memory.ofToday()
    const fields: FieldIssue[] = []
    const refuse: Refuse = (path, code, message) => fields.push({ path, code, message })
    const legs = asked.legs.map((leg, at) => this.readLeg(leg, `legs.${at}`, refuse))
    const travellers = asked.travellers.map((one, at) => this.readTraveller(one, `travellers.${at}`, refuse))
    const answers = travellers.flatMap(({ passports }) => passports).length * legs.length
    if (answers > TRIP_LIMITS.answers)
      refuse('legs', 'many', `must be fewer: at most ${TRIP_LIMITS.answers} passports times legs`)
    checkLegs(asked.legs, today, refuse)
    checkDays(asked, today, refuse)
    if (fields.length > 0) throw new AppError('validation.failed', { fields })
    const question = { today, travellers, legs, pastStays: asked.pastStays ?? [] }
    const answer = answerTrip(question, {
      findQuote: (passport, destination, on) => this.answers.tryQuote(passport, destination, on),
      findRequirement: (passport, destination, on) => this.answers.tryRequirement(passport, destination, on),
      findLast: (passport, destination, on) => this.findLast(passport, destination, on),
      findTransit: (place) => this.memory.border.facts.transit.get(place) ?? [],
    })
    return { ...answer, dataVersion }
  }

  @Handle(listAirports)
  async listAirports(): Promise<OutputOf<typeof listAirports>> {
    return { airports: [...this.memory.airports].map(([iata, airport]) => ({ iata, ...airport })) }
  }

  private findLast(from: string, to: string, on: string): ReturnType<TripFacts['findLast']> {
    const { last } = toEndedRule(this.memory.ofToday().requirements.before(from, to, on))
    return { last, url: this.memory.findOfficialSite(to, last?.rule.visaType ?? 'any')?.url ?? null }
  }

  private readLeg(
    { to, via, airside = true, arrive, leave }: Question['legs'][number],
    path: string,
    refuse: Refuse,
  ): Leg {
    const airport = via === undefined ? null : airportOf(this.memory, via)
    if (via !== undefined && !airport)
      refuse(`${path}.via`, 'airport', 'must be the IATA code of an airport with scheduled flights')
    return { to: this.findCountry(to, `${path}.to`, refuse), via: airport, airside, arrive, leave }
  }

  private readTraveller(one: Question['travellers'][number], path: string, refuse: Refuse): Traveller {
    const codeOf = (name: string, at: string) => this.findCountry(name, `${path}.${at}`, refuse).code
    const passports = one.passports.map(({ country, expires }, at) => ({
      country: codeOf(country, `passports.${at}.country`),
      expires,
    }))
    passports.forEach(({ country }, at) => {
      if (country && passports.findIndex((other) => other.country === country) < at)
        refuse(`${path}.passports.${at}.country`, 'again', 'must be of another country than another passport')
    })
    return {
      passports,
      held: (one.held ?? []).map(({ kind, country, until }, at) => ({
        ...{ kind, until },
        country: codeOf(country, `held.${at}.country`),
      })),
      residence: one.residence === undefined ? null : codeOf(one.residence, 'residence'),
    }
  }

  private findCountry(name: string, path: string, refuse: Refuse): CountryName {
    const country = this.memory.countries.lookUp(name)
    if (country) return toCountryName(country)
    const territory = findTerritory(name)
    refuse(
      path,
      'country',
      territory
        ? `must be a country: ${territoryName(territory, 'en')} is a territory, whose rules are not known here`
        : 'must be a country that we know',
    )
    return NOWHERE
  }
}

type Refuse = (path: string, code: TripProblem, message: string) => unknown

function checkLegs(legs: Question['legs'], today: string, refuse: Refuse): void {
  const last = lastDayAhead(today)
  const lastLeave = monthsFrom(last, MOST_MONTHS_OF_STAY)
  legs.forEach(({ to, via, airside, arrive, leave }, at) => {
    const before = legs[at - 1]
    if (arrive < today) refuse(`legs.${at}.arrive`, 'past', 'must not be in the past')
    if (arrive > last) refuse(`legs.${at}.arrive`, 'far', `must be on ${last} or before`)
    if (leave > lastLeave) refuse(`legs.${at}.leave`, 'far', `must be on ${lastLeave} or before`)
    if (leave < arrive) refuse(`legs.${at}.leave`, 'ends', 'must not be before arrive')
    if (before && arrive < before.leave)
      refuse(`legs.${at}.arrive`, 'order', 'must not be before the leg before it ends')
    if (airside !== undefined && via === undefined) refuse(`legs.${at}.airside`, 'other', 'goes with via')
    // Out and back through one hub is usual; twice through it to one place is a leg that was entered twice.
    if (before?.via && via === before.via && to === before.to)
      refuse(`legs.${at}.via`, 'twice', 'must be another airport than on the leg before, to the same country')
  })
}

function checkDays({ travellers, pastStays = [] }: Question, today: string, refuse: Refuse): void {
  travellers.forEach(({ passports, held = [] }, at) => {
    passports.forEach(({ expires }, index) => {
      if (expires !== undefined && expires <= today)
        refuse(`travellers.${at}.passports.${index}.expires`, 'expired', 'must be later than today')
    })
    held.forEach(({ until }, index) => {
      if (until < today) refuse(`travellers.${at}.held.${index}.until`, 'past', 'must not be in the past')
    })
  })
  for (const { index, code } of stayProblems(pastStays)) {
    if (code === 'overlaps') refuse(`pastStays.${index}`, code, 'must not overlap another stay')
    else refuse(`pastStays.${index}`, 'ends', 'must end after it begins')
  }
  const first = monthsFrom(today, -12 * YEARS_OF_STAYS)
  pastStays.forEach(({ entry, exit }, at) => {
    if (entry < first) refuse(`pastStays.${at}.entry`, 'day', 'must be in the last ten years')
    if (exit > today) refuse(`pastStays.${at}.exit`, 'future', 'must not be in the future')
  })
}
