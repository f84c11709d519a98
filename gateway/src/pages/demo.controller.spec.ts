import { createOrder } from '@borderlane/contracts/orders/public'
import { describeOffer } from '@borderlane/contracts/payments/internal'
import { startPayment } from '@borderlane/contracts/payments/order-holder'
import type { Call, Caller } from '@borderlane/contracts/define'
import type { Calls } from '@borderlane/messaging'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { DemoController } from './demo.controller'

const REQUEST = { body: {}, query: {}, params: {}, headers: {} } as FastifyRequest

function scene(mode: Config['BORDERLANE_MODE'], provider = 'simulated') {
  const sent: { name: string; key: string | undefined }[] = []
  const send = async ({ name }: Call, _input: unknown, { idempotencyKey }: Caller) => {
    if (name === describeOffer.name) return { provider }
    sent.push({ name, key: idempotencyKey })
    return { order: { id: '0190a1b2-0000-7000-8000-000000000001' }, orderToken: 'a token of an order' }
  }
  const demo = new DemoController({ send } as unknown as Calls, { BORDERLANE_MODE: mode } as Config)
  return { sent, make: () => demo.make(REQUEST) }
}

it('demo data is made by the calls of travellers, and a second time under the same keys', async () => {
  const { sent, make } = scene('local')
  expect(await make()).toEqual({ orders: 5 })
  expect(sent.map(({ name }) => name).sort()).toEqual([
    ...Array.from({ length: 5 }, () => createOrder.name),
    ...Array.from({ length: 3 }, () => startPayment.name),
  ])
  const first = sent.splice(0)
  await make()
  expect(sent).toEqual(first)
})

it.each([
  ['in production', 'production' as const, 'simulated'],
  ['where payments are real', 'local' as const, 'stripe'],
])('demo data is refused %s, and nothing is made', async (_where, mode, provider) => {
  const { sent, make } = scene(mode, provider)
  await expect(make()).rejects.toMatchObject({ code: 'auth.forbidden' })
  expect(sent).toEqual([])
})
