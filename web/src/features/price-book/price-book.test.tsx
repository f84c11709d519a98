import {
  getPriceBook,
  listPriceBookVersions,
  previewPriceBook,
  setPriceBook,
  undoPriceBook,
} from '@borderlane/contracts/catalogue/price-book'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { plainRule } from '@borderlane/domain/catalogue/price-book'
import { SHIPPED_RULES } from '@borderlane/domain/catalogue/shipped-prices'
import { screen, within } from '@testing-library/react'
import { COUNTRIES } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ID = '0190a1b2-0000-7000-8000-000000000009'
const TO_THAILAND = { ...plainRule('fee', 4_000), destinations: ['TH'] }

function serve() {
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listCountries, () => ({ countries: COUNTRIES }))
    .on(getPriceBook, () => ({ version: 3, rules: [...SHIPPED_RULES] }))
    .on(listPriceBookVersions, () => ({
      versions: [
        {
          ...{ version: 3, rules: [...SHIPPED_RULES], reason: 'Back to normal', undoes: 2 },
          ...{ madeAt: '2026-11-29T10:00:00.000Z', madeBy: ID },
        },
      ],
      ...{ total: 1, page: 1, pageSize: 20 },
    }))
    .on(previewPriceBook, () => ({
      ...{ on: '2026-11-29', routes: 22_646, changed: 190 },
      ranges: [
        {
          what: 'standard' as const,
          changed: 190,
          lowest: { before: 2_500, after: 2_500 },
          highest: { before: 2_500, after: 4_000 },
        },
      ],
      examples: [
        {
          passport: { code: 'IN', name: 'India' },
          destination: { code: 'TH', name: 'Thailand' },
          ...{ what: 'standard' as const, before: 2_500, after: 4_000, routes: 190 },
        },
      ],
    }))
    .on(setPriceBook, () => ({ version: 4 }))
    .on(undoPriceBook, () => ({ version: 4 }))
}

test('a rule is added, its effect on all routes is shown, and the book is saved with a reason', async () => {
  const server = serve()
  const { user } = await openAt('/admin/price-book')
  const table = within(await screen.findByRole('table', { name: 'Rules' }))
  expect(table.getByText('as in the row of the route')).toBeVisible()
  expect(table.getByText('157% of the service fee')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a rule' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Amount in pounds'), 'much')
  await user.type(form.getByLabelText('Destinations'), 'th, xq')
  await user.click(form.getByRole('button', { name: 'Put it in the book' }))
  expect(form.getByText('Enter an amount, for example 15.00')).toBeVisible()
  expect(form.getByText('Use codes of countries that we know')).toBeVisible()
  await user.clear(form.getByLabelText('Amount in pounds'))
  await user.type(form.getByLabelText('Amount in pounds'), '40')
  await user.clear(form.getByLabelText('Destinations'))
  await user.type(form.getByLabelText('Destinations'), 'th')
  await user.click(form.getByRole('button', { name: 'Put it in the book' }))
  expect(await table.findByText('to Thailand')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Compare all routes' }))
  expect(await screen.findByText(/190 of 22,646/)).toBeVisible()
  const ranges = within(screen.getByRole('table', { name: 'Preview' }))
  expect(ranges.getByText('£25.00 → £40.00')).toBeVisible()
  expect(within(screen.getByRole('table', { name: 'Examples' })).getByText('India to Thailand')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Give a reason')).toBeVisible()
  await user.type(screen.getByLabelText('Reason'), 'Their centre is far away')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  const rules = [...SHIPPED_RULES, TO_THAILAND]
  expect(server.calls(setPriceBook).map(({ input }) => input)).toEqual([
    { version: 3, rules, reason: 'Their centre is far away' },
  ])
  expect(server.calls(previewPriceBook).map(({ input }) => input)).toEqual([
    { rules, on: expect.any(String) as string },
  ])
})

test('rules of one weight and a price without a rule are said by rule, and nothing is saved', async () => {
  const server = serve()
  server.on(getPriceBook, () => ({ version: 3, rules: [...SHIPPED_RULES, TO_THAILAND, TO_THAILAND] }))
  const { user } = await openAt('/admin/price-book')
  expect(await screen.findByText('It meets the same routes as rule 7 and weighs as much')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove rule 8' }))
  expect(screen.queryByText(/weighs as much/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove rule 6' }))
  expect(screen.getByText(/^Denial Protection has no rule for all routes from/)).toBeVisible()
  await user.type(screen.getByLabelText('Reason'), 'None')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('The book cannot be saved yet: see the rules marked in red.')).toBeVisible()
  expect(server.calls(setPriceBook)).toEqual([])
})

test('the last change is undone once someone has said yes to it', async () => {
  const server = serve()
  const { user } = await openAt('/admin/price-book')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  expect(server.calls(undoPriceBook).map(({ input }) => input)).toEqual([{ version: 3, reason: 'Undone' }])
})

test('a book that cannot be read is said, with a way to try again', async () => {
  serve().on(getPriceBook, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt('/admin/price-book')
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
