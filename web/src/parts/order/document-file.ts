import type { Document } from '@borderlane/contracts/documents/document'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../http/client'
import { routes } from '../../http/routes'

/** Fetching it counts as opening it, and is recorded. */
export async function fileOf({ id: documentId, orderId }: Document, signal?: AbortSignal): Promise<Blob> {
  const link = await api.call(routes.createDocumentLink, { id: orderId, documentId }, { orderId, signal })
  const answer = await fetch(link.url, { signal })
  if (!answer.ok) throw new Error(`the file answered ${answer.status}`)
  return answer.blob()
}

/** The file of a document, for staff who look at it. */
export const documentFileQuery = (document: Document) =>
  queryOptions({
    queryKey: ['document-file', document.id],
    queryFn: ({ signal }) => fileOf(document, signal),
    staleTime: Infinity,
    // It holds a person's passport: not a moment longer than it is looked at.
    gcTime: 0,
    retry: false,
  })
