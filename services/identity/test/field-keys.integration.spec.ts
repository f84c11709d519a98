import { randomBytes } from 'node:crypto'
import { startTestService } from '@borderlane/testing'
import { AppModule } from '../src/app.module'
import { FIELD_KEYS, Replica } from './replica'

describe('identity with a wrong key under the name of the right one', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  /** Starts one more replica. @returns why it did not start */
  const start = async (keys: string): Promise<unknown> => {
    const config = { ...identity.config, FIELD_KEYS: keys }
    try {
      await (await startTestService({ name: 'identity', module: AppModule.with(config), config })).close()
      return 'started'
    } catch (error) {
      return (error as Error).message
    }
  }
  const wrong = `test:${randomBytes(32).toString('base64')}`
  const refused = /^FIELD_KEYS: the key "test" is not the one that sealed what the schema identity holds;/

  it('does not start, on data of an earlier version neither, and does with the right one', async () => {
    expect(await start(wrong)).toMatch(refused)
    await identity.query(`DELETE FROM field_key`)
    expect(await start(wrong)).toMatch(refused)
    expect(await start(FIELD_KEYS)).toBe('started')
    expect(await start(wrong)).toMatch(refused)
  })
})
