import { getQuote } from '@borderlane/contracts/catalogue/public'
import { screen, within } from '@testing-library/react'
import { quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'

test('what comes back is one press away from the price, before anyone pays it', async () => {
  newServer().on(getQuote, () => quote())
  await openAt('/visa-results?from=IN&to=TH')
  const price = await screen.findByRole('region', { name: 'Your price' })
  expect(
    within(price).getByRole('link', { name: 'What you get back if you cancel or are refused' }),
  ).toHaveAttribute('href', '/terms#refunds')
})
