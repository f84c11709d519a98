import { resend, signUp, updateUser } from '@borderlane/contracts/identity/public'
import { answer, EMAIL, protocolUser, signedIn } from '../../test/identity'
import { StubServer } from '../../test/stub-server'
import { authClient } from './auth-client'
import { updateSession } from './session'

afterEach(() => {
  localStorage.clear()
  updateSession()
})

afterAll(async () => (await authClient()).dispose())

test('whatever this browser sets up carries one challenge, whose secret stays here', async () => {
  const server = new StubServer()
    .on(signUp, () => answer(200, protocolUser()))
    .on(resend, () => answer(200, {}))
    .on(updateUser, () => answer(200, protocolUser()))
  signedIn(server)
  const auth = await authClient()
  await auth.updateUser({ data: { full_name: 'Asha' } })
  expect(localStorage.getItem('borderlane.link-secret')).toBeNull()
  await auth.updateUser({ email: 'new@example.com' })
  await auth.resend({ type: 'signup', email: EMAIL })
  await auth.signUp({ email: EMAIL, password: 'four odd words' })
  const bodies = [updateUser, resend, signUp].map((call) => server.calls(call).at(-1)!.input.body)
  const challenges = new Set(bodies.map((body) => (body as { code_challenge?: string }).code_challenge))
  expect(challenges.size).toBe(1)
  expect([...challenges][0]).toMatch(/^[\w-]{43,128}$/)
  expect(localStorage.getItem('borderlane.link-secret')).toMatch(/^[\da-f]{64}$/)
})
