import { listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount, listSessions } from '@borderlane/contracts/identity/account'
import {
  challengeFactor,
  enrolFactor,
  makeRecoveryCodes,
  useRecoveryCode,
  verifyFactor,
} from '@borderlane/contracts/identity/factors'
import { listPasskeys, renamePasskey } from '@borderlane/contracts/identity/passkeys'
import { getUser, issueTokens } from '@borderlane/contracts/identity/public'
import { screen, waitFor, within } from '@testing-library/react'
import { SESSION_KEY, updateSession, useSession } from '../session/session'
import { account, answer, protocolSession, protocolUser, refuse, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal, type StubServer } from '../../test/stub-server'

const APP = {
  id: '01990000-0000-7000-8000-0000000000f1',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
}
const PASSKEY = { id: '01990000-0000-7000-8000-0000000000f2', created_at: '2026-10-01T09:00:00Z' }
const CODES = Array.from({ length: 10 }, (_one, index) => `abcd-efg${index}`)

const part = async (name: string) => within(await screen.findByRole('region', { name }))

function serve(): StubServer {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(listSessions, () => ({ sessions: [] }))
    .on(listPasskeys, () => answer(200, []))
    .on(challengeFactor, () => answer(200, { id: 'c', type: 'totp', expires_at: 2_000_000_000 }))
}

/** A session of an account with an app, which its password alone has begun. */
function awaitCode(server: StubServer, aal: 'aal1' | 'aal2') {
  const session = protocolSession({ user: { factors: [APP] } })
  const [head, claims, signature] = session.access_token.split('.') as [string, string, string]
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  const raised = Buffer.from(JSON.stringify({ ...read, aal })).toString('base64url')
  const tokens = { ...session, access_token: [head, raised, signature].join('.') }
  server.on(getUser, () => answer(200, tokens.user))
  return tokens
}

function keep(tokens: object) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(tokens))
  updateSession()
}

test('a password alone opens nothing where the account has an app: the code leads on', async () => {
  const server = serve()
  keep(awaitCode(server, 'aal1'))
  server.on(verifyFactor, () => answer(200, awaitCode(server, 'aal2')))
  const { router, user } = await openAt('/account')
  expect(await screen.findByRole('heading', { level: 1, name: 'Confirm it is you' })).toBeVisible()
  expect(router.state.location.search).toBe('?next=%2Faccount')
  expect(server.calls(getAccount)).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Enter the six digits that your app shows')).toBeVisible()
  await user.type(screen.getByLabelText('Code from your app'), '123 456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
  expect(server.calls(verifyFactor)[0]?.input.body).toMatchObject({ code: '123456' })
})

test('a wrong code is reported, and the field is empty for the next one', async () => {
  const server = serve().on(verifyFactor, () => refuse(422, 'mfa_verification_failed'))
  keep(awaitCode(server, 'aal1'))
  const { user } = await openAt('/auth')
  await user.type(await screen.findByLabelText('Code from your app'), '000000')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^This code is wrong, too old or already used/)).toBeVisible()
  expect(screen.getByLabelText('Code from your app')).toHaveValue('')
  expect(useSession.getState().status).toBe('awaits-code')
})

test('a recovery code goes along with the token of the session that waits', async () => {
  const server = serve().on(useRecoveryCode, () => ({ codesLeft: 9 }))
  const waiting = awaitCode(server, 'aal1')
  keep(waiting)
  server.on(issueTokens, () => answer(200, awaitCode(server, 'aal2')))
  const { router, user } = await openAt('/auth?next=%2Faccount')
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  expect(screen.getByLabelText('Recovery code')).toHaveFocus()
  await user.type(screen.getByLabelText('Recovery code'), 'abcd-efg1')
  await user.click(screen.getByRole('button', { name: 'Use this code' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
  const asked = server.calls(useRecoveryCode)[0]
  expect(asked?.headers.authorization ?? asked?.headers.Authorization).toBe(`Bearer ${waiting.access_token}`)
})

test('an app is set up by picture or text, and counts with its first code', async () => {
  const server = serve()
  server
    .on(enrolFactor, () =>
      answer(200, {
        id: APP.id,
        type: 'totp',
        totp: { qr_code: '<svg/>', secret: 'JBSWY3DPEHPK3PXP', uri: 'x' },
      }),
    )
    .on(verifyFactor, () => answer(200, awaitCode(server, 'aal2')))
  const { user } = await openAt('/account')
  const apps = await part('Code app')
  await user.click(await apps.findByRole('button', { name: 'Set up a code app' }))
  expect(await apps.findByRole('img', { name: 'QR code with the secret of your code app' })).toBeVisible()
  expect(apps.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(apps.getByLabelText('Code from your app'), '123456')
  await user.click(apps.getByRole('button', { name: 'Confirm and finish' }))
  expect(await apps.findByText(/^Code app, set up on/)).toBeVisible()
})

test('recovery codes are shown once, and making others is asked first', async () => {
  const server = serve()
    .on(getAccount, () => account({ recoveryCodesLeft: 2 }))
    .on(makeRecoveryCodes, () => ({ codes: CODES }))
  const { user } = await openAt('/account')
  const codes = await part('Recovery codes')
  expect(codes.getByText('You have 2 recovery codes left.')).toBeVisible()
  await user.click(codes.getByRole('button', { name: 'Make ten new codes' }))
  expect(server.calls(makeRecoveryCodes)).toEqual([])
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Make ten new codes' }))
  expect(await codes.findByText('Keep these codes now')).toBeVisible()
  expect(codes.getAllByRole('listitem').map((one) => one.textContent)).toEqual(CODES)
  await user.click(codes.getByRole('button', { name: 'I have saved the codes' }))
  expect(codes.queryByText(CODES[0]!)).not.toBeInTheDocument()
})

test('passkeys have names, and a browser without them says why none is added', async () => {
  const server = serve()
    .on(listPasskeys, () => answer(200, [PASSKEY]))
    .on(renamePasskey, () => answer(200, { ...PASSKEY, friendly_name: 'My phone' }))
  const { user } = await openAt('/account')
  const passkeys = await part('Passkeys')
  await user.click(await passkeys.findByRole('button', { name: /^Rename Passkey of/ }))
  server.on(listPasskeys, () => answer(200, [{ ...PASSKEY, friendly_name: 'My phone' }]))
  await user.type(passkeys.getByLabelText('Name of this passkey'), 'My phone')
  await user.click(passkeys.getByRole('button', { name: 'Save name' }))
  expect(await passkeys.findByText('My phone')).toBeVisible()
  expect(server.calls(renamePasskey)[0]?.input.body).toEqual({ friendly_name: 'My phone' })
  expect(passkeys.getByText('No passkeys in this browser')).toBeVisible()
  expect(passkeys.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument()
})

test('what cannot be loaded is shown, and asked for again', async () => {
  const server = serve().on(listPasskeys, () => refuse(500, 'unexpected_failure'))
  const { user } = await openAt('/account')
  const passkeys = await part('Passkeys')
  expect(await passkeys.findByText('Your passkeys could not be loaded')).toBeVisible()
  server.on(listPasskeys, () => answer(200, []))
  await user.click(passkeys.getByRole('button', { name: 'Try again' }))
  expect(await passkeys.findByText('You have no passkey yet.')).toBeVisible()
})

test('anyone who signed in long ago confirms it first, and then gets what they asked for', async () => {
  let proofs = 0
  const server = serve()
  server
    .on(getAccount, () => account({ recoveryCodesLeft: 0 }))
    .on(makeRecoveryCodes, () => {
      if (proofs === 0) throw new Refusal('identity.recent_sign_in_needed')
      return { codes: CODES }
    })
    .on(verifyFactor, () => {
      proofs++
      return answer(200, awaitCode(server, 'aal2'))
    })
  keep(awaitCode(server, 'aal2'))
  server.on(getUser, () => answer(200, protocolUser({ factors: [APP] })))
  const { user } = await openAt('/account')
  await user.click((await part('Recovery codes')).getByRole('button', { name: 'Make ten new codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }))
  await user.type(await dialog.findByLabelText('Code from your app'), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Keep these codes now')).toBeVisible()
  expect(server.calls(makeRecoveryCodes)).toHaveLength(2)
})
