import { checkSession } from '@borderlane/contracts/identity/internal'
import { verify } from '@borderlane/contracts/identity/public'
import { serviceCaller } from '@borderlane/messaging'
import { FirstAdmin } from '../src/staff/first-admin'
import { asTokens, claimsOf, queryOf, Replica } from './replica'

describe('the first admin', () => {
  let identity: Replica
  let firstAdmin: FirstAdmin

  beforeAll(async () => {
    identity = await Replica.start()
    firstAdmin = identity.get<FirstAdmin>(FirstAdmin, { strict: false })
  })
  afterAll(() => identity.stop())

  const follow = async (link: string) => {
    const { type, token } = queryOf(link)
    return identity.ask(verify, { type, token_hash: token })
  }

  it('comes by a link that works once, for ten minutes, and ends at the page for the password', async () => {
    const email = identity.newEmail()
    const link = await firstAdmin.makeAdmin(email.toUpperCase())
    expect(queryOf(link)['redirect_to']).toBe('https://borderlane.test/new-password')
    const tokens = asTokens(await follow(link))
    const sessionId = claimsOf(tokens.access_token)['session_id'] as string
    const asked = { sessionId, userId: tokens.user.id }
    expect(await identity.send(checkSession, asked, serviceCaller('gateway'))).toEqual({
      live: true,
      email,
      emailConfirmed: true,
      roles: ['admin'],
    })
    expect((await follow(link)).status).toBe(403)
    expect(await identity.audit(tokens.user.id)).toContain('role.given')

    const late = await firstAdmin.makeAdmin(email)
    identity.pass({ minutes: 11 })
    expect((await follow(late)).status).toBe(403)
  })

  it('is not the stranger who made an account with the address before', async () => {
    const { email, session } = await identity.signUp()
    await firstAdmin.makeAdmin(email)
    expect((await identity.signIn(email)).status).toBe(400)
    expect((await identity.refresh(session.refresh_token)).status).toBe(400)
  })

  it('keeps the password of an account whose address is confirmed', async () => {
    const { email, session } = await identity.signUp()
    const token_hash = await identity.token(email, 'confirmation')
    await identity.ask(verify, { type: 'signup', token_hash }, { bearer: session.access_token })
    await firstAdmin.makeAdmin(email)
    expect((await identity.signIn(email)).status).toBe(200)
  })

  it('wants an address', async () => {
    await expect(firstAdmin.makeAdmin('root')).rejects.toThrow('not an e-mail address')
  })
})
