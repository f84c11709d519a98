import {
  type Correction,
  decideCorrection,
  listCorrections,
  reportCorrection,
} from '@borderlane/contracts/catalogue/corrections'
import { getQuote, listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { screen, within } from '@testing-library/react'
import { quote } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ID = '01990000-0000-7000-8000-0000000000d1'

const correction = (change: Partial<Correction> = {}): Correction => ({
  id: ID,
  state: 'open',
  passportCountry: { code: 'IN', name: 'India' },
  destinationCountry: { code: 'TH', name: 'Thailand' },
  wrong: 'The embassy told me otherwise',
  sourceUrl: 'https://example.com/rule',
  reportedAt: '2026-11-20T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  decisionSource: null,
  ...change,
})

function serve(corrections: Correction[]) {
  const server = newServer().on(listCountries, () => ({ countries: [] }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(getQuote, () => quote())
    .on(listCorrections, () => ({ corrections, total: corrections.length, page: 1, pageSize: 20 }))
}

async function openForm() {
  const { user } = await openAt('/admin/corrections')
  await user.click(await screen.findByRole('button', { name: 'Decide' }))
  return user
}

test('a report is accepted with a source and the right rule', async () => {
  const server = serve([correction()]).on(decideCorrection, () => correction({ state: 'accepted' }))
  const user = await openForm()
  expect(screen.getByText('The embassy told me otherwise')).toBeVisible()
  expect(screen.getByRole('link', { name: 'https://example.com/rule' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  )
  await user.selectOptions(screen.getByLabelText('Decision'), 'accepted')
  await user.selectOptions(screen.getByLabelText('The right rule'), 'visa_free')
  await user.type(screen.getByLabelText('Days of stay (optional)'), '60')
  await user.type(screen.getByLabelText('Source'), 'Ministry')
  await user.click(screen.getByRole('button', { name: 'Save decision' }))
  expect(await screen.findByText('The report is accepted')).toBeVisible()
  expect(server.calls(decideCorrection)[0]?.input).toMatchObject({
    decision: 'accepted',
    source: { name: 'Ministry', url: null },
    rule: { entry: 'visa_free', stayDays: 60, validUntil: null },
  })
  expect(server.calls(listCorrections).length).toBeGreaterThan(1)
})

test('no decision goes without its source', async () => {
  const server = serve([correction()])
  const user = await openForm()
  await user.click(screen.getByRole('button', { name: 'Save decision' }))
  const summary = within(await screen.findByRole('alert'))
  expect(summary.getByText('Choose a decision')).toBeVisible()
  expect(summary.getByText('Enter the source of the decision')).toBeVisible()
  expect(server.calls(decideCorrection)).toEqual([])
})

test('a report that someone else has decided says so', async () => {
  serve([correction()]).on(decideCorrection, () => {
    throw new Refusal('catalogue.correction_decided')
  })
  const user = await openForm()
  await user.selectOptions(screen.getByLabelText('Decision'), 'declined')
  await user.type(screen.getByLabelText('Source'), 'Ministry')
  await user.click(screen.getByRole('button', { name: 'Save decision' }))
  expect(await screen.findByText('Someone else has already decided this report.')).toBeVisible()
})

test('an empty queue says so', async () => {
  serve([])
  await openAt('/admin/corrections')
  expect(await screen.findByText('Nothing is waiting for a decision.')).toBeVisible()
})

test('anyone can say on the results that a rule is wrong', async () => {
  const server = newServer()
    .on(getQuote, () => quote())
    .on(reportCorrection, () => ({ id: ID }))
  const { user } = await openAt('/visa-results?from=IN&to=TH')
  await user.click(await screen.findByRole('button', { name: 'Report an error' }))
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter what is wrong')
  expect(server.calls(reportCorrection)).toEqual([])
  await user.type(screen.getByLabelText('What is wrong?'), 'No visa is needed since May')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you for telling us')).toBeVisible()
  expect(server.calls(reportCorrection)[0]?.input).toEqual({
    from: 'IN',
    to: 'TH',
    wrong: 'No visa is needed since May',
  })
})
