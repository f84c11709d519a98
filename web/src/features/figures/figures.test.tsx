import { getAccount } from '@borderlane/contracts/identity/account'
import { readFigures, readTeamFigures, type TeamFigures } from '@borderlane/contracts/orders/figures'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'

const team: TeamFigures = {
  from: '2026-09-03',
  until: '2026-10-02',
  milestones: [
    { milestone: 'on_time', count: 3, medianHours: 40 },
    { milestone: 'late', count: 1, medianHours: 90 },
  ],
  money: { paidCents: 900_000, officialCents: 400_000, ourCents: 500_000, refundedCents: 100 },
  destinations: [{ country: 'TH', milestones: [{ milestone: 'late', count: 1, medianHours: 90 }] }],
  people: [
    {
      id: '0199aaaa-0000-7000-8000-000000000001',
      name: 'Mia',
      milestones: [{ milestone: 'late', count: 1, medianHours: null }],
    },
  ],
  queues: [{ queue: 'late', count: 7, oldestDays: 9, medianDays: 3.5 }],
}

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
    .on(readTeamFigures, () => team)
  const { user, router } = await openAt('/admin/figures')
  const byDay = within(await screen.findByRole('table', { name: 'By day' }))
  // The head, then the newest day first.
  expect(byDay.getAllByRole('row')[2]).toHaveTextContent('1,200£8,925.007')
  expect(screen.getByRole('region', { name: 'In this period' })).toHaveTextContent('Orders1,203')
  const linksOf = (row: HTMLElement | undefined) =>
    within(row!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  expect(linksOf(byDay.getAllByRole('row')[2])).toEqual(
    ['made', 'paid', 'approved'].map(
      (milestone) => `/admin?milestone=${milestone}&from=2026-10-01&until=2026-10-01`,
    ),
  )
  expect(linksOf(screen.getByRole('region', { name: 'In this period' }))).toEqual(
    ['made', 'paid', 'approved'].map(
      (milestone) => `/admin?milestone=${milestone}&from=2026-10-01&until=2026-10-02`,
    ),
  )
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 90 days')
  await user.click(screen.getByRole('button', { name: 'Only Thailand' }))
  const ofThailand = within(await screen.findByRole('table', { name: 'By day, Thailand' }))
  expect(linksOf(ofThailand.getAllByRole('row')[2])[0]).toMatch(/&until=2026-10-01&destination=TH$/)
  await waitFor(() =>
    expect(server.calls(readFigures).at(-1)?.input).toMatchObject({ days: 90, destination: 'TH' }),
  )
  expect(router.state.location.search).toBe('?days=90&destination=TH')
})

test('each number of the work opens its list, and a period that ends before it begins is not asked for', async () => {
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['supervisor'] }))
    .on(readFigures, () => ({ days: [], destinations: [] }))
    .on(readTeamFigures, () => team)
  await openAt('/admin/figures')
  const work = within(await screen.findByRole('region', { name: 'How the work goes' }))
  expect(work.getByText('On time: 75% of 4 decisions that had a promised day.')).toBeVisible()
  const linksOf = (table: string) =>
    within(work.getByRole('table', { name: table }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  const period = 'from=2026-09-03&until=2026-10-02'
  expect(linksOf('What happened')).toEqual([
    ['3', `/admin?milestone=on_time&${period}`],
    ['1', `/admin?milestone=late&${period}`],
  ])
  expect(linksOf('By destination')).toEqual([['1', `/admin?milestone=late&${period}&destination=TH`]])
  expect(linksOf('By person')).toEqual([
    ['1', `/admin?milestone=late&${period}&person=${team.people[0]!.id}`],
  ])
  expect(linksOf('Age of the queues now')).toEqual([['7', '/admin?queue=late']])
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-09-05' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-09-04' } })
  expect(await screen.findByText('The last day is before the first one.')).toBeVisible()
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-09-09' } })
  await waitFor(() =>
    expect(server.calls(readTeamFigures).at(-1)?.input).toMatchObject({
      from: '2026-09-05',
      until: '2026-09-09',
    }),
  )
  expect(server.calls(readTeamFigures).map(({ input }) => input)).not.toContainEqual(
    expect.objectContaining({ until: '2026-09-04' }),
  )
})
