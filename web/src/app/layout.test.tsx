import { listCountries } from '@borderlane/contracts/catalogue/public'
import { act, screen } from '@testing-library/react'
import { newServer, openAt } from '../test/render'

test('a new page begins at its top', async () => {
  newServer().on(listCountries, () => ({ countries: [] }))
  const { router } = await openAt('/help')
  await screen.findByRole('heading', { level: 1, name: 'How can we help?' })
  const scrolled = jest.spyOn(window, 'scrollTo')
  await act(() => router.navigate('/terms'))
  await screen.findByRole('heading', { level: 1, name: 'Terms of service' })
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  scrolled.mockRestore()
})
