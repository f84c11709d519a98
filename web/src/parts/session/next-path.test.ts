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

test('what leads out of the site, or back to the sign-in, ends at the start page', () => {
  const wanted = [
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
  ]
  // A resolver of the path stays here.
  const staysHere = (path: string) =>
    new URL(path, 'https://borderlane.test').origin === 'https://borderlane.test'
  expect(wanted.filter((one) => nextPath(one) !== '/' || !staysHere(nextPath(one)))).toEqual([])
})
