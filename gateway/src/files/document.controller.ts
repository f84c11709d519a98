import { AppError, type Caller, type OutputOf } from '@borderlane/contracts/define'
import { type Document, RejectionCode, RequirementCode } from '@borderlane/contracts/documents/document'
import { continueUpload, resolveLink, startUpload } from '@borderlane/contracts/documents/internal'
import {
  deleteDocument,
  replaceDocument,
  uploadDocuments,
  downloadDocument,
} from '@borderlane/contracts/documents/order-holder'
import { checkAccess } from '@borderlane/contracts/orders/internal'
import { unknownFields } from '@borderlane/contracts/errors'
import { Calls } from '@borderlane/messaging'
import { CONFIG, log, networkOf } from '@borderlane/runtime'
import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import type { Config } from '../config'
import { getFile, putFile, type StoredFile } from './internal-file'
import { NetworkPlaces } from '../edge/network-places'
import { readInput, Route } from '../routes/route'
import { mustBeForm, partsOf } from './upload-parts'

/** Uploads at once of one network, times RATE_LIMIT_FACTOR; the web sends one file after the other. */
const MAX_AT_ONCE = 3

/** A document is shown on its own only, and nothing in it may run. */
const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; sandbox; frame-ancestors 'none'"
/** A sandbox, or no objects at all, would keep the browser's own PDF viewer from starting. */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

type Uploaded = OutputOf<typeof uploadDocuments>

interface Named {
  requirement?: string
  isGuess?: boolean
}

/** Files on their way in and out. The bytes pass through; documents counts, checks and keeps them. */
@Controller()
export class DocumentController {
  private readonly inWork = new NetworkPlaces()

  constructor(
    private readonly calls: Calls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Route(uploadDocuments)
  async upload(@Req() request: FastifyRequest): Promise<Uploaded> {
    const { id } = readInput(uploadDocuments, request).input
    return this.receive(request, id, () => this.takeFiles(request, id))
  }

  @Route(replaceDocument)
  async replace(@Req() request: FastifyRequest): Promise<Document> {
    const { id, documentId } = readInput(replaceDocument, request).input
    return this.receive(request, id, async () => {
      // One file: what follows it is not looked at, because the old document is gone by then.
      const named: Named = {}
      for await (const { content, orFail } of partsOf(request, nameOf(named))) {
        const caller = callerOf(request)
        const sending = this.calls
          .send(startUpload, { id, replaces: documentId }, caller)
          .then(({ url }) => putFile(url, content.filename, content.file, named))
        const { document } = await orFail(sending).finally(() => content.file.resume())
        return document
      }
      throw new AppError('documents.none')
    })
  }

  /** Takes files in once it is known that the caller may see the order, a few at once from one network. */
  private async receive<T>(request: FastifyRequest, id: string, take: () => Promise<T>): Promise<T> {
    mustBeForm(request)
    const most = Math.max(1, MAX_AT_ONCE * this.config.RATE_LIMIT_FACTOR)
    const giveBack = this.inWork.take(networkOf(request.ip), most)
    try {
      // Before a byte is read: anyone who may not see the order sends nothing.
      await this.calls.send(checkAccess, { id, acts: true }, callerOf(request))
      return await take()
    } finally {
      giveBack()
    }
  }

  private async takeFiles(request: FastifyRequest, id: string): Promise<Uploaded> {
    const caller = callerOf(request)
    const kept: StoredFile[] = []
    const rejected: Uploaded['rejected'] = []
    const nextAddress = this.addressesFor(id, caller)
    const named: Named = {}
    try {
      for await (const part of partsOf(request, nameOf(named))) {
        const { filename, file } = part.content
        const sending = nextAddress().then((url) => putFile(url, filename, file, named))
        try {
          kept.push(await part.orFail(sending))
        } catch (error) {
          const code = RejectionCode.safeParse(error instanceof AppError && error.code)
          if (!code.success) {
            // Half a file must not count as one; it may have been a whole one, too.
            file.destroy()
            await sending.then((stored) => kept.push(stored)).catch(() => undefined)
            throw error
          }
          rejected.push({ name: filename.slice(0, 200), code: code.data })
        }
        // What no one wants any more must be read all the same, or the next part never comes.
        file.resume()
      }
    } catch (error) {
      await this.undo(kept, id, caller)
      throw error
    }
    const [refusal] = rejected
    if (kept.length > 0) return { documents: kept.map(({ document }) => document), rejected }
    throw new AppError(refusal?.code ?? 'documents.none', refusal && { rejected })
  }

  /** Addresses for the files of one form, one at a time: orders is asked again only when what it said is too old. */
  private addressesFor(id: string, caller: Caller): () => Promise<string> {
    let pass: string | undefined
    const start = async (): Promise<string> => {
      const started = await this.calls.send(startUpload, { id }, caller)
      pass = started.pass
      return started.url
    }
    return async () => {
      if (!pass) return start()
      try {
        return (await this.calls.send(continueUpload, { pass }, caller)).url
      } catch (error) {
        // It has expired.
        if (error instanceof AppError && error.code === 'request.not_found') return start()
        throw error
      }
    }
  }

  /** An upload that is refused leaves nothing: the files before the fault go again, but for those that were there. */
  private async undo(kept: StoredFile[], id: string, caller: Caller): Promise<void> {
    for (const { document, isNew } of kept) {
      if (!isNew) continue
      await this.calls.send(deleteDocument, { id, documentId: document.id }, caller).catch((err: unknown) => {
        log.warn(
          { event: 'upload_not_undone', documentId: document.id, err },
          'file of a refused form could not be removed; it remains stored',
        )
      })
    }
  }

  @Route(downloadDocument)
  async download(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { input } = readInput(downloadDocument, request)
    const caller = callerOf(request)
    const link = await this.calls.send(resolveLink, input, caller)
    const file = await getFile(link.url)
    void reply
      .headers({
        'content-type': link.mediaType,
        'content-length': link.sizeBytes,
        'content-disposition': file.headers['content-disposition'] ?? 'attachment',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': link.mediaType === 'application/pdf' ? PDF_POLICY : PICTURE_POLICY,
      })
      .send(file)
  }
}

const nameOf =
  (named: Named) =>
  (field: string, value: string): void => {
    if (field === 'isGuess') {
      if (value !== 'true')
        throw new AppError('validation.failed', { fields: [{ path: field, message: 'must be true' }] })
      named.isGuess = true
      return
    }
    if (field !== 'requirement') throw new AppError('validation.failed', { fields: unknownFields([field]) })
    const read = RequirementCode.safeParse(value)
    if (!read.success)
      throw new AppError('validation.failed', { fields: [{ path: field, message: 'must be a code' }] })
    named.requirement = read.data
  }
