import { Readable } from 'node:stream'
import { type ReadRow, readPolicyFile } from './policy-file'

const CODES = new Map([
  ...['IN', 'TH', 'TR', 'DE'].map((code) => [code, code] as const),
  ['IND', 'IN'],
  ['THA', 'TH'],
  ['India', 'IN'],
  ['Thailand', 'TH'],
  ['Turkey', 'TR'],
])
const read = async (text: string | Buffer): Promise<ReadRow[]> => {
  const rows: ReadRow[] = []
  const file = Readable.from([Buffer.from(text)])
  for await (const row of readPolicyFile(file, (name) => CODES.get(name) ?? null)) rows.push(row)
  return rows
}
const rules = (rows: ReadRow[]) =>
  rows.flatMap((row) =>
    'rule' in row ? [`${row.rule.passport}${row.rule.destination} ${row.rule.policy.entry}`] : [],
  )
const bad = (rows: ReadRow[]) => rows.flatMap((row) => ('bad' in row ? [[row.bad.line, row.bad.reason]] : []))

describe('the public data set', () => {
  it.each([
    ['ISO codes of two letters', 'Passport,Destination,Requirement\nIN,TH,60\nTH,IN,e-visa\n'],
    ['ISO codes of three letters', 'Passport,Destination,Requirement\nIND,THA,60\nTHA,IND,e-visa\n'],
    ['names', 'Passport,Destination,Requirement\nIndia,Thailand,60\nThailand,India,e-visa\n'],
    ['a matrix', 'Passport,IN,TH\nIN,-1,60\nTH,e-visa,-1\n'],
    ['a matrix of names', 'Passport,India,Thailand\nIndia,-1,60\nThailand,e-visa,-1\n'],
    ['BOM and CRLF', '\ufeffPassport,Destination,Requirement\r\nIN,TH,60\r\nTH,IN,e-visa\r\n'],
    ['line ends inside quotes', 'Passport,Destination,Requirement\n"IN\n",TH,60\nTH,IN,"e-visa\r\n"\n'],
    ['another order and semicolons', 'Requirement;Passport;Destination\n60;IN;TH\ne-visa;TH;IN\n'],
    ['quotes', 'Passport,Destination,Requirement\n"IN","TH","60"\n"TH",IN,"e-visa"\n'],
  ])('is read with %s', async (_name, text) => {
    const rows = await read(text)
    expect(rules(rows)).toEqual(['INTH visa_free', 'THIN evisa'])
    expect(bad(rows)).toEqual([])
  })

  it('goes on after bad rows, which have their line and reason', async () => {
    const rows = await read(
      [
        'Passport,Destination,Requirement',
        'IN,TH,60',
        'IN,Atlantis,60',
        'IN,TR,maybe',
        'IN,TR',
        'IN,IN,60',
        'IN,TH,60',
        'TR,TR,-1',
        'TH,IN,eta',
        'TH,TR,3651',
        'TR,TH,3650',
      ].join('\n'),
    )
    expect(rules(rows)).toEqual(['INTH visa_free', 'THIN eta', 'TRTH visa_free'])
    expect(bad(rows)).toEqual([
      [3, 'unknown_country'],
      [4, 'unknown_value'],
      [5, 'wrong_columns'],
      [6, 'same_country'],
      [7, 'duplicate'],
      [10, 'unknown_value'],
    ])
  })

  it('has days from and until which rules hold', async () => {
    const rows = await read(
      [
        'Passport,Destination,Requirement,Until,From',
        'IN,TH,60,2027-12-31,2027-01-01',
        'IN,TR,60,,',
        'TH,IN,eta,31/12/2027,',
        'TH,TR,eta,2026-12-31,2027-01-01',
        'TR,TH,eta,2027-02-29,',
        'TR,IN,eta,2028-02-29,',
      ].join('\n'),
    )
    expect(rows.flatMap((row) => ('rule' in row ? [[row.rule.from, row.rule.until]] : []))).toEqual([
      ['2027-01-01', '2027-12-31'],
      [null, null],
      [null, '2028-02-29'],
    ])
    expect(bad(rows)).toEqual([
      [4, 'wrong_day'],
      [5, 'wrong_period'],
      [6, 'wrong_day'],
    ])
  })

  it('says once that nobody knows a column of the matrix', async () => {
    const rows = await read('Passport,IN,Atlantis,TH\nIN,-1,60,60\nTH,60,60,-1\n')
    expect(rules(rows)).toEqual(['INTH visa_free', 'THIN visa_free'])
    expect(bad(rows)).toEqual([[1, 'unknown_country']])
  })

  it.each([
    ['a wrong header', 'From,To,Rule\nIN,TH,60\n', 'wrong_header'],
    [
      'a column that nobody knows',
      'Passport,Destination,Requirement,Valid to\nIN,TH,60,2027-01-01\n',
      'wrong_header',
    ],
    ['nothing', '', 'empty'],
    ['binary garbage', Buffer.from([0, 1, 2, 0, 255]), 'binary'],
    ['an archive with another name', Buffer.from('PK\u0003\u0004rest'), 'binary'],
    ['garbage with a quotation mark in it', Buffer.from([0xff, 0x22, 0xfe, 0x0a, 0x22]), 'binary'],
    ['a line of 10 MB', `Passport,Destination,Requirement\nIN,TH,${'6'.repeat(10_000_000)}\n`, 'too_long'],
    ['a quote that never ends', 'Passport,Destination,Requirement\n"IN,TH,60\nTH,IN,60\n', 'wrong_quotes'],
  ])('is refused as a whole when it is %s', async (_name, text, reason) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'catalogue.file_unreadable', details: { reason } })
  })
})
