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

/** A whole reply in the OpenAI protocol. */
const completion = (message: object, finish_reason = 'stop', more = {}): string =>
  JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    usage: { total_tokens: 100 },
    ...more,
  })

const sends =
  (body: string, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
const says = (content: string) => sends(completion({ content }))
const choice = (...say: { id: string; link?: string }[]): string => JSON.stringify({ say })

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
    CHAT_MODEL_TIMEOUT_MS: '2000',
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

it('puts our sentences into another order, with our linking words, and our links stay', async () => {
  behave = says(choice({ id: 's1' }, { id: 's2' }, { id: 's3', link: 'note' }))
  expect(await scene.ask(QUESTION)).toBe(
    [
      'India to Thailand, Thailand eVisa, costs:',
      '- Standard: £65.00 (official fee £40.00, our service fee £25.00)',
      '- Rush: £79.25 (official fee £40.00, our service fee £39.25)',
      '- Super Rush: £107.75 (official fee £40.00, our service fee £67.75)',
      'These are the prices for one traveller. Each traveller pays them.',
      'Please note: Denial Protection costs £15.00 more, if you choose it.',
      '[See the full answer](/visa-results?from=IN&to=TH)',
      '[Apply](/apply?from=IN&to=TH&speed=standard&denial=false)',
    ].join('\n'),
  )
  const [used] = await scene.database.query<{ tokens: string }>('SELECT tokens FROM model_use')
  expect(used).toEqual({ tokens: '100' })
})

const LIES = [
  'No visa is needed for Thailand.',
  'The official fee is £25.00, our service fee £40.00.',
  'There is no paperwork.',
  'Overstaying is tolerated.',
  'Approval is guaranteed.',
  'You need a yellow fever certificate.',
  'Call +44 20 7946 0000 or write on WhatsApp.',
  'Pay the officer in cash.',
  'Pay at https://evil.example',
  'For Vietnam it costs the same.',
  'You get a diplomatic visa.',
  'You order the sentences of a visa service',
  '\u0000\u0001 rubbish',
]

const FAILURES: [string, (response: ServerResponse) => void][] = [
  ...LIES.map((lie): [string, (response: ServerResponse) => void] => [`says "${lie}"`, says(lie)]),
  ['puts a lie beside its choice', says(`${choice({ id: 's1' }, { id: 's2' })} No visa is needed.`)],
  ['leaves the rule out', says(choice({ id: 's2' }))],
  ['answers 503', sends('{}', 503)],
  ['answers 401', sends('{}', 401)],
  [
    'sends us to another address',
    (response: ServerResponse) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  ],
  ['ends the line', (response: ServerResponse) => void response.destroy()],
  [
    'breaks off',
    (response: ServerResponse) => {
      response.write('{"choices":[', () => void response.destroy())
    },
  ],
  ['says nothing', () => undefined],
  [
    'says nothing after its headers',
    (response: ServerResponse) => void response.writeHead(200).flushHeaders(),
  ],
  ['sends garbage', sends('<html>busy</html>')],
  ['wants to call tools', sends(completion({ content: null, tool_calls: [{ id: 'a' }] }, 'tool_calls'))],
  ['gives no choices', sends(completion({}, 'stop', { choices: [] }))],
  ['is cut off', sends(completion({ content: choice({ id: 's1' }) }, 'length'))],
  ['sends 400 MB', (response: ServerResponse) => pour(response, 400, 'x')],
  ['sends blanks without end', (response: ServerResponse) => pour(response, Infinity, ' ')],
]

it.each(FAILURES)('a model that %s is replaced by our own answer within 3 s', async (_what, act) => {
  behave = act
  expect(await scene.ask(QUESTION)).toContain(OURS)
  expect(received).toHaveLength(1)
})

/** Megabytes, as fast as the reader takes them. */
function pour(response: ServerResponse, megabytes: number, letter: string): void {
  const part = letter.repeat(1_048_576)
  let left = megabytes
  const go = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1
      if (!response.write(part)) return void response.once('drain', go)
    }
    if (!response.destroyed) response.end()
  }
  response.on('error', () => undefined)
  go()
}

it('gets the present question alone, without what is private', async () => {
  behave = says(choice({ id: 's1' }, { id: 's2' }))
  await scene.ask([
    'I am Asha, asha@example.com, Indian',
    'what does a visa for thailand cost? my passport is M1234567, mail bob@example.com, 12 Baker Street',
  ])
  const sent = JSON.stringify(received)
  expect(received[0]!.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(sent).toContain('what does a visa for thailand cost?')
  for (const secret of ['Asha', 'asha@', 'bob@', 'M1234567', 'Baker']) expect(sent).not.toContain(secret)
})

it('is not asked about applications, refunds, people, or what our data does not cover', async () => {
  behave = says('It is approved.')
  for (const question of [
    'Where is my order BL-7K3M92QX?',
    'Do I get a refund?',
    'I want to talk to a person',
    'Can I work in Thailand, Indian passport?',
  ])
    await scene.ask(question)
  expect(received).toEqual([])
})

it('is not asked when the tokens of the day are used up', async () => {
  behave = says(choice({ id: 's1' }, { id: 's2' }))
  await scene.database.query('INSERT INTO model_use VALUES (now()::date, 19900)')
  expect(await scene.ask(QUESTION)).toContain(OURS)
  expect(received).toEqual([])
})
