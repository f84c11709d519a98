// `node tools/seed/try.mjs`: runs `npm run seed` twice on a platform of its own, and prints as JSON what it said and which
// statuses the first traveller's orders have.
import { join } from 'node:path'
import { command } from '../../deploy/local/command.mjs'
import { Failure } from '../../deploy/local/failure.mjs'
import { end, live } from '../../deploy/local/life.mjs'
import { startTestPlatform } from '../test/jest/test-platform.mjs'
import { asker, bearer, signIn } from './people.mjs'

async function tryOut() {
  // Everything comes from one address.
  const settings = { RATE_LIMIT_FACTOR: '1000', MESSAGES_INBOX: 'hello@example.com' }
  const { data, page } = await startTestPlatform({ name: 'seed', settings })
  const said = []
  for (const run of ['first', 'second']) {
    const { code, output } = await command(process.execPath, [join(import.meta.dirname, 'seed.mjs'), data])
    if (code !== 0) throw new Failure(`the ${run} run failed:\n${output}`)
    said.push(output)
  }
  const ask = asker(page)
  const [, email = ''] = /traveller +(\S+), password "[^"]+": an order in every status/.exec(said[0]) ?? []
  const { orders } = await ask('GET', '/api/orders', undefined, bearer(await signIn(ask, email)))
  console.log(JSON.stringify({ said, statuses: orders.map(({ status }) => status) }))
  await end(0)
}

await live(tryOut, { codeOnSignal: 130 })
