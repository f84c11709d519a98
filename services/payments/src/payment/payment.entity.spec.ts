import { Payment } from './payment.entity'

const STARTED = new Date('2026-11-21T10:00:00Z')
const DECIDED = new Date('2026-11-21T10:00:02Z')

const started = () =>
  Payment.start(
    { orderId: '0199d5f0-0000-7000-8000-000000000001', totalAmountCents: 16_475, currency: 'GBP' },
    STARTED,
  )

describe('a payment', () => {
  it('starts as processing with the amount of the order', () => {
    expect(started()).toMatchObject({
      status: 'processing',
      version: 1,
      amountCents: 16_475,
      currency: 'GBP',
      failure: null,
      createdAt: STARTED,
      decidedAt: null,
    })
  })

  it('keeps why it failed', () => {
    const payment = started()
    expect(payment.decide({ status: 'failed', failure: 'card_declined' }, DECIDED)).toBe(true)
    expect(payment).toMatchObject({
      status: 'failed',
      failure: 'card_declined',
      version: 2,
      decidedAt: DECIDED,
    })
  })

  it('keeps its first decision', () => {
    const payment = started()
    payment.decide({ status: 'succeeded' }, DECIDED)
    expect(payment.decide({ status: 'failed', failure: 'provider_error' }, new Date())).toBe(false)
    expect(payment.decide({ status: 'succeeded' }, new Date())).toBe(false)
    expect(payment).toMatchObject({ status: 'succeeded', failure: null, version: 2, decidedAt: DECIDED })
  })
})
