import { fitLines } from './list-orders'

test('a page of an export has as many lines as one message carries, from the first one on', () => {
  const short = [{ name: 'a' }, { name: 'b' }]
  expect(fitLines(short, true)).toEqual({ csv: 'name\r\na\r\nb\r\n', count: 2 })
  // As JSON each quote takes four bytes.
  const long = Array.from({ length: 1_000 }, (_, number) => ({ number, name: '"'.repeat(300) }))
  const { csv, count } = fitLines(long, false)
  expect(count).toBe(250)
  expect(csv.split('\r\n').at(-2)).toMatch(/^249,/)
})
