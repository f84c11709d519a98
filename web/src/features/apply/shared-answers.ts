import type { Answers } from '@borderlane/contracts/forms/question'

/** What people who travel together usually answer alike: contact, dates, route, address, host and where they stay. */
const SHARED = [
  'email',
  'phone',
  'travelDates',
  'arrivalDate',
  'departureDate',
  'lengthOfStay',
  'purposeOfTrip',
  'modeOfTravel',
  'flightNumber',
  'portOfEntry',
  'portOfExit',
  'itinerary',
  'countryOfResidence',
  'homeAddress',
  'permanentAddress',
  'mailingAddress',
  'accommodationType',
  'accommodationName',
  'accommodationAddress',
  'accommodationPhone',
  'contactInDestination',
  'hasInviter',
  'inviterName',
  'inviterAddress',
  'inviterPhone',
  'inviterEmail',
]

export const sharedAnswers = (said: Answers): Answers =>
  Object.fromEntries(Object.entries(said).filter(([id]) => SHARED.includes(id)))
