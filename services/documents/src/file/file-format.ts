import type { Document } from '@borderlane/contracts/documents/document'
import { AppError } from '@borderlane/contracts/define'

/** The type of a file is decided when so many bytes are there, or all of a shorter file. */
export const HEAD_BYTES = 1_024

export interface FileFormat {
  mediaType: Document['mediaType']
  extensions: readonly string[]
  /** Whether a file that begins like this claims to be of this type. */
  claims(head: Buffer): boolean
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_START = Buffer.from('ffd8ff', 'hex')
// A byte order mark and white space in front do no harm; anything else in front could be another kind of file.
const PDF_START = /^(?:\xef\xbb\xbf)?[ \t\r\n]*%PDF-\d/

export const FILE_FORMATS: readonly FileFormat[] = [
  {
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    claims: (head) => PDF_START.test(head.toString('latin1')),
  },
  {
    mediaType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    claims: (head) => startsWith(head, JPEG_START),
  },
  {
    mediaType: 'image/png',
    extensions: ['png'],
    claims: (head) => startsWith(head, PNG_SIGNATURE),
  },
]

// A web page or a drawing with a script in it that also begins like one of our formats.
const MARKUP = /<(?:script|html|svg|!doctype)/i
const TAIL_BYTES = 2_048
/**
 * End of the table of contents of a ZIP archive (also Java and Office files), which is read from the end. A comment of
 * up to 64 KB may follow it; one of more than the tail that we search hides the archive from us. In the last 64 KB of a
 * photo, though, these four bytes stand by chance once in 65,000 files, and its owner could do nothing about it.
 */
const ZIP_END = Buffer.from('504b0506', 'hex')

/** How pictures of iPhones (HEIC) begin, behind four bytes of length. */
const HEIC_BRAND = /^ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)$/

/**
 * The format that a file has by its first bytes.
 * @throws AppError `documents.heic` for the photos of iPhones, `documents.wrong_type` for any other file, and for one that is of two types at the same time
 */
export function formatOf(head: Buffer): FileFormat {
  if (HEIC_BRAND.test(head.toString('latin1', 4, 12))) throw new AppError('documents.heic')
  const format = FILE_FORMATS.find(({ claims }) => claims(head))
  if (!format || MARKUP.test(head.toString('latin1'))) throw new AppError('documents.wrong_type')
  return format
}

/** Whether these bytes can be opened as an archive, whatever they begin with. A long comment at the end hides it. */
export function endsAsArchive(bytes: Buffer): boolean {
  return bytes.subarray(-TAIL_BYTES).includes(ZIP_END)
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}
