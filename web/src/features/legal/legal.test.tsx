import { screen } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'

test.each([
  ['/terms', 'Terms of service', 'Cancelling and refunds'],
  ['/privacy', 'Privacy', 'How long it stays'],
  ['/accessibility', 'Accessibility', 'What does not work yet'],
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

test('the privacy page says how long messages, mails and openings of documents are kept', async () => {
  newServer()
  await openAt('/privacy')
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent)
  for (const row of [
    'A message that you send us, from the day it arrives24 months',
    'The record that an email was sent to you, without its text12 months',
    'Who opened your documents, and when24 months',
    'The record that you asked for an email about an application30 days',
  ])
    expect(rows).toContain(row)
})
