import { ownAnswer } from '@borderlane/contracts/forms/asked'
import { blankOf } from '@borderlane/contracts/forms/blank'
import type { Answers } from '@borderlane/contracts/forms/question'
import { isDay } from '../is-day'

const textOf = (answers: Answers, id: string): string | undefined => {
  const answer = ownAnswer(answers, id)
  return typeof answer === 'string' && answer !== '' && !blankOf(answer) ? answer : undefined
}

const MOST_CHARACTERS = 200

/**
 * The eight answers that every reader of an order finds, from those of any form: surname and given names stand for the
 * full name, days of arrival and departure for the travel dates.
 */
export function standardAnswersOf(answers: Answers): Record<string, string> {
  const text = (id: string) => textOf(answers, id)
  const names = [text('givenNames'), text('surname')].filter(Boolean).join(' ')
  const days = [text('arrivalDate'), text('departureDate')].filter(Boolean).join(' - ')
  const made = {
    fullName: (text('fullName') ?? names).slice(0, MOST_CHARACTERS).trim(),
    dateOfBirth: text('dateOfBirth'),
    email: text('email'),
    phone: text('phone'),
    nationality: text('nationality'),
    passportNumber: text('passportNumber'),
    passportExpiryDate: text('passportExpiryDate'),
    travelDates: text('travelDates') ?? days,
  }
  return Object.fromEntries(Object.entries(made).filter(([, answer]) => answer)) as Record<string, string>
}

/** The days of a journey, where a form asked for them; none where the travel dates are words of the traveller's own. */
export function travelDays(travelDates: string): { arrival?: string; departure?: string } {
  const [, arrival = '', departure = ''] = /^(\S{10})(?: - (\S{10}))?$/.exec(travelDates) ?? []
  return isDay(arrival) ? { arrival, ...(isDay(departure) && { departure }) } : {}
}

export const arrivalDay = (travelDates: string): string | undefined => travelDays(travelDates).arrival
