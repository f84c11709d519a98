// `npm run bench:search`: how many searches a second, side by side in one run: a bare node:http server with the same
// bytes; the floor of this design (Fastify > NATS > handler, nothing else); the gateway from its memory; and the gateway
// with that memory off, so that every search goes through NATS to the catalogue. Our processes run as `npm start` runs
// them. Ratios, because the machine under it is never the same.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, say, step } from '../../deploy/local/program.mjs'
import { freePorts } from '../../deploy/local/ports.mjs'
import { compare } from './measure.mjs'
import { memoryOf, startStack } from './stack.mjs'

const PATH = '/api/visa-requirements?from=IN&to=TH'
const CONNECTIONS = 20

export async function search() {
  const stack = await startStack('bench-search', ['catalogue'])
  const [hot, cold] = await freePorts(2)
  await step('starting catalogue and two gateways', async () => {
    await stack.start('catalogue')
    await stack.start('gateway', { port: hot })
    await stack.start('gateway', { port: cold, as: 'gateway-cold', env: { PUBLIC_CACHE: 'off' } })
  })
  const body = await answerOf(hot)
  if (body !== (await answerOf(cold))) throw new Failure('The two gateways give different answers.')
  const file = join(stack.data, 'answer.json')
  writeFileSync(file, body)
  const bare = await stack.startYardstick('bare-server', file)
  const broker = await stack.startFloorBroker()
  await stack.startYardstick('floor-service', broker, file, 'none')
  const floor = await stack.startYardstick('floor-gateway', broker)

  const tables = await compare({
    title: `GET ${PATH}, ${body.length} bytes`,
    subjects: [
      { name: 'bare node:http', port: bare },
      { name: 'floor', port: floor },
      { name: 'hot', port: hot },
      { name: 'through NATS', port: cold },
    ],
    request: { path: PATH },
    connections: CONNECTIONS,
    folders: stack.folders,
    yardsticks: ['bare node:http', 'floor'],
  })
  const [catalogue, gateway] = ['catalogue', 'gateway'].map((name) => memoryOf(stack.folders, [name]))
  say(`memory after it: catalogue ${catalogue} MB (aim: 150 at most), gateway ${gateway} MB (PSS)`)
  await stack.stop()
  return tables
}

async function answerOf(port) {
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`)
  if (answer.status !== 200) throw new Failure(`The gateway answers ${answer.status}.`)
  return answer.text()
}
