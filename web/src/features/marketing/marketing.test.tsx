import { getConfig } from '@borderlane/contracts/gateway'
import { testConfig } from '../../test/example'
import { sendMessage } from '@borderlane/contracts/notifications/public'
import { claimReferralCode } from '@borderlane/contracts/orders/referrals'
import { readTrackRecord } from '@borderlane/contracts/orders/public'
import { listVisaUpdates, type VisaUpdate } from '@borderlane/contracts/catalogue/corrections'
import { screen, waitFor, within } from '@testing-library/react'
import TESTIMONIALS from '../../content/testimonials.json'
import { signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ID = '01920000-0000-7000-8000-000000000001'
const OTHER_ID = '01920000-0000-7000-8000-000000000002'
const ENDED_ID = '01990000-0000-7000-8000-0000000000e1'
const rule = {
  visaType: 'embassy',
  visaRequired: true,
  electronicAuthorisation: false,
  admitted: true,
} as const
const changed = (id: string): VisaUpdate => ({
  id,
  passportCountry: { code: 'IN', name: 'India' },
  destinationCountry: { code: 'TH', name: 'Thailand' },
  old: { ...rule, stayDays: null },
  new: { ...rule, visaType: 'visa_free', visaRequired: false, stayDays: 30 },
  effective: '2026-11-01',
  until: '2027-10-31',
  source: { code: 'staff', name: 'Ministry', url: 'https://mfa.example/visas', asOf: '2026-10-01' },
  publishedOn: '2026-10-01',
  enteredAt: '2026-10-02T09:00:00.000Z',
})
const listOf = (updates: VisaUpdate[], total = updates.length) => ({ updates, total, page: 1, pageSize: 20 })

const countedAt = '2026-11-22T08:00:00.000Z'
const tooFew = () => ({ countedAt, overall: null, routes: [] })

/** Takes what people write. */
const takingMessages = () => newServer().on(sendMessage, () => ({}))

const main = () => within(screen.getByRole('main'))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('contact: nothing is sent until all four are filled in, then the form is empty and says so', async () => {
  takingMessages()
  const { user } = await openAt('/contact')
  await title('Contact us')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getAllByRole('link')).toHaveLength(4)
  await user.type(screen.getByLabelText('Your name'), 'Ana')
  await user.type(screen.getByLabelText('Email address'), 'ana@example.com')
  const subject = screen.getByLabelText('Subject')
  expect(within(subject).getAllByRole('option')).toHaveLength(7)
  await user.selectOptions(subject, 'visa')
  await user.type(screen.getByLabelText('Message'), 'May I work there?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await main().findByText('Message sent!')).toBeVisible()
  expect(main().getByText("We'll get back to you within 24 hours.")).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('')
})

test('contact: a message that was begun is not left behind without a question', async () => {
  takingMessages()
  const { user, router } = await openAt('/contact')
  await user.type(await screen.findByLabelText('Message'), 'May I')
  await user.click(screen.getByRole('link', { name: 'Borderlane' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave this page?' })
  await user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('Message')).toHaveValue('May I')
  await user.clear(screen.getByLabelText('Message'))
  await user.click(screen.getByRole('link', { name: 'Borderlane' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('contact: with an inbox the message goes there, and a failure is shown and keeps what was written', async () => {
  let answer = (): Record<string, never> => {
    throw new Refusal('service.unavailable')
  }
  const server = newServer().on(sendMessage, () => answer())
  const { user } = await openAt('/contact')
  await user.type(await screen.findByLabelText('Your name'), 'Ana')
  await user.type(screen.getByLabelText('Email address'), 'ana@example.com')
  await user.selectOptions(screen.getByLabelText('Subject'), 'visa')
  await user.type(screen.getByLabelText('Message'), 'May I work there?')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await main().findByText('Your message was not sent')).toBeVisible()
  expect(screen.getByLabelText('Message')).toHaveValue('May I work there?')
  answer = () => ({})
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await main().findByText('Message sent!')).toBeVisible()
  expect(server.calls(sendMessage).at(-1)?.input).toEqual({
    kind: 'contact',
    name: 'Ana',
    email: 'ana@example.com',
    subject: 'visa',
    text: 'May I work there?',
  })
})

test('visa updates: four topics are ticked, an address is needed, then thanks', async () => {
  takingMessages().on(listVisaUpdates, () => listOf([]))
  const { user } = await openAt('/visa-updates')
  await title('Visa updates')
  const topics = screen.getAllByRole('checkbox')
  expect(topics).toHaveLength(4)
  topics.forEach((topic) => expect(topic).toBeChecked())
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await user.type(screen.getByLabelText('Email address'), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByText('Thank you for subscribing!')).toBeVisible()
  expect(screen.getByText(/choose “Notify me when this rule changes”/)).toBeVisible()
  expect(await main().findAllByRole('article')).toHaveLength(4)
})

test('testimonials: twelve, none of the samples verified', async () => {
  newServer().on(readTrackRecord, tooFew)
  await openAt('/testimonials')
  await title('What travellers say')
  expect(await main().findAllByRole('figure')).toHaveLength(12)
  expect(main().queryByText('Verified')).not.toBeInTheDocument()
  expect(main().getAllByText('sample').length).toBeGreaterThanOrEqual(TESTIMONIALS.length)
})

test('where samples are off no sample is shown: no voice, no figure that no one measured', async () => {
  newServer()
    .on(readTrackRecord, tooFew)
    .on(getConfig, () => ({ ...testConfig, samples: false }))
  await openAt('/testimonials')
  expect(await main().findByText('No travellers have written to us yet.')).toBeVisible()
  expect(main().queryByRole('figure')).not.toBeInTheDocument()
  expect(main().queryByText(/98%|50K/)).not.toBeInTheDocument()
  expect(main().queryByText(/sample/)).not.toBeInTheDocument()
})

test('partnership: name and e-mail are needed, the rest is not', async () => {
  takingMessages()
  const { user } = await openAt('/affiliates')
  await title('Become a partner')
  expect(main().getByText('20% commission')).toBeVisible()
  expect(main().getByText('60-day cookie')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(within(await screen.findByRole('alert')).getAllByRole('link')).toHaveLength(2)
  await user.type(screen.getByLabelText('Your name'), 'Ana')
  await user.type(screen.getByLabelText('Email address'), 'ana@example.com')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('Thank you. We reply in 2-3 business days.')).toBeVisible()
})

test('refer: the link is this browser’s own, can be copied and shared four ways', async () => {
  newServer()
  const { user } = await openAt('/refer')
  await title('Refer a friend')
  const field = screen.getByLabelText<HTMLInputElement>('Your referral link')
  await waitFor(() => expect(field.value).toMatch(/\/\?ref=[A-Z2-9]{8}$/))
  const link = field.value
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(link)
  expect(await screen.findByText('Link copied.')).toBeVisible()
  for (const [name, program] of [
    ['Share by email', 'mailto:?'],
    ['WhatsApp', 'https://wa.me/?'],
    ['Facebook', 'https://www.facebook.com/sharer/'],
    ['Twitter', 'https://twitter.com/intent/tweet?'],
  ] as const) {
    const address = screen.getByRole<HTMLAnchorElement>('link', { name }).href
    expect(address.startsWith(program)).toBe(true)
    expect(address).toContain(encodeURIComponent(link))
  }
})

test('refer: the signed-in user sees the link of their account and what it has brought', async () => {
  const server = newServer()
  signedIn(server)
  server.on(claimReferralCode, () => ({
    code: 'K7M2QX4N',
    credits: [
      { id: ID, amountCents: 1_000, validUntil: '2099-11-26T10:00:00.000Z', usedFor: null },
      { id: OTHER_ID, amountCents: 1_000, validUntil: '2027-11-26T10:00:00.000Z', usedFor: 'BL-7K2M9QX4' },
      { id: ENDED_ID, amountCents: 1_000, validUntil: '2025-11-26T10:00:00.000Z', usedFor: null },
    ],
  }))
  await openAt('/refer')
  expect(await screen.findByText(/£10.00 off your next application, until/)).toBeVisible()
  expect(screen.getByText('£10.00 taken off application BL-7K2M9QX4')).toBeVisible()
  expect(screen.getByText('£10.00 off, not used: it ended on 26 November 2025')).toBeVisible()
  expect(screen.getByLabelText<HTMLInputElement>('Your referral link').value).toMatch(/\?ref=K7M2QX4N$/)
  // What its code is made of goes along, so that a code of this browser becomes the account's.
  expect(server.calls(claimReferralCode)[0]?.input).toEqual({
    secret: expect.stringMatching(/^[0-9a-f]{32}$/),
  })
})

test('refer: anyone who has not confirmed their address sees that first, not that there is nothing', async () => {
  const server = newServer()
  signedIn(server, { user: { email_confirmed_at: undefined } })
  server.on(claimReferralCode, () => ({ code: 'K7M2QX4N', credits: [] }))
  await openAt('/refer')
  expect(await screen.findByRole('link', { name: 'Confirm the address' })).toHaveAttribute('href', '/account')
  expect(screen.queryByText('Nothing yet.')).not.toBeInTheDocument()
})

test('refer: an invitation opens the own email program, and we email no one', async () => {
  newServer()
  // A detached link reaches no listener of the document.
  const clicked: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.href)
  })
  const { user } = await openAt('/refer')
  const field = await screen.findByLabelText<HTMLInputElement>('Your referral link')
  await waitFor(() => expect(field.value).toMatch(/ref=/))
  await user.type(await screen.findByLabelText("Your friend's email address"), 'bo@example.com')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('The message for bo@example.com is ready')).toBeVisible()
  const again = screen.getByRole('link', { name: 'Open the message again' })
  expect(clicked).toEqual([again.getAttribute('href')])
  expect(clicked[0]).toMatch(/^mailto:bo%40example\.com\?subject=.+&body=.+%3Fref%3D[A-Z0-9]{8}$/)
  click.mockRestore()
})

test('about: what was measured takes the place of the sample', async () => {
  const figures = { decided: 40, approved: 30, refunded: 5, late: 3, medianDays: 10.5, p90Days: 18.1 }
  newServer().on(readTrackRecord, () => ({
    countedAt,
    overall: figures,
    routes: [{ from: 'IN', to: 'VN', ...figures, decided: 22 }],
  }))
  await openAt('/about')
  await title('About Borderlane')
  const row = await main().findByRole('row', { name: /^India to Vietnam/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['22', '10.5', '18.1', '30', '5', '3'])
  const rate = main().getByText(/success rate/)
  expect(rate.parentElement).toHaveTextContent('75%')
  expect(rate).not.toHaveTextContent('sample')
})

test('about: links to the search and to contact', async () => {
  newServer().on(readTrackRecord, tooFew)
  await openAt('/about')
  await title('About Borderlane')
  expect(await main().findByText(/Fewer than 20 applications are decided/)).toBeVisible()
  expect(await main().findByText(/success rate/)).toHaveTextContent('sample')
  expect(main().getByRole('link', { name: 'Check a visa' })).toHaveAttribute('href', '/')
  expect(main().getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
})

test("visa updates: the catalogue's own changes come first, and from four on they are the only ones", async () => {
  newServer().on(listVisaUpdates, () => listOf([changed('1')]))
  await openAt('/visa-updates')
  await title('Visa updates')
  expect(await main().findByText('No visa needed for up to 30 days')).toBeVisible()
  const [first, ...others] = main().getAllByRole('article')
  expect(others).toHaveLength(4)
  const card = within(first!)
  expect(card.getByText('From 1 November 2026 to 31 October 2027')).toBeVisible()
  expect(card.getByText('Before: Visa from an embassy needed')).toBeVisible()
  expect(card.getByRole('link', { name: 'India to Thailand' })).toHaveAttribute(
    'href',
    '/visa-results?from=IN&to=TH',
  )
  expect(card.getByRole('link', { name: 'Source: Ministry' })).toHaveAttribute(
    'href',
    'https://mfa.example/visas',
  )
})

test('visa updates: four changes of our own leave no room for the documented ones, and more have pages', async () => {
  newServer().on(listVisaUpdates, () => listOf(['1', '2', '3', '4'].map(changed), 25))
  await openAt('/visa-updates')
  await title('Visa updates')
  expect(await main().findAllByRole('article')).toHaveLength(4)
  expect(main().getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/visa-updates?page=2')
})

test('contact: the six subjects and the hours', async () => {
  newServer()
  await openAt('/contact')
  await title('Contact us')
  const [, ...subjects] = within(screen.getByLabelText('Subject')).getAllByRole<HTMLOptionElement>('option')
  expect(subjects.map(({ value }) => value)).toEqual([
    'general',
    'visa',
    'payment',
    'status',
    'partnership',
    'feedback',
  ])
  const hours = within(screen.getByRole('heading', { level: 2, name: 'Hours' }).closest('section')!)
  expect(await hours.findByText('Time in London.')).toBeVisible()
  expect(hours.getByText(/Companies House, number 01234567/)).toBeVisible()
  // In a page from right to left it keeps its own order.
  expect(screen.getAllByText(/^1 Example Street, London$/).every((one) => one.tagName === 'BDI')).toBe(true)
  expect(hours.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Monday to Friday',
    'Saturday',
    'Sunday',
  ])
  expect(hours.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '9-6',
    '10-4',
    'closed',
  ])
})

test('testimonials: the headline figures, and who went where and what they say', async () => {
  newServer().on(readTrackRecord, tooFew)
  await openAt('/testimonials')
  await title('What travellers say')
  const figures = ['150+', '50K+', '98%', '24/7']
  for (const figure of figures) expect(main().getByText(figure)).toBeVisible()
  const [first] = main().getAllByRole('figure')
  const { name, text, rating, destination } = TESTIMONIALS[0]!
  expect(within(first!).getByText(name)).toBeVisible()
  expect(within(first!).getByText(text)).toBeVisible()
  expect(within(first!).getByText(`${rating} out of 5`)).toBeVisible()
  expect(first!.querySelector(`img[src="/flags/${destination}.svg"]`)).toBeVisible()
})

test('refer: 10 pounds for each of the two, for 12 months, within 24 hours', async () => {
  newServer()
  await openAt('/refer')
  await title('Refer a friend')
  expect(main().getByText('£10.00 credit for your friend and £10.00 for you.')).toBeVisible()
  expect(main().getByText(/12 months/)).toBeVisible()
  expect(main().getByText(/24 hours/)).toBeVisible()
})
