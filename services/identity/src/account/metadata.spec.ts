import { mergeMetadata } from './metadata'

describe('what people say about themselves', () => {
  it('is merged; null takes a field away', () => {
    expect(mergeMetadata({ full_name: 'Ada', a: 1 }, { a: null, b: [2] })).toEqual({
      full_name: 'Ada',
      b: [2],
    })
    expect(mergeMetadata({ full_name: 'Ada' }, undefined)).toEqual({ full_name: 'Ada' })
  })

  it.each([
    ['too long', { note: 'x'.repeat(2_100) }],
    ['too long in a script that takes three bytes a character', { note: '漢'.repeat(700) }],
    ['a name with a line break', { full_name: 'Ada\r\nBcc: all@borderlane.test' }],
    ['a name that is no text', { full_name: { a: 1 } }],
    ['a NUL', { note: 'a\u0000b' }],
    ['half a character', { note: '\ud800' }],
    ['nested without end', { note: JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) as unknown }],
  ])('is refused when it is %s', (_name, data) => {
    expect(() => mergeMetadata({}, data)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })
})
