import { requireExtensions, requirePostgres } from './provision-database'

it('a Postgres that is too old is named with the version that is needed', () => {
  for (const version of ['15.0', '18.4', '18beta1', '19devel']) requirePostgres(version)
  expect(() => requirePostgres('14.12 (Debian 14.12-1)')).toThrow(
    'this Postgres is version 14.12 (Debian 14.12-1), and 15 or newer is needed',
  )
})

it('an extension that a Postgres lacks is named before anything is made', () => {
  expect(() => requireExtensions(['plpgsql', 'btree_gist'])).not.toThrow()
  expect(() => requireExtensions(['plpgsql'])).toThrow('lacks the extension btree_gist: install its package')
})
