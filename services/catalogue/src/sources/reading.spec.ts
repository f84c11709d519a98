import { flawOf, type Reading } from './reading'

const names = (count: number): Reading => new Map(Array.from({ length: count }, (_, i) => [`N${i}`, 'x']))

it('takes a first reading, and one that lost few', () => {
  expect(flawOf(names(40), null, ['N0'])).toBeNull()
  // Four of forty are no more than a tenth; three of four are few.
  expect(flawOf(names(36), names(40), ['N0'])).toBeNull()
  expect(flawOf(names(1), names(4), ['N0'])).toBeNull()
})

it.each([
  ['changed_form', flawOf(names(0), names(40), [])],
  ['lost_names', flawOf(names(35), names(40), ['N0'])],
  ['lost_must_have', flawOf(names(39), names(40), ['N39'])],
])('says %s', (flaw, found) => expect(found).toBe(flaw))
