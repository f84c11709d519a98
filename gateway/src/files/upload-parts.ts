import { MAX_FILE_BYTES, MAX_FILES_PER_ORDER } from '@borderlane/contracts/documents/file-limits'
import { unknownFields } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { PACE, tooSlowOrLarge } from './upload-pace'

export interface FormBounds {
  maxFileBytes: number
  maxFiles: number
  /** All files, and the form's text around them. */
  maxBodyBytes: number
}
const OF_AN_ORDER: FormBounds = {
  maxFileBytes: MAX_FILE_BYTES,
  // More than an order can hold, so that each refused one gets its answer; what comes after them gets none.
  maxFiles: 50,
  maxBodyBytes: MAX_FILES_PER_ORDER * MAX_FILE_BYTES + 1024 * 1024,
}
const MAX_FIELDS = 10
const MAX_FIELD_BYTES = 8 * 1024

/** @throws AppError for a body that is no form, or one that says it is too large */
export function mustBeForm(request: FastifyRequest, { maxBodyBytes } = OF_AN_ORDER): void {
  if (!request.isMultipart()) throw new AppError('request.unsupported_type')
  if (Number(request.headers['content-length']) > maxBodyBytes) throw new AppError('request.too_large')
}

export interface Part {
  content: MultipartFile
  /** The outcome of some work with the file; ends with the fault of the body, if there is one meanwhile. */
  orFail: <T>(work: Promise<T>) => Promise<T>
}

/**
 * The files of the form, one at a time, in the order in which they arrive.
 * @param onField takes the other fields; without it the form has none
 */
export async function* partsOf(
  request: FastifyRequest,
  onField?: (name: string, value: string) => void,
  bounds = OF_AN_ORDER,
): AsyncGenerator<Part> {
  const parts = request.parts({
    // One byte more than allowed, so that the counter sees that it is too many.
    limits: {
      fileSize: bounds.maxFileBytes + 1,
      files: bounds.maxFiles,
      fields: onField ? MAX_FIELDS : 1,
      fieldSize: MAX_FIELD_BYTES,
    },
  })
  let coming = parts.next()
  // Only now someone reads: nothing is lost to the one who counts.
  const fault = tooSlowOrLarge(request.raw, { ...PACE, maxBytes: bounds.maxBodyBytes })
  fault.catch(() => undefined)
  const orFail = <T>(work: Promise<T>): Promise<T> => Promise.race([work, fault])
  for (;;) {
    const next = await orFail(coming).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT')
        return { done: true as const, value: undefined }
      if (error instanceof AppError) throw error
      throw new AppError('request.malformed', undefined, { cause: error })
    })
    if (next.done) return
    const part = next.value
    if (part.type === 'field' && onField && typeof part.value === 'string') {
      onField(part.fieldname, part.value)
      coming = parts.next()
      continue
    }
    if (part.type !== 'file' || part.fieldname !== 'files') {
      if (part.type === 'file') part.file.resume()
      throw new AppError('validation.failed', { fields: unknownFields([part.fieldname]) })
    }
    yield { content: part, orFail }
    coming = parts.next()
  }
}
