import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { openAt, startTestTexts } from '../test/render'

test('a page whose texts cannot be had says that it did not load, and shows no keys', async () => {
  await startTestTexts()
  i18next.removeResourceBundle('en', 'help')
  await openAt('/help')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' }),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Try again/ })).toBeInTheDocument()
  expect(screen.queryByText(/search\./)).not.toBeInTheDocument()
})
