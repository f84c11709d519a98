import type { PassportRule, VisaVariant } from '@borderlane/contracts/catalogue/requirement'
import { exampleOf, type Answers } from '@borderlane/contracts/forms/question'
import { Form } from '@borderlane/contracts/forms/form'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import { questionsOf } from '@borderlane/contracts/forms/asked'
import { acrossAnswers, type Known, refusalsOf } from './across'

const day = (id: string, more: object = {}) => ({
  ...{ id, label: id, kind: 'day' as const, required: false, sealed: true },
  ...more,
})
const form = Form.parse({
  ...STANDARD_FORM,
  sections: [
    ...STANDARD_FORM.sections,
    {
      id: 'more',
      title: 'More',
      questions: [
        day('passportIssueDate'),
        day('arrivalDate'),
        day('departureDate', { notBefore: 'arrivalDate' }),
        day('permitFrom'),
        day('permitUntil', { notBefore: 'permitFrom' }),
        ...['fatherDateOfBirth', 'visaValidFrom', 'visaValidTo', 'lastVisaIssueDate'].map((id) => day(id)),
      ],
    },
  ],
})
const TODAY = '2026-11-28'
const GOOD: Answers = {
  dateOfBirth: '1987-03-27',
  fatherDateOfBirth: '1960-01-01',
  passportIssueDate: '2020-05-01',
  passportExpiryDate: '2030-05-01',
  arrivalDate: '2026-12-01',
  departureDate: '2026-12-14',
}
const source = { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-22' } as const
const rule: PassportRule = {
  ...{ months: 3, days: null, from: 'departure', issuedWithinYears: 10, blankPages: null, source },
}
const variant: VisaVariant = {
  ...{ name: null, stay: { count: 30, unit: 'day' }, entries: 'single', sources: [] },
  validity: { count: 3, unit: 'month' },
}

const found = (answers: object, known: Partial<Known> = {}) =>
  acrossAnswers(form, { ...GOOD, ...answers }, { today: TODAY, ...known }).map(
    ({ rule: name, path, isError }) => `${isError ? '' : 'maybe '}${name} ${path}`,
  )

test.each<[object, string[]]>([
  [{}, []],
  [{ dateOfBirth: '2027-01-01', passportIssueDate: '', fatherDateOfBirth: '' }, ['bornAhead dateOfBirth']],
  [{ dateOfBirth: '1890-01-01', fatherDateOfBirth: '' }, ['bornLongAgo dateOfBirth']],
  [{ dateOfBirth: '2020-05-02' }, ['issuedBeforeBirth passportIssueDate']],
  [{ dateOfBirth: '2020-05-01' }, []],
  [{ passportIssueDate: '2026-11-29' }, ['issuedAhead passportIssueDate']],
  [
    { passportIssueDate: '2031-05-01' },
    ['expiresBeforeIssue passportIssueDate', 'issuedAhead passportIssueDate'],
  ],
  [
    { passportExpiryDate: '2026-11-30' },
    ['expiresBeforeArrival arrivalDate', 'maybe beforeEnd departureDate'],
  ],
  [{ passportExpiryDate: '2026-12-01', departureDate: '' }, ['maybe onArrival arrivalDate']],
  [{ passportExpiryDate: '2026-12-01' }, ['maybe beforeEnd departureDate']],
  [{ passportExpiryDate: '2027-05-31' }, ['maybe soonAfterArrival departureDate']],
  [{ passportExpiryDate: '2027-06-01' }, []],
  [
    { passportExpiryDate: '2027-05-27', arrivalDate: '', departureDate: '' },
    ['maybe soon passportExpiryDate'],
  ],
  [{ departureDate: '2026-11-30' }, ['leavesBeforeArrival departureDate']],
  [{ fatherDateOfBirth: '1987-03-28' }, ['parentBornLater fatherDateOfBirth']],
  [{ permitFrom: '2027-02-01', permitUntil: '2027-01-01' }, ['order permitUntil']],
  [{ visaValidFrom: '2026-12-02' }, ['order visaValidFrom']],
  [{ visaValidTo: '2026-11-30' }, ['order visaValidTo']],
  [{ lastVisaIssueDate: '1987-03-26' }, ['order lastVisaIssueDate']],
  [{ previousEmployment: [{ from: '2011-05', to: '2011-04-30' }] }, ['order previousEmployment.0.to']],
  [{ previousEmployment: [{ from: '2011-05', to: '2011-05-01' }, { from: 'x' }] }, []],
  [{ childrenOnPassport: [{}, { dateOfBirth: '1980-01-01' }] }, ['order childrenOnPassport.1.dateOfBirth']],
  [
    { arrivalDate: '', departureDate: '', travelDates: '2030-06-01 - 2030-05-02' },
    ['leavesBeforeArrival travelDates', 'expiresBeforeArrival travelDates', 'maybe beforeEnd travelDates'],
  ],
  [{ arrivalDate: '2026-11-01' }, ['maybe arrivalPast arrivalDate']],
  [{ arrivalDate: '', departureDate: '', travelDates: '1 to 14 December' }, []],
  // What is no day, or none that there is, is not looked at.
  [{ dateOfBirth: 'unknown', passportExpiryDate: null, arrivalDate: '', departureDate: [] }, []],
  [{ arrivalDate: '2026-02-30', passportIssueDate: '9999-99-99', lengthOfStay: '999999999' }, []],
  [
    { constructor: '2020-01-01', valueOf: [{ from: '2020-01-02', to: '2020-01-01' }] },
    ['order valueOf.0.to'],
  ],
])('of %j is said: %j', (answers, said) => expect(found(answers)).toEqual(said))

test.each<[object, Partial<Known>, string[]]>([
  [{ passportExpiryDate: '2027-03-13' }, { passportRule: rule }, ['maybe asked departureDate']],
  [{ passportExpiryDate: '2027-03-14' }, { passportRule: rule }, []],
  [{ passportExpiryDate: '' }, { passportRule: rule }, ['maybe expiryMissing passportExpiryDate']],
  [{ passportIssueDate: '2016-11-30' }, { passportRule: rule }, ['maybe issuedLongAgo arrivalDate']],
  [{ departureDate: '2026-12-30' }, { variant }, []],
  [{ departureDate: '2026-12-31' }, { variant }, ['stayTooLong departureDate']],
  [{ lengthOfStay: '31' }, { variant }, ['stayTooLong lengthOfStay']],
  [{ lengthOfStay: '999999999', lengthOfStayUnit: 'weeks' }, { variant }, []],
  [{ departureDate: '2026-12-31' }, { variant: { ...variant, setByAuthority: ['stay'] } }, []],
  [{ visaValidFrom: '2026-12-01', visaValidTo: '2027-03-01' }, { variant }, []],
  [{ visaValidFrom: '2026-12-01', visaValidTo: '2027-03-02' }, { variant }, ['visaTooLong visaValidTo']],
  [{ nationality: 'IN' }, { destination: 'IE' }, []],
  [{ nationality: 'IE' }, { destination: 'IE' }, ['ownCountry nationality']],
  [{ dateOfBirth: '2008-11-29', fatherDateOfBirth: '', passportIssueDate: '' }, {}, []],
  [{ dateOfBirth: '2008-11-29', fatherDateOfBirth: '' }, { isAlone: true }, ['maybe childAlone dateOfBirth']],
  [
    { arrivalDate: '', departureDate: '', travelDates: 'in June', passportExpiryDate: '2030-05-31' },
    { read: { arrival: '2030-06-01', departure: '2030-06-09' } },
    ['expiresBeforeArrival travelDates', 'maybe beforeEnd travelDates'],
  ],
])('of %j with %j is said: %j', (answers, known, said) => expect(found(answers, known)).toEqual(said))

test('a refusal is shown at what was sent, names the other question, and no day', () => {
  const wrong = acrossAnswers(form, { ...GOOD, dateOfBirth: '2020-05-02' }, { today: TODAY })
  const code = 'issuedBeforeBirth'
  expect(refusalsOf(wrong)).toEqual([
    { path: 'passportIssueDate', message: 'cannot be together with dateOfBirth', code, other: 'dateOfBirth' },
  ])
  expect(refusalsOf(wrong, { dateOfBirth: '2020-05-02' })).toEqual([
    {
      path: 'dateOfBirth',
      message: 'cannot be together with passportIssueDate',
      code,
      other: 'passportIssueDate',
    },
  ])
  expect(refusalsOf(wrong, { phone: '+44 20 7946 0000' })).toEqual([])
})

test('nothing is wrong with the examples of the standard form', () => {
  const answers = Object.fromEntries(questionsOf(STANDARD_FORM).map((one) => [one.id, exampleOf(one)]))
  expect(acrossAnswers(STANDARD_FORM, answers, { today: TODAY }).filter(({ isError }) => isError)).toEqual([])
})
