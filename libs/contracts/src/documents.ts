import { z } from 'zod'
import { call, hint } from './define'
import { DocumentId, Instant, OrderId } from './primitives'

export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_FILES_PER_ORDER = 20
export const FILE_EXTENSIONS = ['pdf', 'jpg', 'jpeg', 'png'] as const
/** Seconds that a link to a document is good for. */
export const LINK_SECONDS = 60

export const Document = z.object({
  id: DocumentId,
  orderId: OrderId,
  /** The name that the traveller's file had, made harmless. */
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  sizeBytes: z.int(),
  uploadedAt: Instant,
})
export type Document = z.infer<typeof Document>

/** Why a file was not kept. */
export const RejectionCode = z.enum([
  'documents.too_large',
  'documents.wrong_type',
  'documents.broken',
  'documents.empty',
  'documents.too_many',
])

/** Of a longer name the header carries its beginning and its end, in characters: headers have a limit of 16 KB. */
const NAME_HEAD = 250
const NAME_TAIL = 20

/**
 * A file's name as the gateway tells it to documents, in the header `x-file-name`: URI-encoded, the middle of a very
 * long one left out. Nothing else is changed: documents makes it harmless.
 */
export function fileNameHeader(name: string): string {
  const characters = Array.from(name.replace(/\p{Surrogate}/gu, '\ufffd'))
  const long = characters.length > NAME_HEAD + NAME_TAIL
  const kept = long ? [...characters.slice(0, NAME_HEAD), ...characters.slice(-NAME_TAIL)] : characters
  return encodeURIComponent(kept.join(''))
}

const OrderRef = z.strictObject({ id: OrderId })
const DocumentRef = z.strictObject({ id: OrderId, documentId: DocumentId })

export const listDocuments = call('documents.list', {
  http: 'GET /api/orders/:id/documents',
  access: 'order-holder',
  idempotent: 'read',
  limit: 'read',
  input: OrderRef,
  output: z.object({ documents: z.array(Document) }),
  errors: ['orders.not_found'],
})

/** The files of a multipart body, field `files`. 201 if at least one is kept, else the first refusal. */
export const uploadDocuments = call('documents.upload', {
  http: 'POST /api/orders/:id/documents',
  status: 201,
  access: 'order-holder',
  answeredBy: 'gateway',
  limit: 'upload',
  input: OrderRef,
  output: z.object({
    documents: z.array(Document),
    rejected: z.array(z.object({ name: z.string(), code: RejectionCode })),
  }),
  errors: [
    'orders.not_found',
    'documents.too_large',
    'documents.wrong_type',
    'documents.broken',
    'documents.empty',
    'documents.too_many',
    'documents.none',
  ],
})

/** A one-time address on the internal port of documents, to which the gateway pipes one file. */
export const startUpload = call('documents.startUpload', {
  access: 'service',
  input: OrderRef,
  output: z.object({ url: z.url() }),
  errors: ['orders.not_found', 'documents.too_many'],
})

export const deleteDocument = call('documents.delete', {
  http: 'DELETE /api/orders/:id/documents/:documentId',
  status: 204,
  access: 'order-holder',
  limit: 'write',
  input: DocumentRef,
  output: z.object({}),
  errors: ['orders.not_found', 'documents.not_found'],
})

/** A link to the file, good for 60 seconds. */
export const createDocumentLink = call('documents.createLink', {
  http: 'POST /api/orders/:id/documents/:documentId/link',
  access: 'order-holder',
  limit: 'read',
  input: DocumentRef,
  output: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['orders.not_found', 'documents.not_found'],
})

/** The file behind a link, as an attachment. */
export const downloadDocument = call('documents.download', {
  http: 'GET /files/:token',
  access: 'anyone',
  answeredBy: 'gateway',
  limit: 'read',
  input: z.strictObject({ token: z.string().max(400) }),
  output: z.string().meta({ description: 'the bytes of the file' }),
  errors: ['documents.link_expired'],
})

/** Turns the token of a link into an internal address of the bytes. */
export const resolveLink = call('documents.resolveLink', {
  access: 'service',
  input: z.strictObject({ token: z.string().max(400) }),
  output: z.object({ url: z.url(), mediaType: z.string(), sizeBytes: z.int() }),
  errors: ['documents.link_expired'],
})

/** The documents of an order changed: open event streams tell their readers. */
export const documentsChanged = hint('documents.changed', z.object({ orderId: OrderId }))
