import { replaceStorageWithoutRoom } from './page-storage'

const real = { localStorage: window.localStorage, sessionStorage: window.sessionStorage }

afterEach(() => {
  jest.restoreAllMocks()
  for (const [name, value] of Object.entries(real))
    Object.defineProperty(window, name, { value, configurable: true })
  localStorage.clear()
})

test('storage that works is left alone', () => {
  expect(replaceStorageWithoutRoom()).toBe(false)
  expect(window.localStorage).toBe(real.localStorage)
})

test('where the browser blocks storage, things are kept until the page is left', () => {
  Object.defineProperty(window, 'localStorage', {
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    configurable: true,
  })
  expect(replaceStorageWithoutRoom()).toBe(true)
  localStorage.setItem('borderlane.session', 'mine')
  expect(localStorage.getItem('borderlane.session')).toBe('mine')
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, 'borderlane.session'])
})

test('full storage is replaced, and what is in it can still be read', () => {
  localStorage.setItem('borderlane.preferences', 'mine')
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(replaceStorageWithoutRoom()).toBe(true)
  expect(localStorage.getItem('borderlane.preferences')).toBe('mine')
  localStorage.setItem('borderlane.preferences', 'changed')
  expect(localStorage.getItem('borderlane.preferences')).toBe('changed')
})
