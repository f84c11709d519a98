import * as catalogue from '@borderlane/contracts/catalogue'
import type { Call } from '@borderlane/contracts/define'
import * as documents from '@borderlane/contracts/documents'
import * as gateway from '@borderlane/contracts/gateway'
import * as identity from '@borderlane/contracts/identity'
import * as orders from '@borderlane/contracts/orders'
import * as payments from '@borderlane/contracts/payments'
import { routes } from './routes'

const contracts = { ...catalogue, ...documents, ...gateway, ...identity, ...orders, ...payments } as Record<
  string,
  unknown
>

test('a route that goes without the session is open to anyone', () => {
  const closed = Object.entries(routes).filter(
    ([name, { isPublic }]) => isPublic && (contracts[name] as Call).access !== 'anyone',
  )
  expect(closed).toEqual([])
})

test.each(Object.entries(routes))('%s goes where its contract says', (name, { method, path }) => {
  expect(`${method} ${path}`).toBe((contracts[name] as Call).http)
})
