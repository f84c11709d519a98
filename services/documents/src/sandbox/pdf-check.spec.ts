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
