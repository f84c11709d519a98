import { wordsOf } from './order-search'

it.each([
  ['Asha Rao', ['asha', 'rao']],
  ['  José  Núñez-García ', ['jose', 'nunez', 'garcia']],
  ["O'Brien o'brien", ['o', 'brien']],
  ['王 小明', ['王', '小明']],
  ['%_*', []],
])('the words of %s', (name, words) => {
  expect(wordsOf(name)).toEqual(words)
})
