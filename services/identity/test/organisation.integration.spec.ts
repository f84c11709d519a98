import { createHash, randomBytes } from 'node:crypto'
import { checkSession } from '@borderlane/contracts/identity/internal'
import {
  beginOrganisationSignIn,
  finishOrganisationSignIn,
  ORGANISATION,
} from '@borderlane/contracts/identity/organisation'
import { getSettings, issueTokens } from '@borderlane/contracts/identity/public'
import { serviceCaller } from '@borderlane/messaging'
import { OrganisationProvider } from './organisation-provider'
import { type Answer, asTokens, claimsOf, Replica, SITE, type Tokens } from './replica'

const SETTINGS = {
  OIDC_CLIENT_ID: 'borderlane',
  OIDC_CLIENT_SECRET: 'the secret of the test',
  OIDC_ROLES: 'visa desk=agent; cn=admins,ou=it=admin; visa leads=supervisor',
}

describe('a sign-in at the organisation', () => {
  let provider: OrganisationProvider
  let identity: Replica

  beforeAll(async () => {
    provider = await OrganisationProvider.start()
    identity = await Replica.start({
      ...SETTINGS,
      OIDC_ISSUER: provider.issuer,
      STAFF_PASSWORD_SIGN_IN: 'off',
      STAFF_SECOND_FACTOR: 'required',
      OIDC_STRONG_ACR: 'two-factors',
    })
  })
  afterAll(async () => {
    await identity.stop()
    await provider.stop()
  })

  const newPerson = (more: object = {}) => ({
    sub: randomBytes(8).toString('hex'),
    email: identity.newEmail(),
    email_verified: true,
    name: 'Grace Hopper',
    groups: ['visa desk'],
    ...more,
  })

  /** A browser's own secret, and what it sends of it. */
  function newBrowser() {
    const verifier = randomBytes(32).toString('hex')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    return { verifier, code_challenge, code_challenge_method: 's256' }
  }
  type Browser = ReturnType<typeof newBrowser>

  const begin = ({ verifier: _, ...challenge }: Browser, more: Record<string, string> = {}) =>
    identity.ask(beginOrganisationSignIn, undefined, {
      query: { provider: ORGANISATION, redirect_to: `${SITE}/auth?next=%2Fadmin`, ...challenge, ...more },
      ip: identity.newAddress(),
    })
  const goOn = (query: Record<string, string>) =>
    identity.ask(finishOrganisationSignIn, undefined, { query, ip: identity.newAddress() })
  const addressIn = ({ headers }: Answer) => new URL(headers['location']!)
  const exchange = (code: string, verifier: string) =>
    identity.ask(
      issueTokens,
      { auth_code: code, code_verifier: verifier },
      { query: { grant_type: 'pkce' }, ip: identity.newAddress() },
    )

  /** There and back; the address at which the browser ends. */
  async function walk(browser: Browser): Promise<URL> {
    const there = addressIn(await begin(browser))
    if (there.origin !== provider.issuer) return there
    return addressIn(await goOn(await provider.visit(there.href)))
  }
  async function signIn(): Promise<Tokens> {
    const browser = newBrowser()
    const end = await walk(browser)
    expect(end.pathname + end.search).toMatch(/^\/auth\?next=%2Fadmin&code=[\da-f-]{36}$/)
    const answer = await exchange(end.searchParams.get('code')!, browser.verifier)
    expect(answer.status).toBe(200)
    return asTokens(answer)
  }
  async function errorOf(walked: Promise<URL>): Promise<string | null> {
    const { searchParams } = await walked
    expect(searchParams.has('code')).toBe(false)
    return searchParams.get('error_code')
  }
  const check = (tokens: Tokens) =>
    identity.send(
      checkSession,
      {
        sessionId: claimsOf(tokens.access_token)['session_id'] as string,
        userId: tokens.user.id,
      },
      serviceCaller('gateway'),
    )
  const STRONG = { amr: ['pwd', 'mfa'] }

  it('makes the account, gives the roles of the groups, and is offered in the settings', async () => {
    const person = newPerson({ groups: ['visa desk', 'cn=admins,ou=it', 'others'] })
    await provider.set({ person, login: STRONG })
    const tokens = await signIn()
    expect(tokens.user).toMatchObject({ email: person.email, user_metadata: { full_name: 'Grace Hopper' } })
    const claims = claimsOf(tokens.access_token)
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'oidc' }] })
    expect(await check(tokens)).toMatchObject({ live: true, emailConfirmed: true, roles: ['admin', 'agent'] })
    expect(await identity.audit(tokens.user.id)).toEqual(
      expect.arrayContaining(['account.created', 'organisation.linked', 'role.given', 'signed-in']),
    )
    expect((await identity.ask(getSettings)).body['external']).toMatchObject({ [ORGANISATION]: true })
    // The second time it is the same account, whatever the address is by then.
    await provider.set({ person: { ...person, email: identity.newEmail() }, login: STRONG })
    expect((await signIn()).user.id).toBe(tokens.user.id)
  })

  it('counts as two factors by `mfa` or the `acr` of the settings, otherwise ours is asked for', async () => {
    await provider.set({ person: newPerson(), login: { acr: 'two-factors' } })
    const strong = await check(await signIn())
    expect(strong).toMatchObject({ roles: ['agent'], provedAt: expect.any(String) as string })
    await provider.set({ person: newPerson(), login: { amr: ['pwd'] } })
    const weak = await signIn()
    expect(claimsOf(weak.access_token)).toMatchObject({ aal: 'aal1' })
    expect(await check(weak)).toMatchObject({ roles: [], awaits: 'enrolment' })
    // Shown hours ago in another session of the provider: no proof now.
    await provider.set({
      person: newPerson(),
      login: STRONG,
      token: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 },
    })
    expect(await check(await signIn())).toMatchObject({ roles: [], awaits: 'enrolment' })
  })

  it('follows the groups: a role goes and comes, and anyone who has none is not let in', async () => {
    const person = newPerson({ groups: ['visa desk', 'visa leads'] })
    await provider.set({ person, login: STRONG })
    const first = await signIn()
    await provider.set({ person: { ...person, groups: ['visa leads'] }, login: STRONG })
    const second = await signIn()
    expect(await check(second)).toMatchObject({ roles: ['supervisor'] })
    // What was given before has lost it too.
    expect(await check(first)).toMatchObject({ roles: ['supervisor'] })
    await provider.set({ person: { ...person, groups: [] }, login: STRONG })
    expect(await errorOf(walk(newBrowser()))).toBe('organisation_no_role')
    expect((await check(second)).roles ?? []).toEqual([])
    const taken = await identity.query<{ detail: string }>(
      `SELECT detail FROM audit WHERE account_id = $1 AND what = 'role.taken' ORDER BY at, id`,
      [first.user.id],
    )
    expect(taken.map(({ detail }) => detail).toSorted()).toEqual([
      'agent (organisation)',
      'supervisor (organisation)',
    ])
    expect(await identity.audit(first.user.id)).toContain('organisation.refused')
  })

  it('makes no account for anyone who has no role', async () => {
    const person = newPerson({ groups: ['others'] })
    await provider.set({ person, login: STRONG })
    expect(await errorOf(walk(newBrowser()))).toBe('organisation_no_role')
    expect(await identity.query('SELECT 1 FROM account WHERE email = $1', [person.email])).toEqual([])
  })

  it.each([false, true])(
    'takes the account of the address, and what signs in to it ends (confirmed: %p)',
    async (confirmed) => {
      const { email, userId, session } = confirmed
        ? await identity.signUpConfirmed()
        : await identity.signUp()
      await identity.query(
        `INSERT INTO passkey VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '[]', NULL, now(), now())`,
        [userId],
      )
      await provider.set({ person: newPerson({ email }), login: STRONG })
      expect((await signIn()).user.id).toBe(userId)
      expect((await identity.refresh(session.refresh_token)).status).toBe(400)
      expect((await identity.signIn(email)).body['code']).toBe('invalid_credentials')
      expect(await identity.query(`SELECT 1 FROM passkey WHERE account_id = $1`, [userId])).toEqual([])
      expect(await identity.mailTo(email, 'ways-in-removed')).toMatchObject({ to: email })
      expect(
        await identity.query(`SELECT by_organisation FROM user_role WHERE account_id = $1`, [userId]),
      ).toEqual([{ by_organisation: true }])
      // Someone else of the organisation gets the address later: not the account.
      await provider.set({ person: newPerson({ email }), login: STRONG })
      expect(await errorOf(walk(newBrowser()))).toBe('organisation_account_taken')
    },
  )

  it.each([
    ['a provider that is not there', 'organisation_unreachable', { fails: 503 }],
    ['a provider that refuses', 'organisation_denied', { refuses: true }],
    ['a provider that knows another secret', 'organisation_refused', { rejects: true }],
    ['a token for someone else', 'organisation_audience_wrong', { token: { aud: 'another client' } }],
    ['a token of another sign-in', 'organisation_token_wrong', { token: { nonce: 'another' } }],
    ['a token of another issuer', 'organisation_token_wrong', { token: { iss: 'https://evil.test' } }],
    ['a signature of someone else', 'organisation_key_unknown', { forges: true }],
    ['a clock that is behind', 'organisation_clock_wrong', { token: { shift: -7_200 } }],
    ['a clock that is ahead', 'organisation_clock_wrong', { token: { shift: 3_600 } }],
  ])('%s lets no one in and is named in the log', async (_what, code, fault) => {
    const person = newPerson()
    await provider.set({ person, login: STRONG, ...fault })
    expect(await errorOf(walk(newBrowser()))).toBe(code)
    expect(await identity.query('SELECT 1 FROM account WHERE email = $1', [person.email])).toEqual([])
  })

  it('knows new keys of the provider at once, and no keys that it does not list', async () => {
    await provider.set({ person: newPerson(), login: STRONG })
    await signIn()
    await provider.rotateKeys()
    await signIn()
    await provider.set({ person: newPerson(), login: STRONG, lists: 'old' })
    expect(await errorOf(walk(newBrowser()))).toBe('organisation_key_unknown')
  })

  it('is the only way in for staff where passwords are off, and travellers go on as before', async () => {
    const { email, session, userId } = await identity.signUp()
    expect((await identity.signIn(email)).status).toBe(200)
    await identity.query(`INSERT INTO user_role (account_id, role, created_at) VALUES ($1, 'agent', now())`, [
      userId,
    ])
    expect(await check(session)).toMatchObject({ live: true, roles: [], awaits: 'organisation' })
    expect((await identity.signIn(email)).body['code']).toBe('organisation_needed')
    expect((await identity.signIn(email, 'a wrong one')).body['code']).toBe('invalid_credentials')
  })

  it('is good once: neither state nor code are taken again, nor from another browser', async () => {
    await provider.set({ person: newPerson(), login: STRONG })
    const browser = newBrowser()
    const back = await provider.visit(addressIn(await begin(browser)).href)
    const { state: _, ...without } = back
    expect(addressIn(await goOn(without)).searchParams.get('error_code')).toBe('organisation_state_unknown')
    const end = addressIn(await goOn(back))
    const code = end.searchParams.get('code')!
    expect(addressIn(await goOn(back)).searchParams.get('error_code')).toBe('organisation_state_unknown')
    const stolen = await exchange(code, newBrowser().verifier)
    expect([stolen.status, stolen.body['code']]).toEqual([400, 'bad_code_verifier'])
    expect((await exchange(code, browser.verifier)).status).toBe(200)
    expect((await exchange(code, browser.verifier)).status).toBe(404)
  })

  it('needs an address that the provider has verified', async () => {
    await provider.set({ person: newPerson({ email_verified: false }) })
    expect(await errorOf(walk(newBrowser()))).toBe('organisation_address_unproven')
    await provider.set({ person: newPerson({ email: 'nobody' }) })
    expect(await errorOf(walk(newBrowser()))).toBe('organisation_address_missing')
  })

  it('needs the secret of a browser, and leads back to our own pages only', async () => {
    const browser = newBrowser()
    expect((await begin({ ...browser, code_challenge: '' })).status).toBe(400)
    expect((await begin(browser, { provider: 'github' })).status).toBe(400)
    await provider.set({ person: newPerson() })
    const there = addressIn(await begin(browser, { redirect_to: 'https://evil.test/' }))
    expect(addressIn(await goOn(await provider.visit(there.href))).origin).toBe(SITE)
  })

  it('ends after ten minutes', async () => {
    await provider.set({ person: newPerson() })
    const back = await provider.visit(addressIn(await begin(newBrowser())).href)
    identity.pass({ minutes: 11 })
    expect(addressIn(await goOn(back)).searchParams.get('error_code')).toBe('organisation_state_expired')
  })
})
