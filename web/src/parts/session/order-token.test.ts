import { forgetOrdersOfTab, isRemembered, keepOrderToken, orderToken, rememberOrder } from './order-token'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('a token is kept for the tab only, unless the visitor wants it remembered', () => {
  keepOrderToken('a', 'one')
  expect(orderToken('a')).toBe('one')
  expect(localStorage).toHaveLength(0)

  rememberOrder('a', true)
  sessionStorage.clear()
  expect(orderToken('a')).toBe('one')
  expect(isRemembered('a')).toBe(true)
})

test('forgetting takes the token off the device and leaves it to the tab', () => {
  keepOrderToken('a', 'one')
  rememberOrder('a', true)
  rememberOrder('a', false)
  expect(localStorage).toHaveLength(0)
  expect(orderToken('a')).toBe('one')
})

test('a new token replaces the remembered one', () => {
  keepOrderToken('a', 'one')
  rememberOrder('a', true)
  keepOrderToken('a', 'two')
  sessionStorage.clear()
  expect(orderToken('a')).toBe('two')
})

test('at a sign-out the tab forgets its orders, the device keeps those it was asked to remember', () => {
  keepOrderToken('a', 'one')
  keepOrderToken('b', 'two')
  rememberOrder('b', true)
  forgetOrdersOfTab()
  expect([orderToken('a'), orderToken('b')]).toEqual([undefined, 'two'])
})

test('where the browser keeps nothing, the page can still go on with the order that was saved', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepOrderToken('full', 'secret')
  expect(orderToken('full')).toBe('secret')
  forgetOrdersOfTab()
  expect(orderToken('full')).toBeUndefined()
  jest.restoreAllMocks()
})
