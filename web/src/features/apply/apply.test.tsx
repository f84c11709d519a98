import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { listDocuments, uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { mailDraftLink, resumeDraft, saveDraft } from '@borderlane/contracts/orders/drafts'
import { createOrder } from '@borderlane/contracts/orders/public'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { forgetOrdersOfTab, orderToken } from '../../parts/session/order-token'
import { ASKS_STANDARD, COUNTRIES, order, ORDER_ID, quote, TRAVEL_DATES } from '../../test/example'
import { uploaded, YEAR } from '../../test/example'
import { signedIn, withoutOrders } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { LostAnswer, Refusal } from '../../test/stub-server'

const APPLY = '/apply?from=IN&to=TH&speed=rush&denial=true'

const serve = () => {
  const stored: ReturnType<typeof uploaded>[] = []
  return newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)
    .on(createOrder, () => ({ order: order(), orderToken: 'secret' }))
    .on(getOrder, () => order())
    .on(saveDraft, ({ input }) => ({
      version: Number(input.version) + 1,
      expiresAt: '2090-01-31T00:00:00.000Z',
    }))
    .on(listDocuments, () => ({ documents: stored }))
    .on(uploadDocuments, ({ files, input }) => {
      const requirement = input.requirement ? String(input.requirement) : undefined
      const documents = files.map((name) => uploaded({ name, requirement }))
      stored.push(...documents)
      return { documents, rejected: [] }
    })
}

const pdf = (name = 'passport.pdf', bytes = name) =>
  new File([`%PDF-1.4 ${bytes}`], name, { type: 'application/pdf' })
const filesInput = () => screen.findByLabelText('Documents to upload')
const submit = () => screen.getByRole('button', { name: 'Continue to Payment' })

async function fillDate(
  user: UserEvent,
  name: string | RegExp,
  [day, month, year]: [string, string, string],
) {
  const date = within(screen.getByRole('group', { name }))
  if (day) await user.type(date.getByLabelText('Day'), day)
  if (month) await user.type(date.getByLabelText('Month'), month)
  if (year) await user.type(date.getByLabelText('Year'), year)
}

async function fill(user: UserEvent) {
  await screen.findByLabelText('Full name')
  // Pasted: a key at a time takes a busy machine many seconds.
  for (const [label, text] of Object.entries({
    'Full name': 'Asha Verma',
    Email: 'asha@example.com',
    Phone: '+91 98765 43210',
    'Passport number': 'N1234567',
    'Travel dates': TRAVEL_DATES,
  })) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await fillDate(user, 'Date of birth', ['27', '3', '1987'])
}

test('the application is saved, its files are uploaded, and the payment page follows', async () => {
  const dearer = { ...order(), totalAmountCents: 99_900 }
  const server = serve()
    .on(createOrder, () => ({ order: dearer, orderToken: 'secret' }))
    .on(getOrder, () => dearer)
  const { user, router } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), [pdf(), pdf('photo.jpg')])
  await user.click(submit())
  expect(await screen.findByText('Application Saved!')).toBeInTheDocument()
  expect(screen.getByText('Now proceeding to payment...')).toBeInTheDocument()
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  expect(router.state.location.search).toBe(`?from=IN&to=TH&speed=rush&denial=true&orderId=${ORDER_ID}`)
  expect(server.calls(createOrder)[0]?.input).toEqual({
    from: 'IN',
    to: 'TH',
    speed: 'rush',
    denialProtection: true,
    applicant: {
      fullName: 'Asha Verma',
      dateOfBirth: '1987-03-27',
      email: 'asha@example.com',
      phone: '+91 98765 43210',
      nationality: 'IN',
      passportNumber: 'N1234567',
      travelDates: TRAVEL_DATES,
    },
  })
  expect(server.calls(uploadDocuments).map(({ files }) => files)).toEqual([['passport.pdf'], ['photo.jpg']])
  expect(server.calls(uploadDocuments)[0]?.headers['x-order-token']).toBe('secret')
  expect(
    await screen.findByText(/^While you filled in the form it showed £.*\. The price is now £999\.00\./),
  ).toBeVisible()
})

test.each([
  ['is blocked', () => fail('SecurityError'), () => fail('SecurityError')],
  ['is full of what others left', () => fail('QuotaExceededError'), () => '{"state":'],
])('a browser whose storage %s calls no saved application unsaved', async (_, setItem, getItem) => {
  serve()
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(setItem)
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(getItem)
  try {
    const { user, router } = await openAt(APPLY)
    await fill(user)
    await user.upload(await filesInput(), pdf())
    await user.click(submit())
    expect(await screen.findByText('Application Saved!')).toBeInTheDocument()
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Pay for your application' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.queryByText('The price has changed')).not.toBeInTheDocument()
    expect(orderToken(ORDER_ID)).toBe('secret')
  } finally {
    jest.restoreAllMocks()
    forgetOrdersOfTab()
  }
})

function fail(name: string): never {
  throw new DOMException('storage', name)
}

test('an empty form is answered by a summary that takes the focus and leads to each field', async () => {
  const server = serve()
  const { user } = await openAt(APPLY)
  await user.click(await screen.findByRole('button', { name: 'Continue to Payment' }))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  await waitFor(() => expect(summary).toHaveFocus())
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Enter your full name',
    'Enter your date of birth',
    'Enter your email address',
    'Enter your phone number',
    'Enter your passport number',
    'Enter your travel dates',
    'Please upload at least one document before continuing.',
  ])
  await user.click(within(summary).getByRole('link', { name: 'Enter your passport number' }))
  expect(screen.getByLabelText('Passport number')).toHaveFocus()
  expect(await screen.findByText('Documents Required')).toBeInTheDocument()
  expect(server.calls(createOrder)).toEqual([])
})

test('answers that cannot be right are named beside their field, and stay', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.type(screen.getByLabelText('Email'), '@@')
  await user.clear(screen.getByLabelText('Full name'))
  await user.type(screen.getByLabelText('Full name'), '!!!')
  await user.type(
    within(screen.getByRole('group', { name: 'Date of birth' })).getByLabelText('Year'),
    '{Backspace>4}2190',
  )
  await fillDate(user, /Expiry date/, ['31', '2', '2030'])
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  expect(await screen.findAllByText('Enter an email address like name@example.com')).toHaveLength(2)
  expect(screen.getAllByText(/Enter a real expiry date/)).toHaveLength(2)
  expect(screen.getAllByText('Enter a name with at least one letter')).toHaveLength(2)
  expect(screen.getAllByText('Date of birth: enter a real date that is not in the future')).toHaveLength(2)
  expect(screen.getByLabelText('Email')).toHaveValue('asha@example.com@@')
})

test('a file of the wrong type and one that is too large are refused before anything is sent', async () => {
  const server = serve()
  const { user } = await openAt(APPLY)
  await fill(user)
  const large = Object.defineProperty(pdf('large.pdf'), 'size', { value: 10 * 1024 * 1024 + 1 })
  const input = await filesInput()
  input.removeAttribute('accept')
  await user.upload(input, [new File(['x'], 'notes.txt'), large, pdf()])
  expect(screen.getByText('Not uploaded: the file must be a PDF, JPG or PNG')).toBeVisible()
  expect(screen.getByText('Not uploaded: the file must be smaller than 10MB')).toBeVisible()
  await user.click(submit())
  expect(await screen.findAllByText(/notes\.txt: the file must be a PDF/)).not.toHaveLength(0)
  expect(server.calls(createOrder)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }))
  await user.click(screen.getByRole('button', { name: 'Remove large.pdf' }))
  await user.click(submit())
  await waitFor(() => expect(server.calls(uploadDocuments)).toHaveLength(1))
})

test('a file is taken for the document that its name says, can be named before it is sent, and is sent as named', async () => {
  const server = serve()
  const { user, router } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), [pdf('passport.pdf'), pdf('scan.pdf'), pdf('ticket.pdf')])
  const isNamed = (name: string) => screen.getByLabelText(`Which required document ${name} is`)
  expect(isNamed('passport.pdf')).toHaveValue('passport')
  expect(isNamed('passport.pdf')).toHaveAccessibleDescription(/^Guessed from its name/)
  expect(isNamed('scan.pdf')).toHaveValue('')
  expect(isNamed('scan.pdf')).not.toHaveAccessibleDescription()
  // A word on a guess makes it a choice, also back to none.
  await user.selectOptions(isNamed('passport.pdf'), '')
  await user.selectOptions(isNamed('scan.pdf'), 'passport')
  expect(isNamed('passport.pdf')).not.toHaveAccessibleDescription()
  await user.upload(screen.getByTestId('slot-photo'), pdf('me.jpg'))
  expect(isNamed('me.jpg')).toHaveValue('photo')
  expect(isNamed('me.jpg')).not.toHaveAccessibleDescription()
  expect(screen.getByLabelText('Add another file for: Passport photo')).toBeVisible()
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  expect(server.calls(uploadDocuments).map(({ files, input }) => [files[0], input.requirement])).toEqual([
    ['passport.pdf', undefined],
    ['scan.pdf', 'passport'],
    ['ticket.pdf', undefined],
    ['me.jpg', 'photo'],
  ])
})

test('a required document has a place of its own: filled by a drop, replaced, taken out, or brought later', async () => {
  const server = serve()
  const { user, router } = await openAt(APPLY)
  await fill(user)
  const slot = (name: string) => screen.getByText(name, { selector: 'li span' }).closest('li')!
  expect(within(slot('Passport photo')).getByText('Not here yet')).toBeVisible()
  fireEvent.drop(slot('Passport photo'), { dataTransfer: { files: [pdf('me.png')] } })
  expect(within(slot('Passport photo')).getByText('Here')).toBeVisible()
  await user.upload(within(slot('Passport photo')).getByTestId(/^replace-/), pdf('me2.png'))
  expect(screen.queryByText('me.png')).not.toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Which required document me2.png is'), 'passport')
  expect(within(slot('Valid passport')).getByText('me2.png')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I will bring it later: Passport photo' }))
  expect(within(slot('Passport photo')).getByText(/You bring it later/)).toBeVisible()
  // 5.07: none at all still stops.
  await user.click(screen.getByRole('button', { name: 'Remove me2.png' }))
  await user.click(submit())
  expect(await screen.findByText('Documents Required')).toBeInTheDocument()
  expect(server.calls(createOrder)).toEqual([])
  await user.upload(screen.getByTestId('slot-passport'), pdf('passport.png'))
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
})

test('a photo of an iPhone, the same file twice and more than 20 files are refused with what to do', async () => {
  serve()
  const { user } = await openAt(APPLY)
  const input = await filesInput()
  input.removeAttribute('accept')
  await user.upload(input, new File(['x'], 'IMG_1.HEIC'))
  expect(screen.getByText(/HEIC photo of an iPhone/)).toBeVisible()
  const once = pdf('visa-page.pdf')
  await user.upload(input, [once, once])
  expect(screen.getByText(/same file is already among your documents/)).toBeVisible()
  const many = Array.from({ length: 30 }, (_, index) => pdf(`${index}.pdf`))
  await user.upload(input, many)
  expect(screen.getAllByText(/can hold at most 20 files/)).toHaveLength(11)
})

test('a file for two documents holds the page before the order is saved, and one that the order has already after it', async () => {
  const server = serve().on(uploadDocuments, ({ files }) => ({
    documents: files.map((name) => uploaded({ name, requirement: 'passport' })),
    rejected: [],
  }))
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.upload(screen.getByTestId('slot-photo'), pdf('me.png'))
  await user.upload(screen.getByTestId('slot-passport'), pdf('scan.pdf', 'me.png'))
  await user.click(submit())
  expect((await screen.findAllByText(/same file is already/))[0]).toBeVisible()
  expect(server.calls(createOrder)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove scan.pdf' }))
  await user.click(submit())
  expect(await screen.findByText(/same file is already/)).toBeVisible()
})

test('fewer files than documents asked for is a warning that stops no one', async () => {
  const server = serve()
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  expect(screen.getByText('Please ensure you upload all 2 required documents')).toBeVisible()
  await user.click(submit())
  await waitFor(() => expect(server.calls(createOrder)).toHaveLength(1))
})

test('a file that was not kept holds the page with the saved application, and can be replaced', async () => {
  const server = serve().on(uploadDocuments, () => {
    throw new Refusal('documents.broken')
  })
  const { user, router } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  expect(await screen.findByRole('heading', { level: 1, name: 'Your application is saved' })).toBeVisible()
  expect(await screen.findByText('Not uploaded: the file is damaged or incomplete')).toBeVisible()
  expect(submit()).toBeDisabled()
  expect(router.state.location.search).toContain(`orderId=${ORDER_ID}`)

  server.on(uploadDocuments, ({ files }) => {
    server.on(listDocuments, () => ({ documents: [uploaded()] }))
    return { documents: files.map((name) => uploaded({ name })), rejected: [] }
  })
  await user.click(screen.getByRole('button', { name: 'Try again: upload passport.pdf' }))
  await waitFor(() => expect(submit()).toBeEnabled())
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  expect(server.calls(createOrder)).toHaveLength(1)
})

test('a field that only the server finds wrong is named at the field too', async () => {
  serve().on(createOrder, () => {
    throw new Refusal('validation.failed', { fields: [{ path: 'applicant.phone', message: 'is not right' }] })
  })
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  expect(await screen.findByText('Your application was not saved')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Enter a phone number like +91 98765 43210' })).toBeVisible()
})

test('a lost answer is asked for again under the same key; other answers get another key', async () => {
  const server = serve().on(createOrder, () => {
    throw new LostAnswer()
  })
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  expect(await screen.findByText('We do not know yet whether your application was saved')).toBeVisible()
  expect(screen.getByLabelText('Full name')).toHaveValue('Asha Verma')
  await user.click(submit())
  await waitFor(() => expect(server.calls(createOrder)).toHaveLength(2))
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-disabled'))
  await user.type(screen.getByLabelText('Full name'), ' Rao')
  await user.click(submit())
  await waitFor(() => expect(server.calls(createOrder)).toHaveLength(3))
  const [first, second, third] = server.calls(createOrder).map(({ headers }) => headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test.each(['27/03/1987', '27. 3. 1987', '1987-03-27'])(
  'a whole date that is pasted into one box fills all three: %s',
  async (text) => {
    serve()
    const { user } = await openAt(APPLY)
    const date = within(await screen.findByRole('group', { name: 'Date of birth' }))
    await user.click(date.getByLabelText('Day'))
    await user.paste(text)
    expect(Number(date.getByLabelText<HTMLInputElement>('Day').value)).toBe(27)
    expect(Number(date.getByLabelText<HTMLInputElement>('Month').value)).toBe(3)
    expect(date.getByLabelText('Year')).toHaveValue('1987')
  },
)

test('the draft survives a reload without passport number and date of birth', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await fill(user)
  const kept = JSON.stringify({ ...sessionStorage })
  expect(kept).toContain('Asha Verma')
  expect(kept).not.toContain('N1234567')
  expect(kept).not.toMatch(/\b1987\b/)
  expect(localStorage).toHaveLength(0)
})

test('looking elsewhere inside the site keeps every answer and file', async () => {
  serve()
  const { user, router } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await act(() => router.navigate('/'))
  await screen.findByRole('heading', { level: 1, name: /visa/i })
  await act(() => router.navigate(APPLY))
  expect(await screen.findByLabelText('Passport number')).toHaveValue('N1234567')
  expect(within(screen.getByRole('group', { name: 'Date of birth' })).getByLabelText('Year')).toHaveValue(
    '1987',
  )
  for (const name of screen.getAllByText('passport.pdf')) expect(name).toBeVisible()
})

const DRAFT = {
  id: '01990000-0000-7000-8000-00000000d0a1',
  version: 3,
  expiresAt: '2090-01-31T00:00:00.000Z',
  contents: {
    from: 'IN',
    to: 'TH',
    speed: 'rush' as const,
    denialProtection: true,
    email: 'asha@example.com',
    fullName: 'Asha Verma',
    phone: '',
    nationality: 'IN',
    dateOfBirth: '1987-03-27',
    passportNumber: 'N1234567',
    passportExpiryDate: '',
    travelDates: '',
  },
}

test.each([
  // In this order: what was not mailed is known as long as the page is open.
  [true, undefined],
  [false, 'We sent no email to asha@example.com'],
])('the payment page says what to do where no mail was sent (mailed: %p)', async (mailed, words) => {
  serve().on(createOrder, () => ({ order: order(), orderToken: 'secret', mailed }))
  const { user, router } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), [pdf()])
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  await screen.findByRole('heading', { level: 1, name: 'Pay for your application' })
  if (words) expect(screen.getByText(words)).toBeVisible()
  if (words) expect(screen.getByText(/note the reference BL-7K3M92QX/)).toBeVisible()
  else expect(screen.queryByText(/We sent no email/)).toBeNull()
})

test('saving for later keeps the answers at the server and says until when its mailed link works', async () => {
  const server = serve()
    .on(saveDraft, () => ({ version: 1, expiresAt: DRAFT.expiresAt }))
    .on(mailDraftLink, () => ({ mailed: true, expiresAt: DRAFT.expiresAt }))
  const { user } = await openAt(APPLY)
  await screen.findByLabelText('Full name')
  const later = screen.getByRole('button', { name: 'Save and continue later' })
  await user.click(later)
  expect(await screen.findAllByText('Enter your email address')).not.toHaveLength(0)
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await fill(user)
  await user.click(later)
  expect(await screen.findByText('We have emailed a link to asha@example.com')).toBeVisible()
  expect(screen.getByText(/It works once, until 31 January 2090/)).toBeVisible()
  const { input, headers } = server.calls(saveDraft).at(-1)!
  expect(input.contents).toMatchObject({ passportNumber: 'N1234567', from: 'IN', speed: 'rush' })
  expect(headers['x-draft-token']).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('N1234567')
})

test('the link of a mail brings the answers back once asked to, and the order ends the draft', async () => {
  const server = serve().on(resumeDraft, () => DRAFT)
  const link = 'k'.repeat(43)
  const { user, router } = await openAt(`/apply#draft=${link}`)
  const open = await screen.findByRole('button', { name: 'Continue' })
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(server.calls(resumeDraft)).toEqual([])
  await user.click(open)
  expect(await screen.findByLabelText('Passport number')).toHaveValue('N1234567')
  expect(screen.getByText('Your answers are back')).toBeVisible()
  expect(router.state.location.search).toBe('?from=IN&to=TH&speed=rush&denial=true')
  for (const [label, text] of Object.entries({ Phone: '+91 98765 43210', 'Travel dates': 'in May' })) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  await waitFor(() => expect(server.calls(createOrder)).toHaveLength(1))
  const [{ input, headers }] = server.calls(createOrder) as [ReturnType<typeof server.calls>[0]]
  expect(input.draftId).toBe(DRAFT.id)
  expect(headers['x-draft-token']).toBe(server.calls(resumeDraft)[0]!.headers['x-draft-token'])
})

test('a link that was used already says so and leads on', async () => {
  serve().on(resumeDraft, () => {
    throw new Refusal('orders.draft_not_found')
  })
  const { user } = await openAt(`/apply#draft=${'k'.repeat(43)}`)
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' }),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start a new application' })).toHaveAttribute('href', '/')
})

test('an application whose session ended meanwhile waits for its user, or for their word to go on as a guest', async () => {
  const server = serve()
  signedIn(withoutOrders(server), { name: 'ended while applying', user: { email: '' } })
  server.on(createOrder, ({ headers }) => {
    if (headers.authorization) throw new Refusal('auth.required')
    return { order: order(), orderToken: 'secret' }
  })
  const { user, router } = await openAt(APPLY)
  await user.clear(await screen.findByLabelText('Full name'))
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  const link = await screen.findByRole('link', { name: /^Sign in again/ })
  expect(link).toHaveAttribute('target', '_blank')
  expect(server.calls(createOrder)).toHaveLength(1)
  expect(screen.getByLabelText('Passport number')).toHaveValue('N1234567')
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  expect(server.calls(createOrder)[1]?.headers.authorization).toBeUndefined()
})

test('what opens an order without its user is not kept where they are signed in', async () => {
  const server = serve()
  signedIn(withoutOrders(server), { user: { email: '' } })
  const { user, router } = await openAt(APPLY)
  await user.clear(await screen.findByLabelText('Full name'))
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment'))
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('secret')
})

test('both days of the journey are asked for where the words do not tell them, and take their place', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await user.click(await screen.findByLabelText('Travel dates'))
  await user.paste('10 May 2090, perhaps longer')
  expect(await screen.findByText('On which days do you arrive and leave?')).toBeVisible()
  const arrival = within(screen.getByRole('group', { name: 'Day you arrive' }))
  expect(arrival.getByLabelText('Year')).toHaveValue('2090')
  await fillDate(user, 'Day you leave', ['9', '5', '2090'])
  expect(await screen.findByText('The day you leave cannot be before the day you arrive')).toBeVisible()
  await user.clear(within(screen.getByRole('group', { name: 'Day you leave' })).getByLabelText('Day'))
  await fillDate(user, 'Day you leave', ['20', '', ''])
  expect(screen.getByLabelText('Travel dates')).toHaveValue('10 May 2090 to 20 May 2090')
  expect(
    await screen.findByText('We understood: you arrive on 10 May 2090 and leave on 20 May 2090.'),
  ).toBeVisible()
})

test('a route that needs no visa has no form', async () => {
  serve().on(getQuote, () => quote({ requirement: { visaRequired: false, visaType: 'visa_free' } }))
  await openAt(APPLY)
  expect(await screen.findByRole('heading', { level: 1, name: 'No Visa Required!' })).toBeVisible()
  expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument()
})

test('without a route the visitor goes back to the search', async () => {
  newServer().on(listCountries, () => ({ countries: COUNTRIES }))
  const { router } = await openAt('/apply?speed=rush')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('the address of the account is in the form', async () => {
  signedIn(serve(), { user: { email: 'asha.account@example.com' } })
  await openAt(APPLY)
  expect(await screen.findByLabelText('Email')).toHaveValue('asha.account@example.com')
})

test('while the application is being saved its button says "Processing..."', async () => {
  serve().on(createOrder, () => new Promise(() => undefined))
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('an application that is not saved says "Error" and why in a toast', async () => {
  serve().on(createOrder, () => {
    throw new Refusal('service.unavailable')
  })
  const { user } = await openAt(APPLY)
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  expect((await screen.findByText('Error')).closest('li')).toHaveTextContent(/not available right now/)
})

test('the day of travel decides the rule, is shown, kept on the way back, and goes along to the order', async () => {
  const server = serve()
    .on(getQuote, ({ input: { on } }) => quote({ requirement: { on: String(on) } }))
    .on(createOrder, () => {
      throw new Refusal('orders.rule_not_begun')
    })
  const { user } = await openAt(`${APPLY}&on=${YEAR}-12-30`)
  expect(await screen.findByText(`By the rule for travel on 30 December ${YEAR}`)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change speed or protection' })).toHaveAttribute(
    'href',
    `/visa-results?from=IN&to=TH&on=${YEAR}-12-30&speed=rush&denial=true`,
  )
  expect(screen.getByRole('link', { name: /^What you get back/ })).toHaveAttribute('href', '/terms#refunds')
  await fill(user)
  await user.upload(await filesInput(), pdf())
  await user.click(submit())
  await screen.findAllByText(/it is not in force yet/)
  expect(server.calls(createOrder)).toMatchObject([{ input: { from: 'IN', on: `${YEAR}-12-30` } }])
})
