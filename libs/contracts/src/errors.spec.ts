import { z } from 'zod'
import { fieldIssues, MAX_FIELD_ISSUES } from './errors'
import { AppError } from './define'

it('only codes of the table are codes', () => {
  expect(AppError.isCode('orders.not_found')).toBe(true)
  for (const other of ['orders.nothing', 'toString', '__proto__', '', 404, undefined]) {
    expect(AppError.isCode(other)).toBe(false)
  }
})

describe('the fields of a 422 answer', () => {
  const issuesOf = (schema: z.ZodType, value: unknown) => fieldIssues(schema.safeParse(value).error!)

  it('are twenty at most, however many are wrong', () => {
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_one, index) => [`field${index}`, 0]))
    expect(issuesOf(z.strictObject({}), unknown)).toHaveLength(MAX_FIELD_ISSUES)
    expect(issuesOf(z.array(z.string()), Array(500).fill(0))).toHaveLength(MAX_FIELD_ISSUES)
  })

  it('have names that are cut', () => {
    const [issue] = issuesOf(z.strictObject({}), { ['x'.repeat(5_000)]: 0 })
    expect(issue!.path).toBe(`${'x'.repeat(100)}…`)
  })
})
