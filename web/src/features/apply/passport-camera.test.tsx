import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { readLines } from '@borderlane/vision/passport/read-lines'
import { type PictureAnswer, PictureReader } from '../../parts/passport/zone/picture-reader'
import { ASKS_STANDARD, COUNTRIES, quote } from '../../test/example'
import { passportLines } from '@borderlane/vision/test/passport'
import { newServer, openAt } from '../../test/render'

/** Answers to the frames of the camera, one after the other as the test gives them. */
let answer: (one: PictureAnswer) => void
const stopped = jest.fn()

beforeEach(() => {
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES.map((one) => ({ ...one, iso3: 'IND' })) }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)
    .on(saveDraft, ({ input }) => ({
      version: Number(input.version) + 1,
      expiresAt: '2090-01-31T00:00:00.000Z',
    }))
  stopped.mockClear()
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve({ getTracks: () => [{ stop: stopped }] }) },
  })
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4)
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['a frame'], { type: 'image/jpeg' })))
  jest
    .spyOn(PictureReader.prototype, 'read')
    .mockImplementation(() => new Promise((resolve) => (answer = resolve)))
})
afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

/** Gives an answer once a frame is being read. */
async function frame(one: PictureAnswer) {
  const { read } = PictureReader.prototype
  const before = jest.mocked(read).mock.calls.length
  answer(one)
  if ('problem' in one && ['zone', 'unsure'].includes(one.problem))
    await waitFor(() => expect(jest.mocked(read).mock.calls.length).toBeGreaterThan(before))
}

async function startCamera(): Promise<{ user: UserEvent; spoken: HTMLElement }> {
  const { user } = await openAt('/apply?from=IN&to=TH')
  await user.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  const start = await screen.findByRole('button', { name: 'Use the camera' })
  const heading = screen.getByRole('heading', { name: 'Read your passport' })
  await waitFor(() => expect(heading).toHaveFocus())
  start.focus()
  await user.keyboard('{Enter}')
  const spoken = await screen.findByText('Looking for the two lines')
  await waitFor(() => expect(PictureReader.prototype.read).toHaveBeenCalled())
  return { user, spoken }
}

test('while the camera runs its state is said in one place, and found lines lead to what they say', async () => {
  const { spoken } = await startCamera()
  expect(spoken).toHaveAttribute('role', 'status')
  expect(screen.getByRole('button', { name: 'Stop the camera' })).toHaveFocus()
  await frame({ problem: 'zone' })
  expect(spoken).toHaveTextContent('Looking for the two lines')
  await frame({ problem: 'unsure' })
  await waitFor(() => expect(spoken).toHaveTextContent('Both lines are in sight. Hold the page still.'))
  const read = readLines(passportLines(), '2026-11-26')
  if ('problem' in read) throw new Error(read.problem)
  await frame({ ...read, lines: passportLines() })
  const heading = await screen.findByRole('heading', { name: 'This is what your passport says' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(stopped).toHaveBeenCalled()
})

test('a camera that is given up says why, and the focus stays where it starts again', async () => {
  const { spoken } = await startCamera()
  for (let count = 0; count < 4; count++) await frame({ problem: 'unsure' })
  answer({ problem: 'unsure' })
  const why = await screen.findByText(/Both lines were found, but not every sign is certain/)
  expect(why.closest('[role=status]')).not.toBeNull()
  expect(spoken).toBeEmptyDOMElement()
  expect(screen.getByRole('button', { name: 'Use the camera' })).toHaveFocus()
  expect(stopped).toHaveBeenCalled()
})

test('a card before the camera ends it with the sentence for cards', async () => {
  await startCamera()
  await frame({ problem: 'card', lines: [] })
  expect(await screen.findByText(/This is an identity card, not a passport/)).toBeInTheDocument()
  expect(stopped).toHaveBeenCalled()
})

test('who stops the camera, or closes the reader in the middle, is watched no longer', async () => {
  const { user } = await startCamera()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Use the camera' })).toHaveFocus()
  expect(stopped).toHaveBeenCalledTimes(1)
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Stop the camera' })
  await user.click(screen.getByRole('button', { name: 'Close, and type the answers' }))
  await waitFor(() => expect(stopped).toHaveBeenCalledTimes(2))
  expect(screen.queryByLabelText('Picture of the camera')).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Read it from my passport' })).toHaveFocus())
})
