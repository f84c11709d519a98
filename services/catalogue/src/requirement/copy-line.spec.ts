import { copyLine } from './copy-line'

const line = (value: unknown, isArray = false) =>
  copyLine({ field: value }, [{ propertyName: 'field', isArray }])

describe('a line for COPY', () => {
  it.each([
    [null, '\\N'],
    [undefined, '\\N'],
    ['', ''],
    [0, '0'],
    [false, 'false'],
    [new Date('2026-02-17T00:00:00Z'), '2026-02-17T00:00:00.000Z'],
    ['tab\tbreak\nreturn\rslash\\', 'tab\\tbreak\\nreturn\\rslash\\\\'],
    ['\\N', '\\\\N'],
    [{ name: 'a "b"' }, '{"name":"a \\\\"b\\\\""}'],
    [[], '[]'],
  ])('writes %j as %s', (value, text) => expect(line(value)).toBe(`${text}\n`))

  it('writes a Postgres array with its own quotes', () => {
    expect(line([], true)).toBe('{}\n')
    expect(line(['a', 'b, c', 'say "no"', 'back\\slash'], true)).toBe(
      '{"a","b, c","say \\\\"no\\\\"","back\\\\\\\\slash"}\n',
    )
  })

  it('keeps the order of the columns and parts them by tabs', () => {
    const columns = ['b', 'a'].map((propertyName) => ({ propertyName, isArray: false }))
    expect(copyLine({ a: 1, b: null }, columns)).toBe('\\N\t1\n')
  })
})
