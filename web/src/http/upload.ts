import type { OutputOf } from '@borderlane/contracts/define'
import type { Document } from '@borderlane/contracts/documents/document'
import type { uploadDocuments } from '@borderlane/contracts/documents/order-holder'
import { address, callHeaders, readJson } from './client'
import { credentials } from './credentials'
import { ApiError, toApiError } from './error'
import { routes } from './routes'

type Answer = OutputOf<typeof uploadDocuments>

/**
 * Uploads one file of an order. XMLHttpRequest, because fetch tells no progress.
 * `onProgress` hears the share that is sent, 0 to 1. Throws an `ApiError` if the file was not kept.
 */
export async function uploadDocument(
  orderId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Document> {
  const request = await credentials.withToken((token) => send(orderId, file, token, onProgress))
  const body = readJson(request.responseText)
  if (request.status !== 201)
    throw toApiError(request.status, body, request.getResponseHeader('x-request-id'))
  const { documents, rejected } = body as Answer
  const kept = documents[0]
  if (!kept) throw new ApiError(rejected[0]?.code ?? 'internal.error', request.status)
  return kept
}

/** Gives the request with its answer, whatever that is. Throws an `ApiError` if none came. */
function send(
  orderId: string,
  file: File,
  token: string | undefined,
  onProgress: (share: number) => void,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { url } = address(routes.uploadDocuments, { id: orderId })
    request.open(routes.uploadDocuments.method, url)
    for (const [name, value] of Object.entries(callHeaders({ orderId }, token)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    const fail = () => reject(new ApiError('network.unreachable', 0))
    request.onerror = fail
    request.onabort = fail
    request.ontimeout = fail
    request.onload = () => resolve(request)
    const form = new FormData()
    form.append('files', file, file.name)
    request.send(form)
  })
}
