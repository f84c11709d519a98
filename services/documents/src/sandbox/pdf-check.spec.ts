/** @sensitive-to-time it measures processor time */
import { deflateRawSync, deflateSync } from 'node:zlib'
import { HOSTILE, pdfWithAction } from '../../test/hostile-pdf'
import { pdfOf } from '../../test/sample-file'
import { checkPdf } from './pdf-check'

function verdict(file: Buffer): string {
  try {
    checkPdf(file)
    return 'kept'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a PDF that runs something', () => {
  it.each(Object.entries(HOSTILE))('is refused %s', (_name, spelling) => {
    expect(verdict(pdfWithAction(spelling))).toBe('documents.pdf_active')
  })

  it('is kept where nothing runs', () => {
    expect(verdict(pdfWithAction({ action: '<< /S /URI /URI (https://example.org) >>' }))).toBe('kept')
  })

  it('is refused wherever its packed bytes are spoiled in a way that some readers forgive', () => {
    const text = Buffer.from('10 0 << /S /JavaScript /JS (x) >>')
    const packed = deflateSync(text)
    const wrongSum = Buffer.concat([packed.subarray(0, -4), Buffer.alloc(4)])
    const noHead = deflateRawSync(text)
    for (const spoiled of [
      wrongSum,
      noHead,
      packed.subarray(0, -6),
      Buffer.concat([Buffer.from('\n'), packed]),
    ])
      expect(verdict(pdfWithAction({ packed: spoiled }))).not.toBe('kept')
  })
})

it('a PDF as programs write it is kept, in whatever way they end their lines', () => {
  const action = '<< /Type /Annot >>'
  for (const stream of ['\nstream\n', '\r\nstream\r\n', 'stream\r\n', ' stream\n'])
    expect(verdict(pdfWithAction({ stream, action }))).toBe('kept')
  // Older programs end the line behind the word with a carriage return or a blank, in streams that hold no objects.
  for (const end of ['\r', ' \n', ' \r\n'])
    expect(
      verdict(
        pdfOf({ objects: Buffer.from(`9 0 obj\n<< /Length 1 >>\nstream${end}q\nendstream\nendobj\n`) }),
      ),
    ).toBe('kept')
})

it('a PDF whose parts are read again and again costs seconds at most', () => {
  const heads = '9 0 obj<</First 5/Filter/FlateDecode>>stream\n'
  const zlib = Buffer.from('7801', 'hex')
  const empty = Buffer.from('000000ffff', 'hex')
  const stored = (bytes: Buffer): Buffer => {
    const head = Buffer.from([
      0,
      bytes.length & 255,
      bytes.length >> 8,
      ~bytes.length & 255,
      (~bytes.length >> 8) & 255,
    ])
    return Buffer.concat([head, bytes])
  }
  // Each stream holds the heads of all that follow, and all of the emptiness behind them.
  const nested = Buffer.concat(Array(1_000).fill(stored(Buffer.concat([Buffer.from(heads), zlib]))))
  const files = [
    Buffer.concat([nested, Buffer.alloc(9_000_000, empty), Buffer.from('010000ffff', 'hex')]),
    Buffer.alloc(9_900_000, '0 obj stream '),
    Buffer.alloc(9_900_000, '0 obj ( '),
    Buffer.alloc(9_900_000, '1 0 obj /a<< '),
  ]
  for (const objects of files) {
    const started = process.cpuUsage()
    verdict(pdfOf({ objects }))
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000)
  }
}, 60_000)
