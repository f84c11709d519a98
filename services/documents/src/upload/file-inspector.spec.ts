import { createHash } from 'node:crypto'
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import { jpeg, pdf, png, program } from '../../test/sample-file'
import { FILE_FORMATS } from './file-format'
import { FileInspector, type InspectedFile } from './file-inspector'

function inspect(file: Buffer, extension: string, pieceBytes = 700): InspectedFile {
  const inspector = new FileInspector(extension)
  for (let at = 0; at < file.length; at += pieceBytes) inspector.add(file.subarray(at, at + pieceBytes))
  return inspector.finish()
}

function refusal(file: Buffer, extension: string, pieceBytes?: number): string {
  try {
    inspect(file, extension, pieceBytes)
    return 'kept'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const WHOLE = [
  ['pdf', pdf(), 'application/pdf'],
  ['jpg', jpeg(), 'image/jpeg'],
  ['jpeg', jpeg(), 'image/jpeg'],
  ['png', png(), 'image/png'],
] as const

describe('what a file is', () => {
  it.each(WHOLE)('is told by its bytes: .%s', (extension, file, mediaType) => {
    const sha256 = createHash('sha256').update(file).digest()
    expect(inspect(file, extension)).toEqual({ mediaType, sizeBytes: file.length, sha256 })
  })

  it.each(WHOLE)('does not depend on the pieces in which it comes: .%s', (extension, file) => {
    expect(inspect(file, extension, 1)).toEqual(inspect(file, extension, 100_000))
  })

  it('is told by its first 1,024 bytes alone, in whatever pieces it comes', () => {
    const behind = Buffer.concat([Buffer.from('%PDF-1.7 '.padEnd(1_024)), Buffer.from('<script>'), pdf()])
    const within = Buffer.concat([Buffer.from('%PDF-1.7 '.padEnd(1_016)), Buffer.from('<script>'), pdf()])
    for (const pieceBytes of [1, 1_000, 1_024, 100_000]) {
      expect([pieceBytes, refusal(behind, 'pdf', pieceBytes)]).toEqual([pieceBytes, 'kept'])
      expect([pieceBytes, refusal(within, 'pdf', pieceBytes)]).toEqual([pieceBytes, 'documents.wrong_type'])
    }
  })

  it('has one format for each extension that the product takes', () => {
    expect(FILE_FORMATS.flatMap((format) => format.extensions).toSorted()).toEqual(
      [...FILE_EXTENSIONS].sort(),
    )
  })

  it.each([
    ['a program', program],
    ['a web page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'.padEnd(3_000))],
    ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a PDF behind something else', Buffer.concat([Buffer.from('MZ junk '), pdf()])],
    ['text', Buffer.from('just text')],
    ['half a signature', Buffer.from('%PD')],
  ])('is refused when it is %s, whatever its name says', (_name, file) => {
    for (const extension of FILE_EXTENSIONS) expect(refusal(file, extension)).toBe('documents.wrong_type')
  })

  it('is refused when its name says another type than its bytes', () => {
    expect(refusal(png(), 'pdf')).toBe('documents.wrong_type')
    expect(refusal(pdf(), 'png')).toBe('documents.wrong_type')
    expect(refusal(pdf(), '')).toBe('documents.wrong_type')
    expect(refusal(pdf(), 'exe')).toBe('documents.wrong_type')
  })

  it('is refused when it is a web page or an archive at the same time', () => {
    const page = Buffer.concat([Buffer.from('%PDF-1.4 <html><script>alert(1)</script>'), pdf()])
    expect(refusal(page, 'pdf')).toBe('documents.wrong_type')
    const archive = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
    for (const [extension, file] of WHOLE)
      expect(refusal(Buffer.concat([file, archive]), extension)).toBe('documents.wrong_type')
  })
})

describe('whether a file is whole', () => {
  it.each(WHOLE)('is seen wherever a .%s is cut off', (extension, file) => {
    const whole = extension === 'pdf' ? file.lastIndexOf('%%EOF') : file.length - 1
    for (const length of [12, 40, 200, 1_023, 1_024, 2_000, whole - 1, whole])
      expect([length, refusal(file.subarray(0, length), extension)]).toEqual([length, 'documents.broken'])
  })

  it('is not told by the preview inside a photo', () => {
    const file = jpeg()
    const cut = file.indexOf(Buffer.from('ffd9', 'hex')) + 2
    expect(refusal(file.subarray(0, cut), 'jpg')).toBe('documents.broken')
  })

  it('is not doubted for what telephones write behind a photo', () => {
    const behind = Buffer.concat([Buffer.from('Image_UTC_Data'), Buffer.alloc(5_000, 9)])
    expect(refusal(Buffer.concat([jpeg(), behind]), 'jpg')).toBe('kept')
  })

  it('is doubted when the structure inside is not one', () => {
    const noSegment = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(3_000, 1)])
    expect(refusal(noSegment, 'jpg')).toBe('documents.broken')
    const noHeader = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3_000, 65)])
    expect(refusal(noHeader, 'png')).toBe('documents.broken')
    const noPicture = Buffer.from('ffd8ffe00002ffd9', 'hex')
    expect(refusal(noPicture, 'jpg')).toBe('documents.broken')
  })

  it('is doubted for a picture that would fill the memory of whoever opens it', () => {
    expect(refusal(png('bomb', { width: 50_000, height: 50_000 }), 'png')).toBe('documents.broken')
  })
})

describe('the size of a file', () => {
  it('may be 10 MB', () => {
    expect(inspect(pdf('large', MAX_FILE_BYTES), 'pdf', 65_536).sizeBytes).toBe(MAX_FILE_BYTES)
  })

  it('is refused at the first byte beyond', () => {
    const inspector = new FileInspector('pdf')
    inspector.add(pdf('large', MAX_FILE_BYTES))
    expect(() => inspector.add(Buffer.from('1'))).toThrow('documents.too_large')
  })

  it('is refused when there is nothing', () => {
    expect(refusal(Buffer.alloc(0), 'pdf')).toBe('documents.empty')
  })
})
