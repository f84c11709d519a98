import { parseCsv } from './csv'

describe('comma-separated text', () => {
  it('is read by the names of its heading', () => {
    expect(parseCsv('a,b\n1,2\n3,\n')).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '' },
    ])
  })

  it('keeps commas and quotes of quoted fields', () => {
    expect(parseCsv('a,b,c\r\n"1,2","say ""no""",\r\n')).toEqual([{ a: '1,2', b: 'say "no"', c: '' }])
  })

  it('keeps empty fields at both ends', () => {
    expect(parseCsv('a,b,c\n,,\n')).toEqual([{ a: '', b: '', c: '' }])
  })

  it.each(['a,b\n1\n', 'a,b\n1,2,3\n', 'a,b\n1,"2\n'])('%j is refused with its line', (text) => {
    expect(() => parseCsv(text)).toThrow('line 2')
  })
})
