import { RetryBudget } from './calls'

it('lets one question in ten be repeated, after a few at the start', () => {
  const budget = new RetryBudget()
  let atStart = 0
  while (budget.spend()) atStart += 1
  expect(atStart).toBe(10)
  let repeated = 0
  for (let asked = 0; asked < 1_000; asked += 1) {
    budget.earn()
    if (budget.spend()) repeated += 1
  }
  expect(repeated).toBeGreaterThanOrEqual(95)
  expect(repeated).toBeLessThanOrEqual(100)
})

it('saves no more than a few for later', () => {
  const budget = new RetryBudget()
  for (let asked = 0; asked < 1_000; asked += 1) budget.earn()
  let repeated = 0
  while (budget.spend()) repeated += 1
  expect(repeated).toBe(10)
})
