import { getQuote, listCountries, listExchangeRates } from '@borderlane/contracts/catalogue/public'
import type { Country } from '@borderlane/contracts/catalogue/country'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import type { Caller } from '@borderlane/contracts/caller'
import { reply } from '@borderlane/contracts/chat/public'
import { AppError } from '@borderlane/contracts/errors'
import { listOrders } from '@borderlane/contracts/orders/account'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { describeOffer } from '@borderlane/contracts/payments/internal'
import {
  guestStreams,
  sampleOrder,
  sampleQuote,
  startTestService,
  stubCall,
  testBroker,
  migratedDatabase,
  testSettings,
} from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { Config } from '../src/config'
import { migrations } from '../src/migrations'

export const OWNER: Caller = { kind: 'user', userId: '01990000-0000-7000-8000-000000000001' }
export const ORDER_TOKEN = 'a-token-of-some-length'
export const ORDER = sampleOrder()

const country = (code: string, name: string, more: Partial<Country> = {}): Country => ({
  code,
  iso3: `${code}X`,
  name,
  otherNames: [],
  aliases: [],
  demonyms: [],
  cities: [],
  featured: false,
  ...more,
})
const COUNTRIES = [
  country('IN', 'India', { demonyms: ['indian'] }),
  country('TH', 'Thailand', { aliases: ['Tailandia', '泰国'] }),
  country('US', 'United States', { otherNames: ['USA'], demonyms: ['american'] }),
  country('BR', 'Brazil', { demonyms: ['brazilian'] }),
]

/** India to Thailand: an e-visa of 40.00 pounds and our fee; changed where a test says so. */
export const quote = (fields: Partial<Quote['requirement']> = {}): Quote =>
  sampleQuote({
    destinationCountry: { code: 'TH', name: 'Thailand' },
    visaType: 'evisa',
    title: { code: 'country_evisa', params: {}, text: 'Thailand eVisa' },
    governmentFeeCents: 4_000,
    governmentFeeListed: null,
    processingDaysStandard: 10,
    requiredDocuments: [{ code: 'passport', params: {}, text: 'Valid passport' }],
    ...fields,
  })

export type Scene = Awaited<ReturnType<typeof startScene>>

/** The whole service, with stand-ins for the catalogue, orders and payments. */
export async function startScene(settings: Record<string, string> = {}) {
  const broker = await testBroker()
  const database = await migratedDatabase('chat', migrations)
  const said = {
    quote: (_route: { from: string; to: string }): Quote => quote(),
    order: ORDER,
    /** Who asked for the order, and under which token. */
    readers: [] as Caller[],
  }
  const stubs = await Promise.all([
    stubCall(broker, listCountries, () => ({ countries: COUNTRIES })),
    stubCall(broker, getQuote, (route) => said.quote(route)),
    stubCall(broker, listExchangeRates, () => ({
      asOf: '2026-09-29',
      rates: [{ currency: 'EUR', ratePerGbp: 1.2, asOf: '2026-09-29' }],
    })),
    stubCall(broker, getOrder, ({ id }, caller) => {
      said.readers.push(caller)
      const may = caller.userId === OWNER.userId || caller.orderToken === ORDER_TOKEN
      if (id !== ORDER.id || !may) throw new AppError('orders.not_found')
      return said.order
    }),
    stubCall(broker, listOrders, ({ page, pageSize }, { userId }) => {
      const orders = userId === OWNER.userId ? [ORDER] : []
      return { orders, total: orders.length, page, pageSize }
    }),
    stubCall(broker, describeOffer, () => ({
      provider: 'simulated',
      methods: ['card' as const],
      publishableKey: null,
      test: true,
      cancelRefundPercent: 40,
    })),
  ])
  const config = Config.parse({
    ...testSettings,
    ...broker.settings('chat'),
    ...database.settings,
    ...settings,
  })
  const app = await startTestService({ name: 'chat', module: AppModule.with(config), config })
  const streams = await guestStreams(broker)

  /** Asks with the visitor's turns and gives the whole answer. */
  const ask = async (
    turns: string | string[],
    who: Caller = { kind: 'guest' },
    orderId?: string,
  ): Promise<string> => {
    const questions = typeof turns === 'string' ? [turns] : turns
    const messages = questions.flatMap((content, index) => [
      ...(index > 0 ? [{ role: 'assistant' as const, content: 'Ask about Brazil.' }] : []),
      { role: 'user' as const, content },
    ])
    let text = ''
    for await (const piece of streams.open(reply, { messages, orderId }, who)) text += piece.text
    return text
  }
  return {
    said,
    ask,
    database,
    app,
    close: async () => {
      await streams.close()
      await app.close()
      await Promise.all(stubs.map((stub) => stub.close()))
      await database.close()
    },
  }
}
