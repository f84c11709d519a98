import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '@borderlane/contracts/documents/file-limits'
import { AppError } from '@borderlane/contracts/define'
import sharp from 'sharp'
import { jpeg, jpegOfSize, pdf, pdfOf, png, program } from '../../test/sample-file'
import { FileRefused } from '../sandbox/file-refused'
import { TASKS } from '../sandbox/tasks'
import type { FileSandbox } from '../sandbox/file-sandbox'
import { type CheckedFile, FileCheck } from './file-check'
import { FILE_FORMATS } from './file-format'
import { spool } from './spool'

function* pieces(file: Buffer, pieceBytes: number): Generator<Buffer> {
  for (let at = 0; at < file.length; at += pieceBytes) yield file.subarray(at, at + pieceBytes)
}

/** The tasks without their process, which has a test of its own. */
const here = { runTask: async (task, read) => TASKS[task](await read()) } as FileSandbox

async function check(file: Buffer, extension: string, pieceBytes = 700): Promise<CheckedFile> {
  const spooled = await spool(Readable.from(pieces(file, pieceBytes)), extension)
  return new FileCheck(here).checkFile(spooled).finally(() => spooled.close())
}

async function verdict(file: Buffer, extension: string, pieceBytes?: number): Promise<string> {
  try {
    await check(file, extension, pieceBytes)
    return 'kept'
  } catch (error) {
    if (error instanceof AppError || error instanceof FileRefused) return error.code
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
  it.each(WHOLE)('is recognised by its bytes: .%s', async (extension, file, mediaType) => {
    const checked = await check(file, extension)
    expect(checked.mediaType).toBe(mediaType)
    expect(checked.sha256).toEqual(createHash('sha256').update(checked.bytes).digest())
  })

  it.each(WHOLE)('does not depend on the pieces in which it comes: .%s', async (extension, file) => {
    expect(await check(file, extension, 1)).toEqual(await check(file, extension, 100_000))
  })

  it('is recognised by its first 1,024 bytes alone, in whatever pieces it comes', async () => {
    const behind = Buffer.concat([Buffer.from('%PDF-1.7 '.padEnd(1_024)), Buffer.from('<script>'), pdf()])
    const within = Buffer.concat([Buffer.from('%PDF-1.7 '.padEnd(1_016)), Buffer.from('<script>'), pdf()])
    for (const pieceBytes of [1, 1_000, 1_024, 100_000]) {
      expect([pieceBytes, await verdict(behind, 'pdf', pieceBytes)]).toEqual([pieceBytes, 'kept'])
      expect([pieceBytes, await verdict(within, 'pdf', pieceBytes)]).toEqual([
        pieceBytes,
        'documents.wrong_type',
      ])
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
  ])('is refused when it is %s, whatever its name says', async (_name, file) => {
    for (const extension of FILE_EXTENSIONS)
      expect(await verdict(file, extension)).toBe('documents.wrong_type')
  })

  it('is taken for what its bytes are when its name says another type that we take', async () => {
    expect((await check(png(), 'jpg')).mediaType).toBe('image/png')
    expect((await check(pdf(), 'png')).mediaType).toBe('application/pdf')
  })

  it('is recognised as the photo of an iPhone', async () => {
    const heic = Buffer.from('000000246674797068656963000000006d696631', 'hex')
    expect(await verdict(heic, 'jpg')).toBe('documents.heic')
    expect(await verdict(heic, 'heic')).toBe('documents.heic')
  })

  it('is refused when its name says a type that we do not take', async () => {
    expect(await verdict(pdf(), '')).toBe('documents.wrong_type')
    expect(await verdict(pdf(), 'exe')).toBe('documents.wrong_type')
  })

  it('is refused when it is a web page or an archive at the same time', async () => {
    const page = Buffer.concat([Buffer.from('%PDF-1.4 <html><script>alert(1)</script>'), pdf()])
    expect(await verdict(page, 'pdf')).toBe('documents.wrong_type')
    const archive = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)])
    for (const [extension, file] of WHOLE)
      expect(await verdict(Buffer.concat([file, archive]), extension)).toBe('documents.wrong_type')
  })
})

describe('the size of a file', () => {
  it('may be 10 MB', async () => {
    expect((await check(pdf('large', MAX_FILE_BYTES), 'pdf', 65_536)).bytes).toHaveLength(MAX_FILE_BYTES)
  })

  it('is refused at the first byte beyond', async () => {
    expect(await verdict(pdf('large', MAX_FILE_BYTES + 1), 'pdf', 65_536)).toBe('documents.too_large')
  })

  it('is refused when there is nothing', async () => {
    expect(await verdict(Buffer.alloc(0), 'pdf')).toBe('documents.empty')
  })
})

it('a file on its way has no name on the disk', async () => {
  const ours = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('borderlane-'))
  const before = await ours()
  const spooled = await spool(Readable.from(pieces(pdf(), 700)), 'pdf')
  expect(await ours()).toEqual(before)
  expect(await spooled.read()).toEqual(pdf())
  await spooled.close()
})

describe('a picture', () => {
  it.each([
    ['jpg', jpeg()],
    ['png', png()],
  ])('that is cut off is refused: .%s', async (extension, file) => {
    for (const length of [9, 12, 40, 200, file.length / 2, file.length - 40])
      expect([length, await verdict(file.subarray(0, length), extension)]).toEqual([
        length,
        'documents.broken',
      ])
  })

  it('keeps nothing of what its camera wrote, above all not the place', async () => {
    const { exif } = await sharp(jpeg()).metadata()
    expect(exif!.includes('Camera')).toBe(true)
    const { bytes } = await check(jpeg(), 'jpg')
    const kept = await sharp(bytes).metadata()
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Camera')).toBe(false)
  })

  it('is upright, whichever way the camera was held', async () => {
    const sent = await sharp(jpeg()).metadata()
    const kept = await sharp((await check(jpeg(), 'jpg')).bytes).metadata()
    expect([sent.width, sent.height, kept.width, kept.height]).toEqual([24, 16, 16, 24])
  })

  it('of 40 million pixels is upright too, by a note and nothing else', async () => {
    const size = { width: 8_000, height: 5_000, channels: 3 as const, background: '#a1b2c3' }
    const exif = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } }
    const large = sharp({ create: size }).jpeg().withExif(exif).withMetadata({ orientation: 6 })
    const { bytes } = await check(await large.toBuffer(), 'jpg', 65_536)
    const kept = await sharp(bytes, { failOn: 'warning' }).metadata()
    expect([kept.width, kept.height, kept.orientation]).toEqual([8_000, 5_000, 6])
    expect(await sharp(bytes).autoOrient().resize(8).toBuffer({ resolveWithObject: true })).toMatchObject({
      info: { width: 8, height: 13 },
    })
    expect(bytes.includes('Camera')).toBe(false)
  })

  it('that is progressive or interlaced is kept up to 12 million pixels, and refused beyond with what to do', async () => {
    const drawing = (height: number) =>
      sharp({ create: { width: 4_000, height, channels: 3, background: '#a1b2c3' } })
    for (const [extension, file] of [
      ['jpg', (height: number) => drawing(height).jpeg({ progressive: true }).toBuffer()],
      ['png', (height: number) => drawing(height).png({ progressive: true }).toBuffer()],
    ] as const) {
      expect(await verdict(await file(3_000), extension, 65_536)).toBe('kept')
      expect(await verdict(await file(3_001), extension, 65_536)).toBe('documents.too_heavy')
    }
  })

  it('loses what telephones write behind it', async () => {
    const behind = Buffer.concat([jpeg(), Buffer.from('Image_UTC_Data'), Buffer.alloc(5_000, 9)])
    expect((await check(behind, 'jpg')).bytes).toEqual((await check(jpeg(), 'jpg')).bytes)
  })

  it('keeps its pixels', async () => {
    const [sent, kept] = [png(), (await check(png(), 'png')).bytes]
    expect(await sharp(kept).greyscale().raw().toBuffer()).toEqual(
      await sharp(sent).greyscale().raw().toBuffer(),
    )
  })

  it('with a wrong checksum is refused', async () => {
    for (const chunk of ['IHDR', 'IDAT']) {
      const file = png()
      const at = file.indexOf(chunk)
      const checksum = at + 4 + file.readUInt32BE(at - 4)
      file[checksum] = file[checksum]! ^ 1
      expect([chunk, await verdict(file, 'png')]).toEqual([chunk, 'documents.broken'])
    }
  })

  it('that says to be 65,535 x 65,535 pixels is refused', async () => {
    expect(await verdict(jpegOfSize(65_535, 65_535), 'jpg')).toBe('documents.broken')
  })

  it('of more than 40 million pixels is refused before it is unpacked', async () => {
    expect(await verdict(jpegOfSize(60_000, 60_000), 'jpg')).toBe('documents.too_many_pixels')
    expect(await verdict(png('bomb', { width: 8_000, height: 5_001 }), 'png')).toBe(
      'documents.too_many_pixels',
    )
    expect(await verdict(png('large', { width: 4_000, height: 3_000 }), 'png')).toBe('kept')
  })
})

describe('a PDF', () => {
  const stream = (dictionary: string, content: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`9 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const objectStream = (objects: string, extra = '/Filter /FlateDecode'): Buffer =>
    stream(`/Type /ObjStm /N 1 /First 5 ${extra}`, deflateSync(Buffer.from(`10 0 ${objects}`)))
  const withCatalog = (catalog: string) => verdict(pdfOf({ catalog }), 'pdf')
  const withObjects = (objects: Buffer) => verdict(pdfOf({ objects }), 'pdf')

  it('is kept byte for byte', async () => {
    expect((await check(pdf(), 'pdf')).bytes).toEqual(pdf())
  })

  it('that is cut off, or has no pages, is refused', async () => {
    const [file, end] = [pdf(), pdf().lastIndexOf('%%EOF')]
    for (const length of [12, 200, 1_023, 1_024, 2_000, end - 1, end])
      expect([length, await verdict(file.subarray(0, length), 'pdf')]).toEqual([length, 'documents.broken'])
    for (const empty of ['%PDF-1.4%%EOF\n', '%PDF-1.4\n1 0 obj<</Root 1 0 R>>endobj\nstartxref\n9\n%%EOF'])
      expect(await verdict(Buffer.from(empty), 'pdf')).toBe('documents.broken')
    const streamWithoutEnd = pdfOf({ objects: Buffer.from('9 0 obj\n<< >>\nstream\n') })
    expect(await verdict(streamWithoutEnd, 'pdf')).toBe('documents.broken')
  })

  it('may have its pages in an object stream', async () => {
    const file = Buffer.concat([
      Buffer.from('%PDF-1.5\n'),
      objectStream('<< /Type /Page >>'),
      stream('/Type /XRef /Root 1 0 R', Buffer.from('x')),
      Buffer.from('startxref\n9\n%%EOF'),
    ])
    expect(await verdict(file, 'pdf')).toBe('kept')
  })

  it.each([
    '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>',
    '/OpenAction << /S /J#61vaScript >>',
    '/OpenAction << /S /#4c#61unch /F (cmd.exe) >>',
    '/Names << /EmbeddedFiles 9 0 R >>',
    '/AcroForm << /XFA 9 0 R >>',
    '/AA << /O 9 0 R >>',
    '/A<</S/SubmitForm/F(http://example.org)>>',
    '/A<</S/Rendition/#4a#53(x)>>',
  ])('with %s is refused', async (catalog) => {
    expect(await withCatalog(catalog)).toBe('documents.pdf_active')
  })

  it('with an action in an object stream is refused, however that is packed', async () => {
    const action = '<< /S /JavaScript /JS (x) >>'
    expect(await withObjects(objectStream(action))).toBe('documents.pdf_active')
    expect(await withObjects(objectStream(action, '/Filter [ /FlateDecode ]'))).toBe('documents.pdf_active')
    expect(await withObjects(objectStream(action, '/#46ilter /#46lateDecode'))).toBe('documents.pdf_active')
    expect(await withObjects(objectStream('<< >>', '/Filter [/FlateDecode /ASCIIHexDecode]'))).toBe(
      'documents.pdf_active',
    )
    expect(await withObjects(objectStream('<< >>', '/Filter /FlateDecode /DecodeParms 8 0 R'))).toBe(
      'documents.pdf_active',
    )
    const plain = stream('/Type /ObjStm /First 5', Buffer.from(`10 0 ${action}`))
    expect(await withObjects(plain)).toBe('documents.pdf_active')
    expect(await withObjects(objectStream('<< /Type /Annot >>'))).toBe('kept')
  })

  it('with a password is refused', async () => {
    expect(await withCatalog('/Encrypt 9 0 R')).toBe('documents.pdf_locked')
  })

  it('may open at a page, link to addresses, and hold by chance what a name looks like', async () => {
    expect(await withCatalog('/OpenAction [3 0 R /Fit] /A << /S /URI /URI (https://example.org) >>')).toBe(
      'kept',
    )
    expect(await withCatalog('/JSON 1 /AAA 2 /EFX 3 /Launcher 4 /EncryptMetadata true')).toBe('kept')
    expect(await withObjects(stream('/Type /XObject', Buffer.from('\x01/JS /AA /EF \x02')))).toBe('kept')
  })

  it('whose object streams unpack to more than 64 MB is refused, and costs little', async () => {
    const bomb = deflateSync(Buffer.alloc(65 * 1024 * 1024))
    const objects = stream('/Type /ObjStm /First 5 /Filter /FlateDecode', bomb)
    expect(await withObjects(objects)).toBe('documents.broken')
  })
})
