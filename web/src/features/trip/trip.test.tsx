import { listCountries } from '@borderlane/contracts/catalogue/public'
import type { Duty, Source } from '@borderlane/contracts/catalogue/requirement'
import {
  checkTrip,
  listAirports,
  type PassportOnLeg,
  type TripAnswer,
  type TripLine,
} from '@borderlane/contracts/catalogue/trips'
import { readTripAddress, tripAddress } from '@borderlane/domain/catalogue/trip-draft'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { COUNTRIES } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const SOURCE: Source = {
  code: 'published',
  name: 'The authority',
  url: 'https://authority.example/',
  asOf: '2026-11-02',
}
const TDAC: Duty = {
  ...{
    code: 'arrival_card',
    name: 'TDAC',
    need: 'must',
    place: 'before',
    who: null,
    whoDays: null,
    fee: 'free',
  },
  ...{ earliestHours: 72, latestHours: 0, onLeaving: false, from: null, until: null },
  ...{ url: 'https://tdac.immigration.go.th/', evidence: 'cited', source: SOURCE },
}
const line = (level: TripLine['level'], code: string, rest: Partial<TripLine> = {}): TripLine => ({
  ...{ about: 'rule', level, topic: 'rule', code, params: { from: 'IN', to: 'TH' }, from: null, by: null },
  ...{ source: SOURCE, evidence: 'authority', url: null },
  ...rest,
})
const CARD = line('todo', 'what.arrival_card', {
  topic: 'duties',
  about: 'duty',
  duty: TDAC,
  from: '2027-02-07',
  by: '2027-02-10',
})
const VISA = line('todo', 'kind.evisa', { by: '2027-01-20' })
const ASK = line('unknown', 'days.unknown', { source: null, evidence: null, url: 'https://embassy.example/' })
const lines: TripLine[] = []
const onLeg = (passport: number, said: TripLine[]): PassportOnLeg => ({
  ...{ passport, level: 'todo', rule: null, canApply: false, cost: null, lines: said.map(placeOf) },
})
const placeOf = (one: TripLine) => (lines.includes(one) ? lines.indexOf(one) : lines.push(one) - 1)

/** To Thailand by Kuala Lumpur: two people, the first one with two passports. */
const ANSWER: TripAnswer = {
  on: '2026-11-29',
  dataVersion: 1,
  lines,
  travellers: [
    {
      best: { passport: 1, why: 'fewer_problems' },
      legs: [leg([onLeg(0, [line('problem', 'kind.refused')]), onLeg(1, [VISA, CARD, ASK])])],
    },
    {
      best: { passport: 0, why: 'only' },
      legs: [leg([onLeg(0, [line('problem', 'kind.refused', { params: { from: 'MY', to: 'TH' } }), CARD])])],
    },
  ],
}

function leg(passports: PassportOnLeg[]) {
  return {
    country: { code: 'TH', name: 'Thailand' },
    via: { airport: 'KUL', name: 'Kuala Lumpur', country: { code: 'MY', name: 'Malaysia' } },
    passports,
  }
}

const QUESTION = 'to=TH&via=KUL&arrive=2027-02-10&leave=2027-02-20&p1=IN&p1=ID&p2=MY'

const noHub = { city: null, hub: false, names: [] }
const AIRPORTS = [
  { ...noHub, iata: 'KUL', name: 'Kuala Lumpur International Airport', country: 'MY' },
  { ...noHub, iata: 'DOH', name: 'Hamad International Airport', city: 'Doha', country: 'QA' },
  { ...noHub, iata: 'LGW', name: 'London Gatwick Airport', country: 'GB', names: ['London', 'لندن'] },
  {
    ...noHub,
    iata: 'LHR',
    name: 'London Heathrow Airport',
    country: 'GB',
    hub: true,
    names: ['London', 'لندن'],
  },
]
const server = () =>
  newServer()
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(listAirports, () => ({ airports: AIRPORTS }))

async function choose(user: UserEvent, label: string, name: string, at = 0) {
  const field = screen.getAllByRole('combobox', { name: label })[at]!
  await user.clear(field)
  await user.type(field, name)
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

async function typeDay(user: UserEvent, what: string, day: string) {
  const group = within(screen.getByRole('group', { name: what }))
  for (const [box, text] of ['Year', 'Month', 'Day'].map((name, at) => [name, day.split('-')[at]!] as const))
    await user.type(group.getByRole('textbox', { name: box }), text)
}

test('a trip is entered field by field and asked about; its address holds the question without expiry days and stays', async () => {
  const alone = { best: { passport: 0, why: 'only' as const }, legs: [leg([onLeg(0, [VISA])])] }
  const stub = server().on(checkTrip, () => ({ ...ANSWER, travellers: [alone] }))
  const { user, router } = await openAt('/trip')
  await screen.findByRole('heading', { level: 1, name: 'Check the whole trip' })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' })).toBeEnabled())
  await choose(user, 'Country', 'Thailand')
  await typeDay(user, 'Day of arrival', '2027-02-10')
  await typeDay(user, 'Day of departure', '2027-02-20')
  await user.type(screen.getByRole('combobox', { name: /^Airport of a stop/ }), 'malays')
  await user.click(await screen.findByRole('option', { name: /^Kuala Lumpur/ }))
  await user.click(screen.getByRole('checkbox', { name: 'I pass passport control at this stop' }))
  await choose(user, 'Country of the passport', 'India')
  await typeDay(user, 'Valid until (optional)', '2031-05-01')
  await user.click(screen.getByRole('button', { name: 'Add a visa or permit that this person has' }))
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveFocus()
  await choose(user, 'Country that issued it', 'Malaysia')
  await typeDay(user, 'Valid until', '2028-01-31')
  await user.click(screen.getByRole('button', { name: 'Add a stay' }))
  await typeDay(user, 'Day of entry', '2026-10-01')
  await typeDay(user, 'Day of exit', '2026-10-09')
  await user.click(screen.getByRole('button', { name: 'Check the trip' }))
  await screen.findByRole('heading', { name: 'Your trip, as of 29 November 2026' })
  expect(stub.calls(checkTrip).map(({ input }) => input)).toEqual([
    {
      travellers: [
        {
          passports: [{ country: 'IN', expires: '2031-05-01' }],
          held: [{ kind: 'visa', country: 'MY', until: '2028-01-31' }],
        },
      ],
      legs: [{ to: 'TH', via: 'KUL', airside: false, arrive: '2027-02-10', leave: '2027-02-20' }],
      pastStays: [{ entry: '2026-10-01', exit: '2026-10-09' }],
    },
  ])
  expect(router.state.location.search).toBe(
    '?to=TH&via=KUL&airside=no&arrive=2027-02-10&leave=2027-02-20&p1=IN&k1=visa&c1=MY&u1=2028-01-31',
  )
})

test('a shared address asks at once; the answer names problems first, then what to do in order of days, with its source', async () => {
  const stub = server().on(checkTrip, () => ANSWER)
  const { user } = await openAt(`/trip?${QUESTION}`)
  const found = await screen.findByText('1 problem: the trip does not work like this')
  expect(stub.calls(checkTrip)).toHaveLength(1)
  expect(found.parentElement).toHaveTextContent('Person 2')
  expect(found.parentElement).toHaveTextContent(
    'Holders of a passport from Malaysia are not admitted to Thailand.',
  )
  expect(screen.getByText('Passport: Indonesia.')).toBeVisible()
  // Who the second person is.
  expect(screen.getByText('Passport: Malaysia.').parentElement).toHaveTextContent(
    'Person 2: Passport: Malaysia.',
  )
  expect(screen.getByText(/With the others there are more problems/)).toBeVisible()
  const steps = screen
    .getAllByRole('listitem')
    .map((step) => step.querySelector(':scope > div > p')?.firstChild?.textContent)
  expect(steps.filter(Boolean)).toEqual([
    'Today, 29 November 2026',
    'To do by 20 January 2027',
    'To do by 10 February 2027',
    '10 February 2027: arrival (Thailand)',
    '20 February 2027: departure (Thailand)',
  ])
  expect(screen.getByText('Stop on the way: Kuala Lumpur (KUL), Malaysia')).toBeVisible()
  // One sentence for both travellers.
  const card = screen.getByText(/^Arrival card \(TDAC\): Required\. You do it online before you travel\./)
  expect(card).toHaveTextContent('From 7 February 2027 to 10 February 2027.')
  const source = within(card.closest('details')!).getByText(/2 November 2026/)
  expect(source).not.toBeVisible()
  await user.click(card)
  expect(source).toBeVisible()
  expect(within(card.closest('details')!).getByRole('link', { name: 'The authority' })).toBeVisible()
  const ask = screen.getByText(/How long you may stay is not known to us/).closest('details')!
  await user.click(ask.querySelector('summary')!)
  expect(within(ask).getByRole('link', { name: 'embassy.example' })).toHaveAttribute(
    'href',
    'https://embassy.example/',
  )
})

test.each([
  ['there are things to do', 'No obstacle found, but there are things to do', [VISA, CARD]],
  ['nothing is left to do', 'We found no problem', [line('good', 'kind.free')]],
])('an answer without a problem says whether %s', async (_what, title, said) => {
  const travellers: TripAnswer['travellers'] = [
    { best: { passport: 0, why: 'only' }, legs: [leg([onLeg(0, said)])] },
  ]
  server().on(checkTrip, () => ({ ...ANSWER, travellers }))
  await openAt('/trip?to=TH&via=KUL&arrive=2027-02-10&leave=2027-02-20&p1=IN')
  expect(await screen.findByText(title)).toBeVisible()
})

test('what is missing is said at its field before anything is sent, and what the server refuses after', async () => {
  const stub = server().on(checkTrip, () => {
    throw new Refusal('validation.failed', {
      fields: [
        { path: 'legs.0.via', message: 'is not an airport' },
        { path: 'travellers.1.passports.0.country', message: 'something new' },
      ],
    })
  })
  const { user } = await openAt('/trip')
  await user.click(await screen.findByRole('button', { name: 'Check the trip' }))
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  expect(summary).toHaveFocus()
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Destination 1: Choose a country from the list',
    'Destination 1: Enter a day, month and year',
    'Destination 1: Enter a day, month and year',
    'Person 1: Choose a country from the list',
  ])
  await user.click(within(summary).getByRole('link', { name: 'Person 1: Choose a country from the list' }))
  expect(screen.getByRole('combobox', { name: 'Country of the passport' })).toHaveFocus()
  expect(stub.calls(checkTrip)).toEqual([])
})

test('what the server refuses is said at its field', async () => {
  server().on(checkTrip, () => {
    throw new Refusal('validation.failed', {
      fields: [
        { path: 'legs.0.via', message: 'any words' },
        { path: 'travellers.1.passports.0.country', code: 'something_new', message: 'any words' },
        { path: 'travellers.0.passports.1.country', code: 'again', message: 'any words' },
        { path: 'legs', code: 'many', message: 'any words' },
      ],
    })
  })
  await openAt(`/trip?${QUESTION}`)
  const summary = await screen.findByRole('alert', { name: 'There is a problem' })
  expect(summary).toHaveFocus()
  expect(summary).toHaveTextContent('Person 2: Check this answer')
  expect(summary).toHaveTextContent('Person 1: This passport is entered twice')
  expect(summary).toHaveTextContent('Destination 1: These are too many passports and destinations together')
  expect(screen.getByRole('combobox', { name: /^Airport of a stop/ })).toHaveAccessibleDescription(
    /This is not an airport that we know/,
  )
})

test('the list of airports is fetched when someone turns to the field of a stop, and one is found by its city', async () => {
  const stub = server()
  const { user } = await openAt('/trip')
  const field = await screen.findByRole('combobox', { name: /^Airport of a stop/ })
  expect(stub.calls(listAirports)).toEqual([])
  await user.type(field, 'doh')
  await screen.findByText('1 airport found', { selector: 'p:not([role])' })
  await user.tab()
  expect(screen.getByRole('combobox', { name: /^Airport of a stop/ })).toHaveValue(
    'Hamad International Airport, Doha',
  )
  expect(screen.getByRole('checkbox', { name: 'I pass passport control at this stop' })).toBeVisible()
})

test('an airport is found by the name of its city in another language, and the main one of a city is first', async () => {
  server()
  const { user } = await openAt('/trip')
  await user.type(await screen.findByRole('combobox', { name: /^Airport of a stop/ }), 'لندن')
  await screen.findByText('2 airports found', { selector: 'p:not([role])' })
  expect(screen.getAllByRole('option', { name: /London/ }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching('Heathrow'),
    expect.stringMatching('Gatwick'),
  ])
})

test('an airport that is not in the list stays as it was typed, and is not asked about', async () => {
  const stub = server()
  const { user } = await openAt(`/trip?${QUESTION.replace('KUL', 'kulx')}`)
  const field = await screen.findByRole('combobox', { name: /^Airport of a stop/ })
  expect(field).toHaveValue('kulx')
  await user.clear(field)
  await user.type(field, 'nowhere at all')
  await user.click(screen.getByRole('button', { name: 'Check the trip' }))
  await screen.findByRole('alert', { name: 'There is a problem' })
  expect(screen.getByRole('combobox', { name: /^Airport of a stop/ })).toHaveValue('NOWHERE AT ALL')
  expect(stub.calls(checkTrip)).toEqual([])
})

test('a failure keeps the form and can be tried again', async () => {
  const stub = server().on(checkTrip, () => {
    throw new Refusal('request.too_many')
  })
  const { user } = await openAt(`/trip?${QUESTION}`)
  await screen.findByText('The trip could not be checked')
  await screen.findByDisplayValue('India')
  stub.on(checkTrip, () => ANSWER)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: /^Your trip/ })
  await user.click(screen.getByRole('button', { name: 'Change the trip' }))
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveFocus()
})

test('groups of fields are added and removed from the keyboard, and the focus stays with them', async () => {
  server()
  const { user } = await openAt('/trip')
  await user.click(await screen.findByRole('button', { name: 'Add a destination' }))
  const second = within(await screen.findByRole('group', { name: 'Destination 2' }))
  expect(second.getByRole('combobox', { name: 'Country' })).toHaveFocus()
  second.getByRole('button', { name: 'Remove destination 2' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('group', { name: 'Destination 2' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Add a destination' })).toHaveFocus()
})

test('an empty form begins with the last search', async () => {
  localStorage.setItem(
    'borderlane.searched',
    JSON.stringify({ day: new Date().toISOString().slice(0, 10), routes: ['TRIN', 'IDTH'] }),
  )
  server()
  await openAt('/trip')
  await screen.findByDisplayValue('Thailand')
  expect(screen.getByRole('combobox', { name: 'Country of the passport' })).toHaveValue('Indonesia')
})

test('an address is read as it was written, whatever it says', () => {
  const draft = readTripAddress(
    new URLSearchParams(
      'to=__proto__&to=TH&via=&via=constructor&arrive=x&__proto__=y&p1=__proto__&p3=IN&r3=AE&k3=toString&c3=US&name=Asha&e1=2031-05-01',
    ),
  )
  expect(readTripAddress(new URLSearchParams(tripAddress(draft)))).toEqual(draft)
  expect(draft.legs.map(({ to, via }) => [to, via])).toEqual([
    ['__proto__', ''],
    ['TH', 'constructor'],
  ])
  expect(draft.travellers).toEqual([
    { passports: [{ country: '__proto__', expires: '' }], held: [], residence: '' },
    {
      passports: [{ country: 'IN', expires: '' }],
      held: [{ kind: 'toString', country: 'US', until: '' }],
      residence: 'AE',
    },
  ])
  const personal = { passports: [{ country: 'IN', expires: '2031-05-01' }], held: [], residence: '' }
  expect(tripAddress({ ...draft, travellers: [personal] })).not.toContain('2031')
})
