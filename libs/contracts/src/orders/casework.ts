import { z } from 'zod'
import { call } from '../define'
import {
  Cents,
  DocumentId,
  file,
  Id,
  Instant,
  line,
  numericLine,
  OrderId,
  OrderRef,
  SentCents,
  Version,
  named,
} from '../primitives'
import { RequirementCode } from '../documents/document'
import { KeptAnswers } from '../forms/answers'
import { KeptForm } from '../forms/form'
import { QuestionId } from '../forms/question'
import { StaffOrder, StaffText } from './admin'
import { withoutFields } from './templates'

/** All that the official form needs, in its order: what staff type from. */
export const FilingSheet = named('FilingSheet', {
  form: KeptForm,
  answers: KeptAnswers,
  /** What the traveller confirmed: the question, its words then, and when. An older service does not say it. */
  confirmed: z.array(z.object({ question: z.string(), wording: z.string(), at: Instant })).optional(),
  /** Of the order, when the sheet was read. */
  version: z.int(),
  filings: z.array(z.object({ at: Instant, by: Id, reference: z.string(), version: z.int() })),
  /** Answers that were corrected since it was submitted last. */
  changed: z.array(z.string()),
  /** The estimated official fee of which staff enter what was paid; null: there is nothing to enter, or it was entered. */
  feeEstimateCents: Cents.nullable(),
})
export type FilingSheet = z.infer<typeof FilingSheet>

export const readFilingSheet = call('orders.readFilingSheet', {
  http: 'POST /api/admin/orders/:id/sheet',
  summary: 'Show all answers for the official form',
  description: 'All of them in full. We record who looked at them and when.',
  access: 'admin',
  input: OrderRef,
  output: FilingSheet,
  errors: ['orders.not_found', 'orders.erased'],
})

export const printFilingSheet = call('orders.printFilingSheet', {
  http: 'GET /api/admin/orders/:id/sheet/pdf',
  summary: 'Print all answers for the official form',
  description: 'The filing sheet as a PDF. Each one is recorded.',
  access: 'admin',
  answeredBy: 'gateway',
  limit: 'write',
  deadlineMs: 30_000,
  input: OrderRef,
  output: file('application/pdf'),
  errors: ['orders.not_found', 'orders.erased'],
})

export const fileOrder = call('orders.file', {
  http: 'POST /api/admin/orders/:id/filings',
  summary: 'Note that an application was submitted',
  description:
    "With the authority's own reference number, which the traveller sees and staff search for. The status is another matter. `orders.changed` where an answer was corrected, or someone else has noted it, after the sheet was read. `feePaidCents` is for a paid order whose official fee was an estimate (`feeEstimateCents`): what was not needed is refunded on its own.",
  status: 201,
  access: 'admin',
  input: z.strictObject({
    id: OrderId,
    version: Version,
    /** Authorities make numbers of 13 digits and more. */
    reference: numericLine(60),
    /** What the authority took, where its fee was an estimate: what was not needed is refunded. Once for an order. */
    feePaidCents: SentCents.optional(),
  }),
  output: FilingSheet,
  errors: ['orders.not_found', 'orders.changed', 'orders.erased'],
})

/** When the same was asked or said before, as the caller saw it; null: never. */
const Seen = Instant.nullable().optional()

/** A document, a required one for which there is no file (`requiredSubject`), or one of the answers of the application. */
const RequiredSubject = z.string().regex(/^document:[a-z][a-z0-9_]{0,59}$/, { error: 'must name a document' })
/** The address owns the order, in every form. */
const AskedQuestion = QuestionId.refine((id) => id !== 'email', { error: 'is not corrected' })
const Subject = z.union([DocumentId, RequiredSubject, AskedQuestion]).meta({ examples: ['travelDates'] })

export const askTraveller = call('orders.askTraveller', {
  http: 'POST /api/admin/orders/:id/requests',
  summary: 'Ask the traveller for a document or a correction',
  description:
    'Until the application is with the government: a file replaced, a required document (`document:passport`), or an answer corrected. The traveller gets a mail. Asking again about the same takes the place of what was asked before; `orders.changed` where that is not what was seen (`seen`).',
  status: 201,
  access: 'admin',
  input: z.strictObject({ id: OrderId, subject: Subject, text: withoutFields(StaffText), seen: Seen }),
  output: StaffOrder,
  errors: ['orders.not_found', 'orders.fixed', 'orders.changed', 'documents.not_found'],
})

export const withdrawRequest = call('orders.withdrawRequest', {
  http: 'DELETE /api/admin/orders/:id/requests/:subject',
  summary: 'Withdraw a request to the traveller',
  description: 'The traveller is not asked for it any more. No mail goes out.',
  access: 'admin',
  input: z.strictObject({ id: OrderId, subject: Subject }),
  output: StaffOrder,
  errors: ['orders.not_found'],
})

export const approveDocument = call('orders.approveDocument', {
  http: 'PUT /api/admin/orders/:id/approvals/:documentId',
  summary: 'Approve a document',
  description: 'Someone has looked at it and found it good. What was asked about it is withdrawn.',
  access: 'admin',
  input: z.strictObject({ id: OrderId, documentId: DocumentId }),
  output: StaffOrder,
  errors: ['orders.not_found', 'documents.not_found'],
})

export const changePaper = call('orders.changePaper', {
  http: 'POST /api/admin/orders/:id/papers',
  summary: 'Waive or add a document of one application',
  description:
    'Until the application is with the government. `waive`: it is not asked for any more, and nothing waits for it; the traveller gets a mail. `add`: the application waits for it, and the traveller is asked for it as by a request. The traveller sees the reason. What was said of the document before is replaced; `orders.changed` where that is not what was seen (`seen`).',
  status: 201,
  access: 'admin',
  input: z.strictObject({
    id: OrderId,
    code: RequirementCode,
    act: z.enum(['waive', 'add']),
    /** Of one that is added: what it is called in English. */
    name: line(120).optional(),
    reason: StaffText,
    seen: Seen,
  }),
  output: StaffOrder,
  errors: ['orders.not_found', 'orders.fixed', 'orders.changed', 'documents.not_found'],
})
