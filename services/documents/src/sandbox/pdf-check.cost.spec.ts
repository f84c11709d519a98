import { MAX_FILE_BYTES } from '@borderlane/contracts/documents/file-limits'
import { pdfOf } from '../../test/sample-file'
import { checkPdf } from './pdf-check'

function verdict(file: Buffer): void {
  try {
    checkPdf(file)
  } catch {
    // Refused, mostly. What it cost is the question.
  }
}

it('a PDF that is made to be slow to read costs no more for each byte when it is longer', () => {
  const { length } = pdfOf({})
  const cost = (part: string, bytes: number) => {
    const file = pdfOf({ objects: Buffer.alloc(bytes - length, part) })
    // Time of the processor, in microseconds: what else the machine does is not counted.
    const started = process.cpuUsage()
    verdict(file)
    return process.cpuUsage(started).user
  }
  for (const part of ['<< >>\nstream\nendstream ', '>> ', '<< /Filter [ ', 'obj ', '#23#34', '/Type ']) {
    const quarter = cost(part, MAX_FILE_BYTES / 4)
    // Work that grows with the square of the length would cost sixteen times as much. Below 0.3 s nothing is slow.
    expect([part, cost(part, MAX_FILE_BYTES) / (quarter + 300_000) < 10]).toEqual([part, true])
  }
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
})
