import { fileNameHeader, nameOfHeader } from '@borderlane/contracts/documents/document'
import { extensionOf, harmlessName } from './file-name'

describe('the name of a file', () => {
  it.each([
    ['passport.pdf', 'passport.pdf'],
    ['Reisepass Müller (2).PDF', 'Reisepass Müller (2).PDF'],
    ['جواز السفر.pdf', 'جواز السفر.pdf'],
    ['护照.png', '护照.png'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\photo.jpg', 'photo.jpg'],
    ['C:\\scans\\photo.jpg', 'photo.jpg'],
    ['\u202e../\u202eevil.pdf', 'evil.pdf'],
    ['scan\u202efdp.exe', 'scanfdp.exe'],
    ['a\u0000b\u001b[31m\r\nc.pdf', 'ab[31m c.pdf'],
    ['\u2066\u200f\ufeffphoto.png', 'photo.png'],
    ['"><img src=x>.png', '___img src=x_.png'],
    ['  .hidden.pdf. ', 'hidden.pdf'],
    ['a  \t b.pdf', 'a b.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['', 'document'],
    ['../..', 'document'],
    ['/', 'document'],
    ['\u202e', 'document'],
  ])('%j becomes harmless: %j', (given, expected) => {
    expect(harmlessName(given)).toBe(expected)
  })

  it('is cut to 200 characters and keeps its extension', () => {
    const name = harmlessName(`${'x'.repeat(5_000)}.jpeg`)
    expect(name).toHaveLength(200)
    expect(name.endsWith('x.jpeg')).toBe(true)
  })

  it('is not cut in the middle of a character', () => {
    const name = harmlessName(`${'😀'.repeat(5_000)}.pdf`)
    expect(name).toBe(`${'😀'.repeat(196)}.pdf`)
  })

  it('has no extension that is as long as a name', () => {
    expect(harmlessName(`x.${'y'.repeat(5_000)}`)).toHaveLength(200)
  })

  it('comes through the header as it is, or shortened in the middle to what a header holds', () => {
    for (const name of ['a b%.pdf', '护照 😀.png', '../\u202e.pdf', '\'"\r\n.pdf'])
      expect(nameOfHeader(fileNameHeader(name))).toBe(name)
    const long = fileNameHeader(`${'護'.repeat(5_000)}.pdf`)
    expect(long.length).toBeLessThan(4_000)
    expect(nameOfHeader(long)).toMatch(/^護{250}護{16}\.pdf$/)
    expect(nameOfHeader(fileNameHeader('\ud800.pdf'))).toBe('\ufffd.pdf')
  })

  it('in a header that no one can decode is taken as it is', () => {
    expect(nameOfHeader('100%.pdf')).toBe('100%.pdf')
    expect(nameOfHeader(undefined)).toBe('')
  })

  it('returns its extension in lower case', () => {
    expect(extensionOf('a.b.PDF')).toBe('pdf')
    expect(extensionOf('pdf')).toBe('')
    expect(extensionOf('.pdf')).toBe('')
  })
})
