import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { Providers } from '../../app/providers'
import { testConfig } from '../../test/example'
import { newServer, startTestTexts } from '../../test/render'
import { HelperNotice } from './helper-notice'

test('a traveller reads what the official form is going to say about who helped', async () => {
  await startTestTexts()
  newServer()
  render(
    <MemoryRouter>
      <Providers>
        <HelperNotice />
      </Providers>
    </MemoryRouter>,
  )
  expect(await screen.findByText('Who helped')).toBeVisible()
  const { name, address } = testConfig.company
  expect(screen.getByText(new RegExp(`${name}, ${address}\\.$`))).toBeVisible()
})
