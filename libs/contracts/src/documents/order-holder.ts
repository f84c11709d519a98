import { z } from 'zod'
import { call } from '../define'
import { DocumentId, Instant, OrderId, OrderRef, file, typed } from '../primitives'
import { Document, RejectionCode, RequirementCode, Viewer } from './document'

/** The required document that the files of a form are, and whether no one has said so but their names. */
const named = { requirement: RequirementCode.optional(), isGuess: z.literal('true').optional() }

const DocumentRef = z.strictObject({ id: OrderId, documentId: DocumentId })

export const listDocuments = call('documents.list', {
  http: 'GET /api/orders/:id/documents',
  summary: 'List the documents of an order',
  description: 'Oldest first, with what each is and whether it was found good.',
  access: 'order-holder',
  input: OrderRef,
  output: z.object({ documents: z.array(Document) }),
  errors: ['orders.not_found'],
})

export const uploadDocuments = call('documents.upload', {
  http: 'POST /api/orders/:id/documents',
  summary: 'Upload documents',
  description:
    'The files of a multipart body, field `files`. A field `requirement` in front of them names the required document that they are; with `isGuess` = `true` it was guessed from their names, and gives way to what is said. 201 if at least one is kept, else the first refusal. A file that the order has already is answered as it is kept, with what it was named for.',
  status: 201,
  access: 'order-holder',
  answeredBy: 'gateway',
  limit: 'upload',
  input: OrderRef.extend(named),
  output: z.object({
    documents: z.array(Document),
    rejected: z.array(z.object({ name: z.string(), code: RejectionCode })),
  }),
  errors: [
    'orders.not_found',
    'orders.erased',
    'documents.none',
    'documents.too_slow',
    ...RejectionCode.options,
  ],
})

export const replaceDocument = call('documents.replace', {
  http: 'PUT /api/orders/:id/documents/:documentId',
  summary: 'Replace a document',
  description:
    'One file (field `files`) in the place of another document: that one stays until the new one is kept, which takes over what it was named for. A field `requirement` in front of it holds where that document is gone meanwhile.',
  access: 'order-holder',
  answeredBy: 'gateway',
  limit: 'upload',
  input: DocumentRef.extend(named),
  output: Document,
  errors: [
    'orders.not_found',
    'orders.erased',
    'documents.not_found',
    'documents.fixed',
    'documents.is_decision',
    'documents.none',
    'documents.too_slow',
    ...RejectionCode.options,
  ],
})

export const nameDocument = call('documents.name', {
  http: 'PATCH /api/orders/:id/documents/:documentId',
  summary: 'Name a document',
  description: 'Says which of the required documents this one is; null takes that back.',
  access: 'order-holder',
  input: DocumentRef.extend({ requirement: RequirementCode.nullable() }),
  output: Document,
  errors: ['orders.not_found', 'documents.not_found', 'documents.fixed'],
})

export const deleteDocument = call('documents.delete', {
  http: 'DELETE /api/orders/:id/documents/:documentId',
  summary: 'Delete a document',
  description: 'Until the application is with the government. A decision is never deleted by its traveller.',
  status: 204,
  access: 'order-holder',
  input: DocumentRef,
  output: z.object({}),
  errors: ['orders.not_found', 'documents.not_found', 'documents.fixed'],
})

export const createDocumentLink = call('documents.createLink', {
  http: 'POST /api/orders/:id/documents/:documentId/link',
  summary: 'Make a link to a document',
  description:
    'A link to the file, good for 60 seconds: to see it in the browser, or to save it. The caller has opened it.',
  access: 'order-holder',
  noAct: true,
  limit: 'read',
  input: DocumentRef.extend({ as: z.enum(['view', 'download']).default('view') }),
  output: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['orders.not_found', 'documents.not_found', 'documents.not_accepted'],
})

/** Who opened a document. Staff never by name. */
export const DocumentView = z.object({
  documentId: DocumentId,
  /** That it had. Missing when the document, or the one that took its place, was deleted since. */
  name: z.string().optional(),
  viewer: Viewer,
  at: Instant,
})
export type DocumentView = z.infer<typeof DocumentView>

export const listDocumentViews = call('documents.listViews', {
  http: 'GET /api/orders/:id/document-views',
  summary: 'List who opened the documents',
  description: 'The latest 200 openings of the documents of an order, newest first.',
  access: 'order-holder',
  input: OrderRef,
  output: z.object({ views: z.array(DocumentView) }),
  errors: ['orders.not_found'],
})

export const downloadDocument = call('documents.download', {
  http: 'GET /files/:token',
  summary: 'Fetch a file by its link',
  description: 'The file behind a link, to be seen in the browser or to be saved, as the link says.',
  access: 'anyone',
  answeredBy: 'gateway',
  input: z.strictObject({ token: typed(400) }),
  output: file('application/octet-stream'),
  errors: ['documents.link_expired'],
})
