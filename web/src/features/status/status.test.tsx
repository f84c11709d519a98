import type { OutputOf } from '@borderlane/contracts/define'
import { getStatus } from '@borderlane/contracts/gateway'
import { screen, within } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const day = (on: string, notReady: number) => ({ day: on, readings: 1_440, notReady, longest: notReady })
const status = (change: Partial<OutputOf<typeof getStatus>> = {}): OutputOf<typeof getStatus> => ({
  since: '2026-11-28T09:00:00.000Z',
  until: '2026-11-30',
  processes: [
    { name: 'gateway', ready: true, days: [day('2026-11-28', 0), day('2026-11-30', 0)] },
    { name: 'orders', ready: false, days: [day('2026-11-28', 1), day('2026-11-30', 0)] },
    { name: 'chat', ready: null, days: [day('2026-11-28', 0), day('2026-11-30', 0)] },
  ],
  ...change,
})

test('each part has its state, what was measured and the days on which it was not ready', async () => {
  newServer().on(getStatus, () => status())
  await openAt('/status')
  expect(await screen.findByText(/^Measured since 28 November 2026/)).toBeVisible()
  const [site, orders, chat] = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { level: 2 }))
  expect(site).toHaveTextContent(
    'WebsiteReadyReady: 100%. Minutes measured: 2,880. Days not measured: 88 of 90.',
  )
  expect(orders).toHaveTextContent('ApplicationsNot readyReady: 99.96%.')
  expect(chat).toHaveTextContent('ChatNot measured')
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(['Applications28 November 2026111,440'])
})

test('without any reading the page says so', async () => {
  newServer().on(getStatus, () => status({ since: null, processes: [] }))
  await openAt('/status')
  expect(await screen.findByText(/^Nothing has been measured yet/)).toBeVisible()
})

test('a failure can be tried again', async () => {
  const server = newServer().on(getStatus, () => {
    throw new Refusal('service.unavailable')
  })
  const { user } = await openAt('/status')
  expect(await screen.findByText('The status could not be loaded')).toBeVisible()
  server.on(getStatus, () => status())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Website' })).toBeVisible()
})
