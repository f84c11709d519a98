import { ageRows, doWorkAroundLocks, jobsOf } from '@borderlane/testing'
import { Replica } from './replica'

describe('while every row of identity is locked', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  it('what goes by time passes the rows over, and people sign up and in', async () => {
    await identity.signUpConfirmed()
    await ageRows(identity.database, 800)
    const comeIn = async (): Promise<void> => {
      const { email } = await identity.signUp()
      expect((await identity.signIn(email)).status).toBe(200)
    }
    expect(await doWorkAroundLocks(identity.database, comeIn, jobsOf(identity.app))).toEqual({
      locked: { failed: [], changed: [] },
      free: {
        failed: [],
        changed: expect.arrayContaining(['audit', 'mail_request', 'refresh_token', 'session']) as string[],
      },
    })
  })
})
