import { personOfAddress, wordsOf } from './order-search'

it.each([
  ['Asha Rao', ['asha', 'rao']],
  ['  José  Núñez-García ', ['jose', 'nunez', 'garcia']],
  ["O'Brien o'brien", ['o', 'brien']],
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
