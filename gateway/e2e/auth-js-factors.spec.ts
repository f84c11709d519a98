import { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import {
  accountStatus,
  bearer,
  claimsOf,
  newClient,
  newPerson,
  type Person,
  PASSWORD,
  refusalOf,
} from './person'
import { mailTo } from './mailbox'

const PERIOD_MS = 30_000
const codeOf = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** The unmodified client with a second factor: every call of `mfa`, as pages make it. */
describe('auth-js and a second factor', () => {
  let person: Person
  let app: { id: string; secret: string }

  const verify = async (client: GoTrueClient, code: string) => {
    const { data } = await client.mfa.challenge({ factorId: app.id })
    return client.mfa.verify({ factorId: app.id, challengeId: data!.id, code })
  }

  it('enrols an app and is given its secret, an address and a picture', async () => {
    person = await newPerson(GoTrueClient)
    const early = await person.client.mfa.enroll({ factorType: 'totp' })
    expect(refusalOf(early)).toEqual([403, 'email_not_confirmed'])
    const { verifyUrl } = await mailTo(person.email, 'signup')
    await fetch(verifyUrl, { headers: bearer(person), redirect: 'manual' })
    const { data, error } = await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
    expect(error).toBeNull()
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    expect(data!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(data!.totp.uri).toMatch(/^otpauth:\/\/totp\//)
    app = { id: data!.id, secret: data!.totp.secret }
    expect((await person.client.mfa.listFactors()).data).toMatchObject({ all: [{ id: app.id }], totp: [] })
  })

  it('shows why a code does not count', async () => {
    const answer = await verify(person.client, '000000')
    expect(refusalOf(answer)).toEqual([422, 'mfa_verification_failed'])
  })

  it('verifies a code and has a session with aal2', async () => {
    const { data, error } = await verify(person.client, codeOf(app.secret))
    expect(error).toBeNull()
    expect(claimsOf(data!)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
    expect((await person.client.mfa.listFactors()).data).toMatchObject({ totp: [{ id: app.id }] })
    const level = await person.client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    await mailTo(person.email, 'factor-added')
  })

  it('knows after the next sign-in that a code is to come, and opens nothing before it', async () => {
    const client = newClient(GoTrueClient)
    const { data } = await client.signInWithPassword({ email: person.email, password: PASSWORD })
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect(await accountStatus({ session: data.session! })).toBe(403)
    expect(refusalOf(await client.updateUser({ password: 'another long password' }))).toEqual([
      401,
      'insufficient_aal',
    ])
    expect(refusalOf(await client.mfa.enroll({ factorType: 'totp' }))).toEqual([403, 'insufficient_aal'])
    expect(refusalOf(await client.mfa.unenroll({ factorId: app.id }))).toEqual([422, 'insufficient_aal'])
    // The code of this half minute was taken; that of the next one counts already.
    const answer = await verify(client, codeOf(app.secret, Date.now() + PERIOD_MS))
    expect(answer.error).toBeNull()
    const { data: now } = await client.getSession()
    expect(await accountStatus({ session: now.session! })).toBe(200)
  })

  it('removes it', async () => {
    const { data, error } = await person.client.mfa.unenroll({ factorId: app.id })
    expect(error).toBeNull()
    expect(data).toEqual({ id: app.id })
    expect((await person.client.mfa.listFactors()).data?.all).toEqual([])
    const { data: renewed } = await person.client.refreshSession()
    expect(claimsOf(renewed.session!)).toMatchObject({ aal: 'aal1' })
    await mailTo(person.email, 'factor-removed')
  })
})
