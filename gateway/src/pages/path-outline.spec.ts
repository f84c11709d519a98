import { outlineOf } from './path-outline'

it.each([
  ['/', '/'],
  ['/visa-guide/vietnam/', '/visa-guide/vietnam/'],
  ['/order/0192d5a0-0000-7000-8000-000000000001', '/order/:'],
  ['/reset/eyJhbGciOiJFUzI1NiJ9.e30.x', '/reset/:'],
  ['/asha@example.org', '/:'],
  [`/${'a'.repeat(40)}`, '/:'],
  ['/a/b/c/d/e/f/g/h', '/a/b/c/d/e/f/...'],
])('of the unknown address %s the log holds %s', (path, logged) => {
  expect(outlineOf(path)).toBe(logged)
})
