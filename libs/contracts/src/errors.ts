import { z } from 'zod'
import { named } from './primitives'

/**
 * Every error that leaves a process: its code, its HTTP status and the sentence that anyone may read.
 * The web chooses its own text from the code.
 */
export const ERRORS = {
  'validation.failed': [422, 'Some fields need correcting.'],
  'request.malformed': [400, 'The request could not be read.'],
  'request.too_large': [413, 'The request is too large.'],
  'request.unsupported_type': [415, 'This content type is not supported.'],
  'request.too_slow': [408, 'The request took too long to arrive.'],
  'request.wrong_method': [405, 'This address does not take this method.'],
  'request.not_found': [404, 'There is nothing at this address.'],
  'request.too_many': [429, 'Too many requests. Please wait a moment.'],
  'request.conflict': [409, 'The same request is still being worked on.'],
  'idempotency.key_reused': [422, 'This Idempotency-Key was used for another request.'],
  'auth.required': [401, 'Please sign in.'],
  'auth.second_factor_needed': [403, 'Please confirm with your second factor first.'],
  'identity.organisation_needed': [403, 'Please sign in at your organisation first.'],
  'auth.proof_needed': [403, 'Please confirm again that it is you.'],
  'auth.forbidden': [403, "You don't have permission to do this."],
  'service.unavailable': [503, 'This part of the service is not available right now.'],
  'service.timeout': [504, 'This took too long. Please try again.'],
  'service.interrupted': [502, 'The answer broke off. Please try again.'],
  'internal.error': [500, 'Something went wrong on our side.'],
  'internal.bad_data': [502, 'Something went wrong on our side.'],
  'internal.too_large': [500, 'The answer is too large.'],

  /** `details.territory` (`TerritoryAnswer`): it is a territory, and whose rules hold there. */
  'catalogue.country_not_found': [404, 'We do not know this country.'],
  'catalogue.requirement_not_found': [404, 'We have no visa information for this route.'],

  'catalogue.day_not_known': [404, 'We do not know the rule of this route for that day.'],
  'catalogue.changed_meanwhile': [409, 'Someone else has changed this in the meantime.'],
  'catalogue.correction_not_found': [404, 'There is no such report.'],
  'catalogue.list_not_found': [404, 'No rule of today rests on this list.'],
  'catalogue.disagreement_decided': [409, 'Someone else has already decided this.'],
  'catalogue.correction_decided': [409, 'Someone else has already decided this report.'],
  'catalogue.import_running': [409, 'An import is running already.'],
  'catalogue.import_closed': [403, 'This is only possible while the catalogue is empty.'],
  'catalogue.import_out_of_step': [409, 'This batch does not follow the one before it.'],
  'catalogue.run_not_found': [404, 'There is no such import.'],
  'catalogue.run_not_open': [409, 'This import is not waiting for a decision.'],
  'catalogue.run_not_undoable': [409, 'This import can no longer be undone.'],
  'catalogue.file_unreadable': [422, 'The file is not a list of visa requirements that we can read.'],
  'catalogue.file_too_large': [413, 'The file must be smaller than 50 MB.'],
  'catalogue.address_refused': [422, 'Data is not fetched from this address.'],
  'catalogue.source_failed': [502, 'The source of the data did not return a valid answer.'],
  'catalogue.run_failed': [500, 'The import failed. Nothing was changed.'],
  'catalogue.run_interrupted': [500, 'The import was interrupted. Nothing was changed.'],

  'catalogue.version_not_found': [404, 'There is no such version.'],
  'catalogue.form_not_found': [404, 'There is no such form.'],
  'catalogue.form_published': [409, 'A published version does not change: create a new version of the form.'],

  'orders.not_found': [404, 'There is no such order.'],
  'orders.access_ended': [
    404,
    'The owner of the email address of this order has not confirmed this browser: it can no longer open the order.',
  ],
  'orders.address_only': [
    403,
    'Only the person who follows the link that we emailed, or has the account of that address, may do this.',
  ],
  'orders.access_not_found': [404, 'This access to the order has already ended.'],
  'orders.form_not_found': [404, 'There is no such form.'],
  'orders.form_changed': [
    409,
    'The authority’s questions have changed. Please answer the new ones; your earlier answers are saved.',
  ],
  'orders.no_visa_needed': [409, 'No visa is needed for this route.'],
  /** `details.condition`: the one that closes the sale; without it the counter on arrival is the only way. */
  'orders.not_sold': [409, 'This visa is not sold here.'],
  'orders.rule_not_begun': [
    409,
    'Another rule applies on this day of travel, and it is not in force yet. Please apply once it is.',
  ],
  'orders.no_admission': [409, 'This destination does not admit holders of this passport.'],
  'orders.speed_not_offered': [422, 'This processing speed is not offered for this route.'],
  'orders.guardian_needed': [422, 'A traveller under 18 needs the name of a parent or guardian.'],
  'orders.party_full': [409, 'Ten travellers apply together at most.'],
  'orders.price_changed': [409, 'The price has changed and must be accepted first.'],
  'orders.already_paid': [409, 'This order is already paid.'],
  'orders.not_payable': [409, 'This order cannot be paid now.'],
  'orders.changed': [409, 'The application has changed in the meantime. Please check it again.'],
  'orders.unpaid': [409, 'Nothing was paid for this application: it cannot be approved.'],
  'orders.visa_differs': [
    409,
    'The visa differs from the application. Compare them, and say why the visa is correct all the same.',
  ],
  'orders.visa_not_compared': [
    409,
    'The document with the decision is here, but it was not compared for this approval. Record the decision together with its document.',
  ],
  'orders.decision_waits': [
    409,
    'A decision on this application is waiting for approval. It has to be approved or declined first.',
  ],
  'orders.set_back_first': [
    409,
    'The traveller would see the document before a second person has approved it. Move the application back first, then record the decision.',
  ],
  'orders.thread_changed': [409, 'Someone has written since. Read it, then send your message again.'],
  'orders.thread_full': [409, 'No more messages can be written about this application.'],
  'orders.view_name_taken': [409, 'A colleague shares a view of this name. Choose another name.'],
  'orders.template_changed': [409, 'Someone else has changed this in the meantime.'],
  'orders.template_version_not_found': [404, 'There is no such version.'],
  'orders.bulk_not_found': [404, 'There is no such change of several orders.'],
  'orders.view_not_found': [404, 'There is no such view.'],
  'orders.not_next_status': [409, 'This status does not follow the status of the order.'],
  'orders.further_open': [409, 'This application already has an open further payment.'],
  'orders.further_ended': [409, 'This further payment is no longer open.'],
  'orders.further_not_due': [
    409,
    'A further payment can be asked for while a paid application is being worked on or after its approval, and not where the official fee was sold as an estimate.',
  ],
  'orders.steps_not_open': [
    409,
    'These steps are for a paid application that its traveller submits, while it is not closed.',
  ],
  'orders.no_pack': [
    409,
    'There is a pack for a paid application that its traveller submits, while it is not closed.',
  ],
  'orders.fixed': [409, 'The application is with the government and cannot be changed any more.'],
  'orders.not_cancellable': [409, 'The application cannot be cancelled any more.'],
  'orders.cancel_first': [
    409,
    'This application is paid for and not decided yet. Cancel it first, then its data can be deleted.',
  ],
  'orders.payment_open': [
    409,
    'A payment for this application is still being worked on. Once it is settled, its data can be deleted.',
  ],
  'orders.erasure_link_needed': [
    403,
    'Deleting needs the account of the application, or the link that we email for it.',
  ],
  'orders.erased': [410, 'The personal data of this order has been deleted.'],
  'orders.draft_not_found': [404, 'There is no such draft, or its link was used already.'],
  'orders.draft_changed': [409, 'This application was continued somewhere else in the meantime.'],
  'orders.day_not_settable': [
    409,
    'Only a day from today until the end of next year, Monday to Friday, can be a day off or a working day.',
  ],
  'orders.referral_not_due': [409, 'No code has led to this application, or it is not paid and approved.'],
  'orders.referral_unclear': [
    409,
    'It was not paid by a card: say whether the traveller is the person who has the code.',
  ],
  'orders.too_many_mails': [429, 'This was sent several times already. Please try again tomorrow.'],

  'payments.not_found': [404, 'There is no such payment.'],
  'payments.in_progress': [409, 'A payment for this order is being worked on. Do not pay again.'],
  'payments.bad_token': [422, 'The payment details could not be used.'],
  'payments.method_not_offered': [422, 'This payment method is not offered here.'],
  'payments.part_not_named': [422, 'This payment is for several applications. Choose the one to refund.'],
  'payments.not_refundable': [409, 'Nothing of this payment can be refunded.'],
  'payments.refund_too_large': [422, 'This is more than is left of the payment.'],
  'payments.disputed': [
    409,
    'The payer disputes this payment: nothing can be refunded until the bank decides.',
  ],
  'payments.not_open': [409, 'This payment has ended.'],
  'payments.bad_signature': [400, 'The signature is not right.'],

  'notifications.watch_not_found': [404, 'This link is no longer valid.'],
  'notifications.message_not_found': [404, 'There is no such message.'],
  'notifications.mail_not_found': [404, 'There is no such email.'],
  'notifications.mail_not_failed': [409, 'This email has not failed.'],

  'documents.not_found': [404, 'There is no such document.'],
  'documents.too_large': [413, 'The file must be smaller than 10 MB.'],
  'documents.wrong_type': [415, 'The file must be a PDF, JPG or PNG.'],
  'documents.heic': [
    415,
    'The photo is in the HEIC format of iPhones. Please save or share it as JPEG and upload that file.',
  ],
  'documents.broken': [422, 'The file is damaged or not complete.'],
  'documents.too_many_pixels': [
    422,
    'The picture has more than 40 million pixels. Please save it in a smaller size and upload it again.',
  ],
  'documents.too_heavy': [
    422,
    'The file takes too much memory to open. Save a picture as a standard JPEG (not progressive) or with fewer than 12 million pixels, print a PDF to a new PDF file, and upload that one.',
  ],
  'documents.infected': [422, 'The virus scan found something harmful in this file.'],
  'documents.not_accepted': [409, 'This file was not accepted yet. Please try again in a moment.'],
  'documents.fixed': [409, 'The application has been submitted: its documents can no longer be changed.'],
  'documents.is_decision': [
    409,
    'The document with the decision cannot be replaced. Record the decision again with the new document, then delete this one.',
  ],
  'documents.pdf_locked': [
    422,
    'The PDF is protected by a password. Please open it, print it to a new PDF file and upload that one.',
  ],
  'documents.pdf_active': [
    422,
    'The PDF holds scripts, actions or attached files. Please open it, print it to a new PDF file and upload that one.',
  ],
  'documents.empty': [422, 'The file is empty.'],
  'documents.too_many': [422, 'An order can hold at most 20 files.'],
  'documents.too_slow': [408, 'The file arrived too slowly.'],
  'documents.none': [422, 'Please upload at least one document.'],
  'documents.link_expired': [404, 'This link is no longer valid.'],

  'identity.second_factor_needed': [403, 'Please add a second factor first.'],
  'identity.recovery_code_wrong': [422, 'This recovery code is wrong, or was used.'],
  'identity.account_not_found': [404, 'There is no such account.'],
  'identity.session_not_found': [404, 'There is no such session.'],
  'identity.recent_sign_in_needed': [403, 'Please sign in again first.'],
  'identity.last_admin': [409, 'The last admin cannot be removed.'],
  'identity.email_not_confirmed': [409, 'This address is not confirmed yet.'],
  'identity.own_account': [409, 'You may not do this to your own account.'],

  'proposals.not_found': [404, 'There is no such request.'],
  'proposals.decided': [409, 'Someone else has already decided this.'],
  'proposals.own': [403, 'Someone else has to approve your request.'],
  'proposals.same_person': [
    403,
    'One of you gave the other their first role within the last seven days. Someone else has to approve this.',
  ],
  'proposals.expired': [409, 'This was not approved in time. Please request it again.'],
  'proposals.changed': [409, 'The request would now do something else.'],
  'proposals.stale': [409, 'This can no longer be done: something has changed in the meantime.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

export const UNIVERSAL_ERRORS: readonly ErrorCode[] = [
  'validation.failed',
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'request.too_slow',
  'request.too_many',
  'request.conflict',
  'idempotency.key_reused',
  'auth.required',
  'auth.forbidden',
  'auth.second_factor_needed',
  'identity.organisation_needed',
  'auth.proof_needed',
  'service.unavailable',
  'service.timeout',
  'internal.error',
  'internal.bad_data',
  'internal.too_large',
]

/** One field that needs correcting; `path` is dotted, as in `applicant.email`. `code`: what is wrong, or cannot be together with `other`. */
export const FieldIssue = named('FieldIssue', {
  path: z.string(),
  message: z.string(),
  code: z.string().optional(),
  other: z.string().optional(),
  /** The length of time that is allowed. */
  most: z.object({ count: z.int(), unit: z.enum(['day', 'month', 'year']) }).optional(),
})
export type FieldIssue = z.infer<typeof FieldIssue>

export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.unknown().optional(),
    requestId: z.string().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** More of them help no one, and an answer must not become larger than what was asked. */
export const MAX_FIELD_ISSUES = 20
/** Characters of a path: unknown fields are named by the client that sends them. */
const MAX_PATH = 100

/**
 * Turns zod's issues into the list of fields that a 422 answer carries: the first 20, long names cut. Values never
 * appear in it.
 */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues
    .slice(0, MAX_FIELD_ISSUES)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? unknownFields(issue.keys.slice(0, MAX_FIELD_ISSUES), issue.path)
        : [{ path: pathOf(issue.path), message: issue.message }],
    )
    .slice(0, MAX_FIELD_ISSUES)
}

/** What a 422 answer says of fields that no contract knows. */
export function unknownFields(names: readonly string[], inside: readonly PropertyKey[] = []): FieldIssue[] {
  return names.map((name) => ({ path: pathOf([...inside, name]), message: 'is not a known field' }))
}

function pathOf(path: readonly PropertyKey[]): string {
  const text = path.join('.')
  return text.length > MAX_PATH ? `${text.slice(0, MAX_PATH)}…` : text
}
