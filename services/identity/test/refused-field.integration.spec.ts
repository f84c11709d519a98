import { getUser, signUp, updateUser } from '@borderlane/contracts/identity/public'
import { Replica } from './replica'

describe('what accounts do not have', () => {
  let identity: Replica
  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  it('is not signed up with: no one is anonymous', async () => {
    expect(await identity.ask(signUp, { data: {}, gotrue_meta_security: {} })).toMatchObject({
      status: 422,
      body: { code: 'anonymous_provider_disabled', message: 'Anonymous sign-ins are disabled' },
    })
  })

  it.each([
    [{ phone: '+441632960000' }, 400, 'phone_provider_disabled'],
    [{ phone: 'nonsense' }, 400, 'validation_failed'],
    [{ app_metadata: { role: 'admin' } }, 403, 'not_admin'],
  ])('is not changed: %j', async (change, status, code) => {
    const { session } = await identity.signUp()
    const bearer = session.access_token
    const answer = await identity.ask(updateUser, { ...change, data: { full_name: 'Grace' } }, { bearer })
    expect(answer).toMatchObject({ status, body: { code } })
    const { body } = await identity.ask(getUser, undefined, { bearer })
    expect(body['user_metadata']).toEqual({ full_name: 'Ada' })
  })

  it('may be named and empty, as clients do', async () => {
    const { session } = await identity.signUp()
    const change = { phone: '', data: { full_name: 'Grace' } }
    expect((await identity.ask(updateUser, change, { bearer: session.access_token })).status).toBe(200)
  })
})
