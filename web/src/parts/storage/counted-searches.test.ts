import { countSearch as contract } from '@borderlane/contracts/gateway'
import { newServer } from '../../test/render'
import { countSearch } from './counted-searches'

afterEach(() => jest.useRealTimers())

test('a visitor counts once for each route and day, and nothing that is kept says who it was', () => {
  jest.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') })
  const server = newServer()
  for (const to of ['TH', 'FR', 'TH', 'TH']) countSearch('IN', to)
  expect(server.calls(contract).map(({ input }) => input.to)).toEqual(['TH', 'FR'])
  expect(localStorage.getItem('borderlane.searched')).toBe('{"day":"2026-12-01","routes":["INTH","INFR"]}')
  jest.setSystemTime(new Date('2026-12-02T10:00:00Z'))
  countSearch('IN', 'TH')
  expect(server.calls(contract)).toHaveLength(3)
})

test('a browser that a program steers does not count', () => {
  const server = newServer()
  Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true })
  countSearch('IN', 'TH')
  Reflect.deleteProperty(navigator, 'webdriver')
  expect(server.calls(contract)).toEqual([])
})
