import { listCountries } from '@borderlane/contracts/catalogue/public'
import { undoImport } from '@borderlane/contracts/catalogue/import'
import {
  confirmList,
  confirmRules,
  decideDisagreements,
  listOldLists,
  listRuleQueue,
  previewRules,
  type QueuedRule,
  setRules,
} from '@borderlane/contracts/catalogue/rules'
import type { RuleSummary } from '@borderlane/contracts/catalogue/requirement'
import { getAccount } from '@borderlane/contracts/identity/account'
import { screen, waitFor, within } from '@testing-library/react'
import { COUNTRIES } from '../../test/example'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { importRun, RUN_ID } from '../../test/run'

const FREE: RuleSummary = {
  visaType: 'visa_free',
  visaRequired: false,
  electronicAuthorisation: false,
  admitted: true,
  stayDays: 30,
}
const EVISA: RuleSummary = { ...FREE, visaType: 'evisa', visaRequired: true, stayDays: null }
const SOURCE = {
  code: 'published' as const,
  name: 'Ministry list',
  url: 'https://visa.example.gov/list',
  asOf: '2026-02-17',
}

const queued = (from: string, change: Partial<QueuedRule> = {}): QueuedRule => ({
  passportCountry: { code: from, name: COUNTRIES.find(({ code }) => code === from)!.name },
  destinationCountry: { code: 'TH', name: 'Thailand' },
  rule: FREE,
  evidence: 'index',
  source: SOURCE,
  checkedOn: '2026-02-17',
  validUntil: null,
  next: null,
  asked: 41,
  proposal: null,
  ...change,
})

function serve(rules: QueuedRule[]) {
  const server = newServer().on(listCountries, () => ({ countries: COUNTRIES }))
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['admin'] }))
    .on(listOldLists, () => ({ lists: [], borderRules: [] }))
    .on(listRuleQueue, () => ({
      rules,
      counts: { disagreeing: 0, stale: rules.length, ending: 0 },
      total: rules.length,
      page: 1,
      pageSize: 100,
    }))
}

const PROPOSAL: QueuedRule['proposal'] = {
  id: RUN_ID,
  rule: EVISA,
  from: '2026-09-15',
  until: null,
  evidence: 'authority',
  source: { ...SOURCE, name: 'Royal Gazette' },
  remark: 'The stay is 30 days now.',
  foundAt: '2026-11-20T09:00:00Z',
  isAlarm: false,
}

test('a list that is old is confirmed once for all its routes', async () => {
  const list = { name: 'ICA', url: 'https://www.ica.gov.sg/', readOn: '2026-07-01', routes: 197 }
  const server = serve([])
    .on(listOldLists, () => ({ lists: [list], borderRules: [{ kind: 'duty' as const, count: 12 }] }))
    .on(confirmList, () => importRun())
  const { user } = await openAt('/admin/rules?view=stale')
  const lists = within(await screen.findByRole('region', { name: 'Lists not checked for 90 days' }))
  expect(lists.getByText('197 routes, last read on 1 July 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Duties: 12' })).toHaveAttribute(
    'href',
    '/admin/border-rules?kind=duty&old=true',
  )
  await user.click(lists.getByRole('button', { name: 'The list still says the same' }))
  expect(await screen.findByText('The rules are confirmed for today')).toBeVisible()
  const { name, url } = list
  expect(server.calls(confirmList)).toMatchObject([{ input: { name, url, readAt: { name, url } } }])
})

test('the usual routes that lack facts come first, each with what is missing and how usual it is', async () => {
  const server = serve([queued('IN', { missing: ['entries', 'fee'], share: 0.0234 })])
  await openAt('/admin/rules')
  const row = within((await screen.findByRole('link', { name: 'India to Thailand' })).closest('tr')!)
  expect(row.getByText('number of entries and official fee')).toBeVisible()
  expect(row.getByText('2.34%')).toBeVisible()
  expect(server.calls(listRuleQueue)).toMatchObject([{ input: { queue: 'incomplete' } }])
})

test('travel advice is marked as a reason to look that travellers do not see', async () => {
  serve([queued('IN', { proposal: { ...PROPOSAL, isAlarm: true } })])
  await openAt('/admin/rules?view=disagreeing')
  expect(await screen.findByText(/a reason to look\. Travellers do not see it\./)).toBeVisible()
})

test('a disagreement shows what both sources say, since when, and how often it is asked for', async () => {
  serve([queued('IN', { proposal: PROPOSAL })])
  await openAt('/admin/rules?view=disagreeing')
  const row = within((await screen.findByRole('link', { name: 'India to Thailand' })).closest('tr')!)
  expect(row.getByText('No visa needed for up to 30 days')).toBeVisible()
  expect(row.getByText('E-visa needed')).toBeVisible()
  expect(row.getByText(/First day: 15 September 2026\./)).toBeVisible()
  expect(row.getByText('The stay is 30 days now.')).toBeVisible()
  expect(row.getByRole('link', { name: 'Royal Gazette' })).toBeVisible()
  expect(row.getByText('41')).toBeVisible()
})

test('a disagreement is accepted by one press, and a selection declined together', async () => {
  const other = '01990000-0000-7000-8000-0000000000d2'
  const server = serve([
    queued('IN', { proposal: PROPOSAL }),
    queued('ID', { proposal: { ...PROPOSAL, id: other } }),
  ]).on(decideDisagreements, () => importRun({ tool: 'rules', updated: 1, unchanged: 0, canUndo: true }))
  const { user } = await openAt('/admin/rules?view=disagreeing')
  await user.click(await screen.findByRole('button', { name: 'Accept: India to Thailand' }))
  expect(await screen.findByText('The other source is accepted')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  const chosen = within(screen.getByRole('region', { name: 'Chosen: 2' }))
  await user.click(chosen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Our rule stays')).toBeVisible()
  expect(server.calls(decideDisagreements).map(({ input }) => input)).toEqual([
    { ids: [RUN_ID], decision: 'accepted' },
    { ids: [RUN_ID, other], decision: 'declined' },
  ])
})

test('one press says that a rule still holds at its own source; a selection says where', async () => {
  const server = serve([queued('IN'), queued('ID'), queued('MY', { source: { ...SOURCE, url: null } })])
  server
    .on(confirmRules, () => importRun({ tool: 'rules', updated: 1, unchanged: 0, canUndo: true }))
    .on(undoImport, () => importRun({ tool: 'rules', state: 'undone' }))
  const { user } = await openAt('/admin/rules?view=stale')
  await user.click(await screen.findByRole('button', { name: 'Still true today: India to Thailand' }))
  expect(await screen.findByText('The rules are confirmed for today')).toBeVisible()
  expect(server.calls(confirmRules)[0]?.input).toEqual({
    routes: ['INTH'],
    source: { name: 'Ministry list', url: 'https://visa.example.gov/list' },
  })
  // Where no address is known, someone has to name one.
  expect(screen.queryByRole('button', { name: 'Still true today: Malaysia to Thailand' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo this' }))
  expect(await screen.findByText('It was undone')).toBeVisible()

  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  const form = within(await screen.findByRole('form', { name: 'Chosen: 3' }))
  await user.click(form.getByRole('button', { name: 'Still true today' }))
  expect(await form.findByRole('alert')).toHaveTextContent('Enter an address of another site')
  expect(server.calls(confirmRules)).toHaveLength(1)
  await user.type(form.getByLabelText('Source'), 'Immigration Bureau')
  await user.type(form.getByLabelText('Address of the source'), 'https://immigration.example.gov')
  await user.click(form.getByRole('button', { name: 'Still true today' }))
  await waitFor(() => expect(server.calls(confirmRules)).toHaveLength(2))
  expect(server.calls(confirmRules)[1]?.input).toEqual({
    routes: ['INTH', 'IDTH', 'MYTH'],
    source: { name: 'Immigration Bureau', url: 'https://immigration.example.gov' },
  })
})

test('a change for many passports is looked at first, then done as it was looked at', async () => {
  const server = serve([])
  server
    .on(previewRules, () => ({
      after: EVISA,
      rules: [
        { passportCountry: { code: 'IN', name: 'India' }, outcome: 'changed' as const, before: FREE },
        { passportCountry: { code: 'MY', name: 'Malaysia' }, outcome: 'kept' as const, before: FREE },
      ],
    }))
    .on(setRules, () => importRun({ tool: 'rules', updated: 1, unchanged: 0, kept: 1, canUndo: true }))
  const { user } = await openAt('/admin/rules?view=edit')
  const passports = await screen.findByLabelText('Passports')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect((await screen.findAllByText('Choose a destination')).length).toBeGreaterThan(0)
  await user.click(passports)
  await user.paste('in; my, zz')
  expect(screen.getByText('Not known: ZZ')).toBeVisible()
  await user.clear(passports)
  await user.paste('in my')
  expect(screen.getByText('India, Malaysia')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Destination'), 'TH')
  await user.selectOptions(screen.getByLabelText('The right rule'), 'evisa')
  await user.type(screen.getByLabelText('Source'), 'Ministry')
  await user.type(screen.getByLabelText('Address of the source'), 'https://ministry.example.gov/rules')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Changed: 1. Already the same: 0. Not overwritten: 1.')).toBeVisible()
  expect(screen.getByText('Not overwritten: checked later, or edited by hand')).toBeVisible()
  expect(server.calls(setRules)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Make this change' }))
  expect(await screen.findByText('The rules are changed')).toBeVisible()
  // Done to one of two; the browser of a traveller may lag behind.
  expect(screen.getByText('Changed: 1. Already the same: 0. Not overwritten: 1.')).toBeVisible()
  expect(screen.getByText(/^The change is live\./)).toBeVisible()
  const pattern = {
    passports: ['IN', 'MY'],
    destination: 'TH',
    entry: 'evisa',
    stayDays: null,
    validUntil: null,
    source: { name: 'Ministry', url: 'https://ministry.example.gov/rules' },
  }
  expect(server.calls(previewRules)[0]?.input).toEqual(pattern)
  expect(server.calls(setRules)[0]?.input).toEqual(pattern)
})

test('one rule for all passports leaves out the destination’s own, and may be for ten years', async () => {
  const server = serve([]).on(previewRules, () => ({ after: FREE, rules: [] }))
  const { user } = await openAt('/admin/rules?view=edit')
  await screen.findAllByRole('option', { name: 'Thailand' })
  await user.click(screen.getByRole('button', { name: 'All passports' }))
  await user.selectOptions(screen.getByLabelText('Destination'), 'TH')
  await user.selectOptions(screen.getByLabelText('The right rule'), 'visa_free')
  await user.type(screen.getByLabelText('Days of stay (optional)'), '3650')
  await user.type(screen.getByLabelText('Source'), 'Ministry')
  await user.type(screen.getByLabelText('Address of the source'), 'https://ministry.example.gov/rules')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('button', { name: 'Make this change' })
  const { passports, stayDays } = server.calls(previewRules)[0]!.input
  expect(passports).toHaveLength(COUNTRIES.length - 1)
  expect(passports).not.toContain('TH')
  expect(stayDays).toBe(3_650)
})

test('what was looked at is not done once the form says something else', async () => {
  serve([]).on(previewRules, () => ({ after: EVISA, rules: [] }))
  const { user } = await openAt('/admin/rules?view=edit')
  await user.click(await screen.findByLabelText('Passports'))
  await user.paste('IN')
  await user.selectOptions(screen.getByLabelText('Destination'), 'TH')
  await user.selectOptions(screen.getByLabelText('The right rule'), 'evisa')
  await user.type(screen.getByLabelText('Source'), 'Ministry')
  await user.type(screen.getByLabelText('Address of the source'), 'https://ministry.example.gov/rules')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('button', { name: 'Make this change' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('The right rule'), 'embassy')
  expect(screen.queryByRole('button', { name: 'Make this change' })).toBeNull()
})

test('an empty queue says so', async () => {
  serve([])
  await openAt('/admin/rules?view=ending')
  expect(await screen.findByText('No rule ends within 35 days.')).toBeVisible()
})
