import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ORDER_STATUSES } from '@borderlane/contracts/primitives'
import { bareEnvironment } from './config'

describe('npm run seed', () => {
  it('makes an order in every status, and finds them when it runs again', async () => {
    const program = join(__dirname, '../../tools/seed/try.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [program], { env: bareEnvironment })
    const { said, statuses } = JSON.parse(stdout.trim().split('\n').at(-1)!) as {
      said: string[]
      statuses: string[]
    }
    expect(new Set(statuses)).toEqual(new Set(ORDER_STATUSES))
    expect(said[0]).not.toContain('it was seeded before')
    expect(said[1]).toContain('it was seeded before')
  }, 240_000)
})
