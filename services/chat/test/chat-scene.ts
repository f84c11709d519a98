import { getQuote, listCountries, listExchangeRates } from '@borderlane/contracts/catalogue/public'
import type { Country } from '@borderlane/contracts/catalogue/country'
import type { Quote } from '@borderlane/contracts/catalogue/requirement'
import { checkTrip, type TripLine } from '@borderlane/contracts/catalogue/trips'
import {
  AppError,
  type Caller,
  type ChunkOf,
  type InputOf,
  type OutputOf,
} from '@borderlane/contracts/define'
import { reply } from '@borderlane/contracts/chat/public'
import { listOrders } from '@borderlane/contracts/orders/privacy'
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

/** Every passport needs an e-visa everywhere, and none with a visa or permit outside Brazil; the last passport is the best. */
function tripOf({ travellers, legs }: InputOf<typeof checkTrip>): OutputOf<typeof checkTrip> {
  const line = (
    about: TripLine['about'],
    code: string,
    params: TripLine['params'],
    level: TripLine['level'],
  ): TripLine => ({
    ...{ about, level, topic: 'rule', code, params, from: null, by: null },
    ...{ source: null, evidence: null, url: null },
  })
  const lines: TripLine[] = []
  const places = (one: TripLine) => [lines.push(one) - 1]
  return {
    ...{ on: '2026-11-28', dataVersion: 1, lines },
    travellers: travellers.map(({ passports, held: [permit] = [] }) => ({
      best: { passport: passports.length - 1, why: 'fewer_visas' },
      legs: legs.map(({ to }) => ({
        country: { code: to, name: to },
        via: null,
        passports: passports.map(({ country: from }, passport) => ({
          ...{ passport, level: 'todo', rule: null, canApply: true, cost: null },
          lines: places(
            permit && to !== 'BR'
              ? line('held', 'held.free', { permit: permit.kind, issuers: permit.country, to }, 'good')
              : line('rule', 'kind.evisa', { from, to }, 'todo'),
          ),
        })),
      })),
    })),
  }
}

export type Scene = Awaited<ReturnType<typeof startScene>>

/** The whole service, with stand-ins for the catalogue, orders and payments. */
export async function startScene(settings: Record<string, string> = {}) {
  const broker = await testBroker()
  const database = await migratedDatabase('chat', migrations)
  const said = {
    quote: (_route: { from: string; to: string }): Quote => quote(),
    trip: (question: InputOf<typeof checkTrip>): OutputOf<typeof checkTrip> => tripOf(question),
    order: ORDER,
    /** Who asked for the order, and under which token. */
    readers: [] as Caller[],
  }
  const stubs = await Promise.all([
    stubCall(broker, listCountries, () => ({ countries: COUNTRIES })),
    stubCall(broker, getQuote, (route) => said.quote(route)),
    stubCall(broker, checkTrip, (question) => said.trip(question)),
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
  ): Promise<string> => (await askPieces(turns, who, orderId)).map(({ text }) => text).join('')
  /** The pieces of an answer as they come. */
  const askPieces = async (
    turns: string | string[],
    who: Caller = { kind: 'guest' },
    orderId?: string,
  ): Promise<ChunkOf<typeof reply>[]> => {
    const questions = typeof turns === 'string' ? [turns] : turns
    const messages = questions.flatMap((content, index) => [
      ...(index > 0 ? [{ role: 'assistant' as const, content: 'Ask about Brazil.' }] : []),
      { role: 'user' as const, content },
    ])
    const pieces: ChunkOf<typeof reply>[] = []
    for await (const piece of streams.open(reply, { messages, orderId }, who)) pieces.push(piece)
    return pieces
  }
  return {
    said,
    ask,
    askPieces,
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
