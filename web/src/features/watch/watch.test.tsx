import { confirmWatch, stopWatch } from '@borderlane/contracts/notifications/watches'
import { screen } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const TOKEN = 'a'.repeat(43)

afterEach(() => {
  window.location.hash = ''
})

test('the link of the first mail confirms a watch', async () => {
  const server = newServer().on(confirmWatch, () => ({ passport: 'IN', destination: 'TH' }))
  window.location.hash = `#confirm=${TOKEN}`
  await openAt('/watch')
  expect(
    await screen.findByText(/rule changes for travelling to Thailand with a passport from India/),
  ).toBeVisible()
  expect(server.calls(confirmWatch)).toMatchObject([{ input: { token: TOKEN } }])
})

test('one click stops a watch; a link that was used says so', async () => {
  const server = newServer().on(stopWatch, () => {
    throw new Refusal('notifications.watch_not_found')
  })
  window.location.hash = `#stop=${TOKEN}`
  await openAt('/watch')
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible()
  expect(server.calls(stopWatch)).toHaveLength(1)
})
