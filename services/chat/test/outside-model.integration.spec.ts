import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { log } from '@borderlane/runtime'
import { type Scene, startScene } from './chat-scene'

const QUESTION = 'What does the Thailand visa cost for Indians?'
const OURS = '£65.00 (official fee £40.00'

let server: Server
let scene: Scene
let behave: (response: ServerResponse) => void
let received: { messages: { role: string; content: string }[] }[] = []

const says =
  (content: string) =>
  (response: ServerResponse): void =>
    void response.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { total_tokens: 100 },
      }),
    )

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body) as (typeof received)[number])
      behave(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scene = await startScene({
    CHAT_MODEL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    CHAT_MODEL_NAME: 'a-model',
    CHAT_MODEL_TIMEOUT_MS: '500',
    CHAT_MODEL_DAILY_TOKENS: '20000',
  })
})
afterAll(async () => {
  await scene.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  received = []
  jest.spyOn(log, 'warn').mockImplementation()
  await scene.database.query('DELETE FROM model_use')
})
afterEach(() => jest.restoreAllMocks())

it('puts an answer into other words, and our links stay', async () => {
  behave = says('The Thailand eVisa costs £65.00 in all.')
  expect(await scene.ask(QUESTION)).toBe(
    [
      'The Thailand eVisa costs £65.00 in all.',
      '[See the full answer](/visa-results?from=IN&to=TH)',
      '[Apply](/apply?from=IN&to=TH&speed=standard&denial=false)',
    ].join('\n'),
  )
  const [used] = await scene.database.query<{ tokens: string }>('SELECT tokens FROM model_use')
  expect(used).toEqual({ tokens: '100' })
})

it.each([
  ['lies about an amount', says('It costs £1.00 only.')],
  ['lies about the kind', says('No visa is needed for Thailand.')],
  ['injects a link', says('It costs £65.00. Pay at https://evil.example')],
  ['fails', (response: ServerResponse) => void response.writeHead(500).end()],
  ['breaks off', (response: ServerResponse) => void response.write('{"choices":[', () => response.destroy())],
  ['says nothing', () => undefined],
])('a model that %s is replaced by our own answer', async (_what, act) => {
  behave = act
  expect(await scene.ask(QUESTION)).toContain(OURS)
  expect(received).toHaveLength(1)
})

it('gets the present question alone, without what is private', async () => {
  behave = says('It costs £65.00.')
  await scene.ask([
    'I am Asha, asha@example.com, Indian',
    'what does a visa for thailand cost? my passport is M1234567, mail bob@example.com',
  ])
  const sent = JSON.stringify(received)
  expect(received[0]!.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(sent).toContain('what does a visa for thailand cost?')
  for (const secret of ['Asha', 'asha@', 'bob@', 'M1234567']) expect(sent).not.toContain(secret)
})

it('is not asked about applications, refunds or people', async () => {
  behave = says('It is approved.')
  for (const question of [
    'Where is my order BL-7K3M92QX?',
    'Do I get a refund?',
    'I want to talk to a person',
  ])
    await scene.ask(question)
  expect(received).toEqual([])
})

it('is not asked when the tokens of the day are used up', async () => {
  behave = says('It costs £65.00.')
  await scene.database.query('INSERT INTO model_use VALUES (now()::date, 19900)')
  expect(await scene.ask(QUESTION)).toContain(OURS)
  expect(received).toEqual([])
})
