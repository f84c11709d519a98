import { writeClientLog } from '@borderlane/contracts/gateway'
import { screen } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'

test('an unknown address says so, leads to the start page and is logged', async () => {
  const server = newServer()
  await openAt('/nothing/here')
  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  expect(server.calls(writeClientLog).map(({ input }) => input.event)).toEqual(['web.not_found'])
})
