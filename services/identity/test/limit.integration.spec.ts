import {
  issueTokens,
  reauthenticate,
  recover,
  sendOtp,
  updateUser,
  verify,
} from '@borderlane/contracts/identity/public'
import { PasswordHasher } from '../src/ways-in/password-hasher'
import { PASSWORD, Replica } from './replica'

describe('limits', () => {
  // Without Redis: no one listens on this port. The limits of one process hold all the same.
  describe.each([
    ['with Redis', {}],
    ['without Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ])('%s', (_name, settings) => {
    let identity: Replica

    beforeAll(async () => {
      identity = await Replica.start({ RATE_LIMIT_FACTOR: 1, ...settings })
    })
    afterAll(() => identity.stop())

    it('stop the sixth guess at one account from one place, and no other place', async () => {
      const { email } = await identity.signUp({}, identity.newAddress())
      const [here, elsewhere] = [identity.newAddress(), identity.newAddress()]
      const guess = (ip: string, password = 'wrong password') => identity.signIn(email, password, { ip })
      for (let i = 0; i < 5; i += 1) expect((await guess(here)).status).toBe(400)
      expect(await guess(here, PASSWORD)).toMatchObject({
        status: 429,
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string },
        body: { code: 'over_request_rate_limit' },
      })
      expect((await guess(elsewhere, PASSWORD)).status).toBe(200)
    })

    it('count parallel guesses', async () => {
      const { email } = await identity.signUp({}, identity.newAddress())
      const ip = identity.newAddress()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => identity.signIn(email, 'wrong password', { ip })),
      )
      expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5)
    })

    it('stop one place that tries many accounts', async () => {
      const ip = identity.newAddress()
      const statuses: number[] = []
      for (let i = 0; i < 52; i += 1) {
        statuses.push((await identity.signIn(identity.newEmail(), 'wrong password', { ip })).status)
      }
      expect(statuses).toEqual([...Array<number>(50).fill(400), 429, 429])
    })

    it('let the owner in again and again', async () => {
      const { email } = await identity.signUp({}, identity.newAddress())
      const ip = identity.newAddress()
      for (let i = 0; i < 8; i += 1) expect((await identity.signIn(email, PASSWORD, { ip })).status).toBe(200)
    })

    it('stop floods of mails from one place', async () => {
      const ip = identity.newAddress()
      const statuses: number[] = []
      for (let i = 0; i < 31; i += 1) {
        statuses.push((await identity.ask(recover, { email: identity.newEmail() }, { ip })).status)
      }
      expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
    })

    it('stop an account after five new addresses in an hour, and no other account', async () => {
      const [one, two] = [await identity.signUp(), await identity.signUp()]
      const move = (person: typeof one) =>
        identity.ask(
          updateUser,
          { email: identity.newEmail() },
          { bearer: person.session.access_token, ip: identity.newAddress() },
        )
      for (let i = 0; i < 5; i += 1) expect((await move(one)).status).toBe(200)
      expect(await move(one)).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
      expect((await move(two)).status).toBe(200)
    })

    it('of made-up refresh tokens leave those of others on the network alone', async () => {
      const ip = identity.newAddress()
      const { session } = await identity.signUp({}, ip)
      const refresh = (refresh_token: string) =>
        identity.ask(issueTokens, { refresh_token }, { query: { grant_type: 'refresh_token' }, ip })
      const statuses: number[] = []
      for (let i = 0; i < 152; i += 1) statuses.push((await refresh(`made up ${i}`)).status)
      expect(statuses).toEqual([...Array<number>(150).fill(400), 429, 429])
      expect((await refresh(session.refresh_token)).status).toBe(200)
    })

    it('keep no owner out of an account that strangers guess at from everywhere', async () => {
      const home = identity.newAddress()
      const { email } = await identity.signUp({}, home)
      for (let i = 0; i < 20; i += 1) {
        const ip = identity.newAddress()
        for (let j = 0; j < 5; j += 1) await identity.signIn(email, 'wrong password', { ip })
      }
      const right = async (ip: string) => (await identity.signIn(email, PASSWORD, { ip })).status
      expect([await right(identity.newAddress()), await right(home)]).toEqual([429, 200])
    })

    it('do not count what was our own failure', async () => {
      const { email } = await identity.signUp({}, identity.newAddress())
      const ip = identity.newAddress()
      const hasher = identity.get<PasswordHasher>(PasswordHasher, { strict: false })
      const broken = jest.spyOn(hasher, 'matchesHash').mockRejectedValue(new Error('out of memory'))
      for (let i = 0; i < 6; i += 1) await expect(identity.signIn(email, PASSWORD, { ip })).rejects.toThrow()
      broken.mockRestore()
      expect((await identity.signIn(email, PASSWORD, { ip })).status).toBe(200)
    })

    it('stop floods of mails to one address, with one answer for all addresses', async () => {
      const home = identity.newAddress()
      const { email } = await identity.signUp({}, home)
      const ask = async (address: string, ip: string, count: number) =>
        (await identity.ask(count % 2 ? recover : sendOtp, { email: address }, { ip })).body['code']
      for (const address of [email, identity.newEmail()]) {
        const one = identity.newAddress()
        const codes: unknown[] = []
        for (let i = 0; i < 11; i += 1) codes.push(await ask(address, one, i))
        expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'over_email_send_rate_limit'])
        for (let i = 0; i < 20; i += 1) expect(await ask(address, identity.newAddress(), i)).toBeUndefined()
        expect(await ask(address, identity.newAddress(), 0)).toBe('over_email_send_rate_limit')
      }
      // Strangers keep no one from their own mails.
      expect(await ask(email, home, 1)).toBeUndefined()
    })

    it('stop the guessing of mailed codes, however many mails there are, and not the owner', async () => {
      const { email, session } = await identity.signUp({}, identity.newAddress())
      const [stranger, owner] = [identity.newAddress(), identity.newAddress()]
      const guess = (token: string, ip: string) =>
        identity.ask(verify, { type: 'magiclink', email, token }, { ip })
      for (let mail = 0; mail < 4; mail += 1) {
        await identity.ask(sendOtp, { email }, { ip: identity.newAddress() })
        const { code } = (await identity.mailTo(email, 'magic-link'))!
        const wrong = code === '000000' ? '000001' : '000000'
        for (let i = 0; i < 5; i += 1) expect((await guess(wrong, stranger)).body['code']).toBe('otp_expired')
      }
      await identity.ask(sendOtp, { email }, { ip: identity.newAddress() })
      const { code } = (await identity.mailTo(email, 'magic-link'))!
      expect((await guess(code!, stranger)).body['code']).toBe('over_request_rate_limit')
      const bearer = session.access_token
      await identity.ask(reauthenticate, undefined, { bearer, ip: owner })
      const { code: nonce } = (await identity.mailTo(email, 'reauthentication'))!
      const change = { password: 'another password', nonce }
      expect((await identity.ask(updateUser, change, { bearer, ip: stranger })).status).toBe(200)
      expect((await identity.ask(sendOtp, { email }, { ip: owner })).status).toBe(200)
      const { code: next } = (await identity.mailTo(email, 'magic-link'))!
      expect((await guess(next!, owner)).status).toBe(200)
    })
  })
})
