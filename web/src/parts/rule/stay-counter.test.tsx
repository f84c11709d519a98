import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { Duty } from '@borderlane/contracts/catalogue/requirement'
import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { quote } from '../../test/example'
import { newServer, openAt } from '../../test/render'

const LIMIT: Duty = {
  code: 'stay_limit',
  name: null,
  need: 'limit',
  place: null,
  who: 'short_stays',
  whoDays: null,
  fee: null,
  earliestHours: null,
  latestHours: null,
  onLeaving: false,
  from: null,
  until: null,
  url: null,
  evidence: 'cited',
  source: { code: 'published', name: 'GOV.UK travel advice', url: null, asOf: '2026-08-11' },
}
const ON = '2027-03-01'

async function openCounter(hash = '') {
  const requirement = { duties: [LIMIT], on: ON, visaRequired: false, visaType: 'visa_free' } as const
  newServer().on(getQuote, () => quote({ requirement: { ...requirement, duties: [...requirement.duties] } }))
  return openAt(`/visa-results?from=IN&to=TH&on=${ON}${hash}`)
}

const result = () => within(screen.getByRole('region', { name: 'What else you must do' })).getByRole('status')

async function typeDay(user: UserEvent, stay: string, what: string, day: string) {
  const group = within(
    within(await screen.findByRole('group', { name: stay })).getByRole('group', { name: what }),
  )
  const [year, month, inMonth] = day.split('-')
  for (const [box, text] of [
    ['Day', inMonth],
    ['Month', month],
    ['Year', year],
  ] as const) {
    await user.clear(group.getByRole('textbox', { name: box }))
    await user.type(group.getByRole('textbox', { name: box }), text!)
  }
}

async function typeStay(user: UserEvent, stay: string, entry: string, exit: string) {
  await typeDay(user, stay, 'Day of entry', entry)
  await typeDay(user, stay, 'Day of exit', exit)
}

test('says how many days are left on the day of travel, from the keyboard, and keeps and sends nothing', async () => {
  const { user } = await openCounter()
  const door = await screen.findByRole('button', { name: 'Count your days in the Schengen area' })
  act(() => door.focus())
  await user.keyboard('{Enter}')
  expect(
    await screen.findByText(
      'Without earlier stays you have 90 days on 1 March 2027: you may stay until 29 May 2027.',
    ),
  ).toBeVisible()
  await typeStay(user, 'Stay 1', '2026-12-01', '2027-01-28')
  expect(result()).toHaveTextContent(
    'With these stays you have 31 days left on 1 March 2027: you may stay until 31 March 2027.',
  )
  expect(result()).toHaveTextContent('Days used in the 180 days up to 28 January 2027: 59.')
  await user.click(screen.getByRole('button', { name: 'Add a stay' }))
  const second = within(await screen.findByRole('group', { name: 'Stay 2' }))
  expect(second.getAllByRole('textbox', { name: 'Day' })[0]).toHaveFocus()
  await typeStay(user, 'Stay 2', '2027-01-29', '2027-03-01')
  expect(result()).toHaveTextContent('On 1 March 2027 these stays are 1 day longer than allowed.')
  await user.click(screen.getByRole('button', { name: 'Remove stay 2' }))
  expect(screen.getByRole('button', { name: 'Add a stay' })).toHaveFocus()
  expect(result()).toHaveTextContent('31 days left')
  // The server of a test complains of everything that it is asked without an answer.
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('2027-01-28')
})

test('a link leads to the open counter, which names what is wrong with a stay and waits with the answer', async () => {
  const { user } = await openCounter('#stay-counter')
  await typeStay(user, 'Stay 1', '2027-02-29', '2027-03-01')
  expect(screen.getByText('There is no such day')).toBeVisible()
  await typeStay(user, 'Stay 1', '2027-02-20', '2027-02-10')
  expect(screen.getByText('The day of exit is before the day of entry')).toBeVisible()
  expect(result()).toBeEmptyDOMElement()
  await typeDay(user, 'Stay 1', 'Day of exit', '2027-02-25')
  await user.click(screen.getByRole('button', { name: 'Add a stay' }))
  await typeStay(user, 'Stay 2', '2027-02-22', '2027-02-26')
  expect(screen.getByText('This stay overlaps with another one')).toBeVisible()
})
