import { dayName, hoursText, weekOf } from './hours'

const WEEKDAYS = { first: 1, last: 5, opens: '09:00', closes: '18:00' }

test('every day of the week is named, those that are alike together', () => {
  expect(weekOf([WEEKDAYS, { first: 6, last: 6, opens: '10:00', closes: '16:00' }])).toEqual([
    { first: 1, last: 5, hours: { opens: '09:00', closes: '18:00' } },
    { first: 6, last: 6, hours: { opens: '10:00', closes: '16:00' } },
    { first: 7, last: 7 },
  ])
  expect([dayName(1, 'en'), dayName(7, 'de')]).toEqual(['Monday', 'Sonntag'])
})

test('hours are written as in the specification in English, and with minutes where that could be misread', () => {
  expect(hoursText(WEEKDAYS, 'en')).toBe('9-6')
  expect(hoursText(WEEKDAYS, 'de')).toBe('09:00-18:00')
  expect(hoursText({ opens: '13:00', closes: '18:00' }, 'en')).toBe('13:00-18:00')
  expect(hoursText({ opens: '09:30', closes: '18:00' }, 'en')).toBe('09:30-18:00')
})
