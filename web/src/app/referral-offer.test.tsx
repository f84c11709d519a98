import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { keptReferral } from '../parts/storage/kept-referral'
import { startTestTexts } from '../test/render'
import ReferralOffer from './referral-offer'

const DAY_MS = 86_400_000

beforeAll(() => startTestTexts())
afterEach(() => {
  jest.useRealTimers()
  localStorage.clear()
})

test('whose link it was is kept for 60 days, and only for anyone who has said yes', async () => {
  const user = userEvent.setup()
  render(<ReferralOffer code="K7M2QX4N" />)
  expect(keptReferral()).toBeUndefined()
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(await screen.findByText('This browser keeps it for 60 days.')).toBeVisible()
  expect(keptReferral()).toBe('K7M2QX4N')
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + 61 * DAY_MS)
  expect(keptReferral()).toBeUndefined()
  jest.restoreAllMocks()
})

test('anyone who says no is not asked again on this page, and nothing is kept', async () => {
  const user = userEvent.setup()
  render(<ReferralOffer code="K7M2QX4N" />)
  await user.click(await screen.findByRole('button', { name: 'Do not keep it' }))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(localStorage.length).toBe(0)
})
