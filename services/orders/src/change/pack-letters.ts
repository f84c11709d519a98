import type { Helper } from '@borderlane/contracts/company'
import type { Form } from '@borderlane/contracts/forms/form'
import type { Answers } from '@borderlane/contracts/forms/question'
import type { Appointment } from '@borderlane/contracts/orders/own-step'
import type { Language } from '@borderlane/words/languages'
import type { Order } from '../order/order.entity'
import { ownAnswer, questionsOf } from '@borderlane/contracts/forms/asked'
import { answerText } from '@borderlane/domain/forms/answer-text'
import { standardAnswersOf } from '@borderlane/domain/forms/derive'
import { inSentence } from '@borderlane/words/country-in-sentence'
import { writtenDay } from '@borderlane/words/written'
import type { Block } from '../staff/pages-pdf'
import { LEFT_BLANK } from '../staff/drawn-form'
import { countryOf } from '../staff/sheet-content'

export interface Pack {
  order: Order
  form: Form
  /** All of them, also those that are left blank. */
  answers: Answers
  hidden: readonly string[]
  /** Who helped, as the operator's settings say it. */
  helper?: Helper | undefined
  appointment: Appointment | undefined
  /** Of what the traveller reads. What the authority reads is in English. */
  language: Language
}

type Source = Pick<Pack, 'order' | 'form' | 'answers' | 'hidden'>

const ENGLISH = 'en-GB'
const DAY_MS = 24 * 3_600_000
const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region' })

/** English: an authority reads it, and the traveller signs it. It says what was answered, and nothing else. */
const WORDS = {
  letter: 'Cover letter',
  date: `Date: ${LEFT_BLANK}`,
  to: (country: string) => `To the visa section of ${country}`,
  subject: (country: string, reference: string) =>
    `Application for a visa for ${country} (our file ${reference})`,
  dear: 'Dear Sir or Madam,',
  apply: (country: string) => `I apply for a visa for ${country}.`,
  purpose: (purpose: string) => `Purpose of my journey: ${purpose}.`,
  days: (arrival: string, departure: string) =>
    `I plan to arrive on ${arrival} and to leave on ${departure}.`,
  arrival: (arrival: string) => `I plan to arrive on ${arrival}.`,
  dates: (dates: string) => `My travel dates: ${dates}.`,
  national: (country: string) => `I am a national of ${country}.`,
  passport: (number: string) => `My passport number is ${number}.`,
  until: (day: string) => `The passport is valid until ${day}.`,
  work: (work: string) => `Occupation: ${work}.`,
  employer: (employer: string) => `Employer, business or school: ${employer}.`,
  stay: (place: string) => `During the stay I can be reached at: ${place}.`,
  costs: (payer: string) => `The journey is paid for by: ${payer}.`,
  enclosed: 'I enclose the papers that are asked for.',
  close: 'Yours faithfully,',
  signature: `Signature: ${LEFT_BLANK}`,
  itinerary: 'Itinerary',
  count: (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`,
} as const

const ROWS = {
  traveller: 'Traveller',
  passport: 'Passport number',
  dates: 'Travel dates',
  arrival: 'Arrival',
  entry: 'Country of first entry',
  flight: 'Flight',
  port: 'Port of entry',
  stay: 'Length of stay',
  destination: 'Main destination',
  others: 'Other countries',
  place: 'Accommodation or host',
  address: 'Address during the stay',
  departure: 'Departure',
} as const

/** Reads answers in English; what this reader does not see is left blank, what was not answered is undefined. */
function reader({ form, answers, hidden }: Source): (...ids: string[]) => string | undefined {
  const questions = new Map(questionsOf(form).map((question) => [question.id, question]))
  const made = standardAnswersOf(answers)
  const one = (id: string): string | undefined => {
    if (hidden.includes(id)) return LEFT_BLANK
    const said = answerText(ownAnswer(answers, id)) || made[id]
    if (!said) return undefined
    const question = questions.get(id)
    if (question?.kind === 'day') return writtenDay(said, ENGLISH)
    if (question?.kind === 'country') return COUNTRIES.of(said) ?? said
    return said.replaceAll('\n', ', ')
  }
  return (...ids) => ids.map(one).find((said) => said !== undefined)
}

/** The parts that were answered, with commas between. */
const joined = (...parts: (string | undefined)[]): string | undefined =>
  parts.filter((part) => part !== undefined).join(', ') || undefined

const sentence = (write: (said: string) => string, said: string | undefined): string[] =>
  said === undefined ? [] : [write(said)]

export function coverLetter(source: Source): Block[] {
  const said = reader(source)
  const { order } = source
  const country = inSentence[order.destinationCountry] ?? COUNTRIES.of(order.destinationCountry) ?? ''
  const [arrival, departure] = [said('arrivalDate'), said('departureDate')]
  const name = said('fullName') ?? ''
  const paragraphs = [
    [name, said('homeAddress'), joined(said('email'), said('phone'))],
    [WORDS.date],
    [WORDS.to(country)],
    [WORDS.subject(country, order.reference)],
    [WORDS.dear],
    [
      [
        WORDS.apply(country),
        ...sentence(WORDS.purpose, joined(said('purposeOfTrip'), said('purposeDetails'))),
        ...(arrival && departure
          ? [WORDS.days(arrival, departure)]
          : arrival
            ? [WORDS.arrival(arrival)]
            : sentence(WORDS.dates, said('travelDates'))),
      ].join(' '),
    ],
    [
      [
        ...sentence(WORDS.national, said('nationality')),
        ...sentence(WORDS.passport, said('passportNumber')),
        ...sentence(WORDS.until, said('passportExpiryDate')),
      ].join(' '),
    ],
    [
      [
        ...sentence(WORDS.work, said('occupation', 'jobTitle', 'occupationStatus')),
        ...sentence(WORDS.employer, joined(said('employerName'), said('employerAddress'))),
      ].join(' '),
    ],
    [
      [
        ...sentence(
          WORDS.stay,
          joined(said('accommodationName', 'inviterName'), said('accommodationAddress')),
        ),
        ...sentence(WORDS.costs, joined(said('whoPays'), said('payerDetails', 'payerName', 'payerCompany'))),
      ].join(' '),
    ],
    [WORDS.enclosed],
    [WORDS.close],
    [WORDS.signature],
    [name],
  ]
  return [
    { kind: 'section', text: WORDS.letter },
    ...paragraphs.flatMap((lines): Block[] => {
      const said = lines.filter(Boolean).map((line): Block => ({ kind: 'text', text: line! }))
      return said.length > 0 ? [{ kind: 'space' }, ...said] : []
    }),
  ]
}

export function itinerary(source: Source): Block[] {
  const said = reader(source)
  const { answers, hidden } = source
  const others = ownAnswer(answers, 'otherDestinations')
  const rows: [keyof typeof ROWS, string | undefined][] = [
    ['traveller', said('fullName')],
    ['passport', said('passportNumber')],
    ['dates', said('arrivalDate') ? undefined : said('travelDates')],
    ['arrival', said('arrivalDate')],
    ['entry', said('firstEntryCountry')],
    ['flight', said('flightNumber')],
    ['port', said('portOfEntry')],
    ['stay', hidden.includes('departureDate') ? undefined : (daysOf(answers) ?? said('lengthOfStay'))],
    ['destination', said('mainDestination') ?? COUNTRIES.of(source.order.destinationCountry)],
    ['others', hidden.includes('otherDestinations') ? LEFT_BLANK : countriesIn(others)],
    ['place', said('accommodationName', 'inviterName')],
    ['address', said('accommodationAddress')],
    ['departure', said('departureDate')],
  ]
  return [
    { kind: 'section', text: WORDS.itinerary },
    ...rows.flatMap(([name, answer]): Block[] =>
      answer === undefined
        ? []
        : [{ kind: 'row', row: { label: ROWS[name], lines: [answer], notes: [], isChanged: false } }],
    ),
  ]
}

function daysOf(answers: Source['answers']): string | undefined {
  const [from, until] = ['arrivalDate', 'departureDate'].map((id) =>
    Date.parse(answerText(ownAnswer(answers, id))),
  )
  const days = (until! - from!) / DAY_MS + 1
  return Number.isInteger(days) && days > 0 ? WORDS.count(days) : undefined
}

function countriesIn(list: ReturnType<typeof ownAnswer>): string | undefined {
  if (!Array.isArray(list)) return undefined
  return (
    list
      .map((group) => countryOf(String(group['country'] ?? '')))
      .filter(Boolean)
      .join(', ') || undefined
  )
}
