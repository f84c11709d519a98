import { confirmWatch, stopWatch } from '@borderlane/contracts/notifications/watches'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const TOKEN = 'a'.repeat(43)

afterEach(() => {
  window.location.hash = ''
})

test('a press on the page of the first mail confirms a watch, opening it changes nothing', async () => {
  const server = newServer().on(confirmWatch, () => ({ passport: 'IN', destination: 'TH' }))
  window.location.hash = `#confirm=${TOKEN}`
  await openAt('/watch')
  const press = await screen.findByRole('button', { name: 'Yes, write to me' })
  // A program that looks through mails opens the page, too.
  expect(server.calls(confirmWatch)).toEqual([])
  await userEvent.click(press)
  expect(
    await screen.findByText(/rule changes for travelling to Thailand with a passport from India/),
  ).toBeVisible()
  expect(server.calls(confirmWatch)).toMatchObject([{ input: { token: TOKEN } }])
})

test('one press stops a watch; a link that was used says so', async () => {
  const server = newServer().on(stopWatch, () => {
    throw new Refusal('notifications.watch_not_found')
  })
  window.location.hash = `#stop=${TOKEN}`
  await openAt('/watch')
  expect(server.calls(stopWatch)).toEqual([])
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Stop the emails' }))
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible()
  expect(server.calls(stopWatch)).toHaveLength(1)
})
