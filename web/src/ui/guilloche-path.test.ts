import { band, rosette } from './guilloche'

test('a route always has the same pattern, and another route another one', () => {
  expect(rosette('INTH', 200)).toEqual(rosette('INTH', 200))
  expect(rosette('INTH', 200)).not.toEqual(rosette('THIN', 200))
  expect(band('INTH', 1000, 60)).not.toEqual(band('INVN', 1000, 60))
})
