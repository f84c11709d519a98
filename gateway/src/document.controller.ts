import type { Caller } from '@borderlane/contracts/caller'
import type { OutputOf } from '@borderlane/contracts/define'
import {
  downloadDocument,
  MAX_FILE_BYTES,
  MAX_FILES_PER_ORDER,
  RejectionCode,
  resolveLink,
  startUpload,
  uploadDocuments,
} from '@borderlane/contracts/documents'
import { AppError } from '@borderlane/contracts/errors'
import { Calls } from '@borderlane/messaging'
import type { MultipartFile } from '@fastify/multipart'
import { Controller, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller'
import { getFile, putFile } from './internal-file'
import { readInput } from './read-input'
import { Route } from './route.decorator'

/** All files that an order can hold, and the form's text around them. */
const MAX_BODY_BYTES = MAX_FILES_PER_ORDER * MAX_FILE_BYTES + 1024 * 1024
/** More than an order can hold, so that each refused one gets its answer; what comes after them gets none. */
const MAX_PARTS = 50

type Uploaded = OutputOf<typeof uploadDocuments>

/** Files on their way in and out. The bytes pass through; documents counts, checks and keeps them. */
@Controller()
export class DocumentController {
  constructor(private readonly calls: Calls) {}

  @Route(uploadDocuments)
  async upload(@Req() request: FastifyRequest): Promise<Uploaded> {
    const { id } = readInput(uploadDocuments, request).input
    if (!request.isMultipart()) throw new AppError('request.unsupported_type')
    if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw new AppError('request.too_large')

    const result: Uploaded = { documents: [], rejected: [] }
    for await (const part of partsOf(request)) {
      try {
        result.documents.push(await this.passOn(part, id, callerOf(request)))
      } catch (error) {
        const code = RejectionCode.safeParse(error instanceof AppError && error.code)
        if (!code.success) throw error
        result.rejected.push({ name: part.filename.slice(0, 200), code: code.data })
      } finally {
        // What nobody wants any more must be read all the same, or the next part never comes.
        part.file.resume()
      }
    }
    const [refusal] = result.rejected
    if (result.documents.length > 0) return result
    throw new AppError(refusal?.code ?? 'documents.none', refusal && { rejected: result.rejected })
  }

  private async passOn(
    part: MultipartFile,
    id: string,
    caller: Caller,
  ): Promise<Uploaded['documents'][number]> {
    const { url } = await this.calls.send(startUpload, { id }, caller)
    return putFile(url, part.filename, part.file)
  }

  @Route(downloadDocument)
  async download(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(downloadDocument, request)
    const link = await this.calls.send(resolveLink, input, callerOf(request))
    const file = await getFile(link.url)
    void reply
      .headers({
        'content-type': link.mediaType,
        'content-length': link.sizeBytes,
        'content-disposition': file.headers['content-disposition'] ?? 'attachment',
        'cache-control': 'no-store',
        // A document is shown on its own only, and nothing in it may run.
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      })
      .send(file)
  }
}

/** The files of the form, one at a time, in the order in which they arrive. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const parts = request.parts({
    // One byte more than allowed, so that documents sees that it is too many.
    limits: { fileSize: MAX_FILE_BYTES + 1, files: MAX_PARTS, fields: 1 },
  })
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'FST_FILES_LIMIT')
        return { done: true as const, value: undefined }
      throw new AppError('request.malformed', undefined, { cause: error })
    })
    if (next.done) return
    const part = next.value
    if (part.type !== 'file' || part.fieldname !== 'files') {
      throw new AppError('validation.failed', {
        fields: [{ path: part.fieldname, message: 'is not a known field' }],
      })
    }
    yield part
  }
}
