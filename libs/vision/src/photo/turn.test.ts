import { turned, TURNS } from './turn'

/** Three by two pixels, each with its number. */
const picture = {
  data: Uint8ClampedArray.from([...Array(24).keys()].map((at) => at >> 2)),
  width: 3,
  height: 2,
}
const numbers = ({ data }: { data: ArrayLike<number> }) => Array.from(data).filter((_one, at) => at % 4 === 0)

test('a picture is turned clockwise', () => {
  expect(TURNS.map((degrees) => numbers(turned(picture, degrees)))).toEqual([
    [3, 0, 4, 1, 5, 2],
    [2, 5, 1, 4, 0, 3],
    [5, 4, 3, 2, 1, 0],
  ])
  expect(turned(picture, 90)).toMatchObject({ width: 2, height: 3 })
})
