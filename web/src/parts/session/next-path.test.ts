import { nextPath } from './next-path'

test.each([
  ['/orders', '/orders'],
  ['/orders?page=2', '/orders?page=2'],
  ['/order/01990000-0000-7000-8000-000000000001', '/order/01990000-0000-7000-8000-000000000001'],
  ['/apply?from=IN&to=VN', '/apply?from=IN&to=VN'],
  ['/account#token=x', '/account'],
])('%s is brought back', (wanted, path) => {
  expect(nextPath(wanted)).toBe(path)
})

test.each([
  null,
  '',
  'orders',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/%2e%2e//evil.test',
  '/./\\evil.test',
  'https://evil.test/',
  'http:evil.test',
  ' https://evil.test',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,hi',
  '//borderlane.invalid/orders',
  '/auth',
  '/auth?next=/auth',
  '/auth/',
  '/AUTH',
])('%j ends at the start page', (wanted) => {
  const path = nextPath(wanted)
  // A resolver of the path stays here.
  expect(new URL(path, 'https://borderlane.test').origin).toBe('https://borderlane.test')
  expect(path).toBe('/')
})
