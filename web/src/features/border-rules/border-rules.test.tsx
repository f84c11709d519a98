import {
  BorderKind,
  listBorderRules,
  listBorderRuleVersions,
  previewBorderRules,
  readBorderFile,
  setBorderRules,
  type StaffBorderRule,
  undoBorderRules,
} from '@borderlane/contracts/catalogue/border-rules'
import type { TripLine } from '@borderlane/contracts/catalogue/trips'
import { getAccount } from '@borderlane/contracts/identity/account'
import { BORDER_COLUMNS } from '@borderlane/domain/catalogue/border-lines'
import { screen, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const ID = '0190a1b2-0000-7000-8000-000000000009'
const LINE = {
  ...{
    places: 'TH',
    passports: '*',
    passports_except: 'SG',
    code: 'arrival_card',
    name: 'TDAC',
    need: 'must',
  },
  ...{
    fee: 'free',
    evidence: 'cited',
    authority: 'GOV.UK',
    url: 'https://gov.example/th',
    as_of: '2026-06-30',
  },
}
const RULE: StaffBorderRule = { id: 'ab'.repeat(8), line: LINE, origin: 'shipped', isOld: true }
const CARD = (fee: string): TripLine => ({
  ...{ about: 'duty', level: 'todo', topic: 'duties', code: 'what.arrival_card', params: { name: 'TDAC' } },
  ...{ from: null, by: null, source: null, evidence: null, url: null },
  duty: {
    ...{ code: 'arrival_card', name: 'TDAC', need: 'must', place: null, who: null, whoDays: null, fee },
    ...{ earliestHours: null, latestHours: null, onLeaving: false, from: null, until: null, url: null },
    ...{ evidence: 'cited', source: { code: 'published', name: 'GOV.UK', url: null, asOf: '2026-06-30' } },
  },
})

function serve(rules: StaffBorderRule[] = [RULE]) {
  const server = newServer()
  signedIn(server)
  return server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listBorderRules, () => ({ rules, version: 3, total: rules.length, page: 1, pageSize: 20 }))
    .on(listBorderRuleVersions, () => ({
      versions: [
        {
          ...{ version: 3, changes: [{ id: RULE.id, line: LINE }], undoes: null, canUndo: true },
          ...{ madeAt: '2026-11-29T10:00:00.000Z', madeBy: ID, reason: 'Its new page' },
        },
      ],
      ...{ total: 1, page: 1, pageSize: 20 },
    }))
    .on(previewBorderRules, () => ({
      ...{ added: 0, changed: 1, removed: 0, routes: 198 },
      examples: [
        {
          passport: { code: 'IN', name: 'India' },
          destination: { code: 'TH', name: 'Thailand' },
          ...{ before: [CARD('free')], after: [CARD('THB 300.00')], routes: 198 },
        },
      ],
    }))
    .on(setBorderRules, () => ({ version: 4 }))
    .on(undoBorderRules, () => ({ version: 4 }))
}

async function save(user: Awaited<ReturnType<typeof openAt>>['user']) {
  await user.type(screen.getByLabelText('Reason'), 'Its new page')
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

test('a rule is changed once someone has seen what travellers would read, and why is said', async () => {
  const server = serve()
  const { user } = await openAt('/admin/border-rules')
  await user.click(await screen.findByRole('button', { name: /^Change: .*Arrival card · TDAC · Required$/ }))
  const fee = await screen.findByLabelText('Fee')
  await user.clear(fee)
  await user.type(fee, 'THB 300.00')
  await save(user)
  expect(await screen.findByText('Look at the preview first')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'What travellers would read' }))
  expect(screen.getByText(/Routes that change: 198/)).toBeVisible()
  expect(preview.getByText(/Amount: THB 300/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  const changes = [{ id: RULE.id, line: { ...LINE, fee: 'THB 300.00' } }]
  expect(server.calls(setBorderRules).map(({ input }) => input)).toEqual([
    { kind: 'duty', version: 3, changes, reason: 'Its new page' },
  ])
})

test('what the server refuses is said at its column', async () => {
  serve().on(previewBorderRules, () => {
    const fields = [{ path: 'changes.0.line.places', message: 'is unknown', code: 'unknown', other: 'XX' }]
    throw new Refusal('validation.failed', { fields })
  })
  const { user } = await openAt('/admin/border-rules')
  await user.click(await screen.findByRole('button', { name: 'Add a rule' }))
  await user.type(await screen.findByLabelText('Places'), 'XX')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Places: Not known: XX')).toBeVisible()
  expect(screen.getByLabelText('Places')).toHaveAccessibleDescription(/Not known: XX/)
})

/** A file whose bytes a test's browser can read. */
function fileOf(text: string | Uint8Array<ArrayBuffer>): File {
  const file = new File([text], 'duty.csv', { type: 'text/csv' })
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes) })
}

test.each([
  ['is too large', 'a'.repeat(400_001), 'The file is larger than 400 kB'],
  ['is not UTF-8', new Uint8Array([0x89, 0x50, 0xff]), 'The file is not text in UTF-8'],
  ['is no CSV', 'places', 'The file cannot be read as CSV'],
])('a file that %s is refused with a sentence', async (_case, text, said) => {
  serve().on(readBorderFile, () => {
    throw new Refusal('validation.failed', { fields: [{ path: 'csv', message: 'must not' }] })
  })
  const { user } = await openAt('/admin/border-rules')
  await user.upload(await screen.findByLabelText('Changes from a CSV file'), fileOf(text))
  expect(await screen.findByText(said)).toBeVisible()
})

test('the list of changes says which one was undone', async () => {
  const made = { madeAt: '2026-11-29T10:00:00.000Z', madeBy: ID, reason: 'A mistake', canUndo: false }
  serve().on(listBorderRuleVersions, () => ({
    versions: [
      { ...made, version: 4, changes: [], undoes: 3 },
      { ...made, version: 3, changes: [{ id: RULE.id, line: LINE }], undoes: null },
    ],
    ...{ total: 2, page: 1, pageSize: 20 },
  }))
  await openAt('/admin/border-rules')
  expect(await screen.findByText(/^Undone: Thailand: Arrival card · TDAC · Required/)).toBeVisible()
})

test('a file is read, and what differs is looked at before it is saved', async () => {
  const changes = [{ id: RULE.id, line: { ...LINE, fee: 'THB 300.00' } }]
  const server = serve().on(readBorderFile, () => ({ changes, same: 417 }))
  const { user } = await openAt('/admin/border-rules')
  const upload = await screen.findByLabelText('Changes from a CSV file')
  await user.upload(upload, fileOf('places,fee'))
  expect(await screen.findByRole('heading', { name: 'Lines of the file that change: 1' })).toBeVisible()
  expect(server.calls(readBorderFile)).toMatchObject([{ input: { kind: 'duty', csv: 'places,fee' } }])
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await screen.findByRole('region', { name: 'What travellers would read' })
  await save(user)
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  expect(server.calls(setBorderRules)).toMatchObject([{ input: { changes, version: 3 } }])
})

test('a source that is read again is confirmed for all its rules on the page, and a change is undone after a question', async () => {
  const other = { ...RULE, id: 'cd'.repeat(8), line: { ...LINE, code: 'yellow_fever', name: '' } }
  const apart = {
    ...RULE,
    id: 'ef'.repeat(8),
    line: { ...LINE, places: 'VN', url: 'https://gov.example/vn' },
  }
  const server = serve([RULE, other, apart])
  const { user } = await openAt('/admin/border-rules?old=true')
  await user.click(await screen.findByRole('button', { name: /^Still true today: .*Yellow fever/ }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  expect(server.calls(setBorderRules)).toMatchObject([
    { input: { changes: [{ id: RULE.id }, { id: other.id }] } },
  ])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  await screen.findByText('Saved. New quotes follow within seconds.')
  expect(server.calls(undoBorderRules)).toMatchObject([{ input: { kind: 'duty', version: 3 } }])
})

test.each(BorderKind.options)('every column and value of %s rules has its words', async (kind) => {
  const line = {
    duty: LINE,
    transit: { ...LINE, side: 'both', needs: 'none' },
    permit: { ...LINE, kind: 'visa', gives: 'E' },
  }[kind]
  serve([{ ...RULE, line }])
  const { user } = await openAt(`/admin/border-rules?kind=${kind}`)
  await user.click(await screen.findByRole('button', { name: /^Change: / }))
  const form = (await screen.findByRole('button', { name: 'Preview' })).closest('form')!
  const texts = [...form.querySelectorAll('label, legend, option')].map((one) => one.textContent)
  expect(texts.length).toBeGreaterThan(Object.keys(BORDER_COLUMNS[kind]).length)
  expect(texts.filter((text) => !text || /\w\.\w|_/.test(text))).toEqual([])
})
