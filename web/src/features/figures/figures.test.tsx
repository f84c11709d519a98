import { getAccount } from '@borderlane/contracts/identity/account'
import { readFigures } from '@borderlane/contracts/orders/desk'
import { screen, waitFor, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'

// jsdom has no canvas.
jest.mock('./day-chart', () => ({ default: () => null, __esModule: true }))

test('the figures stand in tables, and a destination narrows the days to itself', async () => {
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(readFigures, () => ({
      days: [
        { day: '2026-10-01', orders: 1_200, receivedCents: 892_500, approvals: 7 },
        { day: '2026-10-02', orders: 3, receivedCents: 0, approvals: 0 },
      ],
      destinations: [{ country: 'TH', orders: 1_203, receivedCents: 892_500, approvals: 7 }],
    }))
  const { user, router } = await openAt('/admin/figures')
  const byDay = within(await screen.findByRole('table', { name: 'By day' }))
  // The head, then the newest day first.
  expect(byDay.getAllByRole('row')[2]).toHaveTextContent('1,200£8,925.007')
  expect(screen.getByRole('region', { name: 'In this period' })).toHaveTextContent('Orders1,203')
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days')
  await user.click(screen.getByRole('button', { name: 'Only Thailand' }))
  expect(await screen.findByRole('table', { name: 'By day, Thailand' })).toBeVisible()
  await waitFor(() =>
    expect(server.calls(readFigures).at(-1)?.input).toMatchObject({ days: 90, destination: 'TH' }),
  )
  expect(router.state.location.search).toBe('?days=90&destination=TH')
})
