import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { saveDraft } from '@borderlane/contracts/orders/drafts'
import { createOrder } from '@borderlane/contracts/orders/public'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { ASKS_STANDARD, COUNTRIES, order, quote, uploaded, TRAVEL_DATES } from '../../test/example'
import { passportLines } from '@borderlane/vision/test/passport'
import { answersFrom } from './application'
import { useDraft } from './draft.store'
import { newServer, openAt } from '../../test/render'
import { readLines as readPassport } from '@borderlane/vision/passport/read-lines'
import { PictureReader } from '../../parts/passport/zone/picture-reader'

const [INDIA, ...OTHERS] = COUNTRIES
const THEY = [
  { ...INDIA!, iso3: 'IND' },
  ...OTHERS.map((one) => (one.code === 'TR' ? { ...one, iso3: 'TUR' } : one)),
]

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: THEY }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)
    .on(createOrder, () => ({ order: order(), orderToken: 'secret' }))
    .on(saveDraft, ({ input }) => ({
      version: Number(input.version) + 1,
      expiresAt: '2090-01-31T00:00:00.000Z',
    }))
    .on(uploadDocuments, ({ files }) => ({
      documents: files.map((name) => uploaded({ name })),
      rejected: [],
    }))

beforeEach(() => Object.assign(URL, { createObjectURL: () => 'blob:page', revokeObjectURL: () => undefined }))
afterEach(() => jest.restoreAllMocks())

const asha = () => {
  const read = readPassport(passportLines(), '2026-11-26')
  if (!('passport' in read)) throw new Error(read.problem)
  return read.passport
}

async function paste(user: UserEvent, label: string, text: string) {
  await user.clear(await screen.findByLabelText(label))
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

async function readLines(user: UserEvent, lines: readonly string[]) {
  await user.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  await paste(user, 'The two lines at the foot of the photo page', lines.join('\n'))
  await user.click(screen.getByRole('button', { name: 'Read these lines' }))
}

async function finish(user: UserEvent) {
  await paste(user, 'Email', 'asha@example.com')
  await paste(user, 'Phone', '+91 98765 43210')
  await paste(user, 'Travel dates', TRAVEL_DATES)
  await user.upload(
    await screen.findByLabelText('Documents to upload'),
    new File(['%PDF-1.4 %%EOF'], 'passport.pdf', { type: 'application/pdf' }),
  )
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }))
}

test('what the passport says fills the form once its owner has compared it, and the order keeps that it was read', async () => {
  const server = serve()
  const { user } = await openAt('/apply?from=IN&to=TH')
  await readLines(user, passportLines())
  await screen.findByRole('heading', { name: 'This is what your passport says' })
  await user.click(screen.getByRole('button', { name: 'Use these answers' }))
  expect(
    screen.getByText('Compare everything with your passport first, and tick this box.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: /I have compared all of this/ }))
  await user.click(screen.getByRole('button', { name: 'Use these answers' }))
  expect(screen.getByText(/The answers were filled in from your passport/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Read it from my passport' })).toHaveFocus()
  const born = within(screen.getByRole('group', { name: 'Date of birth' }))
  expect(born.getByLabelText('Day')).toHaveValue('27')

  await finish(user)
  await waitFor(() => expect(server.calls(createOrder)).toHaveLength(1))
  expect(server.calls(createOrder)[0]?.input).toMatchObject({
    answersFrom: 'read',
    applicant: {
      fullName: 'ASHA VERMA',
      dateOfBirth: '1987-03-27',
      nationality: 'IN',
      passportNumber: 'N1234567',
      passportExpiryDate: '2034-01-05',
    },
  })
})

test('a different answer is beside that of the passport, and stays where its owner chooses it', async () => {
  const server = serve()
  const { user } = await openAt('/apply?from=IN&to=TH')
  await paste(user, 'Full name', 'Asha Varma')
  await readLines(user, passportLines())
  const name = within(await screen.findByRole('group', { name: /Full name/ }))
  expect(name.getByRole('radio', { name: 'From the passport: ASHA VERMA' })).toBeChecked()
  await user.click(name.getByRole('radio', { name: 'Your answer: Asha Varma' }))
  await user.click(screen.getByRole('checkbox', { name: /I have compared all of this/ }))
  await user.click(screen.getByRole('button', { name: 'Use these answers' }))
  await finish(user)
  await waitFor(() => expect(server.calls(createOrder)).toHaveLength(1))
  expect(server.calls(createOrder)[0]?.input).toMatchObject({
    answersFrom: 'read_and_changed',
    applicant: { fullName: 'Asha Varma', passportNumber: 'N1234567' },
  })
})

test('lines with a wrong sign are explained, and the form stays as it was', async () => {
  serve()
  const { user } = await openAt('/apply?from=IN&to=TH')
  await paste(user, 'Full name', 'Asha Verma')
  const [first, second] = passportLines()
  await readLines(user, [first, second.replace('N1234567', 'N1234568')])
  expect(await screen.findByText(/passport number does not fit its check digit/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Close, and type the answers' }))
  expect(screen.getByLabelText('Full name')).toHaveValue('Asha Verma')
  expect(screen.getByLabelText('Passport number')).toHaveValue('')
})

test('a passport of another country than the application is shown', async () => {
  serve()
  const { user } = await openAt('/apply?from=IN&to=TH')
  await readLines(user, passportLines({ state: 'TUR' }))
  expect(
    await screen.findByText(
      /This passport is from Türkiye, and this application is for a passport from India/,
    ),
  ).toBeInTheDocument()
})

test('a picture is read on this device, and goes to the documents only where its owner wants it', async () => {
  const server = serve()
  const read = jest
    .spyOn(PictureReader.prototype, 'read')
    .mockResolvedValueOnce({ problem: 'zone' })
    .mockResolvedValueOnce({ problem: 'expired', day: '2020-01-31' })
    .mockResolvedValueOnce({ passport: asha(), lines: passportLines() })
  const { user } = await openAt('/apply?from=IN&to=TH')
  await user.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  const picture = new File(['a page'], 'page.jpg', { type: 'image/jpeg' })
  const choose = async () => user.upload(await screen.findByTestId('passport-picture'), picture)
  await choose()
  expect(await screen.findByText(/No passport could be read in this picture/)).toBeInTheDocument()
  await choose()
  expect(await screen.findByText(/This passport expired on 31 January 2020/)).toBeInTheDocument()
  await choose()
  await user.click(await screen.findByRole('checkbox', { name: /Add this picture to my documents/ }))
  await user.click(screen.getByRole('checkbox', { name: /I have compared all of this/ }))
  await user.click(screen.getByRole('button', { name: 'Use these answers' }))
  expect(await screen.findByText('page.jpg')).toBeInTheDocument()
  expect(read).toHaveBeenCalledTimes(3)
  expect(server.calls(uploadDocuments)).toHaveLength(0)
})

test('each picture that is no readable page is answered by a sentence that helps', async () => {
  serve()
  const read = jest.spyOn(PictureReader.prototype, 'read')
  const { user } = await openAt('/apply?from=IN&to=TH')
  await user.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  const sentences = {
    card: 'This is an identity card, not a passport. The application needs the passport.',
    pdf: 'This is a PDF, which cannot be read here. Take a photo of the page, or choose a picture of it.',
    picture: 'This file is no picture that your browser can open. Choose a JPEG, PNG or WebP.',
    large: /This picture is too large to be read here. Choose one with at most 60 megapixels/,
    zone: /No passport could be read in this picture. Take it from straight above/,
    mirrored: /This picture is mirrored. Take it with the camera on the back of your phone/,
    unsure: /not every sign is certain. Take a sharper picture/,
    slow: /Your passport could not be read in time. Try another picture/,
  } as const
  for (const [problem, sentence] of Object.entries(sentences)) {
    read.mockResolvedValueOnce({ problem } as { problem: 'zone' })
    await user.upload(
      await screen.findByTestId('passport-picture'),
      new File(['a page'], 'page.jpg', { type: 'image/jpeg' }),
    )
    const alert = await screen.findByText(sentence)
    expect(alert.closest('[role=status],[role=alert],[aria-live]')).not.toBeNull()
  }
})

test('reading is stopped, and without a camera or a worker another way is shown', async () => {
  serve()
  const { user } = await openAt('/apply?from=IN&to=TH')
  await user.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  await user.click(await screen.findByRole('button', { name: 'Use the camera' }))
  expect(await screen.findByText(/This device has no camera that can be used/)).toBeInTheDocument()
  await user.upload(
    screen.getByTestId('passport-picture'),
    new File(['a page'], 'page.jpg', { type: 'image/jpeg' }),
  )
  expect(await screen.findByText(/This browser cannot read pictures/)).toBeInTheDocument()

  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  })
  await user.click(screen.getByRole('button', { name: 'Use the camera' }))
  expect(await screen.findByText(/This page may not use the camera/)).toBeInTheDocument()
  Reflect.deleteProperty(navigator, 'mediaDevices')

  let stop = () => undefined as void
  jest
    .spyOn(PictureReader.prototype, 'read')
    .mockImplementation(() => new Promise((resolve) => (stop = () => resolve(undefined))))
  jest.spyOn(PictureReader.prototype, 'stop').mockImplementation(() => stop())
  await user.upload(
    screen.getByTestId('passport-picture'),
    new File(['a page'], 'page.jpg', { type: 'image/jpeg' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Stop reading' }))
  expect(await screen.findByRole('button', { name: 'Choose a photo or a scan' })).toBeInTheDocument()
})

test('who leaves while a picture is being read leaves nothing running', async () => {
  serve()
  jest.spyOn(PictureReader.prototype, 'read').mockImplementation(() => new Promise(() => undefined))
  const stop = jest.spyOn(PictureReader.prototype, 'stop')
  const { user } = await openAt('/apply?from=IN&to=TH')
  await user.click(await screen.findByRole('button', { name: 'Read it from my passport' }))
  await user.upload(
    await screen.findByTestId('passport-picture'),
    new File(['a page'], 'page.jpg', { type: 'image/jpeg' }),
  )
  await screen.findByText('Reading your passport')
  stop.mockClear()
  await user.click(screen.getByRole('button', { name: 'Close, and type the answers' }))
  await waitFor(() => expect(stop).toHaveBeenCalled())
})

test.each(['read', 'read_and_changed', undefined] as const)(
  'an application that is continued elsewhere keeps how its passport came: %s',
  (how) => {
    const said = {
      fullName: 'Asha Verma',
      passportNumber: 'N1234567',
      nationality: 'IN',
      email: 'asha@example.com',
    }
    const rest = { phone: '', dateOfBirth: '', passportExpiryDate: '', travelDates: '' }
    const route = { from: 'IN', to: 'TH', speed: 'standard', denialProtection: false } as const
    const server = { id: 'draft', token: 'secret', version: 1 }
    useDraft.getState().restore({ ...said, ...rest, ...route, answersFrom: how }, server)
    expect(answersFrom(useDraft.getState().read, said)).toBe(how)
    if (how)
      expect(answersFrom(useDraft.getState().read, { ...said, fullName: 'Asha B.' })).toBe('read_and_changed')
  },
)
