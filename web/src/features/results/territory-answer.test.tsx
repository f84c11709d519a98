import { getQuote } from '@borderlane/contracts/catalogue/public'
import type { TerritoryAnswer } from '@borderlane/contracts/catalogue/territories'
import { screen } from '@testing-library/react'
import { newServer, openAt } from '../../test/render'
import { Refusal } from '../../test/stub-server'

describe('a territory', () => {
  const territory = (change: Partial<TerritoryAnswer> = {}): TerritoryAnswer => ({
    code: 'RE',
    name: 'Réunion',
    country: { code: 'FR', name: 'France' },
    rules: 'differ',
    notes: [{ code: 'territory_differ', params: {}, text: 'Réunion: France decides who may enter.' }],
    officialSite: { authority: 'France-Visas', url: 'https://france-visas.example' },
    ...change,
  })
  const answer = (field: 'from' | 'to', change?: Partial<TerritoryAnswer>) =>
    newServer().on(getQuote, () => {
      throw new Refusal('catalogue.country_not_found', {
        field,
        suggestions: [],
        territory: territory(change),
      })
    })

  test('as destination says who decides, with the page of that authority, and sells nothing', async () => {
    answer('to')
    await openAt('/visa-results?from=IN&to=RE')
    expect(await screen.findByRole('heading', { name: 'Entry to Réunion' })).toBeVisible()
    expect(screen.getByText('Réunion: France decides who may enter.')).toBeVisible()
    expect(screen.getByText('We sell nothing for this destination.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Official page: France-Visas' })).toHaveAttribute(
      'href',
      'https://france-visas.example',
    )
    // Its rules are not those of France.
    expect(screen.queryByRole('link', { name: /The rules for/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /Apply/ })).toBeNull()
  })

  test('leads to the rules of its country where they hold', async () => {
    answer('to', {
      code: 'PR',
      name: 'Puerto Rico',
      country: { code: 'US', name: 'United States' },
      rules: 'same',
    })
    await openAt('/visa-results?from=IN&to=PR')
    expect(await screen.findByRole('link', { name: 'The rules for United States' })).toHaveAttribute(
      'href',
      '/visa-results?from=IN&to=US',
    )
  })

  test('as passport says which passport its people hold', async () => {
    answer('from', {
      code: 'BM',
      name: 'Bermuda',
      country: { code: 'GB', name: 'United Kingdom' },
      rules: 'own',
    })
    await openAt('/visa-results?from=BM&to=TH')
    expect(await screen.findByRole('link', { name: 'Search with this passport' })).toHaveAttribute(
      'href',
      '/visa-results?from=GB&to=TH',
    )
  })
})

test('one’s own country by address is told as the search tells it', async () => {
  newServer().on(getQuote, () => {
    throw new Refusal('validation.failed', {
      fields: [{ path: 'to', message: 'must be another country than from' }],
    })
  })
  await openAt('/visa-results?from=IN&to=IN')
  expect(
    await screen.findByText('Passport and destination are the same country. Choose two different ones.'),
  ).toBeVisible()
})
