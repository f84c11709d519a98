import { MAX_IMPORT_BYTES, uploadImport } from '@borderlane/contracts/catalogue/import'
import { openImport } from '@borderlane/contracts/catalogue/internal'
import { Run } from '@borderlane/contracts/catalogue/run'
import { fieldIssues } from '@borderlane/contracts/errors'
import { AppError } from '@borderlane/contracts/define'
import { Calls } from '@borderlane/messaging'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../auth/caller'
import { sendFile } from './internal-file'
import { ownPages, Route } from '../routes/route'
import { mustBeForm, partsOf } from './upload-parts'

const BOUNDS = {
  maxFileBytes: MAX_IMPORT_BYTES,
  // The form's text around the file.
  maxBodyBytes: MAX_IMPORT_BYTES + 64 * 1024,
  maxFiles: 1,
}

/** Files of rules on their way in. The bytes pass through; the catalogue counts and reads them. */
@Controller()
export class ImportUploadController {
  constructor(private readonly calls: Calls) {}

  @Route(uploadImport)
  async upload(@Req() request: FastifyRequest): Promise<Run> {
    mustBeForm(request, BOUNDS)
    const fields = new Map<string, string>()
    for await (const { content, orFail } of partsOf(
      request,
      (name, value) => fields.set(name, value),
      BOUNDS,
    )) {
      // Before a byte of the file is read: anyone who may not import it sends nothing.
      const about = uploadImport.input.safeParse(Object.fromEntries(fields))
      const issues = about.success ? ownPages(about.data, request.host) : fieldIssues(about.error)
      if (!about.success || issues.length > 0) throw new AppError('validation.failed', { fields: issues })
      const sending = this.calls
        .send(openImport, about.data, callerOf(request))
        .then(({ url }) => sendFile(url, content.filename, content.file))
      const { body } = await orFail(sending).finally(() => content.file.resume())
      return Run.parse(body)
    }
    throw new AppError('documents.none')
  }
}
