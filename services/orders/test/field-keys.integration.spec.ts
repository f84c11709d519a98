import { randomBytes } from 'node:crypto'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { createOrder } from '@borderlane/contracts/orders/public'
import { newId } from '@borderlane/persistence'
import { caller, startTestService } from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { FIELD_KEYS, newOrder, type Platform, startPlatform } from './replica'

const WRONG = `test:${randomBytes(32).toString('base64')}`
const REFUSED = /^FIELD_KEYS: the key "test" is not the one that sealed what the schema orders holds;/

describe('orders with a wrong key under the name of the right one', () => {
  let platform: Platform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.stop())

  /** Starts one more replica. @returns why it did not start */
  const start = async (keys: string): Promise<unknown> => {
    const config = { ...platform.config, FIELD_KEYS: keys }
    try {
      await (await startTestService({ name: 'orders', module: AppModule.with(config), config })).close()
      return 'started'
    } catch (error) {
      return (error as Error).message
    }
  }
  const forgetCanaries = () => platform.database.query(`DELETE FROM field_key`)

  it('does not start, and does with the right one', async () => {
    expect(await start(WRONG)).toMatch(REFUSED)
    expect(await start(FIELD_KEYS)).toBe('started')
  })

  it.each([
    [
      'an unfinished application',
      () => {
        const contents = { from: 'IN', to: 'US', speed: 'rush' as const, denialProtection: true }
        const who = caller({ draftToken: randomBytes(32).toString('base64url') })
        const fields = { ...contents, email: 'draft@example.com', fullName: 'Asha Rao' }
        return platform.send(saveDraft, { id: newId(), version: 0, contents: fields }, who)
      },
    ],
    ['an order', () => platform.send(createOrder, newOrder())],
  ])('does not start on data of an earlier version either: %s', async (_what, make) => {
    await platform.database.query(`TRUNCATE order_key, draft CASCADE`)
    await make()
    await forgetCanaries()
    expect(await start(WRONG)).toMatch(REFUSED)
    expect(await start(FIELD_KEYS)).toBe('started')
    expect(await start(WRONG)).toMatch(REFUSED)
  })
})
