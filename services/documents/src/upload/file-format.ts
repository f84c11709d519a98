import type { Document } from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import type { FormatWalk } from './format-walk'
import { JpegWalk } from './jpeg-walk'
import { PngWalk } from './png-walk'

export interface FileFormat {
  mediaType: Document['mediaType']
  extensions: readonly string[]
  /** Whether a file that begins like this claims to be of this type. */
  claims(head: Buffer): boolean
  walk?(): FormatWalk
  /** For a format without a walk: whether a file that ends like this is whole. */
  endsWell?(tail: Buffer): boolean
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_START = Buffer.from('ffd8ff', 'hex')
// A byte order mark and white space in front do no harm; anything else in front could be another kind of file.
const PDF_START = /^(?:\xef\xbb\xbf)?[ \t\r\n]*%PDF-\d/
const PDF_END = '%%EOF'

export const FILE_FORMATS: readonly FileFormat[] = [
  {
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    claims: (head) => PDF_START.test(head.toString('latin1')),
    endsWell: (tail) => tail.includes(PDF_END),
  },
  {
    mediaType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    claims: (head) => startsWith(head, JPEG_START),
    walk: () => new JpegWalk(),
  },
  {
    mediaType: 'image/png',
    extensions: ['png'],
    claims: (head) => startsWith(head, PNG_SIGNATURE),
    walk: () => new PngWalk(),
  },
]

// A page or a drawing with script in it that also passes for one of ours.
const MARKUP = /<(?:script|html|svg|!doctype)/i
/**
 * End of the table of contents of a ZIP archive (also Java and Office files), which is read from the end. A comment of
 * up to 64 KB may follow it; one of more than the tail that we keep hides the archive from us. In the last 64 KB of a
 * photo, though, these four bytes stand by chance once in 65,000 files, and its owner could do nothing about it.
 */
const ZIP_END = Buffer.from('504b0506', 'hex')

/**
 * The format that a file has by its first bytes.
 * @throws AppError `documents.wrong_type` for any other file, and for one that is two things at once
 */
export function formatOf(head: Buffer): FileFormat {
  const format = FILE_FORMATS.find(({ claims }) => claims(head))
  if (!format || MARKUP.test(head.toString('latin1'))) throw new AppError('documents.wrong_type')
  return format
}

/** Whether a file that ends like this can be opened as an archive, whatever it begins with (long comments apart). */
export function endsAsArchive(tail: Buffer): boolean {
  return tail.includes(ZIP_END)
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature)
}
