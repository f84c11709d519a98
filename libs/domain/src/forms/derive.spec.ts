import { arrivalDay, standardAnswersOf } from './derive'

test('the day of arrival is read from the days of a form', () => {
  const { travelDates } = standardAnswersOf({ arrivalDate: '2027-02-10', departureDate: '2027-02-20' })
  expect(arrivalDay(travelDates!)).toBe('2027-02-10')
  expect(arrivalDay('2027-02-10')).toBe('2027-02-10')
})

test.each(['1 to 14 December 2026', '2027-02-30', '2027-13-01', '2027-02-10 or later', ''])(
  'words of the traveller’s own name no day: %s',
  (text) => expect(arrivalDay(text)).toBeUndefined(),
)
