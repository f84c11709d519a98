import { config } from './config'
import { mailTo } from './mailbox'
import {
  accountStatus,
  arrive,
  bearer,
  claimsOf,
  follow,
  newClient,
  newEmail,
  newPerson,
  PASSWORD,
  refusalOf,
  signInAgain,
  Store,
  until,
  VERSIONS,
} from './person'
import { ask } from './traveller'

const ROOT = `${config.url}/`
const EXPIRED = { error: 'access_denied', error_code: 'otp_expired', sb: '' }

describe.each(VERSIONS)('auth-js %s: by a link or a code of a mail', (_version, Client) => {
  it('an address is confirmed, and its owner signed in; the link works once', async () => {
    const { email } = await newPerson(Client)
    const { verifyUrl: link } = await mailTo(email, 'signup')
    const { status, end, fragment } = await follow(link)
    expect(status).toBe(303)
    expect(end.origin + end.pathname + end.search).toBe(ROOT)
    expect(Object.keys(fragment).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'password',
      'refresh_token',
      'sb',
      'token_type',
      'type',
    ])
    expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', sb: '', password: 'unset' })
    const session = await arrive(newClient(Client), fragment)
    expect(session.user.email).toBe(email)
    expect(session.user.email_confirmed_at).toBeDefined()

    const again = await follow(link)
    expect(again.end.origin + again.end.pathname).toBe(ROOT)
    expect(again.fragment).toMatchObject({ ...EXPIRED, error_description: expect.any(String) as string })
    expect(again.fragment['access_token']).toBeUndefined()
  })

  it('an address confirmed elsewhere than where it signed up loses password and sessions', async () => {
    const stranger = await newPerson(Client)
    const { fragment } = await follow((await mailTo(stranger.email, 'signup')).verifyUrl)
    const client = newClient(Client)
    expect((await arrive(client, fragment)).user.app_metadata['password_dropped']).toBe(true)
    const old = await newClient(Client).signInWithPassword({ email: stranger.email, password: PASSWORD })
    expect(refusalOf(old)).toEqual([400, 'invalid_credentials'])
    expect((await stranger.client.refreshSession()).data.session).toBeNull()
    await until(401, () => accountStatus(stranger), 60_000)
    expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
    await signInAgain(Client, stranger.email, 'a new password')
  })

  it('a forgotten password is set again; the link ends at the page that was asked for', async () => {
    const person = await newPerson(Client)
    const page = `${config.url}/new-password`
    const { data, error } = await newClient(Client).resetPasswordForEmail(person.email, { redirectTo: page })
    expect([data, error]).toEqual([{}, null])
    const { end, fragment } = await follow((await mailTo(person.email, 'recovery')).verifyUrl)
    expect(end.origin + end.pathname).toBe(page)
    expect(fragment['type']).toBe('recovery')
    const client = newClient(Client)
    await arrive(client, fragment)
    expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
    await signInAgain(Client, person.email, 'a new password')
    const old = await newClient(Client).signInWithPassword({ email: person.email, password: PASSWORD })
    expect(refusalOf(old)).toEqual([400, 'invalid_credentials'])
  })

  it('a recovery has one answer for all addresses, and one mail a minute', async () => {
    const { email } = await newPerson(Client)
    for (const address of [email, newEmail()]) {
      const recover = () => newClient(Client).resetPasswordForEmail(address)
      expect(await recover()).toEqual({ data: {}, error: null })
      const second = await recover()
      expect(refusalOf(second)).toEqual([429, 'over_email_send_rate_limit'])
      expect(second.error!.message).toMatch(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      )
    }
    expect(refusalOf(await newClient(Client).resetPasswordForEmail('no address'))).toEqual([
      400,
      'validation_failed',
    ])
  })

  it('someone without a password signs in by a typed code, once', async () => {
    const { email, session } = await newPerson(Client)
    const client = newClient(Client)
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const { code: token } = await mailTo(email, 'magiclink')
    const { data, error } = await client.verifyOtp({ email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.session!.user.id).toBe(session.user.id)
    expect(claimsOf(data.session!)['amr']).toMatchObject([{ method: 'otp' }])
    expect((await client.getUser()).data.user!.email).toBe(email)
    const again = await newClient(Client).verifyOtp({ email, token, type: 'email' })
    expect(refusalOf(again)).toEqual([403, 'otp_expired'])
    expect(again.error!.message).toBe('Token has expired or is invalid')
  })

  it('a new address gets an account by a magic link, without a name that anyone may have sent along', async () => {
    const email = newEmail()
    const asked = await newClient(Client).signInWithOtp({ email, options: { data: { full_name: 'Grace' } } })
    expect(asked.error).toBeNull()
    const { verifyUrl: link } = await mailTo(email, 'magiclink')
    const { fragment } = await follow(link)
    const { user } = await arrive(newClient(Client), fragment)
    // Perhaps someone else asked for the mail: the name comes with the secret of their browser (PKCE), or not at all.
    expect(user).toMatchObject({ email, user_metadata: {} })
    expect((await follow(link)).fragment).toMatchObject(EXPIRED)
  })

  it('the token of a link is taken by verifyOtp too, of its own type and once', async () => {
    const { email } = await newPerson(Client)
    const { tokenHash: token_hash } = await mailTo(email, 'signup')
    const verify = (type: 'signup' | 'recovery') => newClient(Client).verifyOtp({ token_hash, type })
    expect(refusalOf(await verify('recovery'))).toEqual([403, 'otp_expired'])
    const { data } = await verify('signup')
    expect(data.user!.email).toBe(email)
    expect(refusalOf(await verify('signup'))).toEqual([403, 'otp_expired'])
  })

  it('after five wrong codes the right one is void', async () => {
    const email = newEmail()
    await newClient(Client).signInWithOtp({ email })
    const { code } = await mailTo(email, 'magiclink')
    const wrong = code === '000000' ? '000001' : '000000'
    for (const token of [wrong, wrong, wrong, wrong, wrong, code]) {
      const answer = await newClient(Client).verifyOtp({ email, token, type: 'email' })
      expect(refusalOf(answer)).toEqual([403, 'otp_expired'])
    }
  })

  it('a mail is sent again, and no answer shows whether it was', async () => {
    const { email } = await newPerson(Client)
    const resend = async (address: string) =>
      refusalOf(await newClient(Client).resend({ type: 'signup', email: address }))
    // The sign-up has sent one a moment ago.
    expect(await resend(email)).toEqual([429, 'over_email_send_rate_limit'])
    const unknown = newEmail()
    expect(await resend(unknown)).toEqual([undefined, undefined])
    expect(await resend(unknown)).toEqual([429, 'over_email_send_rate_limit'])
    expect(await newClient(Client).resend({ type: 'email_change', email })).toMatchObject({ error: null })
    const sms = await newClient(Client).resend({ type: 'sms', phone: '+15551234567' })
    expect(refusalOf(sms)).toEqual([422, 'otp_disabled'])
  })

  it('an account moves to a new address when both have agreed', async () => {
    const person = await newPerson(Client)
    const { client, email, session } = person
    await follow((await mailTo(email, 'signup')).verifyUrl, bearer(person))
    const newAddress = newEmail()
    const asked = await client.updateUser({ email: newAddress })
    expect(asked.data.user).toMatchObject({ email, new_email: newAddress })

    const first = await follow((await mailTo(newAddress, 'email_change')).verifyUrl, bearer(person))
    expect(first.fragment).toEqual({ message: expect.stringContaining('other email') as string, sb: '' })
    expect((await client.getUser()).data.user!.email).toBe(email)
    const { tokenHash: token_hash } = await mailTo(email, 'email_change')
    const second = await newClient(Client).verifyOtp({ type: 'email_change', token_hash })
    expect(second.data.user).toMatchObject({ id: session.user.id, email: newAddress })

    await signInAgain(Client, newAddress)
    const old = await newClient(Client).signInWithPassword({ email, password: PASSWORD })
    expect(refusalOf(old)).toEqual([400, 'invalid_credentials'])
    expect((await mailTo(email, 'email-changed')).text).toContain('a different email address')
  })

  describe('with a code for the browser that asked (PKCE)', () => {
    const exchange = (auth_code: string, code_verifier: string) =>
      ask('POST', '/auth/v1/token?grant_type=pkce', {
        body: { auth_code, code_verifier },
        headers: { 'x-supabase-api-version': '2024-01-01' },
      })
    const codeAt = (end: URL): string => end.searchParams.get('code') ?? ''
    const newBrowser = () => {
      const storage = new Store()
      return { storage, client: newClient(Client, { flowType: 'pkce', storage, storageKey: 'here' }) }
    }

    it('a link signs in there, and only there', async () => {
      const [mine, other] = [newBrowser(), newBrowser()]
      const email = newEmail()
      const named = { full_name: 'Grace' }
      expect((await mine.client.signInWithOtp({ email, options: { data: named } })).error).toBeNull()
      expect((await other.client.signInWithOtp({ email: newEmail() })).error).toBeNull()
      const { tokenHash, verifyUrl } = await mailTo(email, 'magiclink')
      expect(tokenHash).toMatch(/^pkce_/)
      const { status, end } = await follow(verifyUrl)
      expect([status, end.origin + end.pathname, end.hash]).toEqual([303, ROOT, ''])

      const stolen = await other.client.exchangeCodeForSession(codeAt(end))
      expect(refusalOf(stolen)).toEqual([400, 'bad_code_verifier'])
      const verifier = JSON.parse(mine.storage.get('here-code-verifier')!) as string
      const { data, error } = await mine.client.exchangeCodeForSession(codeAt(end))
      expect(error).toBeNull()
      expect(data.session!.user).toMatchObject({ email, user_metadata: { full_name: 'Grace' } })
      expect((await mine.client.getUser()).data.user!.email).toBe(email)

      const again = await exchange(codeAt(end), verifier)
      expect([again.status, again.json]).toMatchObject([404, { code: 'flow_state_not_found' }])
    })

    it('a forgotten password is set again', async () => {
      const { email, session } = await newPerson(Client)
      const { client } = newBrowser()
      await client.resetPasswordForEmail(email)
      const { end } = await follow((await mailTo(email, 'recovery')).verifyUrl)
      const { data } = await client.exchangeCodeForSession(codeAt(end))
      expect(data.session!.user.id).toBe(session.user.id)
      expect((await client.updateUser({ password: 'a new password' })).error).toBeNull()
      await signInAgain(Client, email, 'a new password')
    })

    it('an address is confirmed; the person who made the account keeps password and session', async () => {
      const { storage, client } = newBrowser()
      const email = newEmail()
      let verifier = ''
      // The client forgets it with the session that it gets at once.
      storage.setItem = (name, value) => {
        if (name.endsWith('-code-verifier')) verifier = value
        storage.set(name, value)
      }
      await client.signUp({ email, password: PASSWORD })
      const { end } = await follow((await mailTo(email, 'signup')).verifyUrl)
      storage.setItem('here-code-verifier', verifier)
      const { refresh_token } = JSON.parse(storage.get('here')!) as { refresh_token: string }
      expect((await client.exchangeCodeForSession(codeAt(end))).error).toBeNull()
      expect((await newClient(Client).refreshSession({ refresh_token })).error).toBeNull()
      await signInAgain(Client, email)
    })

    it('an address is confirmed in another browser, which signs in but has no password', async () => {
      const email = newEmail()
      await newBrowser().client.signUp({ email, password: PASSWORD })
      const { end, fragment } = await follow((await mailTo(email, 'signup')).verifyUrl)
      expect(end.searchParams.get('error')).toBeNull()
      expect(fragment['password']).toBe('unset')
      const client = newClient(Client)
      const token_hash = fragment['token_hash']!
      const { data } = await client.verifyOtp({ type: 'signup', token_hash })
      expect(data.user).toMatchObject({ email, app_metadata: { password_dropped: true } })
      const old = await newClient(Client).signInWithPassword({ email, password: PASSWORD })
      expect(refusalOf(old)).toEqual([400, 'invalid_credentials'])
    })

    it('a used link says so where the client looks', async () => {
      const { client } = newBrowser()
      const email = newEmail()
      await client.signInWithOtp({ email })
      const { verifyUrl } = await mailTo(email, 'magiclink')
      await follow(verifyUrl)
      const { end } = await follow(verifyUrl)
      expect(Object.fromEntries(end.searchParams)).toMatchObject(EXPIRED)
      expect(codeAt(end)).toBe('')
    })

    it('an invented code is none, and half an exchange is refused', async () => {
      const invented = await exchange('5ac2ad17-6e9c-4bf4-90f6-d4d0ea8dd3f2', 'a'.repeat(56))
      expect([invented.status, invented.json]).toMatchObject([404, { code: 'flow_state_not_found' }])
      const half = await exchange('5ac2ad17-6e9c-4bf4-90f6-d4d0ea8dd3f2', '')
      expect([half.status, half.json]).toMatchObject([400, { code: 'validation_failed' }])
    })
  })
})
