import { OrderStatus, VisaType } from './primitives'

it('the kinds of visa are the four of the specification', () => {
  expect(VisaType.options).toEqual(['embassy', 'evisa', 'on_arrival', 'visa_free'])
})

it('the statuses of an order are the nine of the specification', () => {
  expect(OrderStatus.options).toEqual([
    'pending',
    'pending_payment',
    'paid',
    'in_review',
    'submitted_to_govt',
    'waiting_on_govt',
    'approved',
    'rejected',
    'closed',
  ])
})
