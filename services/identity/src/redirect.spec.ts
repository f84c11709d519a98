import { safeRedirect, withFragment, withQuery } from './redirect'

const RULES = { siteUrl: 'https://borderlane.test', origins: ['http://localhost:3000'] }
const ROOT = 'https://borderlane.test/'

describe('the end of a link in a mail', () => {
  it.each([
    ['https://borderlane.test/', ROOT],
    ['https://borderlane.test', ROOT],
    ['https://borderlane.test:443/account?tab=1', 'https://borderlane.test/account?tab=1'],
    ['https://borderlane.test/recovery#old', 'https://borderlane.test/recovery'],
    ['http://localhost:3000/', 'http://localhost:3000/'],
  ])('may be %s', (wanted, end) => {
    expect(safeRedirect(wanted, RULES)).toBe(end)
  })

  it.each([
    undefined,
    null,
    '',
    '/account',
    '//evil.test',
    'https://evil.test/',
    'http://borderlane.test/',
    'https://borderlane.test:8443/',
    'https://borderlane.test.evil.test/',
    'https://borderlane.test@evil.test/',
    'https://user@borderlane.test/',
    'https:evil.test',
    'https:borderlane.test@evil.test',
    'https:\\\\evil.test',
    'javascript:alert(1)',
    'javascript://borderlane.test/%0aalert(1)',
    'data:text/html,hi',
    'borderlane.test',
    ' \u0000https://evil.test',
  ])('is the root of the site for %s', (wanted) => {
    expect(safeRedirect(wanted, RULES)).toBe(ROOT)
  })

  it('carries its outcome in fragment or query', () => {
    expect(withFragment(ROOT, { a: 'x y', sb: '' })).toBe(`${ROOT}#a=x+y&sb=`)
    expect(withQuery(`${ROOT}?tab=1`, { code: 'abc' })).toBe(`${ROOT}?tab=1&code=abc`)
  })
})
