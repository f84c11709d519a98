import type { Call } from '@borderlane/contracts/define'
import { contractFiles } from '@borderlane/contracts/contract-files'
import { routes } from './routes'

const contracts = Object.assign({}, ...contractFiles) as Record<string, unknown>

test('a route that goes without the session is open to anyone', () => {
  const closed = Object.entries(routes).filter(
    ([name, { isPublic }]) => isPublic && (contracts[name] as Call).access !== 'anyone',
  )
  expect(closed).toEqual([])
})

test.each(Object.entries(routes))('%s goes where its contract says', (name, { method, path }) => {
  expect(`${method} ${path}`).toBe((contracts[name] as Call).http)
})
