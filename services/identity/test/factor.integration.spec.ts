import type { Caller } from '@borderlane/contracts/define'
import { getAccount } from '@borderlane/contracts/identity/account'
import {
  challengeFactor,
  enrolFactor,
  makeRecoveryCodes,
  unenrolFactor,
  useRecoveryCode,
  verifyFactor,
} from '@borderlane/contracts/identity/factors'
import { checkSession } from '@borderlane/contracts/identity/internal'
import { getUser, updateUser } from '@borderlane/contracts/identity/public'
import { serviceCaller } from '@borderlane/messaging'
import { Secret, TOTP } from 'otpauth'
import { type Answer, asTokens, claimsOf, Replica, type Tokens } from './replica'

interface Person {
  email: string
  userId: string
  session: Tokens
  ip: string
}
interface App {
  id: string
  secret: string
}

describe('a second factor', () => {
  let identity: Replica

  beforeEach(async () => {
    identity = await Replica.start()
  })
  afterEach(() => identity.stop())

  async function signUp(): Promise<Person> {
    const ip = identity.newAddress()
    return { ...(await identity.signUpConfirmed({}, ip)), ip }
  }
  /** The same person in another session. */
  async function signInAgain(person: Person): Promise<Person> {
    return { ...person, session: asTokens(await identity.signIn(person.email)) }
  }
  const as = ({ session, ip }: Person, factorId = '') => ({
    bearer: session.access_token,
    ip,
    params: { factorId },
  })
  const sessionIdOf = ({ session }: Person) => claimsOf(session.access_token)['session_id'] as string
  const callerOf = (person: Person): Caller => ({
    kind: 'user',
    userId: person.userId,
    sessionId: sessionIdOf(person),
    ip: person.ip,
  })
  const enrol = (person: Person, body: object = {}): Promise<Answer> =>
    identity.ask(enrolFactor, { factor_type: 'totp', ...body }, as(person))
  async function challenge(person: Person, factorId: string): Promise<string> {
    return (await identity.ask(challengeFactor, { factorId }, as(person, factorId))).body['id'] as string
  }
  const codeOf = ({ secret }: App): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.now().getTime() })
  const verify = (person: Person, app: App, challengeId: string, code = codeOf(app)): Promise<Answer> =>
    identity.ask(verifyFactor, { challenge_id: challengeId, code }, as(person, app.id))
  const appOf = ({ body }: Answer): App => ({
    id: body['id'] as string,
    secret: (body['totp'] as { secret: string }).secret,
  })
  /** Someone whose app counts, in a session that has shown it. */
  async function strong(): Promise<{ person: Person; app: App }> {
    const person = await signUp()
    const app = appOf(await enrol(person))
    const answer = await verify(person, app, await challenge(person, app.id))
    return { person: { ...person, session: asTokens(answer) }, app }
  }
  const check = (person: Person) =>
    identity.send(
      checkSession,
      { sessionId: sessionIdOf(person), userId: person.userId },
      serviceCaller('gateway'),
    )
  const codeIn = (answer: Answer): [number, unknown] => [answer.status, answer.body['code']]

  it('is enrolled, counts with its first code, and makes the session aal2', async () => {
    const person = await signUp()
    const made = await enrol(person, { friendly_name: 'My phone' })
    expect(made).toMatchObject({ status: 200, body: { type: 'totp', friendly_name: 'My phone' } })
    expect(made.body['totp']).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
      uri: expect.stringMatching(/^otpauth:/) as string,
      qr_code: expect.stringMatching(/^<svg/) as string,
    })
    const app = appOf(made)
    expect(claimsOf(person.session.access_token)).toMatchObject({ aal: 'aal1' })
    const answer = await verify(person, app, await challenge(person, app.id))
    expect(answer.status).toBe(200)
    const claims = claimsOf(asTokens(answer).access_token)
    expect(claims).toMatchObject({ aal: 'aal2', session_id: sessionIdOf(person) })
    expect((claims['amr'] as { method: string }[]).map(({ method }) => method)).toEqual(['totp', 'password'])
    expect(asTokens(answer).user['factors']).toMatchObject([{ id: app.id, status: 'verified' }])
    const renewed = asTokens(await identity.refresh(asTokens(answer).refresh_token))
    expect(claimsOf(renewed.access_token)).toMatchObject({ aal: 'aal2' })
    expect(await identity.audit(person.userId)).toEqual(
      expect.arrayContaining(['factor.begun', 'factor.added']),
    )
    expect((await identity.mailTo(person.email, 'factor-added'))!.to).toBe(person.email)
    const [row] = await identity.query<{ secret_sealed: string }>('SELECT secret_sealed FROM factor')
    expect(row!.secret_sealed).not.toContain(app.secret)
  })

  it('is asked for in every other session, which opens nothing until then', async () => {
    const { person, app } = await strong()
    expect(await check(person)).toMatchObject({ live: true, roles: [] })
    expect(await check(person)).not.toHaveProperty('awaits')
    const weak = await signInAgain(person)
    expect(await check(weak)).toMatchObject({ live: true, awaits: 'code', roles: [] })
    const { body } = await identity.ask(getUser, undefined, as(weak))
    expect(body['factors']).toMatchObject([{ id: app.id, status: 'verified', factor_type: 'totp' }])
    const changed = await identity.ask(updateUser, { password: 'another good one' }, as(weak))
    expect(codeIn(changed)).toEqual([401, 'insufficient_aal'])
    identity.pass({ seconds: 31 })
    expect((await verify(weak, app, await challenge(weak, app.id))).status).toBe(200)
    expect(await check(weak)).not.toHaveProperty('awaits')
  })

  it('ends the sessions that went on without it', async () => {
    const person = await signUp()
    const other = await signInAgain(person)
    const app = appOf(await enrol(person))
    await verify(person, app, await challenge(person, app.id))
    expect(await check(other)).toEqual({ live: false })
    expect(await check(person)).toMatchObject({ live: true })
  })

  it('takes a code once, and an answered challenge never again', async () => {
    const { person, app } = await strong()
    const again = await verify(person, app, await challenge(person, app.id))
    expect(codeIn(again)).toEqual([422, 'mfa_verification_failed'])
    identity.pass({ seconds: 31 })
    const used = await challenge(person, app.id)
    expect((await verify(person, app, used)).status).toBe(200)
    identity.pass({ seconds: 31 })
    expect(codeIn(await verify(person, app, used))).toEqual([404, 'mfa_factor_not_found'])
    expect(await identity.audit(person.userId)).toEqual(
      expect.arrayContaining(['factor.failed', 'factor.used']),
    )
  })

  it('takes one code from two who bring it at once', async () => {
    const { person, app } = await strong()
    identity.pass({ seconds: 31 })
    const challenges = [await challenge(person, app.id), await challenge(person, app.id)]
    const answers = await Promise.all(challenges.map((id) => verify(person, app, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('is refused with the words of the protocol', async () => {
    const { person, app } = await strong()
    const stranger = await signUp()
    const own = appOf(await enrol(stranger))
    const theirs = await challenge(person, app.id)
    // A factor of another account, and a challenge of another factor.
    expect(codeIn(await verify(stranger, app, theirs))).toEqual([404, 'mfa_factor_not_found'])
    expect(codeIn(await verify(stranger, own, theirs))).toEqual([404, 'mfa_factor_not_found'])
    expect(codeIn(await identity.ask(unenrolFactor, undefined, as(stranger, app.id)))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    const elsewhere = { ...person, ip: identity.newAddress() }
    expect(codeIn(await verify(elsewhere, app, theirs))).toEqual([422, 'mfa_ip_address_mismatch'])
    identity.pass({ minutes: 6 })
    expect(codeIn(await verify(person, app, theirs))).toEqual([422, 'mfa_challenge_expired'])
    expect(codeIn(await enrol(stranger, { factor_type: 'phone' }))).toEqual([
      422,
      'mfa_phone_enroll_not_enabled',
    ])
    expect(codeIn(await enrol(stranger, { factor_type: 'none' }))).toEqual([400, 'validation_failed'])
    await enrol(stranger, { friendly_name: 'Two' })
    expect(codeIn(await enrol(stranger, { friendly_name: 'Two' }))).toEqual([422, 'mfa_factor_name_conflict'])
    for (let times = 0; times < 8; times += 1) await enrol(stranger)
    expect(codeIn(await enrol(stranger))).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  it('is neither added to nor removed by a session that has not shown it, or was left open', async () => {
    const { person, app } = await strong()
    const weak = await signInAgain(person)
    expect(codeIn(await enrol(weak))).toEqual([403, 'insufficient_aal'])
    expect(codeIn(await identity.ask(unenrolFactor, undefined, as(weak, app.id)))).toEqual([
      422,
      'insufficient_aal',
    ])
    identity.pass({ minutes: 16 })
    expect(codeIn(await identity.ask(unenrolFactor, undefined, as(person, app.id)))).toEqual([
      400,
      'reauthentication_needed',
    ])
  })

  it('is removed by its owner, who hears of it, and is not asked for any more', async () => {
    const { person, app } = await strong()
    await identity.send(makeRecoveryCodes, {}, callerOf(person))
    const answer = await identity.ask(unenrolFactor, undefined, as(person, app.id))
    expect(answer).toMatchObject({ status: 200, body: { id: app.id } })
    expect(await check(await signInAgain(person))).not.toHaveProperty('awaits')
    expect(await identity.query('SELECT 1 FROM recovery_code')).toEqual([])
    const renewed = asTokens(await identity.refresh(person.session.refresh_token))
    expect(claimsOf(renewed.access_token)).toMatchObject({ aal: 'aal1' })
    expect(await identity.mailTo(person.email, 'factor-removed')).not.toBeNull()
    expect(await identity.audit(person.userId)).toContain('factor.removed')
  })

  describe('lost', () => {
    it('can be replaced by ten codes, each once', async () => {
      const { person } = await strong()
      const { codes } = await identity.send(makeRecoveryCodes, {}, callerOf(person))
      expect(new Set(codes).size).toBe(10)
      expect(await identity.send(getAccount, {}, callerOf(person))).toMatchObject({ recoveryCodesLeft: 10 })
      const weak = await signInAgain(person)
      const wrong = identity.send(useRecoveryCode, { code: 'wrong-code-here' }, callerOf(weak))
      await expect(wrong).rejects.toMatchObject({ code: 'identity.recovery_code_wrong' })
      const typed = codes[0]!.toUpperCase().replaceAll('-', ' ')
      expect(await identity.send(useRecoveryCode, { code: typed }, callerOf(weak))).toEqual({ codesLeft: 9 })
      expect(await check(weak)).not.toHaveProperty('awaits')
      const again = identity.send(useRecoveryCode, { code: codes[0]! }, callerOf(await signInAgain(person)))
      await expect(again).rejects.toMatchObject({ code: 'identity.recovery_code_wrong' })
      expect(await identity.mailTo(person.email, 'recovery-code-used')).not.toBeNull()
      expect(await identity.audit(person.userId)).toEqual(
        expect.arrayContaining(['recovery-codes.made', 'recovery-code.used', 'recovery-code.failed']),
      )
      expect(JSON.stringify(await identity.query('SELECT * FROM recovery_code'))).not.toContain(codes[1]!)
    })

    it('lets one of two in who bring the same code at once', async () => {
      const { person } = await strong()
      const { codes } = await identity.send(makeRecoveryCodes, {}, callerOf(person))
      const two = [await signInAgain(person), await signInAgain(person)]
      const outcomes = await Promise.allSettled(
        two.map((one) => identity.send(useRecoveryCode, { code: codes[0]! }, callerOf(one))),
      )
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    it('has no codes for anyone who has not shown it', async () => {
      const person = await signUp()
      await expect(identity.send(makeRecoveryCodes, {}, callerOf(person))).rejects.toMatchObject({
        code: 'identity.second_factor_needed',
      })
    })
  })
})

it('a thousand codes are a few guesses', async () => {
  const identity = await Replica.start({ RATE_LIMIT_FACTOR: 1 })
  try {
    const ip = identity.newAddress()
    const person = await identity.signUpConfirmed({}, ip)
    const as = { bearer: person.session.access_token, ip }
    const { body } = await identity.ask(enrolFactor, { factor_type: 'totp' }, as)
    const params = { factorId: body['id'] as string }
    const { body: asked } = await identity.ask(challengeFactor, {}, { ...as, params })
    const counts: Record<string, number> = {}
    for (let code = 0; code < 1_000; code += 1) {
      const guess = { challenge_id: asked['id'], code: String(code).padStart(6, '0') }
      const { status } = await identity.ask(verifyFactor, guess, { ...as, params })
      counts[status] = (counts[status] ?? 0) + 1
    }
    expect(counts).toEqual({ 422: 5, 429: 995 })
  } finally {
    await identity.stop()
  }
})

describe('where staff need a second factor', () => {
  let identity: Replica

  beforeAll(async () => {
    identity = await Replica.start({ STAFF_SECOND_FACTOR: 'required' })
  })
  afterAll(() => identity.stop())

  it('a role acts once the session has shown one, and says when that was', async () => {
    const ip = identity.newAddress()
    const person = await identity.signUpConfirmed({}, ip)
    const sessionId = claimsOf(person.session.access_token)['session_id'] as string
    const look = () =>
      identity.send(checkSession, { sessionId, userId: person.userId }, serviceCaller('gateway'))
    expect(await look()).toMatchObject({ roles: [] })
    expect(await look()).not.toHaveProperty('awaits')
    await identity.query(`INSERT INTO user_role (account_id, role, created_at) VALUES ($1, 'agent', now())`, [
      person.userId,
    ])
    expect(await look()).toMatchObject({ roles: [], awaits: 'enrolment' })
    const caller: Caller = { kind: 'user', userId: person.userId, sessionId }
    expect(await identity.send(getAccount, {}, caller)).toMatchObject({
      roles: ['agent'],
      needsSecondFactor: true,
    })
    const as = { bearer: person.session.access_token, ip }
    const { body } = await identity.ask(enrolFactor, { factor_type: 'totp' }, as)
    const params = { factorId: body['id'] as string }
    const { body: asked } = await identity.ask(challengeFactor, {}, { ...as, params })
    const { secret } = body['totp'] as { secret: string }
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: identity.now().getTime(),
    })
    await identity.ask(verifyFactor, { challenge_id: asked['id'], code }, { ...as, params })
    expect(await look()).toMatchObject({ roles: ['agent'], provedAt: expect.any(String) as string })
    expect(await identity.send(getAccount, {}, caller)).toMatchObject({ needsSecondFactor: false })
  })
})
