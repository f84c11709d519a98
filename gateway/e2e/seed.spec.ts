import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OutputOf } from '@borderlane/contracts/define'
import type { listOrders } from '@borderlane/contracts/orders/privacy'
import { ORDER_STATUSES } from '@borderlane/contracts/orders/statuses'
import { bareEnvironment, config } from './config'
import { ask } from './traveller'

async function seed(): Promise<string> {
  const program = join(__dirname, '../../tools/seed/seed.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [program, config.data!], {
    env: bareEnvironment,
  })
  return stdout
}

describe('npm run seed', () => {
  it('makes an order in every status, and finds them when it runs again', async () => {
    const said = [await seed(), await seed()]
    const [, email, password] = /traveller +(\S+), password "([^"]+)": an order in every status/.exec(
      said[0]!,
    )!
    const { json } = await ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
    const headers = { authorization: `Bearer ${(json as { access_token: string }).access_token}` }
    const { orders } = (await ask('GET', '/api/orders', { headers })).json as OutputOf<typeof listOrders>
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(ORDER_STATUSES))
    expect(said[0]).not.toContain('it was seeded before')
    expect(said[1]).toContain('it was seeded before')
  })
})
