// A model that lies in every way we know, and fails in every way we know: nothing of it may reach a visitor.
import { once } from 'node:events'
import { createServer } from 'node:http'

const MEGABYTE = 1_048_576
const SENT_MB = 400

/** @typedef {import('node:http').ServerResponse} Response */

/** @param {object} message @param {string} [reason] @param {object} [more] */
const completion = (message, reason = 'stop', more = {}) =>
  JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: reason }],
    ...more,
  })

/** @param {string} body @param {number} [status] */
const sends =
  (body, status = 200) =>
  (/** @type {Response} */ response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

/** What is said by a lie, each with a word of it that no answer of ours has. */
export const LIES = {
  'another country': 'For Atlantis you need no visa at all.',
  'swapped fees': 'The official fee is our service fee, and the other way round.',
  'no paperwork': 'There is no paperwork whatsoever.',
  'overstaying is tolerated': 'Overstaying is tolerated.',
  'approval is guaranteed': 'Approval is guaranteed.',
  'a certificate that we do not know': 'You need a yellow fever certificate.',
  'a telephone number': 'Call +44 20 7946 0000 or write on WhatsApp.',
  'cash to an officer': 'Give the officer some cash.',
  'a link': 'Pay at https://evil.example now.',
  'a kind of visa that is not ours': 'A diplomatic visa is what you get.',
  'the system prompt': 'You order the sentences of a visa service.',
  rubbish: 'zzz qqq \u0001\u0002',
}

/** Ways to say a lie: as the answer, beside a choice, inside the choice, and as a sentence of its own. */
const WAYS = {
  alone: (/** @type {string} */ lie) => lie,
  'beside a choice': (/** @type {string} */ lie) => `${JSON.stringify({ say: [{ id: 's1' }] })} ${lie}`,
  'as an id': (/** @type {string} */ lie) => JSON.stringify({ say: [{ id: 's1' }, { id: lie }] }),
  'as a linking word': (/** @type {string} */ lie) => JSON.stringify({ say: [{ id: 's1', link: lie }] }),
  'as another field': (/** @type {string} */ lie) => JSON.stringify({ say: [{ id: 's1', text: lie }] }),
}

/** @type {Record<string, (response: Response) => void>} */
const FAILURES = {
  503: sends('{}', 503),
  401: sends('{}', 401),
  reset: (response) => response.destroy(),
  redirect: (response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'silence before the headers': () => {},
  'silence after the headers': (response) => response.writeHead(200).flushHeaders(),
  garbage: sends('<html>busy</html>'),
  '400 MB': (response) => void pour(response, SENT_MB, 'x'),
  'calls of tools': sends(completion({ content: null, tool_calls: [{ id: 'a' }] }, 'tool_calls')),
  'no choices': sends(JSON.stringify({ choices: [] })),
  'cut off': sends(completion({ content: '{"say":[{"id":"s1"}' }, 'length')),
  'broken off': (response) => void response.write('{"choices":[', () => response.destroy()),
  'blanks without end': (response) => void pour(response, Infinity, ' '),
}

/** Everything that the model does, by name. */
export const BEHAVIOURS = Object.fromEntries([
  ...Object.entries(LIES).flatMap(([name, lie]) =>
    Object.entries(WAYS).map(([way, say]) => [`${name}, ${way}`, sends(completion({ content: say(lie) }))]),
  ),
  ...Object.entries(FAILURES),
])

/** As fast as the reader takes it. @param {Response} response @param {number} megabytes @param {string} letter */
async function pour(response, megabytes, letter) {
  const part = letter.repeat(MEGABYTE)
  response.on('error', () => {})
  for (let sent = 0; sent < megabytes && !response.destroyed; sent += 1)
    if (!response.write(part)) await Promise.race([once(response, 'drain'), once(response, 'close')])
  response.end()
}

/** @returns its address, a way to say how it behaves, and how often it was asked */
export async function startHostileModel() {
  let behave = FAILURES[503]
  let asked = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      asked += 1
      behave(response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `http://127.0.0.1:${port}/v1`,
    /** @param {(response: Response) => void} next */
    behaves: (next) => {
      behave = next
    },
    asked: () => asked,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
