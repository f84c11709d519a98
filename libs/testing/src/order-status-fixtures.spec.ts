import { sampleOrder } from './sample-order'
import { ORDER_STATUSES } from '@borderlane/contracts/orders/statuses'
import { nextStep } from '@borderlane/domain/orders/next-step'
import { STEPS_OF } from '@borderlane/contracts/orders/next-step'
import { orderStatusFixtures } from '@borderlane/domain/test/order-status-fixtures'

const FIXTURES = orderStatusFixtures(sampleOrder())

it('what is said of orders covers every status and every next step', () => {
  expect(new Set(FIXTURES.map(({ order }) => order.status))).toEqual(new Set(ORDER_STATUSES))
  expect(new Set(FIXTURES.map(({ order }) => order.next.code))).toEqual(
    new Set(Object.values(STEPS_OF).flat()),
  )
})

it.each(FIXTURES)('$name: who acts and what next is what the rule says', ({ order, state }) => {
  const { day, ...step } = order.next
  expect(nextStep({ ...order, ...state })).toEqual(step)
  expect(day).toBe(order.dueDay)
})
