import { type EnvelopeAnswer } from '@borderlane/contracts/identity/protocol'
import { issueTokens, sendOtp, signUp } from '@borderlane/contracts/identity/public'
import { act, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { serveAuth, signIn } from '../../test/auth-page'
import { answer, EMAIL, protocolSession, refuse } from '../../test/identity'
import { openAt, startTestTexts } from '../../test/render'

// One that is written from the right; texts that it lacks are English.
beforeAll(() => startTestTexts({ '../locales/ar/site.json': () => Promise.resolve({ brand: 'Borderlane' }) }))

function laterAnswer() {
  let give!: (answer: EnvelopeAnswer) => void
  const promise = new Promise<EnvelopeAnswer>((resolve) => (give = resolve))
  return { promise, give }
}

test('a button that works keeps the focus, and does not send twice', async () => {
  const { promise, give } = laterAnswer()
  const server = serveAuth().on(sendOtp, () => promise)
  const { user } = await openAt('/auth?tab=recovery')
  await user.type(await screen.findByLabelText('Email'), EMAIL)
  const button = screen.getByRole('button', { name: 'Email me a link to sign in' })
  await user.click(button)
  await waitFor(() => expect(server.calls(sendOtp)).toHaveLength(1))
  // A browser takes the focus from a button that is disabled.
  expect(button).toBeEnabled()
  expect(button).toHaveFocus()
  await user.keyboard('{Enter}')
  give(answer(200, {}))
  expect(await screen.findByText('Check your inbox')).toBeVisible()
  expect(button).toHaveFocus()
  expect(server.calls(sendOtp)).toHaveLength(1)
})

test('a form that is being sent is not sent again by Enter in a field', async () => {
  const { promise, give } = laterAnswer()
  const server = serveAuth().on(issueTokens, () => promise)
  const { router, user } = await signIn('/auth')
  await waitFor(() => expect(server.calls(issueTokens)).toHaveLength(1))
  await user.type(screen.getByLabelText('Password'), '{Enter}')
  give(answer(200, protocolSession()))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(server.calls(issueTokens)).toHaveLength(1)
})

test.each(['a@b..com', 'ü@example.com', 'a,b@example.com', `${'a'.repeat(250)}@example.com`])(
  'an address that the server would refuse is refused at its field: %s',
  async (address) => {
    const server = serveAuth()
    const { user } = await openAt('/auth?tab=sign-up')
    await user.click(await screen.findByLabelText('Email'))
    await user.paste(address)
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(await screen.findByRole('link', { name: /^Enter an email address/ })).toBeVisible()
    expect(screen.getByLabelText('Email')).toBeInvalid()
    expect(server.calls(signUp)).toEqual([])
  },
)

test('typing never loses the focus to the summary of errors, however often a field turns wrong', async () => {
  serveAuth()
  const { user } = await openAt('/auth')
  await user.click(await screen.findByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus())
  await user.type(screen.getByLabelText('Password'), 'one two three')
  await user.type(screen.getByLabelText('Email'), `${EMAIL},`)
  expect(await screen.findByRole('alert', { name: 'There is a problem' })).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.getByRole('alert', { name: 'There is a problem' })).toHaveFocus())
})

test('a password may have 128 characters, as people count them, and one more is refused at its field', async () => {
  const server = serveAuth()
  const { user } = await openAt('/auth?tab=sign-up')
  await user.type(await screen.findByLabelText('Full name'), 'Asha Verma')
  await user.type(screen.getByLabelText('Email'), EMAIL)
  await user.click(screen.getByLabelText('Password'))
  await user.paste('🔐'.repeat(129))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(
    await screen.findByRole('link', { name: 'The password must have at most 128 characters' }),
  ).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeInvalid()
  expect(server.calls(signUp)).toEqual([])
  await user.clear(screen.getByLabelText('Password'))
  await user.paste('🔐'.repeat(128))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(server.calls(signUp)).toHaveLength(1))
})

test('the button beside a password is named by the word on it', async () => {
  serveAuth()
  const { user } = await openAt('/auth')
  await user.click(await screen.findByRole('button', { name: 'Show password' }))
  expect(screen.getByRole('button', { name: 'Hide password' })).toHaveTextContent('Hide')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
})

test('in a language that is written from the right the tabs are mirrored', async () => {
  serveAuth()
  await openAt('/auth')
  const tab = await screen.findByRole('tab', { name: 'Sign In' })
  await act(() => i18next.changeLanguage('ar'))
  expect(tab.closest('[dir]')).toHaveAttribute('dir', 'rtl')
  await act(() => i18next.changeLanguage('en'))
})

test('a toast is a bar at the upper edge of a phone', async () => {
  serveAuth().on(issueTokens, () => refuse(400, 'invalid_credentials'))
  await signIn('/auth')
  const toast = await screen.findByText('Error')
  expect(toast.closest('[data-sonner-toaster]')).toHaveStyle({ '--mobile-offset-top': '0px' })
})
