import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { PhotoChecker } from '../../parts/photo/photo-card'
import { ASKS_STANDARD, COUNTRIES, quote } from '../../test/example'
import { checkedPhoto as checked } from '../../test/photo'
import { newServer, openAt } from '../../test/render'

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)
    .on(saveDraft, ({ input }) => ({
      version: Number(input.version) + 1,
      expiresAt: '2090-01-31T00:00:00.000Z',
    }))

beforeEach(() =>
  Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }),
)
afterEach(() => jest.restoreAllMocks())

const me = new File(['me'], 'me.jpg', { type: 'image/jpeg' })

async function openCard(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Check and cut my photo' }))
  await screen.findByRole('heading', { name: 'Check and cut your photo' })
}
const choose = async (user: UserEvent, file = me) =>
  user.upload(await screen.findByTestId('photo-picture'), file)
const inSlot = () => within(document.querySelector<HTMLElement>('[data-slot="photo"]')!)

test('what is found in a photo is shown, and the cut one is taken as the upload all the same', async () => {
  serve()
  jest.spyOn(PhotoChecker.prototype, 'check').mockResolvedValue(checked(['tilted', 'background']))
  const { user } = await openAt('/apply?from=IN&to=TH')
  await openCard(user)
  expect(screen.getByRole('heading', { name: 'What is asked for: Thailand' })).toBeInTheDocument()
  expect(screen.getByText('40 by 60 mm')).toBeInTheDocument()
  await choose(user)
  expect(await screen.findByRole('heading', { name: 'This is what we see in your photo' })).toHaveFocus()
  expect(screen.getByText('Your head is tilted. Hold it upright.')).toBeInTheDocument()
  expect(screen.getByText(/The background is not plain/)).toBeInTheDocument()
  expect(screen.getByText(/Only the authority decides/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Use the cut photo' }))
  expect(await inSlot().findByText('photo.jpg')).toBeInTheDocument()
  expect(screen.getByText('Your photo is in the list above.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Check and cut my photo' })).toHaveFocus()
})

test('the photo can be taken as it is, and where nothing was found it is not called accepted', async () => {
  serve()
  jest.spyOn(PhotoChecker.prototype, 'check').mockResolvedValue(checked([]))
  const { user } = await openAt('/apply?from=IN&to=TH')
  await openCard(user)
  await choose(user)
  expect(await screen.findByText('We found nothing to change.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Use the photo as it is' }))
  expect(await inSlot().findByText('me.jpg')).toBeInTheDocument()
})

test.each([
  ['picture', /no picture that your browser can open/],
  ['large', /too large to be opened here/],
  ['models', /could not be loaded/],
  ['slow', /could not be checked in time/],
] as const)('a photo that cannot be looked at is explained: %s', async (problem, sentence) => {
  serve()
  jest.spyOn(PhotoChecker.prototype, 'check').mockResolvedValue({ problem })
  const { user } = await openAt('/apply?from=IN&to=TH')
  await user.type(await screen.findByLabelText('Full name'), 'Asha Verma')
  await openCard(user)
  await choose(user)
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByLabelText('Full name')).toHaveValue('Asha Verma')
})

test('checking is stopped, and without workers the photo is uploaded as it is', async () => {
  serve()
  const { user } = await openAt('/apply?from=IN&to=TH')
  await openCard(user)
  await choose(user)
  expect(await screen.findByText(/This browser cannot check photos/)).toBeInTheDocument()

  let stop = () => undefined as void
  jest
    .spyOn(PhotoChecker.prototype, 'check')
    .mockImplementation(() => new Promise((resolve) => (stop = () => resolve(undefined))))
  jest.spyOn(PhotoChecker.prototype, 'stop').mockImplementation(() => stop())
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByRole('button', { name: 'Choose a photo' })).toBeInTheDocument()
})
