import { AppError } from './errors'

it('only codes of the table are codes', () => {
  expect(AppError.isCode('orders.not_found')).toBe(true)
  for (const other of ['orders.nothing', 'toString', '__proto__', '', 404, undefined]) {
    expect(AppError.isCode(other)).toBe(false)
  }
})
