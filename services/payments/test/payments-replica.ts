import { AppError, type Caller } from '@borderlane/contracts/define'
import {
  type CaptureOutcome,
  checkAccess,
  preparePartyPayment,
  preparePayment,
  readCaptures,
} from '@borderlane/contracts/orders/internal'
import { listWhoMay } from '@borderlane/contracts/identity/internal'
import { worksOnOrders } from '@borderlane/contracts/roles'
import { newId } from '@borderlane/persistence'
import {
  caller,
  startTestService,
  stubCall,
  type TestBroker,
  testRedisUrl,
  testSettings,
} from '@borderlane/testing'
import type { INestApplication } from '@nestjs/common'
import { Redis } from 'ioredis'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'

export const AMOUNT_CENTS = 16_475

let tokens = 0
/** A card token of the form that the browser makes. */
export const cardToken = (outcome: string): string =>
  `tok_sim_${outcome}_${(++tokens).toString(16).padStart(32, '0')}`

export const card = (outcome: string) => ({ kind: 'card' as const, token: cardToken(outcome) })

/** The whole service in this process. */
export async function startPayments(
  broker: TestBroker,
  database: object,
  delayMs: number,
  more: Record<string, unknown> = {},
): Promise<INestApplication> {
  const config = Config.parse({
    ...testSettings,
    ...broker.settings('payments'),
    ...database,
    REDIS_URL: testRedisUrl(),
    SIMULATED_DELAY_MS: delayMs,
    REFUND_DELAY_HOURS: 0,
    ...more,
  })
  return startTestService({ name: 'payments', module: AppModule.with(config), config })
}

/** Redis of this worker, emptied of what another test file left. */
export async function emptyRedis(): Promise<Redis> {
  const redis = new Redis(testRedisUrl())
  await redis.flushdb()
  return redis
}

/**
 * The orders service as payments sees it: orders that anyone with their token may see and pay, unless `refusals`
 * says otherwise.
 */
export async function stubOrders(broker: TestBroker) {
  const tokenOf = new Map<string, string>()
  const refusals = new Map<string, AppError>()
  /** Prices of single orders, one after the other; the last one stays. */
  const prices = new Map<string, (number | AppError)[]>()
  const access = await stubCall(broker, checkAccess, ({ id }, who) => {
    if (!worksOnOrders(who.roles) && (!who.orderToken || tokenOf.get(id) !== who.orderToken))
      throw new AppError('orders.not_found')
    const role = worksOnOrders(who.roles) ? ('staff' as const) : ('holder' as const)
    return { id, status: 'pending_payment' as const, version: 1, role }
  })
  const priceOf = (id: string) => {
    const refusal = refusals.get(id)
    if (refusal) throw refusal
    const [price = AMOUNT_CENTS, ...later] = prices.get(id) ?? []
    if (later.length > 0) prices.set(id, later)
    if (price instanceof AppError) throw price
    return {
      orderId: id,
      governmentFeeCents: price - 4_475,
      serviceFeeCents: 2_975,
      denialProtectionFeeCents: 1_500,
      totalAmountCents: price,
      currency: 'GBP' as const,
    }
  }
  /** What orders were asked for beside their price, by its id: pence, or why it is not asked for any more. */
  const furthers = new Map<string, number | AppError>()
  const furtherOf = (orderId: string, furtherPaymentId: string) => {
    const amount = furthers.get(furtherPaymentId) ?? new AppError('orders.further_ended')
    if (amount instanceof AppError) throw amount
    const fees = { governmentFeeCents: amount, serviceFeeCents: 0, denialProtectionFeeCents: 0 }
    return { orderId, furtherPaymentId, ...fees, totalAmountCents: amount, currency: 'GBP' as const }
  }
  const prepare = await stubCall(broker, preparePayment, ({ id, furtherPaymentId }, who) => {
    if (who.kind !== 'service') throw new AppError('auth.forbidden')
    return furtherPaymentId ? furtherOf(id, furtherPaymentId) : priceOf(id)
  })
  /** Who is in a party, one time after the other; the last answer stays. */
  const members = new Map<string, { id: string }[][]>()
  const prepareParty = await stubCall(broker, preparePartyPayment, ({ id }, who) => {
    if (who.kind !== 'service') throw new AppError('auth.forbidden')
    const [now = [], ...later] = members.get(id) ?? []
    if (later.length > 0) members.set(id, later)
    return { orders: now.map((order) => priceOf(order.id)) }
  })
  /** What the order made of captured payments; it has heard of no others. */
  const captures = new Map<string, { orderId: string; outcome: CaptureOutcome }>()
  const reading = await stubCall(broker, readCaptures, ({ paymentIds }) => ({
    captures: paymentIds.flatMap((paymentId) => {
      const made = captures.get(paymentId)
      return made ? [{ paymentId, ...made }] : []
    }),
  }))
  /** A new order and someone who holds its token; `holder()` is a request of theirs with a key of its own. */
  const newOrder = () => {
    const id = newId()
    const orderToken = `order-token-${id}`
    tokenOf.set(id, orderToken)
    return {
      id,
      holder: (key: string = newId()): Caller => caller({ orderToken, idempotencyKey: key }),
    }
  }
  return {
    captures,
    refusals,
    prices,
    furthers,
    access,
    prepare,
    newOrder,
    /** Orders that cost a penny more each, and someone who holds the token of all of them. */
    newParty: (size: number) => {
      const { id, holder } = newOrder()
      const orders = Array.from({ length: size }, newOrder)
      for (const [index, order] of orders.entries()) prices.set(order.id, [AMOUNT_CENTS + index])
      members.set(id, [orders])
      return { id, holder, orders }
    },
    membersOf: (id: string, answers: { id: string }[][]) => void members.set(id, answers),
    close: async () => {
      await access.close()
      await prepare.close()
      await prepareParty.close()
      await reading.close()
    },
  }
}
export type OrdersStub = Awaited<ReturnType<typeof stubOrders>>

/** Identity as payments sees it: who may confirm a refund. */
export async function stubStaff(broker: TestBroker) {
  const people = new Map<string, { userId: string; email: string; fullName: string | null }>()
  const stub = await stubCall(broker, listWhoMay, () => ({ people: [...people.values()] }))
  return {
    /** A new colleague. @returns a request of theirs */
    add: (): Caller => {
      const userId = newId()
      people.set(userId, { userId, email: `${userId}@example.com`, fullName: null })
      return caller({ kind: 'user', userId, roles: ['finance'] })
    },
    /** They may not any more. */
    remove: ({ userId }: Caller) => people.delete(userId!),
    close: () => stub.close(),
  }
}
