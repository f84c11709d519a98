import { randomBytes } from 'node:crypto'
import { FieldCipher } from '@borderlane/persistence'
import { personOfAddress, piecesAsked, piecesOf, wordsOf } from './order-search'

it.each([
  ['Asha Rao', ['asha', 'rao']],
  ['  José  Núñez-García ', ['jose', 'nunez', 'garcia', 'nunezgarcia']],
  ["O'Brien o’brien", ['o', 'brien', 'obrien']],
  ['Łukasz Søren Đorđe Weiß Ægir Işık', ['lukasz', 'soren', 'dorde', 'weiss', 'aegir', 'isik']],
  ['王 小明', ['王', '小明']],
  ['%_*', []],
])('the words of %s', (name, words) => {
  expect(wordsOf(name)).toEqual(words)
})

it.each([
  ['Rita.Roy+trip@Gmail.com', 'ritaroy@gmail.com'],
  ['r.i.t.a.roy@googlemail.com ', 'ritaroy@gmail.com'],
  ['+@example.com', '+@example.com'],
  ['a"@"b@example.com', 'a"@"b@example.com'],
])('the person of the address %s', (email, person) => {
  expect(personOfAddress(email)).toBe(person)
})

const newCipher = () => new FieldCipher(`test:${randomBytes(32).toString('base64')}`)
const cipher = newCipher()
const traveller = {
  fullName: 'Zoë Quist-Hale 王小明',
  email: 'zoe.quist@example.org',
  phone: '+44 7700 900123',
  passportNumber: 'X98Y7654',
}
const kept = new Set(piecesOf(cipher, traveller))
const isFound = (search: string, by = cipher): boolean =>
  piecesAsked(by, search).some((pieces) => pieces.every((piece) => kept.has(piece)))

it.each([
  ...['zoe', 'hale ZOË', 'q', 'qu', 'uis', '小', '小明', '王小明'],
  ...['quist@ex', 'ST@example.org', 'example', 'zoe.quist@example.org'],
  ...['07700 900123', '0044 (7700) 900-123', '+447700900123', '0123', '7654', 'quist zoe'],
])('an order is found by %s', (search) => {
  expect(isFound(search)).toBe(true)
})

it.each([
  ...['zoe.quist@example.com', 'ui', 'zoe rao', '%', "' OR 1=1 --", '明小', '8Y76', '900124', '123', '@'],
  'zoe '.repeat(124) + 'rao',
])('an order is not found by %s', (search) => {
  expect(isFound(search)).toBe(false)
})

it.each([
  ["Sean O'Brien", ['obrien', "o'brien", 'o’brien', 'brien', 'sean obr']],
  ['Sean OBrien', ['obrien', "O'Brien", 'o brien']],
  ['Ana Núñez-García', ['nunezgarcia', 'garcia nunez', 'nunez-garcia', 'ga']],
  ['Ana Núñez García', ['nunez-garcia']],
  ['Łukasz Weiß', ['lukasz', 'Łukasz', 'weiss', 'WEISS', 'lu']],
])('%s is found as it is said and as it is typed', (fullName, searches) => {
  const pieces = piecesOf(cipher, { ...traveller, fullName })
  const missed = searches.filter(
    (search) => !piecesAsked(cipher, search).some((way) => way.every((one) => pieces.includes(one))),
  )
  expect(missed).toEqual([])
})

it('what is kept says nothing without the key, and not in which order it was said', () => {
  expect(isFound('zoe', newCipher())).toBe(false)
  expect([...kept]).toEqual([...kept].sort())
  expect([...kept].filter((piece) => !/^[\w-]{8}$/.test(piece))).toEqual([])
})
