import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@borderlane/contracts/identity/passkeys'
import { SoftAuthenticator } from '@borderlane/testing'
import { type Answer, asTokens, claimsOf, Replica, SITE, type Tokens } from './replica'

interface Person {
  email: string
  userId: string
  session: Tokens
}

const challengeOf = ({ body }: Answer): string => (body['options'] as { challenge: string }).challenge
const codeIn = (answer: Answer): [number, unknown] => [answer.status, answer.body['code']]
const NOT_VERIFIED = [400, 'webauthn_verification_failed']

describe('a passkey', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start()
  })
  afterAll(() => identity.stop())

  const as = ({ session }: Person, passkeyId = '') => ({
    bearer: session.access_token,
    params: { passkeyId },
  })
  const deviceOf = ({ userId }: Person) => new SoftAuthenticator(SITE, userId)
  async function add(person: Person, device: SoftAuthenticator, change = {}): Promise<Answer> {
    const begun = await identity.ask(beginPasskey, {}, as(person))
    const credential = device.register(challengeOf(begun), change)
    return identity.ask(addPasskey, { challenge_id: begun.body['challenge_id'], credential }, as(person))
  }
  const begin = () => identity.ask(beginPasskeySignIn, {})
  async function signIn(device: SoftAuthenticator, change = {}): Promise<Answer> {
    const begun = await begin()
    const credential = device.signIn(challengeOf(begun), change)
    return identity.ask(signInWithPasskey, { challenge_id: begun.body['challenge_id'], credential })
  }
  /** Someone with a passkey. */
  async function withPasskey(): Promise<{ person: Person; device: SoftAuthenticator; id: string }> {
    const person = await identity.signUpConfirmed()
    const device = deviceOf(person)
    const added = await add(person, device)
    expect(added.status).toBe(200)
    return { person, device, id: added.body['id'] as string }
  }

  it('is asked for as two factors at once: kept on the device, and opened by its owner', async () => {
    const person = await identity.signUpConfirmed()
    const { body } = await identity.ask(beginPasskey, {}, as(person))
    expect(body).toMatchObject({
      challenge_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      expires_at: expect.any(Number) as number,
      options: {
        rp: { id: 'borderlane.test' },
        user: { name: person.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    })
  })

  it('signs in without a name, to a session with aal2', async () => {
    const { person, device } = await withPasskey()
    const answer = await signIn(device)
    expect(answer.status).toBe(200)
    const claims = claimsOf(asTokens(answer).access_token)
    expect(claims).toMatchObject({ sub: person.userId, aal: 'aal2' })
    expect((claims['amr'] as { method: string }[]).map(({ method }) => method)).toEqual(['passkey'])
    expect((await signIn(device)).status).toBe(200)
    expect(await identity.mailTo(person.email, 'passkey-added')).not.toBeNull()
    expect(await identity.audit(person.userId)).toEqual(
      expect.arrayContaining(['passkey.added', 'signed-in']),
    )
  })

  it('is listed, named and removed by its owner alone', async () => {
    const { device, person, id } = await withPasskey()
    const other = await identity.signUpConfirmed()
    const name = (who: Person) => identity.ask(renamePasskey, { friendly_name: 'My phone' }, as(who, id))
    expect(codeIn(await name(other))).toEqual([404, 'webauthn_credential_not_found'])
    expect(codeIn(await identity.ask(removePasskey, undefined, as(other, id)))).toEqual([
      404,
      'webauthn_credential_not_found',
    ])
    expect((await name(person)).body).toMatchObject({ id, friendly_name: 'My phone' })
    const strong = { ...person, session: asTokens(await signIn(device)) }
    const listed = await identity.ask(listPasskeys, undefined, as(strong))
    expect(listed.body).toMatchObject([
      { id, friendly_name: 'My phone', last_used_at: expect.any(String) as string },
    ])
    // Anyone who has only the password takes nothing away.
    expect(codeIn(await identity.ask(removePasskey, undefined, as(person, id)))).toEqual([
      403,
      'insufficient_aal',
    ])
    expect((await identity.ask(removePasskey, undefined, as(strong, id))).status).toBe(204)
    expect(codeIn(await signIn(device))).toEqual(NOT_VERIFIED)
    expect(await identity.mailTo(person.email, 'passkey-removed')).not.toBeNull()
  })

  it('is added to by a session that has shown one', async () => {
    const { person, device } = await withPasskey()
    expect(codeIn(await identity.ask(beginPasskey, {}, as(person)))).toEqual([403, 'insufficient_aal'])
    const strong = { ...person, session: asTokens(await signIn(device)) }
    expect((await add(strong, deviceOf(person))).status).toBe(200)
    expect(codeIn(await add(strong, device))).toEqual([422, 'webauthn_credential_exists'])
  })

  it.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of a device that no one opened', { unverified: true }],
  ])('%s is neither added nor taken, on record', async (_what, change) => {
    const person = await identity.signUpConfirmed()
    expect(codeIn(await add(person, deviceOf(person), change))).toEqual(NOT_VERIFIED)
    const { device, person: owner } = await withPasskey()
    expect(codeIn(await signIn(device, change))).toEqual(NOT_VERIFIED)
    expect(await identity.audit(person.userId)).toContain('passkey.failed')
    expect(await identity.audit(owner.userId)).toContain('passkey.failed')
  })

  it('whose counter goes back was copied, and signs no one in', async () => {
    const { device, person } = await withPasskey()
    expect((await signIn(device, { counter: 9 })).status).toBe(200)
    expect(codeIn(await signIn(device, { counter: 9 }))).toEqual(NOT_VERIFIED)
    expect(codeIn(await signIn(device, { counter: 3 }))).toEqual(NOT_VERIFIED)
    expect(await identity.audit(person.userId)).toContain('passkey.failed')
    expect((await signIn(device, { counter: 10 })).status).toBe(200)
  })

  it('answers a challenge once, in time, and only the one that was asked', async () => {
    const { device } = await withPasskey()
    const begun = await begin()
    const body = {
      challenge_id: begun.body['challenge_id'],
      credential: device.signIn(challengeOf(begun)),
    }
    expect((await identity.ask(signInWithPasskey, body)).status).toBe(200)
    const gone = [400, 'webauthn_challenge_not_found']
    expect(codeIn(await identity.ask(signInWithPasskey, body))).toEqual(gone)
    const next = await begin()
    const replayed = { ...body, challenge_id: next.body['challenge_id'] }
    expect(codeIn(await identity.ask(signInWithPasskey, replayed))).toEqual(NOT_VERIFIED)
    const late = await begin()
    identity.pass({ minutes: 6 })
    const answer = { challenge_id: late.body['challenge_id'], credential: device.signIn(challengeOf(late)) }
    expect(codeIn(await identity.ask(signInWithPasskey, answer))).toEqual([400, 'webauthn_challenge_expired'])
  })

  it('with a changed signature is refused', async () => {
    const { device } = await withPasskey()
    const begun = await begin()
    const credential = device.signIn(challengeOf(begun))
    const signature = Buffer.from(credential.response.signature, 'base64url')
    signature[signature.length - 1]! ^= 1
    credential.response.signature = signature.toString('base64url')
    const answer = await identity.ask(signInWithPasskey, {
      challenge_id: begun.body['challenge_id'],
      credential,
    })
    expect(codeIn(answer)).toEqual(NOT_VERIFIED)
  })
})

it('cannot be made on an address without a name, and gets an error', async () => {
  const identity = await Replica.start({ PUBLIC_URL: 'http://127.0.0.1:3000' })
  try {
    const { session } = await identity.signUpConfirmed()
    const as = { bearer: session.access_token }
    expect(codeIn(await identity.ask(beginPasskey, {}, as))).toEqual([422, 'passkey_disabled'])
    expect(codeIn(await identity.ask(beginPasskeySignIn, {}))).toEqual([422, 'passkey_disabled'])
  } finally {
    await identity.stop()
  }
})
