import { journeyOf } from './journeys'

it.each([
  ['GET', '/api/visa-requirements', 'search'],
  ['POST', '/api/orders', 'save'],
  ['POST', '/api/orders/:id/documents', 'upload'],
  ['POST', '/api/orders/:id/payments', 'pay'],
  ['POST', '/auth/v1/token', 'sign_in'],
  ['POST', '/api/chat', 'chat'],
  ['GET', '/api/orders', ''],
  ['GET', 'unknown', ''],
])('%s %s belongs to the journey "%s" that the alerts watch', (method, route, journey) => {
  expect(journeyOf(method, route)).toBe(journey)
})
