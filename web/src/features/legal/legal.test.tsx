import { screen } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'

test.each([
  ['/terms', 'Terms of service', 'Cancelling and refunds'],
  ['/privacy', 'Privacy', 'How long it stays'],
])('%s says what this software does, with a list of its sections', async (path, title, section) => {
  newServer()
  await openAt(path)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: section })).toBeVisible()
  expect(screen.getByRole('link', { name: section })).toBeVisible()
})

test('the terms show the table that refunds are paid by, with the share of this installation', async () => {
  newServer()
  await openAt('/terms')
  const table = await screen.findByRole('table')
  expect(table).toHaveTextContent(
    '100% of the official fee, 100% of Denial Protection and 50% of our service fee',
  )
  expect(table).toHaveTextContent('with Denial Protection100% of what you paid')
  expect(table).toHaveTextContent('without Denial ProtectionNothing')
})
