import { describeData, listCountries } from '@borderlane/contracts/catalogue/public'
import { screen, within } from '@testing-library/react'
import { COUNTRIES } from '../../test/example'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

const DESCRIPTION = {
  total: { routes: 39_402, searches: 200 },
  checkedWithin90Days: { routes: 9_851, searches: 150 },
  byEvidence: [
    { evidence: 'authority' as const, share: { routes: 6_140, searches: 100 } },
    { evidence: 'index' as const, share: { routes: 33_262, searches: 100 } },
  ],
  featured: { routes: 9_702, fromAuthority: 3_650 },
  usual: {
    routes: 300,
    complete: 229,
    completeShare: 0.826,
    byFact: [{ fact: 'validity' as const, authority: 0, cited: 0.75, staff: 0, index: 0, unknown: 0.25 }],
  },
  sources: [
    {
      source: {
        code: 'published' as const,
        name: 'Regulation (EU) 2018/1806',
        url: 'https://eur-lex.europa.eu/eli/reg/2018/1806/oj',
        asOf: '2026-08-19',
      },
      licence: 'CC BY 4.0',
      destinations: ['TH', 'TR'],
      routes: 4_000,
      evidence: 'authority' as const,
    },
  ],
  dataVersion: 1,
}

const serve = () => newServer().on(listCountries, () => ({ countries: COUNTRIES }))

test('shares stand by routes and by searches, sources with day and licence, and all of it as files', async () => {
  serve().on(describeData, () => DESCRIPTION)
  await openAt('/data')
  const row = async (name: string) =>
    within((await screen.findByRole('cell', { name })).closest('tr')!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect((await row('Checked within 90 days')).slice(1)).toEqual(['9,851', '25%', '75%'])
  expect(screen.getByText(/9,702\. Answered with the authority’s own list: 3,650\./)).toBeVisible()
  expect(screen.getByText(/^Complete: 229 of the 300 most usual routes\..*: 82\.6%\.$/)).toBeVisible()
  expect((await row('validity of the visa')).slice(1)).toEqual(['0%', '75%', '0%', '0%', '25%'])
  const source = within(screen.getByRole('region', { name: 'Sources' }))
  expect(source.getByRole('link', { name: 'Regulation (EU) 2018/1806' })).toBeVisible()
  for (const words of ['19 August 2026', 'CC BY 4.0', 'Thailand, Türkiye', '4,000'])
    expect(source.getByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute(
    'href',
    '/api/data/visa-requirements.csv',
  )
})

test('without searches no share of them is made up, and without rules none at all', async () => {
  serve().on(describeData, () => ({ ...DESCRIPTION, total: { routes: 39_402, searches: 0 } }))
  await openAt('/data')
  expect((await screen.findAllByText('no searches yet')).length).toBeGreaterThan(1)
})

test('where nothing is known the page says so', async () => {
  serve().on(describeData, () => ({ ...DESCRIPTION, total: { routes: 0, searches: 0 } }))
  await openAt('/data')
  expect(await screen.findByText('There are no rules here yet.')).toBeVisible()
})

test('a description that cannot be had can be asked for again; the files stay', async () => {
  serve().on(describeData, () => {
    throw new Refusal('service.unavailable')
  })
  await openAt('/data')
  expect(await screen.findByText('The description of the data could not be loaded')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download as JSON' })).toBeVisible()
})
