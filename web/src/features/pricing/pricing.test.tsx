import {
  addCompetitorPrice,
  applyInflation,
  editPrice,
  exportPrices,
  getPricedRequirement,
  listPricedRequirements,
  listRequirementChanges,
  previewBulkPrices,
  type PricedRequirement,
  setPriceTiers,
} from '@borderlane/contracts/catalogue/admin'
import { getImport, listImports, undoImport } from '@borderlane/contracts/catalogue/import'
import { countRequirements, listCountries } from '@borderlane/contracts/catalogue/public'
import { getAccount } from '@borderlane/contracts/identity/account'
import { screen, waitFor, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { importRun, RUN_ID } from '../../test/run'
import { Refusal } from '../../test/stub-server'

const ROW_ID = '01990000-0000-7000-8000-0000000000e1'

const row = (change: Partial<PricedRequirement> = {}): PricedRequirement => ({
  id: ROW_ID,
  version: 3,
  passportCountry: { code: 'IN', name: 'India' },
  destinationCountry: { code: 'TH', name: 'Thailand' },
  visaType: 'evisa',
  visaRequired: true,
  admitted: true,
  baseServiceFeeCents: 2_500,
  bookFeeCents: null,
  ownFee: false,
  governmentFeeCents: 3_550,
  governmentFeeStatus: 'estimate',
  governmentFeeSource: null,
  governmentFeeListed: null,
  processingDaysStandard: 5,
  processingDaysRush: null,
  processingDaysSuperRush: null,
  processingDaysSameDay: null,
  priceTier: 'tier2',
  pricingNotes: null,
  lastPriceUpdated: '2026-10-01T09:00:00Z',
  inflationAdjusted: false,
  competitorPrices: [],
  editedAt: null,
  validFrom: null,
  validUntil: null,
  ...change,
})

function serve(total = 1) {
  const server = newServer()
  server
    .on(previewBulkPrices, () => ({
      rows: 39_402,
      changes: [{ field: 'baseServiceFeeCents' as const, before: 2_500, after: 3_050, rows: 39_402 }],
      more: 3,
    }))
    .on(listCountries, () => ({ countries: [] }))
    .on(countRequirements, () => ({ count: 1, countries: 199, dataVersion: 1 }))
    .on(listPricedRequirements, ({ input }) => ({
      requirements: [row()],
      total,
      page: Number(input.page),
      pageSize: 100,
    }))
    .on(getPricedRequirement, () => row())
    .on(listRequirementChanges, () => ({
      changes: [
        {
          at: '2026-10-01T09:00:00Z',
          cause: 'edit' as const,
          actorId: null,
          runId: null,
          changes: [
            { field: 'governmentFeeCents', old: 3_000, new: 3_550 },
            { field: 'governmentFeeStatus', old: 'none', new: 'estimate' },
            {
              field: 'governmentFeeSource',
              old: null,
              new: { code: 'published', name: 'canada.ca', url: null },
            },
            { field: 'governmentFeeListed', old: null, new: 'USD 47.00' },
            { field: 'governmentFeeAsOf', old: '2019', new: '2026-03' },
            { field: 'extraFees', old: [], new: [{ code: 'biometrics', cents: 4_600, listed: 'CAD 85.00' }] },
            { field: 'authorityDays', old: null, new: { min: 15, max: 30, unit: 'calendar' } },
            { field: 'processingDaysSameDay', old: -1, new: 1 },
            { field: 'priceTier', old: null, new: 'tier1' },
            { field: 'inflationAdjusted', old: false, new: true },
            { field: 'visaType', old: 'embassy', new: 'evisa' },
            { field: 'checkedOn', old: '2026-02-17', new: '2026-06-06' },
            { field: 'lastPriceUpdated', old: null, new: '2026-10-01T09:00:00.123Z' },
            { field: 'editedAt', old: null, new: '2026-10-01T09:00:00.123Z' },
          ],
        },
      ],
    }))
    .on(listImports, () => ({ runs: [] }))
  signedIn(server)
  return server.on(getAccount, () => account({ roles: ['admin'] }))
}

const PAGE = '/pricing-management'
const panel = async () => within(await screen.findByRole('region', { name: 'Edit pricing' }))

test('the page has its heading, its three cards and the list of prices', async () => {
  serve()
  await openAt(PAGE)
  expect(await screen.findByRole('heading', { level: 1, name: 'Pricing Management' })).toBeVisible()
  for (const name of ['Inflation Adjustment', 'Price Tiers', 'Bulk Actions'])
    expect(screen.getByRole('region', { name })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'India to Thailand' })).toBeVisible()
  expect(screen.getByText('Estimate')).toBeVisible()
})

test('signed-out visitors are sent to sign in', async () => {
  newServer()
  const { router } = await openAt(PAGE)
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
})

test('a user who is not an admin sees an error and goes to the start page, and no price is asked for', async () => {
  const server = serve().on(getAccount, () => account())
  const { router } = await openAt(PAGE)
  expect(await screen.findByText('Access denied: Admin privileges required')).toBeInTheDocument()
  expect(router.state.location.pathname).toBe('/')
  expect(server.calls(listPricedRequirements)).toEqual([])
})

test('the server searches all rows, and the search is in the address', async () => {
  const server = serve()
  const { router, user } = await openAt(PAGE)
  await user.type(await screen.findByLabelText('Search visa requirements'), 'thai')
  await waitFor(() => expect(router.state.location.search).toBe('?search=thai'))
  await waitFor(() =>
    expect(server.calls(listPricedRequirements).at(-1)?.input).toEqual({ search: 'thai', page: 1 }),
  )
})

test('a list of more than 100 rows has further pages', async () => {
  const server = serve(39_402)
  const { user } = await openAt(PAGE)
  expect(await screen.findByText('Page 1 of 395')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(server.calls(listPricedRequirements).at(-1)?.input).toMatchObject({ page: 2 }))
})

test('saving stores pounds as pence and the days, closes the panel and reads the list again', async () => {
  const server = serve().on(editPrice, () => row({ version: 4 }))
  const { router, user } = await openAt(PAGE)
  await user.click(await screen.findByRole('link', { name: 'India to Thailand' }))
  const edit = await panel()
  const fee = await edit.findByLabelText('Official fee (GBP)')
  await user.clear(fee)
  await user.type(fee, '41.255')
  expect(edit.getByText(/Stored as 4,126 pence/)).toBeVisible()
  await user.type(edit.getByLabelText('Same Day'), '0')
  await user.selectOptions(edit.getByLabelText('Price tier'), 'tier1 (High Income)')
  const read = server.calls(listPricedRequirements).length
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect((await screen.findAllByText('Pricing updated successfully')).length).toBeGreaterThan(0)
  expect(server.calls(editPrice)[0]?.input).toMatchObject({
    version: 3,
    governmentFeeCents: 4_126,
    processingDaysRush: null,
    processingDaysSameDay: 0,
    priceTier: 'tier1',
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Edit pricing' })).not.toBeInTheDocument())
  expect(router.state.location.search).toBe('')
  await waitFor(() => expect(server.calls(listPricedRequirements).length).toBeGreaterThan(read))
})

test('an invalid price is refused by its field, and nothing is sent', async () => {
  const server = serve().on(editPrice, () => row())
  const { user } = await openAt(`${PAGE}?row=${ROW_ID}`)
  const edit = await panel()
  const fee = await edit.findByLabelText('Base service fee (GBP)')
  await user.clear(fee)
  await user.type(fee, '-5')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await edit.findByRole('alert')).toHaveTextContent('Base service fee (GBP): enter an amount')
  expect(server.calls(editPrice)).toEqual([])
})

test('a row that someone else changed meanwhile shows both versions, and one’s own is saved on request', async () => {
  let refuses = true
  const server = serve().on(editPrice, () => {
    if (refuses)
      throw new Refusal('catalogue.changed_meanwhile', {
        requirement: row({ version: 7, governmentFeeCents: 9_900 }),
      })
    return row({ version: 8 })
  })
  const { user } = await openAt(`${PAGE}?row=${ROW_ID}`)
  const edit = await panel()
  await edit.findByLabelText('Official fee (GBP)')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await edit.findByText('Someone else has changed this row')).toBeVisible()
  expect(edit.getByRole('cell', { name: '35.50' })).toBeVisible()
  expect(edit.getByRole('cell', { name: '99.00' })).toBeVisible()
  expect(screen.getByText('Failed to update pricing')).toBeInTheDocument()
  refuses = false
  await user.click(edit.getByRole('button', { name: 'Save mine' }))
  await waitFor(() =>
    expect(server.calls(editPrice).at(-1)?.input).toMatchObject({ version: 7, governmentFeeCents: 3_550 }),
  )
})

test('a competitor price needs name and price, and adding it leaves the panel open', async () => {
  const server = serve().on(addCompetitorPrice, () =>
    row({
      version: 4,
      competitorPrices: [{ name: 'VisaShop', priceCents: 5_999, dateAdded: '2026-11-22T09:00:00Z' }],
    }),
  )
  const { user } = await openAt(`${PAGE}?row=${ROW_ID}`)
  const edit = await panel()
  await user.type(await edit.findByLabelText('Competitor'), 'VisaShop')
  await user.click(edit.getByRole('button', { name: 'Add competitor price' }))
  expect(await edit.findByText('Please enter competitor name and price')).toBeVisible()
  expect(server.calls(addCompetitorPrice)).toEqual([])
  await user.type(edit.getByLabelText('Their price (GBP)'), '59.99')
  await user.click(edit.getByRole('button', { name: 'Add competitor price' }))
  expect(await edit.findByText('Competitor price added')).toBeVisible()
  expect(server.calls(addCompetitorPrice)[0]?.input).toMatchObject({ name: 'VisaShop', priceCents: 5_999 })
  expect(edit.getByText('£59.99')).toBeVisible()
})

test('a competitor price that is not saved says so', async () => {
  serve().on(addCompetitorPrice, () => {
    throw new Refusal('internal.error')
  })
  const { user } = await openAt(`${PAGE}?row=${ROW_ID}`)
  const edit = await panel()
  await user.type(await edit.findByLabelText('Competitor'), 'VisaShop')
  await user.type(edit.getByLabelText('Their price (GBP)'), '59.99')
  await user.click(edit.getByRole('button', { name: 'Add competitor price' }))
  expect((await screen.findAllByText('Failed to add competitor price')).length).toBeGreaterThan(0)
})

test('the panel shows in words how the price came to be, without the fields that tell people nothing', async () => {
  serve()
  await openAt(`${PAGE}?row=${ROW_ID}`)
  const list = await (await panel()).findByRole('list', { name: 'Edited by hand' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Official fee: £35.50 (before: £30.00)',
    'Certainty of the fee: An estimate. (before: Nothing to pay.)',
    'Source of the fee: canada.ca (before: not stated)',
    "Fee in the government's currency: USD\u00a047.00 (before: not stated)",
    'Day of the fee: March 2026 (before: 2019)',
    'Further compulsory fees: CAD\u00a085.00 (before: –)',
    'Time the authority takes: 15 to 30 days (before: not stated)',
    'Same Day days: 1 business day (before: not offered)',
    'Price tier: High (before: No tier)',
    'Inflation applied: yes (before: no)',
    'Kind of visa: e-visa (before: visa from an embassy)',
    'Last checked: 6 June 2026 (before: 17 February 2026)',
  ])
})

test('the bulk actions say what they did, and the last one is undone on request', async () => {
  let canUndo = false
  const server = serve()
    .on(applyInflation, () => {
      canUndo = true
      return importRun({ tool: 'inflation', updated: 39_402 })
    })
    .on(setPriceTiers, () =>
      importRun({
        tool: 'tiers',
        stats: { inflationAdjusted: 0, tier1: 9_000, tier2: 20_000, tier3: 10_402 },
      }),
    )
    .on(listImports, () => ({ runs: [importRun({ tool: 'inflation', canUndo })] }))
    // It goes on after the answer.
    .on(undoImport, () => importRun({ tool: 'inflation' }))
    .on(getImport, () => importRun({ tool: 'inflation', state: 'undone' }))
  const { user } = await openAt(PAGE)
  await user.click(await screen.findByRole('button', { name: 'Auto-Set Tiers' }))
  expect((await screen.findAllByText('Price tiers set for all records')).length).toBeGreaterThan(0)
  expect(screen.getByText(/High Income 9,000/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Apply to All' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change all prices?' }))
  expect(await dialog.findByText('This changes 39,402 rows:')).toBeVisible()
  expect(dialog.getByText('Base service fee: £25.00 → £30.50, rows: 39,402')).toBeVisible()
  expect(dialog.getByText('Other prices that change and are not listed: 3')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Change all prices' }))
  expect(dialog.getByText('This is not “raise”.')).toBeVisible()
  expect(server.calls(applyInflation)).toEqual([])
  await user.type(dialog.getByLabelText('Type “raise” to go on'), 'Raise{Enter}')
  const words = 'Inflation applied to 39,402 visa requirements'
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect((await screen.findAllByText('The last bulk action is undone')).length).toBeGreaterThan(0)
  expect(server.calls(undoImport)[0]?.input).toEqual({ runId: RUN_ID })
})

test.each([
  ['Apply to All', applyInflation, 'Failed to apply inflation adjustment'],
  ['Auto-Set Tiers', setPriceTiers, 'Failed to set price tiers'],
] as const)('"%s" that fails says so', async (name, contract, words) => {
  serve().on(contract, () => {
    throw new Refusal('catalogue.import_running')
  })
  const { user } = await openAt(PAGE)
  await user.click(await screen.findByRole('button', { name }))
  if (name === 'Apply to All')
    await user.type(await screen.findByLabelText('Type “raise” to go on'), 'raise{Enter}')
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.getAllByText('An import is running already.')[0]).toBeInTheDocument()
})

test('the prices that were searched for are saved as a table', async () => {
  URL.createObjectURL = () => 'blob:prices'
  URL.revokeObjectURL = () => undefined
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const server = serve().on(exportPrices, () => 'passport,destination\n')
  const { user } = await openAt(`${PAGE}?search=thai`)
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect((await screen.findAllByText('prices.csv is saved')).length).toBeGreaterThan(0)
  expect(server.calls(exportPrices)[0]?.input).toEqual({ search: 'thai' })
  expect(saved).toHaveBeenCalledTimes(1)
  saved.mockRestore()
})

test('prices that cannot be loaded say so and are loaded by trying again', async () => {
  const server = serve().on(listPricedRequirements, () => {
    throw new Refusal('request.too_many')
  })
  const { user } = await openAt(PAGE)
  expect((await screen.findAllByText('Failed to load visa requirements')).length).toBeGreaterThan(0)
  server.on(listPricedRequirements, () => ({ requirements: [], total: 0, page: 1, pageSize: 100 }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/There are no visa requirements yet/)).toBeVisible()
})
