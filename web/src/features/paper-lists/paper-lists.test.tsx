import {
  listPaperLists,
  listPaperVersions,
  setPaperList,
  undoPaperList,
} from '@borderlane/contracts/catalogue/paper-lists'
import type { PaperEntry } from '@borderlane/contracts/catalogue/papers'
import { getAccount } from '@borderlane/contracts/identity/account'
import { screen, within } from '@testing-library/react'
import { account, signedIn } from '../../test/identity'
import { newServer, openAt } from '../../test/render'

const EMBASSY = { kind: 'embassy' as const, destination: { code: 'DE', name: 'Germany' } }
const ID = '0190a1b2-0000-7000-8000-000000000009'
const PHOTO: PaperEntry = {
  ...{ code: 'photo', name: 'Photo', need: 'always', when: null, condition: '', details: '', way: 'file' },
  ...{ limits: null, copy: null, seen: 'opened', confidence: 'high' },
  source: { name: 'The authority', url: null, asOf: '2026-11' },
}

async function openList() {
  const server = newServer()
  signedIn(server)
  server
    .on(getAccount, () => account({ roles: ['catalogue'] }))
    .on(listPaperLists, () => ({
      lists: [
        {
          ...EMBASSY,
          ...{ origin: 'staff' as const, version: 3 },
          entries: [PHOTO],
        },
      ],
      ...{ total: 1, page: 1, pageSize: 20 },
    }))
    .on(listPaperVersions, () => ({
      versions: [
        {
          ...{ kind: EMBASSY.kind, version: 3, count: 1, undoes: null, isNewest: true },
          ...{ madeAt: '2026-11-29T10:00:00.000Z', madeBy: ID, reason: 'Its new page' },
        },
      ],
      ...{ total: 1, page: 1, pageSize: 50 },
    }))
    .on(setPaperList, () => ({ version: 4 }))
    .on(undoPaperList, () => ({ version: 4 }))
  const { user } = await openAt('/admin/papers')
  await user.click(await screen.findByRole('button', { name: 'Edit Germany, Embassy visa' }))
  return { user, server }
}

test('a paper is added by the rules of the server, seen as travellers see it, and saved with a reason', async () => {
  const { user, server } = await openList()
  await user.click(screen.getByRole('button', { name: 'Add a paper' }))
  await user.selectOptions(screen.getByLabelText('Paper'), 'parental_consent')
  await user.selectOptions(screen.getByLabelText('Who needs it'), 'if')
  await user.type(screen.getByLabelText('Largest file in kB'), 'large')
  await user.click(screen.getByRole('button', { name: 'Put it in the list' }))
  for (const words of ['Choose the case', 'A whole number of kB up to 100,000', 'Name who says so'])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  await user.selectOptions(screen.getByLabelText('In which case'), 'minor')
  await user.clear(screen.getByLabelText('Largest file in kB'))
  await user.type(screen.getByLabelText('Who says so'), 'Federal Foreign Office')
  await user.click(screen.getByLabelText('The authority’s own page says so'))
  await user.click(screen.getByRole('button', { name: 'Put it in the list' }))
  const seen = within(screen.getByRole('region', { name: 'As travellers see it' }))
  expect(seen.getByText('Only if the traveller is under 18.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Give a reason')).toBeVisible()
  expect(server.calls(setPaperList)).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'Its page says so')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  const { name: _name, ...photo } = PHOTO
  expect(server.calls(setPaperList).map(({ input }) => input)).toEqual([
    {
      ...{ destination: 'DE', kind: 'embassy', version: 3, reason: 'Its page says so' },
      entries: [
        photo,
        {
          ...photo,
          ...{ code: 'parental_consent', need: 'if', when: 'minor', seen: 'staff' },
          source: { name: 'Federal Foreign Office', url: null, asOf: '' },
        },
      ],
    },
  ])
})

test('a list without a paper is not saved', async () => {
  const { user, server } = await openList()
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  await user.type(screen.getByLabelText('Reason'), 'Nothing is asked')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('A list needs at least one paper')).toBeVisible()
  expect(server.calls(setPaperList)).toEqual([])
})

test('the newest change is undone once someone has said yes to it', async () => {
  const { user, server } = await openList()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved. New quotes follow within seconds.')).toBeVisible()
  expect(server.calls(undoPaperList).map(({ input }) => input)).toMatchObject([
    { destination: 'DE', kind: 'embassy', version: 3 },
  ])
})
