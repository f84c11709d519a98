import { screen } from '@testing-library/react'
import { toast } from 'sonner'
import { newServer, openAt } from '../test/render'

afterEach(() => void toast.dismiss())

test('a toast appears although no pointer and no key has moved, also one that came before the page was drawn', async () => {
  newServer()
  toast.error('Shown before the page was there')
  await openAt('/no-such-page')
  toast.success('Shown at once')
  expect(
    await screen.findByText('Shown before the page was there', undefined, { timeout: 5_000 }),
  ).toBeVisible()
  expect(screen.getAllByText('Shown at once')).toHaveLength(1)
})
