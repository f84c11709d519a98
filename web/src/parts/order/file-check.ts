import { FILE_EXTENSIONS, MAX_FILE_BYTES } from '@borderlane/contracts/documents/file-limits'
import type { FileProblem } from './upload'
import { ApiError } from '../../http/client'

export const ACCEPTED_FILES = FILE_EXTENSIONS.map((ending) => `.${ending}`).join(',')

/** What can be said about a file before it is sent; the server looks at the bytes. */
export function checkFile(file: File): FileProblem | undefined {
  const name = file.name.toLowerCase()
  // The photos of iPhones, as they lie in their files; a browser there turns what it is asked for into a JPEG.
  if (/\.hei[cf]$/.test(name)) return 'heic'
  if (!FILE_EXTENSIONS.some((ending) => name.endsWith(`.${ending}`))) return 'wrong_type'
  if (file.size === 0) return 'empty'
  return file.size > MAX_FILE_BYTES ? 'too_large' : undefined
}

const FROM_SERVER: Record<string, FileProblem> = {
  'documents.too_large': 'too_large',
  'request.too_large': 'too_large',
  'documents.wrong_type': 'wrong_type',
  'documents.heic': 'heic',
  'documents.broken': 'broken',
  'documents.too_many_pixels': 'too_many_pixels',
  'documents.too_heavy': 'too_heavy',
  'documents.pdf_locked': 'pdf_locked',
  'documents.pdf_active': 'pdf_active',
  'documents.infected': 'infected',
  'documents.empty': 'empty',
  'documents.too_many': 'too_many',
  'network.unreachable': 'lost',
}

export const fileProblem = (code: string): FileProblem => FROM_SERVER[code] ?? 'other'

export const uploadProblem = (error: unknown): FileProblem =>
  error instanceof ApiError ? fileProblem(error.code) : 'other'
