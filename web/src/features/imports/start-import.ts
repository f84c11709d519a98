import type { Run } from '@borderlane/contracts/catalogue/run'
import { api } from '../../http/client'
import { routes } from '../../http/routes'
import { uploadRules } from '../../http/upload-rules'
import type { Origin } from './import-origin'

/** Starts an import from where the admin said. Throws an `ApiError` if it is refused. */
export function startFrom(
  { kind, file, address, sourceName, asOf }: Origin,
  choices: { review: boolean; replaceEdited: boolean },
): Promise<Run> {
  const source = { sourceName: sourceName.trim(), asOf }
  if (kind === 'upload' && file)
    return uploadRules(file, {
      ...source,
      review: choices.review ? 'true' : 'false',
      replaceEdited: choices.replaceEdited ? 'true' : 'false',
    })
  if (kind === 'address')
    return api.call(routes.startImport, { ...choices, file: { ...source, address: address.trim() } })
  return api.call(routes.startImport, choices)
}
