import { deleteDocument } from '@borderlane/contracts/documents/order-holder'
import { readVisa, startUpload } from '@borderlane/contracts/documents/internal'
import { AppError, type Caller, type InputOf } from '@borderlane/contracts/define'
import { fieldIssues, unknownFields } from '@borderlane/contracts/errors'
import { decideOrder, type StaffOrder } from '@borderlane/contracts/orders/admin'
import { recordDecision } from '@borderlane/contracts/orders/internal'
import type { Proposed } from '@borderlane/contracts/proposal'
import type { ReadVisa } from '@borderlane/contracts/visa'
import { Calls } from '@borderlane/messaging'
import { log } from '@borderlane/runtime'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { putFile, type StoredFile } from './internal-file'
import { Route } from '../routes/route'
import { mustBeForm, partsOf } from './upload-parts'

/**
 * What the authorities decided: the document is stored first, what it says is compared, then the status is set. Refused,
 * the document goes again.
 */
@Controller()
export class DecisionController {
  constructor(private readonly calls: Calls) {}

  @Route(decideOrder)
  async decide(@Req() request: FastifyRequest): Promise<StaffOrder | Proposed> {
    mustBeForm(request)
    const caller = callerOf(request)
    const fields = new Map<string, string>()
    let file: StoredFile | undefined
    let decision: InputOf<typeof decideOrder>
    let read: ReadVisa | undefined
    try {
      for await (const { content, orFail } of partsOf(request, (name, value) => fields.set(name, value))) {
        // Checked before the file is taken: what is wrong with the fields keeps nothing.
        const { id } = readDecision(request, fields)
        if (file) throw new AppError('validation.failed', { fields: unknownFields([content.fieldname]) })
        const sending = this.calls
          .send(startUpload, { id, kind: 'decision' }, caller)
          .then(({ url }) => putFile(url, content.filename, content.file))
        file = await orFail(sending).finally(() => content.file.resume())
      }
      decision = readDecision(request, fields)
      read = await this.read(decision, file, caller)
    } catch (error) {
      // What cannot be compared is not recorded.
      if (file?.isNew) await this.undo(file, caller)
      throw error
    }
    return this.record({ ...decision, hasDocument: file !== undefined, read }, file, caller)
  }

  /** What an approval's document says, compared with the application. */
  private async read(
    { id, status, validFrom, validUntil, entries }: InputOf<typeof decideOrder>,
    file: StoredFile | undefined,
    caller: Caller,
  ): Promise<ReadVisa | undefined> {
    if (!file || status !== 'approved') return undefined
    const visa = { id, documentId: file.document.id, typed: { validFrom, validUntil, entries } }
    return this.calls.send(readVisa, visa, caller)
  }

  private async record(
    decision: InputOf<typeof recordDecision>,
    file: StoredFile | undefined,
    caller: Caller,
  ): Promise<StaffOrder | Proposed> {
    try {
      return await this.calls.send(recordDecision, decision, caller)
    } catch (error) {
      if (file?.isNew && isRefusal(error)) await this.undo(file, caller)
      throw error
    }
  }

  private async undo({ document: { id: documentId, orderId: id } }: StoredFile, caller: Caller) {
    await this.calls.send(deleteDocument, { id, documentId }, caller).catch((err: unknown) => {
      log.warn(
        { event: 'decision_not_undone', documentId, err },
        'document of a refused decision could not be removed; it remains stored',
      )
    })
  }
}

/** Whether it is certain that the status was not set; where it is not, the document may already be read. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status < 500
}

function readDecision(request: FastifyRequest, fields: ReadonlyMap<string, string>) {
  const params = request.params as Record<string, string>
  const twice = [...fields.keys()].filter((name) => Object.hasOwn(params, name))
  const parsed = decideOrder.input.safeParse({ ...Object.fromEntries(fields), ...params })
  const issues = [...unknownFields(twice), ...(parsed.success ? [] : fieldIssues(parsed.error))]
  if (!parsed.success || issues.length > 0) throw new AppError('validation.failed', { fields: issues })
  return parsed.data
}
