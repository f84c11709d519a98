import type { Order } from '@borderlane/contracts/orders/order'
import { sampleOrder } from '@borderlane/testing'
import { ORDER, ORDER_TOKEN, OWNER, type Scene, startScene } from './chat-scene'

const UNPAID = sampleOrder({ status: 'pending_payment', paidCents: 0 })
const LACKING: Order = {
  ...sampleOrder({ status: 'paid' }),
  next: { who: 'traveller', code: 'documents', count: 1, documents: ['photo'] },
}
const SUBMITTED = sampleOrder({ status: 'submitted_to_govt' })
const BOARDING: Order = {
  ...sampleOrder({ status: 'approved' }),
  boarding: {
    doneCount: 1,
    items: [
      { code: 'visa', isDone: true, by: 'system', duties: [] },
      { code: 'arrival_card', isDone: false, by: 'traveller', duties: [] },
    ],
    history: [],
  },
}
const REFUNDED = sampleOrder({ refundedCents: 1_000 })

let scene: Scene

beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene.close())

/** What is asked about an application, and what is in the answer beside its status and its link. */
const QUESTIONS: [question: string, order: Order, said: string[]][] = [
  ['Where is my application?', ORDER, ['In Review', 'Who acts now: Borderlane']],
  ['What is missing from my application?', LACKING, ['These documents are still missing:\n- ']],
  ['Is anything missing from my application?', ORDER, ['Nothing is missing from you']],
  ['Whose turn is it with my application?', LACKING, ['Who acts now: You']],
  ['Whose turn is it with my application?', SUBMITTED, ['Who acts now: The authorities of United States']],
  ['How much did I pay for my application?', ORDER, ['Paid: £164.75 of £164.75.']],
  ['How much did I pay for my application?', UNPAID, ['Nothing has been paid yet. To pay: £164.75.']],
  ['How much did I pay for my application?', REFUNDED, ['Returned to you: £10.00.']],
  ['I paid and have heard nothing', ORDER, ['Paid: £164.75 of £164.75.', '[Contact us](/contact)']],
  ['I paid and have heard nothing', UNPAID, ['do not pay again', '[Contact us](/contact)']],
  ['What is still to do before I fly?', BOARDING, ['Before you travel: 1 of 2 done\n- Arrival card']],
  ['I want to change an answer in my application', ORDER, ['You can change your answers']],
  ['I want to change an answer in my application', SUBMITTED, ['the authority decides about corrections']],
]

describe.each([
  ['anyone who holds the link', { kind: 'guest' as const, orderToken: ORDER_TOKEN }, ORDER.id],
  ['its owner, signed in', OWNER, undefined],
])('%s', (_who, caller, orderId) => {
  it.each(QUESTIONS)(
    'hears the answer to "%s" from the order, with the link to its page',
    async (question, order, said) => {
      scene.said.order = order
      const answer = await scene.ask(question, caller, orderId)
      for (const part of [order.reference, `(/order/${order.id})`, ...said]) expect(answer).toContain(part)
      expect(answer).not.toContain('/visa-results')
    },
  )

  it.each([
    ['¿Falta algo en mi solicitud?', 'De momento no falta nada de su parte.'],
    ['Combien ai-je payé pour ma demande ?', '164,75'],
    ['Ich habe bezahlt und nichts gehört, was ist mit meinem Antrag?', '164,75'],
    ['我的申请还缺什么吗', ORDER.reference],
  ])('hears it in their language: "%s"', async (question, said) => {
    scene.said.order = ORDER
    const answer = await scene.ask(question, caller, orderId)
    for (const part of [said, ORDER.reference, `(/order/${ORDER.id})`]) expect(answer).toContain(part)
  })
})

it('a stranger hears nothing of it, whatever they ask, name or hold', async () => {
  scene.said.order = LACKING
  const strangers = [
    { kind: 'guest' as const },
    { kind: 'guest' as const, orderToken: 'another-token-of-length' },
    { kind: 'user' as const, userId: '01990000-0000-7000-8000-00000000000f' },
  ]
  for (const stranger of strangers)
    for (const [question] of QUESTIONS)
      for (const asked of [question, `${question} ${ORDER.reference}`]) {
        const answer = await scene.ask(asked, stranger, ORDER.id)
        for (const secret of ['(India to United States)', 'In Review', '£164.75', `/order/${ORDER.id}`])
          expect(answer).not.toContain(secret)
        expect(answer).toMatch(
          /I can only see an application|There are no applications in your account|The page of a paid application/,
        )
      }
})
