import { germanDestination, russianCasesOf } from './name-forms'

it.each([
  ['Южная Корея', 'южнои корее'],
  ['Новая Зеландия', 'новую зеландию'],
  ['Шри-Ланка', 'шри-ланку'],
  ['Соединенные Штаты', 'соединенных штатах'],
  ['Соединенное Королевство', 'соединенного королевства'],
  ['Восточный Тимор', 'восточного тимора'],
  ['Кения', 'кению'],
  ['Корея', 'корее'],
  ['Китай', 'китая'],
  ['Тайвань', 'таиване'],
  ['Куба', 'кубу'],
  ['Америка', 'америки'],
  ['Филиппины', 'филиппин'],
])('of "%s" Russian has the form "%s"', (name, form) => {
  expect(russianCasesOf(name)).toContain(form)
})

it('names in other scripts have no cases', () => {
  expect(russianCasesOf('India')).toEqual([])
})

it.each([
  ['indienvisum', 'indien'],
  ['japanreise', 'japan'],
  ['kubaurlaub', 'kuba'],
  ['visum', undefined],
  ['reise', undefined],
])('where the German "%s" leads to: %s', (word, name) => {
  expect(germanDestination(word)).toBe(name)
})
