import { preparePayment } from '@borderlane/contracts/orders/internal'
import { acceptPrice, changeChoice, correctOrder, getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { endUnpaid } from '@borderlane/contracts/payments/internal'
import { caller, sampleQuote, stubCall } from '@borderlane/testing'
import { newOrder, type Platform, startPlatform } from './replica'

const NEXT_YEAR = new Date().getUTCFullYear() + 1
const IN_MAY = `${NEXT_YEAR}-05-10`
const IN_AUGUST = `${NEXT_YEAR}-08-10`
const season = {
  ...{ from: '--04-01', until: '--06-30', cents: 800, listed: 'USD 10.00' },
  ...{ otherCents: 2_000, otherListed: 'USD 25.00' },
}
const SERVICE = 3_925

describe('an official fee that depends on the day of arrival', () => {
  let platform: Platform
  let payments: Awaited<ReturnType<typeof stubCall>>
  const create = async (travelDates: string, on?: string) => {
    const order = newOrder({ denialProtection: false })
    const input = { ...order, ...(on && { on }), applicant: { ...order.applicant, travelDates } }
    const made = await platform.send(createOrder, input, caller())
    return { ...made.order, who: caller({ orderToken: made.orderToken }) }
  }
  const prepare = (id: string) => platform.sendAs('payments', preparePayment, { id })

  beforeAll(async () => {
    platform = await startPlatform()
    payments = await stubCall(platform.broker, endUnpaid, () => ({}))
    platform.catalogue.answer = () =>
      sampleQuote({
        ...{ governmentFeeCents: 2_000, governmentFeeListed: 'USD 25.00', governmentFeeSeason: season },
        governmentFeeStatus: 'estimate',
      })
  })
  afterAll(async () => {
    await payments.close()
    await platform.stop()
  })

  it('is that of the day that is answered, whatever day was looked up', async () => {
    expect(await create(IN_MAY, IN_AUGUST)).toMatchObject({
      ...{ governmentFeeCents: 800, governmentFeeListed: 'USD 10.00', governmentFeeSeason: season },
      totalAmountCents: 800 + SERVICE,
    })
    expect(await create(`${IN_AUGUST} - ${NEXT_YEAR}-08-20`)).toMatchObject({ governmentFeeCents: 2_000 })
  })

  it('is that of the day that was looked up where the answer is no day, and else the higher one', async () => {
    expect(await create('in May', IN_MAY)).toMatchObject({ governmentFeeCents: 800 })
    expect(await create('in May')).toMatchObject({
      ...{ governmentFeeCents: 2_000, governmentFeeStatus: 'estimate' },
      totalAmountCents: 2_000 + SERVICE,
    })
  })

  it('stays with another speed', async () => {
    const { id, version, who } = await create(IN_MAY)
    const choice = { id, version, speed: 'standard' as const, denialProtection: false }
    expect(await platform.send(changeChoice, choice, who)).toMatchObject({ governmentFeeCents: 800 })
  })

  it('of an arrival that was put off is accepted before anything is paid', async () => {
    const { id, version, who } = await create(IN_MAY)
    expect(await prepare(id)).toMatchObject({ totalAmountCents: 800 + SERVICE })
    await platform.send(correctOrder, { id, version, travelDates: IN_AUGUST }, who)
    const totalAmountCents = 2_000 + SERVICE
    await expect(prepare(id)).rejects.toMatchObject({
      code: 'orders.price_changed',
      details: { totalAmountCents },
    })
    expect(await platform.send(acceptPrice, { id, totalAmountCents }, who)).toMatchObject({
      ...{ governmentFeeCents: 2_000, governmentFeeListed: 'USD 25.00', totalAmountCents },
    })
    expect(await prepare(id)).toMatchObject({ governmentFeeCents: 2_000, totalAmountCents })
  })

  it('stays as it was agreed where the arrival is no day any more', async () => {
    const { id, version, who } = await create(IN_MAY)
    await platform.send(correctOrder, { id, version, travelDates: 'some time in May' }, who)
    expect(await prepare(id)).toMatchObject({ governmentFeeCents: 800 })
    expect(await platform.send(getOrder, { id }, who)).toMatchObject({ totalAmountCents: 800 + SERVICE })
  })
})
