import { Payment } from './payment.entity'

const STARTED = new Date('2026-11-21T10:00:00Z')
const DECIDED = new Date('2026-11-21T10:00:02Z')
const LATER = new Date('2026-11-21T11:00:00Z')

const started = () =>
  Payment.start(
    [
      {
        orderId: '0199d5f0-0000-7000-8000-000000000001',
        governmentFeeCents: 13_975,
        serviceFeeCents: 2_500,
        denialProtectionFeeCents: 1_500,
        currency: 'GBP',
      },
    ],
    { method: 'card', provider: 'acme' },
    STARTED,
  )

describe('a payment', () => {
  it('starts as processing, for the sum of the fees, with nothing received', () => {
    expect(started()).toMatchObject({
      status: 'processing',
      version: 1,
      amountCents: 17_975,
      receivedCents: 0,
      provider: 'acme',
      createdAt: STARTED,
      decidedAt: null,
    })
  })

  it('remembers when it was decided, whatever comes afterwards', () => {
    const payment = started()
    expect(payment.moveTo('succeeded', DECIDED)).toBe(true)
    expect(payment.moveTo('refunded', LATER)).toBe(true)
    expect(payment).toMatchObject({ status: 'refunded', version: 3, decidedAt: DECIDED })
  })

  it('asks for nothing any more once it is decided', () => {
    const payment = started()
    payment.moveTo('requires_action', STARTED)
    payment.action = { kind: 'redirect', url: '/x' }
    payment.moveTo('failed', DECIDED)
    expect(payment.action).toBeNull()
  })

  it('stays as it is where it may not go', () => {
    const payment = started()
    payment.moveTo('succeeded', DECIDED)
    expect(payment.moveTo('failed', LATER)).toBe(false)
    expect(payment.moveTo('succeeded', LATER)).toBe(false)
    expect(payment).toMatchObject({ status: 'succeeded', version: 2, decidedAt: DECIDED })
  })
})
