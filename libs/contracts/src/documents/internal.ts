import { z } from 'zod'
import { call, event, broadcast } from '../define'
import { eventList } from '../event-list'
import { StaffAct } from '../staff-act'
import { DocumentId, Id, Instant, OrderId, OrderRef, typed } from '../primitives'
import { ReadVisa, TypedVisa } from '../visa'
import { DocumentKind, RequirementCode } from './document'

/** A one-time address on the internal port of documents, to which the gateway pipes one file. */
export const startUpload = call('documents.startUpload', {
  onBehalf: true,
  input: OrderRef.extend({
    /** A decision comes from staff only. */
    kind: DocumentKind.default('upload'),
    replaces: DocumentId.optional(),
  }),
  output: z.object({
    url: z.url(),
    /** For the next file of the same form (`continueUpload`); only of what can hold several. */
    pass: z.string().optional(),
  }),
  errors: [
    'orders.not_found',
    'orders.access_ended',
    'orders.erased',
    'documents.too_many',
    'documents.not_found',
    'documents.fixed',
    'documents.is_decision',
  ],
})

/** The address for one more file of a form, for the caller whom `startUpload` let in: orders is not asked again. */
export const continueUpload = call('documents.continueUpload', {
  onBehalf: true,
  input: z.strictObject({ pass: typed(600) }),
  output: z.object({ url: z.url() }),
  errors: ['request.not_found', 'orders.erased', 'documents.too_many'],
})

/** Whether an order lists a document among those that its traveller sent. */
export const findDocument = call('documents.find', {
  idempotent: 'read',
  input: OrderRef.extend({ documentId: DocumentId }),
  output: z.object({}),
  errors: ['documents.not_found'],
})

/** Reads the document of a decision and has orders compare it with the application. The text of it is kept nowhere. */
export const readVisa = call('documents.readVisa', {
  onBehalf: true,
  // A file has 10 s, and may wait for others.
  deadlineMs: 25_000,
  input: OrderRef.extend({ documentId: DocumentId, typed: TypedVisa }),
  output: ReadVisa,
  errors: ['orders.not_found', 'orders.access_ended', 'orders.erased', 'documents.not_found'],
})

/** Documents that staff opened, newest first, for the audit log. For those who may read it (`roles.ts`). */
export const listStaffViews = call('documents.listStaffViews', {
  onBehalf: true,
  idempotent: 'read',
  input: z.strictObject({
    orderIds: z.array(OrderId).optional(),
    staffIds: z.array(Id).optional(),
    /** Views before this one: ids rise with time. */
    before: Id.optional(),
    most: z.int().min(1).max(100),
  }),
  output: z.object({
    views: z.array(
      z.object({
        id: Id,
        orderId: OrderId,
        documentId: DocumentId,
        /** That the document has; null: it was deleted since. */
        name: z.string().nullable(),
        staffId: Id,
        at: Instant,
      }),
    ),
  }),
})

export const listStaffViewers = call('documents.listStaffViewers', {
  onBehalf: true,
  idempotent: 'read',
  output: z.object({ staffIds: z.array(Id) }),
})

export const resolveLink = call('documents.resolveLink', {
  onBehalf: true,
  input: z.strictObject({ token: typed(400) }),
  output: z.object({ url: z.url(), mediaType: z.string(), sizeBytes: z.int() }),
  errors: ['documents.link_expired'],
})

export const documentReplaced = event(
  'documents.replaced',
  1,
  z.object({ orderId: OrderId, documentId: DocumentId, replacedBy: DocumentId }),
  'orderId',
)

export const Paper = z.object({ id: DocumentId, requirement: RequirementCode.optional() })
export type Paper = z.infer<typeof Paper>

/** Which files an order has now. `version` rises with every change of them. */
export const papersChanged = event(
  'documents.papers-changed',
  1,
  z.object({
    orderId: OrderId,
    version: z.int(),
    /** From the traveller, without those that were refused. */
    papers: z.array(Paper),
    /** The visa or the refusal is among the documents. */
    hasDecision: z.boolean(),
  }),
  'orderId',
)

export const documentStaffActed = event('documents.staff-acted', 1, StaffAct, 'orderId')

export const documentsChanged = broadcast('documents.changed', z.object({ orderId: OrderId }))

export const listDocumentEvents = eventList('documents')
