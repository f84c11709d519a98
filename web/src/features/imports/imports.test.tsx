import { initializeAllPricing } from '@borderlane/contracts/catalogue/admin'
import {
  listImportRows,
  listImports,
  publishImport,
  startImport,
  startOfficialData,
  startPriceUpdate,
  startTravelSync,
  undoImport,
  uploadImport,
} from '@borderlane/contracts/catalogue/import'
import { listCountries } from '@borderlane/contracts/catalogue/public'
import type { Run } from '@borderlane/contracts/catalogue/run'
import { getAccount } from '@borderlane/contracts/identity/account'
import { readLoad } from '@borderlane/contracts/orders/assignment'
import { countQueues, listAllOrders } from '@borderlane/contracts/orders/admin'
import { screen, waitFor, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { importRun, RUN_ID } from '../../test/run'
import { Refusal } from '../../test/stub-server'

/** A server whose runs are those of `state`; a test changes them as time goes on. */
function serve(...runs: Run[]) {
  const state = { runs }
  const server = newServer()
    .on(listCountries, () => ({ countries: [] }))
    .on(listImports, () => ({ runs: state.runs }))
  signedIn(server)
  server.on(getAccount, () => account({ roles: ['admin'] }))
  return { server, state }
}

const running = importRun({ state: 'running', phase: 'reading', done: 12_000, finishedAt: null })

test('the import page warns, lists what comes and names its source', async () => {
  serve()
  await openAt('/import-visa-data')
  expect(await screen.findByText(/39,000\+ visa requirements for 199 countries.*3-5 minutes/)).toBeVisible()
  expect(screen.getByText(/Existing data is replaced/)).toBeVisible()
  for (const words of ['Visa requirements', 'Default processing times and fees', 'Required documents'])
    expect(screen.getByText(words)).toBeVisible()
  expect(screen.getByText(/e-visa, visa on arrival, embassy visa, visa-free/)).toBeVisible()
  const source = screen.getByRole('link', { name: 'Passport Index dataset' })
  expect(source).toHaveAttribute('href', 'https://github.com/ilyankou/passport-index-dataset')
  expect(source.closest('p')).toHaveTextContent('Data source: Passport Index dataset')
})

test('an import shows its progress in numbers and then what it did, errors too', async () => {
  const { server, state } = serve()
  server.on(startImport, () => {
    state.runs = [running]
    return running
  })
  const { user } = await openAt('/import-visa-data')
  await user.click(await screen.findByRole('checkbox', { name: 'Replace edited rows too' }))
  await user.click(screen.getByRole('button', { name: 'Start Import' }))
  expect((await screen.findAllByText('Starting import...')).length).toBeGreaterThan(0)
  expect(
    screen.getAllByText("This may take a few minutes. Please don't close this page.")[0],
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Start Import' })).toHaveAttribute('aria-disabled', 'true')
  expect(await screen.findByText('Imported 12,000 of 39,402')).toBeVisible()
  expect(server.calls(startImport)[0]?.input).toEqual({ review: false, replaceEdited: true })
  state.runs = [importRun({ errors: 3, kept: 108 })]
  expect((await screen.findAllByText('Import successful!')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Imported 39,402 visa requirements')[0]).toBeInTheDocument()
  expect(screen.getByText('Errors: 3')).toBeVisible()
  expect(screen.getByText('Unchanged: 108')).toBeVisible()
})

test('an import that waits is looked at row by row and published', async () => {
  const { server, state } = serve(importRun({ state: 'review', errors: 1 }))
  server
    .on(listImportRows, ({ input }) => ({
      rows: [
        {
          kind: input.kind as 'error',
          line: 17,
          passport: 'XX',
          destination: 'TH',
          reason: input.kind === 'error' ? 'unknown_country' : null,
          old: input.kind === 'error' ? 'XX,TH,60' : 'visa_free 60',
          new: input.kind === 'error' ? null : 'no_admission',
        },
      ],
      total: 1,
      page: 1,
      pageSize: 100,
    }))
    .on(publishImport, () => {
      state.runs = [importRun({ canUndo: true })]
      return state.runs[0]!
    })
    .on(undoImport, () => {
      state.runs = [importRun({ state: 'partly_undone', kept: 2 })]
      return state.runs[0]!
    })
  const { user } = await openAt('/import-visa-data')
  await user.click(await screen.findByRole('button', { name: 'Bad rows' }))
  expect(await screen.findByText('A country that we do not know')).toBeVisible()
  expect(screen.getByText('Line 17:')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Changed rows' }))
  expect(await screen.findByText('No visa needed for up to 60 days → No admission')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Import successful!')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo this import' }))
  expect(await screen.findByText(/^The import was undone in part\..*left as they are: 2$/)).toBeVisible()
  expect(server.calls(undoImport)[0]?.input).toEqual({ runId: RUN_ID })
})

test('/run-import starts the import on load, and says with which reason it failed', async () => {
  const { server, state } = serve()
  server.on(startImport, () => {
    state.runs = [running]
    return running
  })
  await openAt('/run-import')
  expect(await screen.findByText('Imported 12,000 of 39,402')).toBeVisible()
  expect(server.calls(startImport)).toHaveLength(1)
  state.runs = [importRun({ state: 'failed', failure: 'catalogue.run_failed' })]
  expect((await screen.findAllByText('Import failed')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('The import failed. Nothing was changed.')[0]).toBeInTheDocument()
})

test('/run-import follows a run that goes on and shows one that has just ended, without another', async () => {
  const { server, state } = serve(running)
  server.on(startImport, () => running)
  const { user } = await openAt('/run-import')
  expect(await screen.findByText('Imported 12,000 of 39,402')).toBeVisible()
  state.runs = [importRun({ finishedAt: new Date().toISOString() })]
  expect((await screen.findAllByText('Import complete')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Imported 39,402 records')[0]).toBeInTheDocument()
  expect(server.calls(startImport)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Run Import Again' }))
  await waitFor(() => expect(server.calls(startImport)).toHaveLength(1))
})

test.each([
  [
    'Visa-data import',
    'Import visa data',
    startImport,
    'visa-data',
    'Starting import...',
    'Successfully imported 39,402 visa requirements!',
    'Import failed: ',
    'Failed to import visa data',
  ],
  [
    'Price update',
    'Update prices',
    startPriceUpdate,
    'prices',
    'Updating prices...',
    'Prices updated: 12',
    'Failed to update prices: ',
    'Update failed',
  ],
  [
    'Pricing initialisation',
    'Initialise pricing',
    initializeAllPricing,
    'initialize',
    'Initialising pricing...',
    'Pricing initialised: 12 rows changed',
    'Failed: ',
    'Failed to initialise pricing',
  ],
  [
    'Travel-data sync',
    'Sync travel data',
    startTravelSync,
    'travel',
    'Syncing travel data...',
    'Travel data synced: 12 updated, 0 skipped, 0 errors',
    'Failed to sync: ',
    'Sync failed',
  ],
] as const)('%s says what it did, why it failed and that it was refused', async (...words) => {
  const [title, act, contract, tool, going, done, failed, refused] = words
  const { server, state } = serve()
  server.on(contract, () => {
    throw new Refusal('catalogue.import_running')
  })
  server
    .on(listAllOrders, () => ({ orders: [], total: 0, page: 1, pageSize: 50 }))
    .on(countQueues, () => ({ new: 0, traveller: 0, authority: 0, unpaid: 0, due_soon: 0, late: 0 }))
    .on(readLoad, () => ({ people: [], unassigned: { open: 0, late: 0 } }))
  const { user } = await openAt('/admin')
  const tools = await screen.findByRole('region', { name: 'Tools' })
  const orders = await screen.findByText('You have no open case, and none is waiting unassigned.')
  expect(orders.compareDocumentPosition(tools) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const card = within(within(tools).getByRole('region', { name: title }))
  const press = () => user.click(card.getByRole('button', { name: act }))
  await press()
  expect(await card.findByText(refused)).toBeVisible()
  const open = importRun({ tool, state: 'running', total: 0, finishedAt: null })
  server.on(contract, () => (state.runs = [open])[0]!)
  await press()
  expect(await card.findByText(going)).toBeVisible()
  state.runs = [importRun({ tool, updated: 12 })]
  expect(await card.findByText(done)).toBeVisible()
  const broken = importRun({ tool, state: 'failed', failure: 'catalogue.source_failed' })
  server.on(contract, () => (state.runs = [broken])[0]!)
  await press()
  expect(
    await card.findByText(`${failed}The source of the data did not give a good answer. Try again later.`),
  ).toBeVisible()
})

test('a file is imported with its source and day, and says what is wrong with it', async () => {
  const { server, state } = serve()
  server.on(uploadImport, () => {
    state.runs = [
      importRun({
        state: 'failed',
        failure: 'catalogue.file_unreadable',
        failureAt: { reason: 'wrong_quotes', line: 7 },
      }),
    ]
    return state.runs[0]!
  })
  const { user } = await openAt('/import-visa-data')
  await user.click(await screen.findByRole('radio', { name: 'A file on this computer' }))
  await user.click(screen.getByRole('button', { name: 'Start Import' }))
  for (const words of [
    'Choose a file',
    'Enter the name of the source',
    'Enter a day that is not in the future',
  ])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(server.calls(uploadImport)).toHaveLength(0)
  await user.upload(screen.getByLabelText('CSV file'), new File(['x'], 'rules.csv', { type: 'text/csv' }))
  await user.type(screen.getByLabelText('Name of the source'), 'Ministry list')
  await user.type(screen.getByLabelText('Day'), '1')
  await user.type(screen.getByLabelText('Month'), '3')
  await user.type(screen.getByLabelText('Year'), '2026')
  await user.click(screen.getByRole('button', { name: 'Start Import' }))
  expect((await screen.findAllByText(/not closed near line 7/)).length).toBeGreaterThan(0)
  expect(server.calls(uploadImport)[0]).toMatchObject({
    input: { sourceName: 'Ministry list', asOf: '2026-03-01', review: 'false' },
    files: ['rules.csv'],
  })
})

test('the official data are compared, and published once someone has looked at the difference', async () => {
  const { server, state } = serve()
  server
    .on(startOfficialData, () => {
      state.runs = [importRun({ tool: 'official', state: 'review', changed: 80, kept: 12 })]
      return state.runs[0]!
    })
    .on(publishImport, () => {
      state.runs = [importRun({ tool: 'official', changed: 80, canUndo: true })]
      return state.runs[0]!
    })
  const { user } = await openAt('/import-visa-data')
  const official = within(await screen.findByRole('region', { name: 'Official data' }))
  await user.click(official.getByRole('button', { name: 'Compare official data' }))
  expect(await official.findByText('New or changed: 80')).toBeVisible()
  expect(server.calls(startOfficialData)[0]?.input).toEqual({ review: true })
  await user.click(official.getByRole('button', { name: 'Publish' }))
  expect(await official.findByText('Official data: 80 rules changed')).toBeVisible()
})

test('the run to which a proposal leads is first, whatever has run since, and once only', async () => {
  const later = '01990000-0000-7000-8000-0000000000d2'
  serve(importRun({ id: later }), importRun({ state: 'review', changed: 321 }))
  await openAt(`/import-visa-data?run=${RUN_ID}`)
  const chosen = within(await screen.findByRole('region', { name: /^The run of 22 November 2026/ }))
  expect(chosen.getByText('New or changed: 321')).toBeVisible()
  expect(chosen.getByRole('button', { name: 'Publish' })).toBeVisible()
  expect(await screen.findByText('Import successful!')).toBeVisible()
})

test('a run that is not in the list any more says so', async () => {
  serve(importRun())
  await openAt('/import-visa-data?run=01990000-0000-7000-8000-0000000000d9')
  expect(await screen.findByText('This run is not among the last 50 any more.')).toBeVisible()
})
