import { airportOf } from './airports'
import { wordsOf } from './text'

it.each([
  ['AE', 'Abu Dhabi', 'AUH'],
  ['AE', 'Дубай', 'DXB'],
  ['DE', 'Мюнхене', 'MUC'],
  ['US', '迈阿密', 'MIA'],
  ['AD', 'Andorra', undefined],
])('the airport of a stop is that of its city, else the largest one: %s, %s', (code, city, airport) => {
  const words = wordsOf(city)
  expect(airportOf({ code, kind: 'city', from: 0, to: words.length - 1 }, words)).toBe(airport)
})
