import type { Call, OutputOf } from '@borderlane/contracts/define'
import type { Document } from '@borderlane/contracts/documents/document'
import type { uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import {
  address,
  ApiError,
  callHeaders,
  credentials,
  loadWordsOf,
  NO_ANSWER,
  readJson,
  refusalOf,
  toApiError,
} from './client'
import { type Route, routes } from './routes'

type Answer = OutputOf<typeof uploadDocuments>

interface SentFile {
  file: File
  /** The document whose place it takes. */
  replaces?: string
  /** Code of the required document that it is. */
  requirement?: string
  /** No one has said so: its name did. */
  isGuess?: boolean
}

/**
 * Uploads one file of an order. `onProgress` hears the share that is sent, 0 to 1.
 * @throws ApiError if the file was not kept
 */
export async function uploadDocument(
  orderId: string,
  { file, replaces, requirement, isGuess }: SentFile,
  onProgress: (share: number) => void,
): Promise<Document> {
  const form = new FormData()
  // In front of the file: anyone who reads the form must know it by then.
  if (requirement) form.append('requirement', requirement)
  if (requirement && isGuess) form.append('isGuess', 'true')
  form.append('files', file, file.name)
  if (replaces) {
    const place = { id: orderId, documentId: replaces }
    return (await sendForm(routes.replaceDocument, place, form, { orderId, onProgress })) as Document
  }
  const body = await sendForm(routes.uploadDocuments, { id: orderId }, form, { orderId, onProgress })
  const { documents, rejected } = body as Answer
  const kept = documents[0]
  if (!kept) {
    const code = rejected[0]?.code ?? 'internal.error'
    await loadWordsOf(code)
    throw new ApiError(code, 201)
  }
  return kept
}

interface FormSettings {
  orderId: string
  onProgress?: (share: number) => void
}

/**
 * Sends a form with files. XMLHttpRequest, because fetch reports no progress.
 * @param place the parts of the address
 * @throws ApiError for every answer that is not a good one, and where none comes
 */
export async function sendForm(
  route: Pick<Route<Call>, 'method' | 'path'>,
  place: Record<string, string>,
  form: FormData,
  settings: FormSettings,
): Promise<unknown> {
  const { url } = address(route, place)
  const request = await credentials.withToken((token) => send(route.method, url, form, token, settings))
  const body = readJson(request.responseText)
  if (request.status !== 200 && request.status !== 201)
    throw await refusalOf(request.status, body, request.getResponseHeader('x-request-id'))
  if (body === undefined) throw toApiError(NO_ANSWER, body, null)
  return body
}

/** Gives the request with its answer, whatever that is. Throws an `ApiError` if none came. */
function send(
  method: string,
  url: string,
  form: FormData,
  token: string | undefined,
  { orderId, onProgress }: FormSettings,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(callHeaders({ orderId }, token)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    const fail = () => reject(new ApiError('network.unreachable', 0))
    request.onerror = fail
    request.onabort = fail
    request.ontimeout = fail
    request.onload = () => resolve(request)
    request.send(form)
  })
}
