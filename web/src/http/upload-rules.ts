import type { uploadImport } from '@borderlane/contracts/catalogue/import'
import type { Run } from '@borderlane/contracts/catalogue/run'
import type { RequestOf } from '@borderlane/contracts/define'
import { callHeaders, readJson } from './client'
import { credentials } from './credentials'
import { ApiError, refusalOf } from './error'
import { staffRoutes } from './staff-routes'

/** Uploads a file of rules, which may take minutes. Throws an `ApiError` if no import was started. */
export async function uploadRules(file: File, about: RequestOf<typeof uploadImport>): Promise<Run> {
  const { method, path } = staffRoutes.uploadImport
  const form = new FormData()
  // Before the file: the server reads the form in its order.
  for (const [name, value] of Object.entries(about)) if (value !== undefined) form.append(name, value)
  form.append('files', file, file.name)
  const response = await credentials.withToken((token) =>
    fetch(path, { method, headers: callHeaders({}, token), body: form }).catch(() => {
      throw new ApiError('network.unreachable', 0)
    }),
  )
  const body = readJson(await response.text())
  if (!response.ok) throw await refusalOf(response.status, body, response.headers.get('x-request-id'))
  return body as Run
}
