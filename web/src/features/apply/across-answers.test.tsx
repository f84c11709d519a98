import type { PassportRule } from '@borderlane/contracts/catalogue/requirement'
import { findForm } from '@borderlane/contracts/catalogue/forms'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { listOrders } from '@borderlane/contracts/orders/privacy'
import { getOrder } from '@borderlane/contracts/orders/order-holder'
import { createOrder } from '@borderlane/contracts/orders/public'
import { screen, waitFor, within } from '@testing-library/react'
import { STANDARD_FORM } from '@borderlane/contracts/forms/standard'
import type { UserEvent } from '@testing-library/user-event'
import { ASKS_STANDARD, COUNTRIES, order, quote } from '../../test/example'
import { signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'

const APPLY = '/apply?from=IN&to=TH&speed=rush&denial=true'

const serve = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getQuote, () => quote())
    .on(findForm, () => ASKS_STANDARD)

const dayQuestion = (id: string) => ({
  ...{ id, label: id, kind: 'day' as const, required: true, sealed: false },
})
/** As the one of the Emirates: the journey is asked before the passport. */
const LONG_FORM = {
  ...STANDARD_FORM,
  code: 'ae-tourist',
  sections: [
    { id: 'visit', title: 'Visit', questions: ['arrivalDate', 'departureDate'].map(dayQuestion) },
    { id: 'passport', title: 'Passport', questions: [dayQuestion('passportExpiryDate')] },
    { id: 'more', title: 'More', questions: [...'abcdefghijklmnop'].map(dayQuestion) },
  ],
}

const fillExpiry = (user: UserEvent, day: [string, string, string]) => fillDate(user, /expiry date/i, day)

async function fillDate(user: UserEvent, name: RegExp, [day, month, year]: [string, string, string]) {
  const date = within(screen.getByRole('group', { name }))
  for (const [label, text] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const) {
    await user.clear(date.getByLabelText(label))
    await user.type(date.getByLabelText(label), text)
  }
}

test('a passport that ends too early for the journey is a warning', async () => {
  serve()
  const { user } = await openAt(APPLY)
  await screen.findByLabelText('Full name')
  const year = new Date().getFullYear() + 2
  await fillExpiry(user, ['1', '9', String(year)])
  expect(screen.queryByText(/Your passport expires on/)).not.toBeInTheDocument()
  await user.click(screen.getByLabelText('Travel dates'))
  await user.paste(`10/05/${year} - 20/05/${year}`)
  expect(
    await screen.findByText(`We understood: you arrive on 10 May ${year} and leave on 20 May ${year}.`),
  ).toBeVisible()
  expect(await screen.findByText(/less than 6 months after you arrive on 10 May/)).toBeVisible()
})

test('where the destination says what it asks of passports, that is the warning', async () => {
  const source = { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-22' } as const
  const passportRule = {
    months: 3,
    days: null,
    from: 'departure',
    issuedWithinYears: null,
    blankPages: null,
    source,
  } as const
  serve().on(getQuote, () => quote({ requirement: { passportRule } }))
  const { user } = await openAt(APPLY)
  await screen.findByLabelText('Full name')
  // It can be left out, and that is said.
  const missing = /^Thailand asks how long a passport is valid\. You can go on without the expiry date/
  expect(await screen.findByText(missing)).toBeVisible()
  const year = new Date().getFullYear() + 2
  await user.click(screen.getByLabelText('Travel dates'))
  await user.paste(`10/05/${year} - 20/05/${year}`)
  // Three months are enough there: six are not asked for.
  await fillExpiry(user, ['20', '8', String(year)])
  await screen.findByText(/We understood/)
  expect(screen.queryByText(missing)).toBeNull()
  expect(screen.queryByText(/Your passport expires on/)).toBeNull()
  await fillExpiry(user, ['19', '8', String(year)])
  expect(
    await screen.findByText(new RegExp(`Thailand asks for a passport that is valid until 20 August ${year}`)),
  ).toBeVisible()
})

test('a passport that ends on the day of arrival is a warning, whichever of both days came last', async () => {
  const source = { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-22' } as const
  const onArrival = {
    months: 0,
    days: null,
    from: 'arrival',
    issuedWithinYears: null,
    blankPages: null,
  } as const
  serve().on(getQuote, () => quote({ requirement: { passportRule: { ...onArrival, source } } }))
  const { user } = await openAt(APPLY)
  await screen.findByLabelText('Full name')
  const year = new Date().getFullYear() + 2
  await fillExpiry(user, ['10', '5', String(year)])
  await user.click(screen.getByLabelText('Travel dates'))
  await user.paste(`10 May ${year} - 10 May ${year}`)
  expect(await screen.findByText(new RegExp(`ends on the day you arrive, 10 May ${year}`))).toBeVisible()
  await fillExpiry(user, ['11', '5', String(year)])
  await waitFor(() => expect(screen.queryByText(/ends on the day you arrive/)).toBeNull())
})

test('dates that cannot be together are said at the later question, and nothing is sent', async () => {
  const form = {
    ...STANDARD_FORM,
    code: 'th-evisa',
    sections: [
      ...STANDARD_FORM.sections.slice(0, 2),
      {
        id: 'trip',
        title: 'Trip',
        questions: ['arrivalDate', 'permitUntil'].map((id) => ({
          ...{ id, label: id, kind: 'day' as const, required: true, sealed: false },
          ...(id === 'permitUntil' && { notBefore: 'arrivalDate' }),
        })),
      },
    ],
  }
  const server = serve().on(findForm, () => ({ ...ASKS_STANDARD, form }))
  const { user } = await openAt(APPLY)
  await screen.findByLabelText('Full name')
  await fillExpiry(user, ['9', '5', '2090'])
  await fillDate(user, /arrivalDate/, ['10', '5', '2090'])
  await fillDate(user, /permitUntil/, ['9', '5', '2090'])
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  const said = within(summary)
  expect(said.getByRole('link', { name: 'The passport expires before arrival.' })).toHaveAttribute(
    'href',
    '#arrivalDate',
  )
  expect(
    said.getByRole('link', { name: 'permitUntil and arrivalDate: one of these dates cannot be right' }),
  ).toBeVisible()
  expect(server.calls(createOrder)).toEqual([])
})

test('a stay that is longer than the visa allows is refused at its last day', async () => {
  const variant = { name: null, entries: null, validity: null, sources: [] }
  serve()
    .on(getQuote, () => quote({ requirement: { variant: { ...variant, stay: { count: 90, unit: 'day' } } } }))
    .on(findForm, () => ({ ...ASKS_STANDARD, form: LONG_FORM }))
  const { user } = await openAt(APPLY)
  await screen.findByRole('group', { name: /departureDate/ })
  await fillDate(user, /arrivalDate/, ['1', '3', '2090'])
  await fillDate(user, /departureDate/, ['17', '9', '2090'])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  const name = 'This visa allows a stay of 90 days at most. Choose a shorter stay.'
  expect(within(summary).getByRole('link', { name })).toHaveAttribute('href', '#departureDate')
  await fillDate(user, /departureDate/, ['29', '5', '2090'])
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('group', { name: /passportExpiryDate/ })
})

test.each([
  ['1', '3', /Your trip ends on 10 March 2090/],
  ['1', '6', /asks for a passport that is valid until 1 September 2090/],
])(
  'a passport that ends on %s/%s is told in every part of a long form that it follows from',
  async (date, month, said) => {
    const source = { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-22' } as const
    const passportRule: PassportRule = {
      ...{ months: 6, days: null, from: 'arrival', issuedWithinYears: null, blankPages: null, source },
    }
    serve()
      .on(getQuote, () => quote({ requirement: { passportRule } }))
      .on(findForm, () => ({ ...ASKS_STANDARD, form: LONG_FORM }))
    const { user } = await openAt(APPLY)
    await screen.findByRole('group', { name: /departureDate/ })
    await fillDate(user, /arrivalDate/, ['1', '3', '2090'])
    await fillDate(user, /departureDate/, ['10', '3', '2090'])
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('group', { name: /passportExpiryDate/ })
    await fillDate(user, /passportExpiryDate/, [date, month, '2090'])
    expect(await screen.findByText(said)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByRole('group', { name: /^a/ })
    expect(screen.getByText(said)).toBeVisible()
    await user.click(screen.getByRole('button', { name: /Change.*Visit/ }))
    await screen.findByRole('group', { name: /departureDate/ })
    expect(await screen.findByText(said)).toBeVisible()
  },
)

test('an application that is open already for the same passport and route is named at its number', async () => {
  const open = order({ status: 'in_review' })
  const server = serve()
    .on(listOrders, () => ({ orders: [open], total: 1, page: 1, pageSize: 20 }))
    .on(getOrder, () => open)
  signedIn(server)
  const { user } = await openAt(APPLY)
  await user.type(await screen.findByLabelText('Passport number'), 'N1234566')
  await waitFor(() => expect(server.calls(getOrder)).not.toEqual([]))
  expect(screen.queryByText(/You have an open application/)).toBeNull()
  await user.type(screen.getByLabelText('Passport number'), '{Backspace}7')
  expect(await screen.findByRole('link', { name: /open application.*BL-7K3M92QX/ })).toBeVisible()
})
